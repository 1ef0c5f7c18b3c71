import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createTestApp, type Caller, type TestApp } from '#server/testing/app.ts'
import type { SavedView } from '#shared/views.ts'

let app: TestApp
const people: Record<string, Caller> = {}
before(async () => {
  app = await createTestApp()
  for (const name of ['administrator', 'buyer', 'auditor', 'employee', 'hr']) people[name] = await app.as(name)
})
after(() => app.close())

const shows = {
  filters: [{ field: 'state', operator: 'eq', value: 'sent' }],
  sort: '-orderDate',
  q: '',
  archived: false,
  columns: ['number', 'state'],
}
const view = (more: object) => ({
  id: randomUUID(),
  record: 'procurement.orders',
  label: 'Sent',
  forEveryone: false,
  shows,
  ...more,
})
const save = (who: string, body: unknown) => people[who]!('POST', '/api/personal/views', { body, key: null })
const list = async (who: string): Promise<SavedView[]> => {
  return (await people[who]!('GET', '/api/personal/views?record=procurement.orders')).body
}
const labels = async (who: string) => (await list(who)).map(({ label, mine }) => `${label}${mine ? ' (mine)' : ''}`)

test('a view is its maker’s alone until it is for everyone, and then still changed by its maker alone', async () => {
  const mine = view({})
  assert.equal((await save('buyer', mine)).status, 200)
  assert.equal((await save('buyer', mine)).status, 200)
  assert.deepEqual(await labels('buyer'), ['Sent (mine)'])
  assert.deepEqual(await labels('auditor'), [])
  assert.equal((await save('buyer', { ...mine, label: 'All sent', forEveryone: true })).status, 200)
  assert.deepEqual(await labels('auditor'), ['All sent'])
  assert.equal((await list('auditor'))[0]!.by, 'Mei Tanaka')
  assert.equal((await save('auditor', { ...mine, label: 'Taken over' })).status, 403)
  assert.equal((await people['auditor']!('DELETE', `/api/personal/views/${mine.id}`)).status, 404)
  assert.deepEqual(await labels('buyer'), ['All sent (mine)'])
  assert.deepEqual((await list('buyer'))[0]!.shows, shows)
  assert.deepEqual((await people['buyer']!('DELETE', `/api/personal/views/${mine.id}`)).body, [])
})

test('K21 who has the right removes a view that another made for everyone, and no other one', async () => {
  const shared = view({ label: 'Nonsense', forEveryone: true })
  const own = view({ label: 'Private' })
  for (const each of [shared, own]) assert.equal((await save('buyer', each)).status, 200)
  const remove = (who: string, { id }: { id: string }) => people[who]!('DELETE', `/api/personal/views/${id}`)
  assert.equal((await remove('auditor', shared)).status, 404)
  assert.equal((await remove('administrator', own)).status, 404)
  assert.equal((await remove('administrator', shared)).status, 200)
  assert.deepEqual(await labels('buyer'), ['Private (mine)'])
  assert.equal((await remove('buyer', own)).status, 200)
})

test('who may not read a list sees no view of it and makes none; nonsense is refused', async () => {
  assert.equal((await save('buyer', view({ forEveryone: true }))).status, 200)
  assert.equal((await people['employee']!('GET', '/api/personal/views?record=procurement.orders')).status, 404)
  assert.equal((await save('hr', view({}))).status, 404)
  for (const bad of [
    { label: ' ' },
    { record: 'nothing.there' },
    { shows: { ...shows, columns: ['a b'] } },
    { shows: { ...shows, extra: 1 } },
    { id: 'x' },
  ])
    assert.ok([400, 404].includes((await save('buyer', view(bad))).status), JSON.stringify(bad))
})
