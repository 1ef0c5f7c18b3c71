import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import fastify from 'fastify'
import { refuseUndeclared, rooms, routesOf } from '#server/app.ts'
import { openSession } from '#server/auth/testing.ts'
import { rolesOf } from '#server/auth/ready-made.ts'
import { evaluationAccounts } from '#server/identity-provider/accounts.ts'
import { byRoom, inPart } from '#server/testing/requests.ts'
import { asker, granted, plausible, senseless, wrongAnswers } from '#server/testing/rights.ts'
import { testHouse, type Caller, type TestHouse } from '#server/testing/house.ts'

const endpoints = routesOf(rooms).map(({ endpoint }) => endpoint)
const roles = rolesOf(rooms).filter(({ name }) => evaluationAccounts.some(({ role }) => role === name))

let t: TestHouse
const sessions = new Map<string, Record<string, string>>()
const callers = new Map<string, Caller>()
/** Address of a noun → the id of a row that is there. */
const known = new Map<string, string>()
/** What an employee asked for: others see it only where their work is to decide or to buy. */
let wish: { id: string; number: string }

async function made(url: string, body?: object): Promise<Record<string, string>> {
  const reply = await callers.get('administrator')!('POST', `/api/${url}`, { body })
  assert.equal(reply.status, 200, `${url}: ${reply.text}`)
  return reply.body as Record<string, string>
}

before(async () => {
  t = await testHouse()
  for (const { name } of roles) {
    callers.set(name, await t.as(name))
    sessions.set(name, await openSession(t.house.db, t.house.settings, `${name}@sample.mainstay.test`))
  }
  const entity = await made('financial/legal-entities', {
    code: 'TEST',
    name: 'Test Works',
    currency: 'USD',
    country: 'US',
    timeZone: 'UTC',
  })
  const year = String(new Date().getUTCFullYear())
  await made('financial/fiscal-years', {
    entityId: entity['id'],
    name: year,
    startsOn: `${year}-01-01`,
    endsOn: `${year}-12-31`,
  })
  const vendor = await made('procurement/vendors', { name: 'Superior Bolts' })
  const item = await made('procurement/items', { name: 'Bolt', standardCost: '10.00' })
  const lines = [{ itemId: item['id'], quantity: '1', unitPrice: '10.00' }]
  await made('procurement/orders', { vendorId: vendor['id'], orderDate: `${year}-01-05`, lines })
  const asked = { neededOn: `${year}-12-01`, lines: [{ itemId: item['id'], quantity: '1', estimatedPrice: '3.00' }] }
  wish = (await callers.get('employee')!('POST', '/api/procurement/requisitions', { body: asked })).body as typeof wish
  for (const { record } of rooms.flatMap((room) => room.records)) {
    const { body } = await callers.get('administrator')!('GET', `${record.path}?limit=1`)
    const [first] = (body as { items: { id: string }[] }).items
    if (first) known.set(record.path, first.id)
  }
  assert.ok(known.size >= 10, [...known.keys()].join())
})
after(() => t.close())

const ask = (...given: Parameters<ReturnType<typeof asker>>) => asker(t.app, sessions)(...given)
const look = (role: string, url: string) => ask(role, { method: 'GET', url, headers: {} })

test('S6-01 every call declares who may make it', () => {
  assert.ok(endpoints.length > 400, String(endpoints.length))
  const wrong = endpoints.filter(({ can }) => !/^(public|signed-in|[a-z-]+\.[a-z-]+\.[a-z-]+)$/.test(can))
  assert.deepEqual(wrong, [])
  assert.deepEqual(
    endpoints.filter(({ can }) => can === 'public').map(({ path }) => path),
    ['invitation', 'register', 'confirm', 'reset'].map((step) => `/api/public/accounts/${step}`),
  )
  const app = fastify()
  refuseUndeclared(app)
  assert.throws(() => app.get('/api/x', () => 'x'), /declares no permission/, 'beyond the declared ones too')
})

for (const [room, its] of byRoom(inPart(endpoints), rooms))
  test(
    `S6-01 ${room}: each role may what it was given and nothing else, and a refusal comes before any other answer`,
    { timeout: 120_000 },
    async () => {
      const { wrong, decisions } = await wrongAnswers(ask, { rooms, roles, known }, its)
      assert.deepEqual(wrong, [])
      assert.equal(decisions, roles.length * its.length)
    },
  )

test('S6-01 whoever is not signed in is asked to sign in, before anything else is said', async () => {
  const wrong: string[] = []
  for (const endpoint of endpoints.filter(({ can }) => can !== 'public'))
    for (const asked of [plausible(endpoint), senseless(endpoint)]) {
      const { status, said } = await ask(null, asked)
      if (status !== 401 || said['code'] !== 'unauthenticated')
        wrong.push(`${endpoint.method} ${endpoint.path} ${status} ${JSON.stringify(said)}`)
    }
  assert.deepEqual(wrong, [])
})

test('S6-01 who checks, asks or only looks on has no hand in the work of others', () => {
  const writes = (name: string) => {
    const { permissions } = roles.find((role) => role.name === name)!
    const rights = new Set(endpoints.filter(({ method }) => method !== 'GET').map(({ can }) => can))
    return [...rights].filter((can) => /\.(?!read$|export$)[a-z-]+$/.test(can) && granted(permissions, can)).toSorted()
  }
  const asking = ['create', 'submit', 'update'].map((verb) => `procurement.requisitions.${verb}`)
  assert.deepEqual(writes('auditor'), asking)
  const talking = ['items', 'requisitions', 'vendors'].map((noun) => `procurement.${noun}.comment`)
  assert.deepEqual(writes('employee'), [...asking, ...talking].toSorted())
  const calendars = ['comment', 'create', 'update'].map((verb) => `settings.calendars.${verb}`)
  assert.deepEqual(writes('hr'), [...asking, ...talking, ...calendars].toSorted())
  const none = (name: string, forbidden: RegExp) =>
    assert.deepEqual(
      writes(name).filter((can) => forbidden.test(can)),
      [],
      name,
    )
  none('buyer', /\.(approve|confirm|receive|reverse|book|post)$|^settings\.|^financial\.(?!.*\.comment$)/)
  none('receiver', /\.(approve|confirm|book|post)$|^settings\.|^financial\.|orders\.(create|update|submit|send)$/)
  none(
    'approver',
    /^settings\.|(vendors|items|orders|receipts|bills|payments|journal-entries)\.(create|update)$|\.(book|post)$/,
  )
  none(
    'accountant',
    /^settings\.|^procurement\.(vendors|items|vendor-prices|orders|receipts)\.(create|update|approve|send|receive)$/,
  )
})

test('S6-01 of what belongs to one person others learn nothing: not even that it is there', async () => {
  const path = '/api/procurement/requisitions'
  const about = endpoints.filter((endpoint) => endpoint.path.startsWith(`${path}/:id`))
  assert.ok(about.length > 10)
  const wrong: string[] = []
  for (const role of roles.filter(({ name }) => ['hr', 'manager', 'receiver'].includes(name))) {
    assert.deepEqual((await look(role.name, path)).said['items'], [], role.name)
    for (const endpoint of about.filter(({ can }) => granted(role.permissions, can))) {
      const asked = plausible(endpoint, wish.id)
      const there = await ask(role.name, asked)
      const nowhere = await ask(role.name, { ...asked, url: asked.url.replace(wish.id, randomUUID()) })
      if (there.status < 400 || JSON.stringify(there) !== JSON.stringify(nowhere))
        wrong.push(
          `${role.name} ${endpoint.method} ${endpoint.path}: ${JSON.stringify(there)}, else ${JSON.stringify(nowhere)}`,
        )
    }
    const found = await look(role.name, `/api/search?q=${wish.number}`)
    assert.ok(found.status === 200 && !JSON.stringify(found).includes(wish.id), `${role.name} finds it`)
  }
  assert.deepEqual(wrong, [])
  assert.equal((await look('employee', `${path}/${wish.id}`)).said['id'], wish.id)
  assert.ok(
    JSON.stringify(await look('employee', `/api/search?q=${wish.number}`)).includes(wish.id),
    'whose it is finds it',
  )
})
