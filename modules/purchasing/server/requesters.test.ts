import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { evaluationAccounts } from '#server/identity-provider/accounts.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
  for (const { role } of evaluationAccounts) shop.people[role] ??= await shop.as(role)
})
after(() => shop?.close())

const everybody = evaluationAccounts.map(({ role }) => role)
/** Whoever approves requisitions, or may take the list along, sees those of others. */
const seers = ['administrator', 'accountant', 'buyer', 'approver', 'auditor']

test('requisitions anyone can write: each of the nine roles asks for something and submits it', async () => {
  assert.equal(everybody.length, 9)
  for (const who of everybody) {
    const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: '3.00' }]
    const made = ok(
      await shop.send(who, 'procurement/requisitions', { neededOn: '2026-07-01', justification: who, lines }),
    )
    assert.equal(
      ok(await shop.send(who, `procurement/requisitions/${made.id}/submit`, undefined, made.version)).state,
      'in approval',
    )
  }
  for (const who of everybody) {
    const { items } = await shop.read('procurement/requisitions?limit=50', who)
    assert.equal(items.length, seers.includes(who) ? 9 : 1, who)
  }
})

test('whoever sees the requisition of somebody else works on it only as a buyer', async () => {
  const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: '3.00' }]
  const made = ok(await shop.send('employee', 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
  const url = `procurement/requisitions/${made.id}`
  const change = (who: string) =>
    shop.people[who]!('PATCH', `/api/${url}`, { body: { justification: who }, version: made.version })
  for (const who of ['accountant', 'approver', 'auditor']) {
    assert.equal((await change(who)).status, 403, who)
    assert.equal((await shop.send(who, `${url}/submit`, undefined, made.version)).status, 403, who)
    assert.equal((await shop.send(who, `${url}/cancel`, { reason: 'No' }, made.version)).status, 403, who)
  }
  for (const who of ['receiver', 'hr', 'manager']) assert.equal((await change(who)).status, 404, who)
  assert.equal((await change('buyer')).status, 200)
})

test('U8 whoever asks for something has it on their first page: a draft to submit, and what is under way with its state', async () => {
  const figures = async (who: string) => {
    const found = ok(await shop.people[who]!('GET', '/api/measures?counted=some')) as Record<string, never>[]
    return new Map(found.map((each) => [String(each['name']).replace('procurement.requisitions.', ''), each]))
  }
  const before = await figures('hr')
  const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: '3.00' }]
  const body = { neededOn: '2026-07-01', justification: 'A chair', lines }
  const made = ok(await shop.send('hr', 'procurement/requisitions', body))
  const drafted = await figures('hr')
  assert.equal(drafted.get('mine-to-submit')!['count'], Number(before.get('mine-to-submit')!['count']) + 1)
  ok(await shop.send('hr', `procurement/requisitions/${made.id}/submit`, undefined, made.version))
  const sent = await figures('hr')
  assert.equal(sent.get('mine-to-submit')!['count'], before.get('mine-to-submit')!['count'])
  const mine = sent.get('mine')!
  assert.deepEqual([mine['count'], mine['follows'], mine['tones']['in approval']], [2, true, 'attention'])
  // The figure opens to exactly its rows, and they are one's own also where one sees those of others.
  for (const who of ['hr', 'administrator', 'accountant']) {
    const { address, count } = (await figures(who)).get('mine')! as unknown as { address: string; count: number }
    const { items } = ok(await shop.people[who]!('GET', `/api${address}`))
    assert.equal(items.length, count, who)
    assert.equal(new Set(items.map(({ requesterId }: { requesterId: string }) => requesterId)).size, 1, who)
  }
  const all = ok(await shop.people['administrator']!('GET', '/api/measures?whose=all')) as { name: string }[]
  assert.ok(!all.some(({ name }) => /\.mine/.test(name)), 'no work of others')
})
