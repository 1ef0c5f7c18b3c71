import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exhaustive } from '#server/testing/walk.ts'
import { calls } from './calls.ts'
import { leftOut, stepsOf } from './journey.ts'
import { picture } from './seen.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, desk as onDesk, onStage, phone } from './stage.ts'

test(
  'an administrator gives contracts a field, a buyer fills it in by keyboard, and finds the contract by it',
  { timeout: 480_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const further = exhaustive ? step : leftOut
    const admin = await open('administrator', exhaustive ? { ...onDesk, theme: 'dark' } : onDesk)
    const buyer = await open('buyer')
    let documentId = ''

    await step('the administrator declares a field of contracts', async () => {
      await admin.goto(`${url}/documents/document-fields/new`)
      await admin.getByRole('textbox', { name: 'Name' }).fill('Last day of notice')
      await admin.getByRole('combobox', { name: 'Kind' }).click()
      await admin.getByRole('option', { name: 'Day', exact: true }).click()
      if (exhaustive) await assertAccessible(admin, 'New document field')
      await picture(admin, 'field-form-dark')
      await admin.getByRole('button', { name: 'Create document field' }).click()
      await admin.getByText('Documents with this field').waitFor()
      if (exhaustive) await assertAccessible(admin, 'Document field')
      await picture(admin, 'field-dark')
      await admin.goto(`${url}/documents/document-fields`)
      await admin.getByText('Last day of notice').first().waitFor()
      await picture(admin, 'fields-dark')
    })

    await step('the buyer fills it in by keyboard; a day that is none is refused at its field', async () => {
      const { items } = await calls(
        buyer,
        'GET',
        '/api/documents/documents?filter=documentType:eq:contract&filter=state:eq:effective&sort=title&limit=1',
      )
      documentId = (items as { id: string }[])[0]!.id
      await buyer.goto(`${url}/documents/workbench/${documentId}`)
      const button = buyer.getByRole('button', { name: 'Fill in' })
      await button.focus()
      await picture(buyer, 'document-fields')
      await buyer.keyboard.press('Enter')
      const field = buyer.getByLabel(/^Last day of notice/)
      await field.fill('never')
      if (exhaustive) await assertAccessible(buyer, 'Fields dialog')
      await buyer.keyboard.press('Enter')
      await buyer
        .getByText(/Enter a date/)
        .first()
        .waitFor()
      await picture(buyer, 'fill-refused')
      await field.fill('2031-03-31')
      await buyer.keyboard.press('Enter')
      await buyer.getByRole('definition').filter({ hasText: '2031' }).waitFor()
      await picture(buyer, 'document-filled')
    })

    await further(
      'in the library they make it a column by keyboard, put it in order by it and keep the view',
      async () => {
        await buyer.goto(`${url}/documents/library?filter=documentType:eq:contract`)
        await buyer.getByRole('button', { name: 'Columns' }).focus()
        await buyer.keyboard.press('Enter')
        await buyer.getByRole('textbox', { name: 'Find a column' }).fill('Last day of notice')
        await buyer.getByRole('checkbox', { name: 'Last day of notice' }).waitFor()
        await buyer.keyboard.press('Tab')
        await buyer.keyboard.press('Space')
        await buyer.keyboard.press('Escape')
        const head = buyer.getByRole('columnheader', { name: /Last day of notice/ })
        await head.waitFor()
        await head.getByRole('button').first().focus()
        await buyer.keyboard.press('Enter')
        await buyer.waitForURL(/sort=own_[0-9a-f]{32}/)
        await buyer.getByRole('row').nth(1).getByText(/2031/).waitFor()
        if (exhaustive) await assertAccessible(buyer, 'Library with a field of its own')
        await picture(buyer, 'library-own-column')
        const address = buyer.url()
        await buyer.goto(`${url}/documents`)
        await buyer.goto(address)
        await buyer.getByRole('row').nth(1).getByText(/2031/).waitFor()
      },
    )

    const address = `${url}/documents/field-values?filter=${encodeURIComponent('day:gte:2031-01-01')}`
    await step('and finds the contract by it', async () => {
      await buyer.goto(address)
      await buyer.getByText('Last day of notice').first().waitFor()
      if (exhaustive) await assertAccessible(buyer, 'Documents by field')
      await picture(buyer, 'by-field')
    })

    await further('on a phone too, in the dark and in the light', async () => {
      const small = await open('buyer', phone)
      await small.goto(address)
      await small.getByText('Last day of notice').first().waitFor()
      await assertNoOverflow(small, 'Documents by field')
      await picture(small, 'by-field-phone')
      await small.goto(`${url}/documents/workbench/${documentId}`)
      await small.getByRole('button', { name: 'Fill in' }).scrollIntoViewIfNeeded()
      await assertNoOverflow(small, 'Fields of a document')
      await picture(small, 'document-phone')
      await admin.goto(`${url}/documents/share-links`)
      await admin.getByRole('heading', { name: 'Share links' }).waitFor()
      await admin.waitForLoadState('networkidle')
      await picture(admin, 'share-links-dark')
      await small.goto(`${url}/documents/share-links`)
      await small.getByRole('heading', { name: 'Share links' }).waitFor()
      await small.waitForLoadState('networkidle')
      await picture(small, 'share-links-phone')
    })
    assert.deepEqual(complaintsSoFar(), [])
  },
)
