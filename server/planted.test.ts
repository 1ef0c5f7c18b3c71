import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { writeTraffic } from '#modules/visualizer/server/traffic.ts'
import { rooms } from './app.ts'
import type { Call } from './call/call.ts'
import { rolesOf } from './identity-provider/accounts.ts'
import { testHouse, type TestHouse } from './testing/house.ts'
import { plant } from './testing/planted.ts'

const planted = plant('garden', ['orchids', 'roses'])
let home: TestHouse
before(async () => {
  home = await testHouse({ rooms: [...rooms, planted.room] })
  const owner = new pg.Client(home.databaseUrl)
  await owner.connect()
  await owner.query(planted.ddl)
  await owner.end()
})
after(() => home.close())

test('a room that nobody names is served, found, counted, offered, described and asked for its rights', async () => {
  const employee = await home.as('employee')
  const buyer = await home.as('buyer')
  const body = { number: 'O-1', name: 'Vanda', currency: 'EUR', worth: '12.50' }
  const made = await employee('POST', '/api/garden/orchids', { body })
  assert.equal(made.status, 200, made.text)
  assert.equal((await (await home.as('receiver'))('GET', '/api/garden/orchids')).status, 403)
  const found = await employee('GET', '/api/search?q=Vanda')
  assert.deepEqual(
    found.body.groups.map(({ record }: { record: string }) => record),
    ['garden.orchids'],
  )
  const figures = await buyer('GET', '/api/measures?name=garden.orchids.to-cut')
  assert.deepEqual(
    figures.body.map(({ label, count, sums }: Record<string, unknown>) => ({ label, count, sums })),
    [{ label: 'orchids to cut', count: 1, sums: [{ currency: 'EUR', amount: '12.50' }] }],
  )
  assert.deepEqual((await employee('GET', '/api/measures?name=garden.orchids.to-cut')).body, [])
  const tools = await buyer('GET', '/api/tools')
  assert.ok(tools.body.some(({ name }: { name: string }) => name === 'garden.orchids.cut'))
  const cut = await buyer('POST', `/api/garden/orchids/${made.body.id}/cut`, { version: 1 })
  assert.equal(cut.body.state, 'cut', cut.text)
  const administrator = await home.as('administrator')
  const { jobs } = (await administrator('GET', '/api/operations/overview')).body
  assert.equal(jobs.find(({ name }: { name: string }) => name === 'garden.water').words, 'Water the garden')
  const described = await administrator('GET', '/api/openapi.json')
  assert.ok(described.text.includes('/api/garden/roses'))
  await writeTraffic(home.house)
  const { rows } = await home.house.pool.query(
    `select sum(calls)::int as n from visualizer_traffic where area = 'garden'`,
  )
  assert.ok(rows[0].n >= 3, JSON.stringify(rows))
})

test('what it brings to roles and what it follows is its own', async () => {
  const keeper = rolesOf([...rooms, planted.room]).find(({ name }) => name === 'garden-keeper')
  assert.deepEqual(keeper?.permissions, ['garden.*.*'])
  assert.throws(() => rolesOf([{ name: 'x', roles: { nobody: ['x.*.*'] } }]), /which nobody brings/)
  await planted.picked.tell('a rose', { house: home.house } as unknown as Call)
  await planted.picked.tell('nothing', { house: { ...home.house, rooms } } as unknown as Call)
  assert.deepEqual(planted.heard, ['a rose'])
})
