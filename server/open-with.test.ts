import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import type { Figure } from '#shared/work.ts'

let shop: Shop
let employee: string
before(async () => {
  shop = await openShop()
  employee = (await shop.read('me', 'employee')).id
})
after(() => shop?.close())

const openWith = async (who: string): Promise<Figure[]> =>
  (await shop.read(`measures?openWith=${employee}`, who)).filter(({ count }: Figure) => count !== 0)
const draft = (estimatedPrice: string) =>
  shop.send('employee', 'procurement/requisitions', {
    neededOn: '2026-07-01',
    lines: [{ description: 'Chairs', quantity: '4', unit: 'each', estimatedPrice }],
  })

test('J12 what is open with somebody is seen by whoever may read it, opens to its rows, and stays when they are disabled', async () => {
  assert.deepEqual(await openWith('administrator'), [])
  ok(await draft('10.00'))
  ok(await draft('20.00'))
  const sent = ok(await draft('120.00'))
  ok(await shop.verb('employee', `procurement/requisitions/${sent.id}`, 'submit'))
  const figures = await openWith('administrator')
  assert.deepEqual(
    figures.map(({ name, label, count }) => [name, label, count]),
    [
      ['procurement.requisitions.mine-to-submit', 'Requisitions: draft, rejected', 2],
      [
        'procurement.requisitions.mine',
        'Requisitions: in approval, approved, partly ordered, order being prepared, ordered',
        1,
      ],
    ],
  )
  for (const { path, filter, count } of figures) {
    const question = filter.map((each) => `filter=${encodeURIComponent(each)}`).join('&')
    const { items } = await shop.read(`${path.slice('/api/'.length)}?${question}`)
    assert.equal(items.length, count)
    for (const { requesterId } of items) assert.equal(requesterId, employee)
  }
  ok(await shop.verb('administrator', `settings/members/${employee}`, 'disable'))
  assert.deepEqual(await openWith('administrator'), figures, 'nothing went with the access')
})

test('J12 who may not read what is open with somebody learns nothing of it by asking', async () => {
  for (const who of ['receiver', 'manager']) {
    const seen = await openWith(who)
    const listed = await shop.people[who]!('GET', `/api/procurement/requisitions?filter=requesterId:eq:${employee}`)
    assert.deepEqual(seen, [], `${who}, who is shown ${listed.body?.items?.length ?? 'no'} rows`)
  }
  const wrong = await shop.people['administrator']!('GET', '/api/measures?openWith=them')
  assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [400, ['openWith']])
})
