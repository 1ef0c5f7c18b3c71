import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inWords } from '#shared/sentence.ts'
import { ok, openShop, type Shop } from './testing.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
  await shop.letPass()
})
after(() => shop?.close())

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any

const newVendor = async (name: string): Promise<string> =>
  ok(await shop.send('buyer', 'procurement/vendors', { name })).id
const actionOf = async (vendorId: string, rule: string): Promise<Json> =>
  (await shop.read(`procurement/vendors/${vendorId}/workbench`)).nextActions.find((each: Json) => each.rule === rule)
const rowsBehind = async ({ to }: Json): Promise<Json[]> => {
  const [page, query] = to.split('?')
  return (await shop.read(`${page.slice(1)}?${query}&limit=200`)).items
}
/** A delivery of an order that is expected on the first of June. */
const deliver = async (vendorId: string, receivedOn: string) => {
  const order = await shop.order([['1', '10.00']], { vendorId, expectedOn: '2026-06-01' })
  return ok(await shop.receive(order, [[0, '1']], 'receiver', receivedOn))
}

test('U5 a vendor whose deliveries are on time less than the target needs attention, with exactly the late ones', async () => {
  const vendorId = await newVendor('Slow Mills')
  for (const day of ['2026-06-01', '2026-06-03', '2026-06-04', '2026-06-05']) await deliver(vendorId, day)
  assert.equal(await actionOf(vendorId, 'late deliveries'), undefined, 'four deliveries say little')
  await deliver(vendorId, '2026-05-30')
  const action = await actionOf(vendorId, 'late deliveries')
  assert.match(inWords(action.sentence), /^3 deliveries came late.*40% are on time, below the target of 90%$/)
  assert.deepEqual(new Set((await rowsBehind(action)).map(({ daysLate }) => daysLate)), new Set([2, 3, 4]))
  const punctual = await newVendor('Prompt Mills')
  for (let n = 0; n < 5; n += 1) await deliver(punctual, '2026-06-01')
  assert.equal(await actionOf(punctual, 'late deliveries'), undefined)
})

test('U5 a vendor that meets the target of the company needs no attention for deliveries', async () => {
  const vendorId = await newVendor('Fair Mills')
  for (const day of ['2026-06-01', '2026-06-01', '2026-06-01', '2026-06-01', '2026-06-03']) await deliver(vendorId, day)
  assert.ok(await actionOf(vendorId, 'late deliveries'))
  const [{ version }] = await shop.read('procurement/on-time-target')
  const body = { percent: '80', deliveries: 5, reason: 'Long ways' }
  ok(await shop.people['administrator']!('POST', '/api/procurement/on-time-target', { version, body }))
  assert.equal(await actionOf(vendorId, 'late deliveries'), undefined, '80 of 100 are not below 80')
})

test('U5 a vendor with bills beyond what was received needs attention, with exactly those lines', async () => {
  const vendorId = await newVendor('Early Bills')
  const order = await shop.order([['4', '25.00']], { vendorId })
  const receipt = ok(await shop.receive(order, [[0, '4']]))
  await shop.billed(order, [[0, '4', '25.00']])
  assert.equal(await actionOf(vendorId, 'billed ahead'), undefined)
  ok(await shop.verb('receiver', `procurement/receipts/${receipt.id}`, 'reverse', { reason: 'Wrong goods' }))
  const action = await actionOf(vendorId, 'billed ahead')
  assert.match(inWords(action.sentence), /^1 order line is billed beyond what was received/)
  assert.deepEqual(
    (await rowsBehind(action)).map(({ notBilled }) => notBilled),
    ['-100.00'],
  )
})
