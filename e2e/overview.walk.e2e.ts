import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { InboxCounts, InboxPage } from '#shared/inbox.ts'
import { calls } from './calls.ts'
import { eventually } from './screens.ts'
import { complaintsSoFar, onStage, phone } from './stage.ts'

test('nothing on the overview moves while it comes, on a phone', async () => {
  const { url, open } = await onStage()
  const page = await open('administrator', phone)
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    type Shift = PerformanceEntry & {
      value: number
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push(
          `${value.toFixed(4)} ${sources.map(({ node, previousRect, currentRect }) => `${node?.textContent?.slice(0, 40)} ${JSON.stringify([previousRect, currentRect])}`).join(' | ')}`,
        )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${url}/dashboard`)
  await page.getByRole('link', { name: 'classic overview' }).waitFor()
  await page.waitForFunction(() => !document.querySelector('main .animate-appear'))
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
  assert.ok(shifts.reduce((sum, each) => sum + Number.parseFloat(each), 0) < 0.01, shifts.join('\n'))
})

test('what needs somebody on the overview is the inbox: its lines, order and count, done and decided there', async () => {
  const { url, open } = await onStage()
  const [approver, employee] = await Promise.all([open('approver'), open('employee')])
  const inboxOf = async (page: Page) => {
    await page.goto(`${url}/dashboard`)
    const card = page.getByRole('main').getByRole('region', { name: 'Inbox', exact: true })
    await card.getByRole('listitem').first().waitFor()
    await page.waitForFunction(() => !document.querySelector('main .animate-appear'))
    const { unread } = InboxCounts.parse(await calls(page, 'GET', '/api/inbox/counts'))
    const { items } = InboxPage.parse(await calls(page, 'GET', '/api/inbox?part=new&limit=6'))
    const shown = await card.locator('li a .font-medium').allInnerTexts()
    assert.equal(shown.length, items.length)
    for (const [at, { title, about }] of items.entries())
      // Days follow what it is about.
      assert.ok(shown[at]!.startsWith(about?.text ?? title), `${shown[at]} for ${title}`)
    assert.match(await card.locator('header').innerText(), new RegExp(`^Inbox\\s+${unread}\\b`))
    await page.getByRole('button', { name: `Notifications, ${unread} new` }).waitFor()
    return { card, unread }
  }
  const { card: decisions } = await inboxOf(approver)
  await decisions
    .getByRole('link', { name: /^Decide on / })
    .first()
    .click()
  await approver
    .getByRole('main')
    .getByRole('button', { name: /^(Approve|Release) / })
    .waitFor()

  const me = String((await calls(employee, 'GET', '/api/me')).id)
  const { items } = await calls(approver, 'GET', '/api/procurement/vendors?limit=1&fields=name')
  const [vendor] = items as { id: string; name: string }[]
  const mention = { body: `<@${me}> please look` }
  await calls(approver, 'POST', `/api/procurement/vendors/${vendor!.id}/comments`, { body: mention })
  const { card, unread } = await inboxOf(employee)
  // Done there, it is done everywhere.
  const done = card.getByRole('button', { name: `Done: ${vendor!.name}` })
  const before = await done.count()
  await done.first().click()
  const left = unread === 1 ? 'Notifications' : `Notifications, ${unread - 1} new`
  await employee.getByRole('button', { name: left, exact: true }).waitFor()
  await eventually(async () => assert.equal(await done.count(), before - 1))
  assert.deepEqual(complaintsSoFar(), [])
})
