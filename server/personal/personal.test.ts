import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import type { Personal } from '#shared/personal.ts'

let shop: Shop
let mine: { id: string; number: string; version: number }
before(async () => {
  shop = await openShop()
  const lines = [{ itemId: shop.item.id, quantity: '3', estimatedPrice: '17.35' }]
  mine = ok(await shop.send('employee', 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
})
after(() => shop.close())

const requisitions = 'procurement.requisitions'
const read = async (who: string): Promise<Personal> => ok(await shop.people[who]!('GET', '/api/personal'))
const keep = (who: string, body: unknown) => shop.people[who]!('POST', '/api/personal/favourites', { body, key: null })
const visit = (who: string, record: string, recordId: string) =>
  shop.people[who]!('POST', '/api/personal/visits', { body: { record, recordId }, key: null })
const titles = (places: { title: string }[]) => places.map(({ title }) => title)

test('favourites are kept once, in their order, by their owner alone', async () => {
  for (const body of [
    { record: 'procurement.vendors', recordId: shop.vendor.id },
    { record: 'procurement.orders', search: 'filter=state%3Aeq%3Adraft', label: 'Drafts' },
    { record: 'procurement.orders', search: '', label: '' },
    { record: 'procurement.vendors', recordId: shop.vendor.id },
  ])
    ok(await keep('buyer', body))
  const { favourites } = await read('buyer')
  assert.deepEqual(titles(favourites), ['Superior Bolts', 'Drafts', 'Purchase orders'])
  assert.equal(favourites[1]!.to, '/procurement/orders?filter=state%3Aeq%3Adraft')
  const ids = favourites.map(({ id }) => id).toReversed()
  const moved = ok(await shop.people['buyer']!('POST', '/api/personal/favourites/order', { body: { ids }, key: null }))
  assert.deepEqual(titles(moved.favourites), ['Purchase orders', 'Drafts', 'Superior Bolts'])
  await shop.people['employee']!('POST', '/api/personal/favourites/order', {
    body: { ids: ids.toReversed() },
    key: null,
  })
  ok(await shop.people['employee']!('DELETE', `/api/personal/favourites/${ids[0]}`))
  assert.deepEqual(titles((await read('buyer')).favourites), ['Purchase orders', 'Drafts', 'Superior Bolts'])
  assert.deepEqual((await read('employee')).favourites, [])
  const left = ok(await shop.people['buyer']!('DELETE', `/api/personal/favourites/${ids[0]}`))
  assert.deepEqual(titles(left.favourites), ['Drafts', 'Superior Bolts'])
})

test('of what a person may no longer read neither favourites nor recents tell a word', async () => {
  assert.equal((await keep('manager', { record: requisitions, recordId: mine.id })).status, 404)
  assert.equal((await keep('employee', { record: 'financial.bills', search: '', label: 'Bills' })).status, 404)
  ok(await keep('buyer', { record: requisitions, recordId: mine.id }))
  ok(await visit('buyer', requisitions, mine.id))
  ok(await visit('manager', requisitions, mine.id))
  ok(await visit('employee', 'financial.parties', shop.vendor.id))
  const before = await read('buyer')
  assert.ok(titles(before.favourites).includes(mine.number))
  assert.deepEqual(titles(before.recents), [mine.number])
  assert.deepEqual((await read('manager')).recents, [])
  assert.deepEqual((await read('employee')).recents, [])
  const buyer = await shop.as('buyer')
  await shop.app.pool.query(`delete from user_roles where user_id = (select id from users where email like 'buyer@%')`)
  const text = JSON.stringify(ok(await buyer('GET', '/api/personal')))
  assert.ok(!text.includes(mine.number) && !text.includes(mine.id) && !text.includes('Superior'), text)
})

test('what was opened last comes first, eight of them, and old ones are forgotten', async () => {
  const ids: string[] = []
  for (let n = 0; n < 33; n += 1) {
    const { id } = ok(await shop.send('administrator', 'procurement/vendors', { name: `Recent ${n}` }))
    ids.push(id)
    shop.setNow(`2026-06-16T10:${String(n).padStart(2, '0')}:00Z`)
    ok(await visit('auditor', 'procurement.vendors', id))
  }
  shop.setNow('2026-06-16T11:00:00Z')
  ok(await visit('auditor', 'procurement.vendors', ids[0]!))
  const { recents } = await read('auditor')
  assert.deepEqual(titles(recents), ['Recent 0', ...[32, 31, 30, 29, 28, 27, 26].map((n) => `Recent ${n}`)])
  const { rows } = await shop.app.pool.query(
    'select count(*)::int as kept from recents r join users u on u.id = r.user_id where u.email like $1',
    ['auditor@%'],
  )
  assert.equal(rows[0].kept, 30)
})

test('preferences are added to each other, and nonsense is refused', async () => {
  const set = (body: unknown) => shop.people['employee']!('PATCH', '/api/personal/preferences', { body })
  ok(await set({ density: 'compact', locale: 'de-DE' }))
  ok(await set({ theme: 'dark', singleKeys: false, timeZone: 'Europe/Berlin' }))
  assert.deepEqual((await read('employee')).preferences, {
    density: 'compact',
    locale: 'de-DE',
    theme: 'dark',
    singleKeys: false,
    timeZone: 'Europe/Berlin',
  })
  ok(await set({ locale: null }))
  assert.equal((await read('employee')).preferences.locale, null)
  for (const body of [{ density: 'huge' }, { locale: 'not a locale' }, { timeZone: 'Mars/Base' }, { colour: 'red' }])
    assert.equal((await set(body)).status, 400, JSON.stringify(body))
  assert.deepEqual((await read('manager')).preferences, {})
})

test('none of it stands in the audit log, which is about the company', async () => {
  const { rows } = await shop.app.pool.query(`select action from audit_log where action like '%/api/personal%'`)
  assert.deepEqual(rows, [])
})
