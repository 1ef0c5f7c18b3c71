import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { pdfOf } from '#modules/documents/server/testing.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { leftOut, stepsOf } from './journey.ts'
import { picture } from './seen.ts'
import { keepPdf } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

test(
  'a document is shared by keyboard, opened by a stranger on a phone with its password, and revoked',
  { timeout: 480_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const further = exhaustive ? step : leftOut
    const desk = await open('buyer')
    const stranger = await open(undefined, phone)
    const bytes = pdfOf(['What the timber costs'])
    let documentId = ''
    let link = ''

    await step('the buyer keeps a price list', async () => {
      documentId = await keepPdf(desk, url, 'Timber shared', bytes)
    })

    await step('by keyboard they share it, and read its address once', async () => {
      await desk.goto(`${url}/documents/workbench/${documentId}`)
      await desk.getByRole('button', { name: 'Share by a link' }).focus()
      await picture(desk, 'document')
      await desk.keyboard.press('Enter')
      await desk.getByRole('textbox', { name: 'Recipient' }).waitFor()
      if (exhaustive) await assertAccessible(desk, 'Share dialog')
      await picture(desk, 'dialog')
      await desk.getByRole('textbox', { name: 'Recipient' }).fill('Nordic Timber')
      await desk.getByLabel(/^Password/).fill('harbour crane 12')
      await desk.getByLabel(/^Maximum openings/).fill('2')
      await desk.keyboard.press('Enter')
      link = await desk.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
      assert.match(link, /\/shared\/[\w-]{43}$/)
      if (exhaustive) await assertAccessible(desk, 'Address of a link')
      await picture(desk, 'address')
      await desk.getByRole('button', { name: 'Done' }).click()
      await desk.getByRole('link', { name: 'Nordic Timber' }).waitFor()
      await picture(desk, 'shared')
      assert.ok(!(await desk.content()).includes(link.split('/').at(-1)!))
    })

    await step('a stranger opens it on a phone, without script, once the password is right', async () => {
      const path = new URL(link).pathname
      await stranger.goto(url + path)
      assert.equal(await stranger.getByText('Timber shared').count(), 0)
      if (exhaustive) await assertAccessible(stranger, 'Page of a link')
      await assertNoOverflow(stranger, 'Page of a link')
      await picture(stranger, 'page')
      await stranger.getByLabel('Password').fill('a wrong one')
      await stranger.keyboard.press('Enter')
      await stranger.getByText('The document could not be opened').waitFor()
      if (exhaustive) await assertAccessible(stranger, 'Link that opens nothing')
      await picture(stranger, 'nothing')
      await stranger.getByRole('link', { name: 'Try again' }).click()
      await stranger.getByLabel('Password').fill('harbour crane 12')
      const [download] = await Promise.all([
        stranger.waitForEvent('download'),
        stranger.getByRole('button', { name: 'Download' }).click(),
      ])
      assert.equal(download.suggestedFilename(), 'Timber shared.pdf')
      assert.ok((await readFile(await download.path())).equals(bytes))
    })

    await further('the buyer sees each opening, and revokes the link', async () => {
      await desk.goto(`${url}/documents/workbench/${documentId}`)
      await desk.getByText('opened 1 of 2 times').waitFor()
      await desk.getByRole('link', { name: 'Nordic Timber' }).click()
      await desk.getByText('Version 1 downloaded').waitFor()
      await desk.getByText('Wrong password', { exact: true }).waitFor()
      if (exhaustive) await assertAccessible(desk, 'Share link')
      await picture(desk, 'link')
      await desk.goto(`${url}/documents/workbench/${documentId}`)
      await desk.getByRole('button', { name: 'Revoke the link for Nordic Timber' }).focus()
      await desk.keyboard.press('Enter')
      await desk.getByRole('button', { name: 'Open the link for Nordic Timber again' }).waitFor()
      await stranger.goto(url + new URL(link).pathname)
      await stranger.getByText('The document could not be opened').waitFor()
    })

    await step('nothing was complained of', () => {
      assert.deepEqual(
        complaintsSoFar().filter((text) => !text.includes('404')),
        [],
      )
      return Promise.resolve()
    })
  },
)
