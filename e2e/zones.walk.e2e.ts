import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls, sentOrder, unique } from './calls.ts'
import { inState } from './screens.ts'
import { complaintsSoFar, desk, onStage } from './stage.ts'

/** 14 hours ahead of Greenwich and 11 behind: at any moment one of them has another day than the company. */
const zones = ['Pacific/Kiritimati', 'Pacific/Niue']

test('T15 forms and pages have the company’s day, wherever the reader is', { timeout: 360_000 }, async () => {
  const stage = await onStage()
  const [buyer, approver] = [await stage.open('buyer'), await stage.open('approver')]
  const late = new Set<number>()
  for (const [at, timeZone] of zones.entries()) {
    const { id } = await sentOrder(buyer, approver, unique(`Crates of zone ${at} `))
    const receiver = await stage.open('receiver', { ...desk, timeZone })
    const { companyDay } = (await calls(receiver, 'GET', '/api/me')) as unknown as { companyDay: string }
    await receiver.goto(`${stage.url}/procurement/receipts/new?order=${id}`)
    const receivedOn = receiver.getByRole('textbox', { name: 'Received on', exact: true })
    const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(companyDay),
    )
    assert.equal(await receivedOn.inputValue(), shown, timeZone)
    await receiver.getByRole('textbox', { name: 'Arrived, line 1' }).fill('4')
    await receiver.getByRole('button', { name: 'Receive goods' }).click()
    await inState(receiver, 'Received')

    const reader = await stage.open('buyer', { ...desk, timeZone })
    await reader.goto(`${stage.url}/procurement/commitments`)
    const table = reader.getByRole('region', { name: 'Open commitments' })
    await table.getByRole('row').nth(1).waitFor()
    late.add(await table.getByText('Late', { exact: true }).count())
    for (const page of [receiver, reader]) await page.context().close()
  }
  assert.equal(late.size, 1, 'what is late does not depend on the reader')
  assert.deepEqual(complaintsSoFar(), [])
  for (const page of [buyer, approver]) await page.context().close()
})
