import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { sessionStart } from '#server/testing/clock.ts'
import { multipart } from './files/testing.ts'
import { writeTraffic } from '#modules/visualizer/server/traffic.ts'
import { setLimits } from './approval/limits.ts'
import { routesOf, modules } from './app.ts'
import { openSession } from './auth/testing.ts'
import type { Call } from './call/call.ts'
import { rolesOf } from '#server/auth/ready-made.ts'
import { evaluationAccounts } from './identity-provider/accounts.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { createTestApp, type Caller, type TestApp } from './testing/app.ts'
import { askWrongly } from './testing/malformed.ts'
import { flowerbed, plant } from './testing/planted.ts'
import { byModule } from './testing/requests.ts'
import { exhaustive } from './testing/walk.ts'
import { asker, callOf, wrongTo } from './testing/rights.ts'
import { readTable } from './testing/rights-table.ts'

/** Ten record types, in the gate three: each goes the same way. */
const recordTypes = exhaustive ? flowerbed : flowerbed.slice(0, 3)
const planted = plant('garden', recordTypes)
const all = [...modules, planted.module]
let home: TestApp
let buyer: Caller
let employee: Caller
let approver: Caller
let administrator: Caller
before(async () => {
  home = await createTestApp({ modules: all })
  const owner = new pg.Client(home.databaseUrl)
  await owner.connect()
  await owner.query(planted.ddl)
  await owner.end()
  await home.app.db.transaction(async (tx) => {
    for (const { name } of planted.nouns) await setLimits(tx as never, name, 'EUR', [['approver', null]])
  })
  ;[buyer, employee, approver, administrator] = await Promise.all(
    ['buyer', 'employee', 'approver', 'administrator'].map((role) => home.as(role)),
  )
})
after(() => home?.close())

const flower = (number: string, more: object = {}) => ({
  number,
  name: `Flower ${number}`,
  plantedOn: '2026-06-01',
  currency: 'EUR',
  worth: '12.50',
  ...more,
})
const named = (list: readonly { name: string }[], name: string) => list.find((each) => each.name === name)

test('each record type that nobody names is kept, refers to another, is decided on, counted, found, offered and described', async () => {
  const wrong: string[] = []
  const is = (where: string, value: unknown, wanted: unknown) => {
    if (JSON.stringify(value) !== JSON.stringify(wanted))
      wrong.push(`${where}: ${JSON.stringify(value)} instead of ${JSON.stringify(wanted)}`)
  }
  const tools = (await buyer('GET', '/api/tools')).body
  const described = (await administrator('GET', '/api/openapi.json')).text
  let neighbour: { id: string; number: string } | null = null
  for (const { name, path, one } of planted.nouns) {
    const number = one.toUpperCase()
    const made = await employee('POST', path, {
      body: flower(number, neighbour ? { neighbourId: neighbour.id } : {}),
    })
    is(`${name} made`, [made.status, made.body?.neighbourNumber], [200, neighbour?.number ?? null])
    const { id } = made.body
    is(`${name} for others`, (await (await home.as('receiver'))('GET', path)).status, 403)
    const own = await employee('POST', `${path}/${id}/approve`, { version: 1 })
    is(`${name} approved without the right`, own.status, 403)
    const sent = await employee('POST', `${path}/${id}/submit`, { version: 1 })
    is(`${name} submitted`, sent.body?.state, 'in approval')
    const waiting = (await approver('GET', '/api/approvals/waiting')).body
    is(`${name} in the inbox`, Boolean(waiting?.some?.(({ recordId }: { recordId: string }) => recordId === id)), true)
    const approved = await approver('POST', `${path}/${id}/approve`, { version: sent.body?.version })
    is(`${name} approved`, approved.body?.state, 'approved')
    const figures = (await buyer('GET', `/api/measures?name=${name}.to-cut`)).body
    is(
      `${name} counted`,
      figures.map(({ count, sums }: { count: number; sums: unknown }) => [count, sums]),
      [[1, [{ currency: 'EUR', amount: '12.50' }]]],
    )
    const work = (await buyer('GET', '/api/measures?counted=0&whose=all')).body
    is(`${name} among the work`, named(work, `${name}.to-cut`) !== undefined, true)
    is(`${name} counted for who may not`, (await employee('GET', `/api/measures?name=${name}.to-cut`)).body, [])
    const found = (await employee('GET', `/api/search?q=${number}`)).body.groups
    is(`${name} found`, found.map(({ record }: { record: string }) => record).includes(name), true)
    is(`${name} offered`, named(tools, `${name}.cut`) !== undefined, true)
    is(`${name} described`, described.includes(`"${path}"`), true)
    const said = await buyer('POST', `${path}/${id}/comments`, { body: { body: 'Smells well' } })
    is(`${name} talked about`, said.status, 200)
    const { payload, headers } = multipart([['seed.txt', 'a seed']])
    const kept = await buyer('POST', `${path}/${id}/attachments`, { body: payload.toString(), headers })
    is(`${name} has a file`, kept.status, 200)
    const cut = await buyer('POST', `${path}/${id}/cut`, { version: approved.body?.version })
    is(`${name} cut`, cut.body?.state, 'cut')
    const history = (await buyer('GET', `${path}/${id}/history`)).body
    is(`${name} has a history`, history?.length >= 4, true)
    const file = multipart([
      ['more.csv', `Number,Name,Planted on,Currency,Worth\n${number}-2,Another,2026-06-02,EUR,1.00\n`],
    ])
    const upload = await buyer('POST', `/api/imports/of/${name}`, {
      body: file.payload.toString(),
      headers: file.headers,
    })
    is(`${name} imported`, [upload.status, upload.body?.rows], [200, 1])
    neighbour = { id, number }
  }
  assert.deepEqual(wrong, [])
})

test('its settings are listed, found, described, changed with a reason, kept with their history and refused to others', async () => {
  const [watering, tips] = planted.settings as [(typeof planted.settings)[0], (typeof planted.settings)[0]]
  const [path, of] = [watering.api.read.path, tips.api.read.path]
  const keeper = administrator
  const views = (await keeper('GET', '/api/settings/policies')).body
  const view = named(views, watering.name) as unknown as Record<string, unknown>
  assert.deepEqual([view['room'], view['mayChange']], ['The garden', true])
  assert.deepEqual(view['places'], [
    {
      id: null,
      title: null,
      currency: null,
      version: 0,
      value: { times: 2, by: 'hand' },
      standard: { times: 2, by: 'hand' },
      changedAt: null,
      changedBy: null,
    },
  ])
  assert.equal((await employee('GET', path)).status, 200, 'garden.*.read')
  assert.equal(
    (await employee('POST', path, { version: 0, body: { times: 9, by: 'hand', reason: 'More' } })).status,
    403,
  )
  const found = (await buyer('GET', '/api/search?q=watering')).body.groups
  assert.deepEqual(
    found.map(({ items }: { items: { page: string }[] }) => items[0]!.page),
    [watering.page],
  )
  const none = (await (await home.as('receiver'))('GET', '/api/search?q=watering')).body
  assert.deepEqual(none.groups, [])
  const text = (await keeper('GET', '/api/openapi.json')).text
  assert.ok(text.includes(`"${path}"`) && text.includes(`"${of}/{id}"`))
  const body = { times: 3, by: 'sprinkler', reason: 'A dry summer' }
  assert.equal((await keeper('POST', path, { body })).status, 428)
  const race = await Promise.all([1, 2, 3, 4].map(() => keeper('POST', path, { version: 0, body })))
  assert.deepEqual(
    race.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 412, 412, 412],
  )
  assert.equal((await keeper('POST', path, { version: 1, body })).status, 422, 'nothing would change')
  assert.equal((await keeper('POST', path, { version: 1, body: { ...body, times: 10 } })).status, 400)
  assert.equal((await keeper('POST', path, { version: 1, body: { times: 1, by: 'hand' } })).status, 400, 'no reason')
  const back = await keeper('POST', path, { version: 1, body: { times: 2, by: 'hand', reason: 'It rains again' } })
  assert.deepEqual([back.body.version, back.body.value.times], [2, 2])
  const history = (await employee('GET', `${path}/history`)).body
  assert.deepEqual(
    history.map(({ version, before, after, reason }: Record<string, { times: number }>) => [
      version,
      before!.times,
      after!.times,
      reason,
    ]),
    [
      [2, 3, 2, 'It rains again'],
      [1, 2, 3, 'A dry summer'],
    ],
  )
  const { rows } = await home.app.pool.query(
    `select action, after ->> 'reason' as reason from audit_log where record = $1 order by seq`,
    [watering.name],
  )
  assert.deepEqual(
    rows.map(({ reason }) => reason),
    ['A dry summer', 'It rains again'],
  )
  const [one] = (await keeper('GET', planted.nouns[0]!.path)).body.items
  const own = await keeper('POST', `${of}/${one.id}`, { version: 0, body: { most: '12.5', reason: 'Harvest' } })
  assert.deepEqual([own.body.title, own.body.currency, own.body.value], [one.number, 'EUR', { most: '12.50' }])
  assert.equal(
    (await keeper('POST', `${of}/${one.id}`, { version: 1, body: { most: '1.234', reason: 'Cents' } })).status,
    422,
  )
  assert.equal((await keeper('GET', `${of}/7c0b2b1e-0001-4a55-9a11-5f1e7a526f3c/history`)).status, 404)
})

/** Who may what with a flower. */
const gardenRights = `
- see: administrator employee buyer approver garden-keeper
- create, submit: administrator employee buyer garden-keeper
- approve, reject: administrator buyer approver garden-keeper
- update, comment, files, export, cut: administrator buyer garden-keeper`

if (exhaustive)
  test('its calls meet malformed requests and every role as those of any other module', async () => {
    const its = byModule(
      routesOf(all).map(({ endpoint }) => endpoint),
      all,
    ).get('garden')!
    assert.ok(its.length >= 200, `${its.length} endpoints`)
    const ids = new Map<string, string[]>()
    for (const { path } of planted.nouns)
      ids.set(
        path,
        (await administrator('GET', path)).body.items.map(({ id }: { id: string }) => id),
      )
    const sessions = new Map<string, Record<string, string>>()
    const roles = rolesOf(all).filter(({ name }) => evaluationAccounts.some(({ role }) => role === name))
    for (const { name } of roles)
      sessions.set(
        name,
        await openSession(
          home.app.db,
          home.app.settings,
          `${name}@sample.mainstay.test`,
          sessionStart(home.app.now()),
          all,
        ),
      )
    const ask = asker(home.server, sessions)
    const labels = new Map(rolesOf(all).map(({ name, label }) => [name, label]))
    const text = `${planted.nouns.map(({ path }) => `## ${path.slice(5)} · shared\n${gardenRights}`).join('\n')}
## garden/watering
- GET, GET /history: administrator employee buyer approver garden-keeper
- POST: administrator buyer garden-keeper
## garden/tips
- GET, GET /:id/history: administrator employee buyer approver garden-keeper
- POST /:id: administrator buyer garden-keeper`
    const table = readTable([{ file: 'garden', text }], new Set(its.map(callOf)), [...labels.keys()])
    const without = its.map(callOf).filter((call) => !table.calls.has(call))
    assert.deepEqual([...table.faults, ...without], [])
    const oneEach = async (recordType: string) =>
      new Map((ids.get(recordType) ?? []).slice(0, 1).map((id) => ['other', id] as const))
    const world = { ask, table, labels, nouns: new Set(planted.nouns.map(({ path }) => path)), oneEach }
    const wrong: string[] = []
    const owner = new pg.Client(home.databaseUrl)
    await owner.connect()
    for (const { name } of roles) {
      // A seat in an approval is a right of its own, also to comment: here only roles count, whatever another one has submitted.
      await owner.query('delete from approval_seats')
      wrong.push(...(await wrongTo(name, its, world)))
    }
    await owner.end()
    assert.deepEqual(wrong, [])
    const asked = its.map((endpoint) => ({ endpoint, requests: 8, ids: ids.get(endpoint.path.split('/:')[0]!) ?? [] }))
    const statuses = await askWrongly(home.server, sessions.get('administrator')!, asked)
    assert.ok((statuses.get(400) ?? 0) > 0, [...statuses].join(' '))
  })

test('its job has words and runs, its check is asked, its calls are an area of their own, and its hook is followed', async () => {
  const { jobs } = (await administrator('GET', '/api/operations/overview')).body
  assert.equal(jobs.find(({ name }: { name: string }) => name === 'garden.water').words, 'Water the garden')
  await jobHandlers(all)
    .find(({ name }) => name === 'garden.water')!
    .run({}, home.app)
  assert.match(planted.watered.join(), /^\d+ watered$/)
  const checks = all.flatMap((module) => module.checks ?? []).filter(({ name }) => name.startsWith('garden: '))
  assert.deepEqual(await Promise.all(checks.map(({ run }) => run(home.app.pool))), [[]])
  await writeTraffic(home.app)
  const { rows } = await home.app.pool.query(
    `select sum(calls)::int as n from visualizer_traffic where area = 'garden'`,
  )
  assert.ok(rows[0].n >= 3, JSON.stringify(rows))
  const { nodes, flows } = (await administrator('GET', '/api/visualizer/topology')).body
  assert.equal(nodes.find(({ id }: { id: string }) => id === 'garden')?.label, planted.module.label)
  const counts = new Map(flows.map(({ id, count }: { id: string; count: number }) => [id, count]))
  for (const [what, least] of [
    ['calls', rows[0].n],
    ['files', recordTypes.length],
    ['changes', recordTypes.length],
  ])
    assert.ok(Number(counts.get(`data-flow-${what}-garden`)) >= least, `${what}: ${JSON.stringify([...counts])}`)
  await planted.picked.emit('a rose', { app: home.app } as unknown as Call)
  await planted.picked.emit('nothing', { app: { ...home.app, modules } } as unknown as Call)
  assert.deepEqual(planted.heard, ['a rose'])
})

test('what it brings to roles is its own, and a role of its own has somebody in the sample company', async () => {
  const keeper = rolesOf(all).find(({ name }) => name === 'garden-keeper')
  assert.deepEqual([keeper?.permissions, keeper?.description], [['garden.*.*'], 'Looks after the beds.'])
  assert.throws(() => rolesOf([{ name: 'x', roles: { nobody: ['x.*.*'] } }]), /which nobody brings/)
  const flora = await home.as('garden-keeper')
  const { people } = (await administrator('GET', '/api/settings/first-steps')).body
  assert.ok(named(people, 'Flora Bloom'))
  assert.equal((await flora('GET', planted.nouns[0]!.path)).status, 200)
  assert.equal((await flora('GET', '/api/procurement/orders')).status, 403)
})
