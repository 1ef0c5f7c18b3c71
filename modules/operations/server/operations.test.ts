import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { members } from '#modules/settings/shared/members.ts'
import { createTestApp, type Caller, type TestApp } from '#server/testing/app.ts'
import { testNow } from '#server/testing/clock.ts'

let app: TestApp
let administrator: Caller
let auditor: Caller
let accountant: Caller
let buyer: Caller
let employee: Caller

before(async () => {
  app = await createTestApp()
  administrator = await app.as('administrator')
  auditor = await app.as('auditor')
  accountant = await app.as('accountant')
  buyer = await app.as('buyer')
  employee = await app.as('employee')
})
after(() => app?.close())

const report = (body: Record<string, unknown>) =>
  app.server.inject({ method: 'POST', url: '/api/errors/report', payload: body })
const path = '/api/operations/error-reports'

test('S12 a report is found by its error id with all that is known, by administrators and auditors alone', async () => {
  const { body: me } = await accountant('GET', '/api/me')
  const reply = await report({
    errorId: 'ERR_mb2k9x1c_4f8q2m7t1z',
    level: 'page',
    message: 'Cannot read\nproperties <b>of</b> undefined',
    stack: 'TypeError: x\n    at List (list.js:1:1)',
    componentStack: '\n    at List',
    url: 'https://mainstay.test/financial/bills?q=secret',
    userAgent: 'Mozilla/5.0',
    timestamp: '2026-11-20T14:02:00.000Z',
    userId: me.id,
    sessionId: 's-1',
    build: '/assets/index-a1.js',
  })
  await report({ errorId: 'ERR_other', userId: "' or 1=1 --" })
  for (const who of [administrator, auditor]) {
    const { body } = await who('GET', `${path}?q=ERR_mb2k9x1c_4f8q2m7t1z`)
    assert.equal(body.items.length, 1)
    const { body: one } = await who('GET', `${path}/${body.items[0].id}`)
    const { id, version, receivedAt, ...rest } = one
    assert.equal(typeof id + version, 'string1')
    assert.ok(Date.parse(receivedAt) > 0)
    assert.deepEqual(rest, {
      errorId: 'ERR_mb2k9x1c_4f8q2m7t1z',
      level: 'page',
      message: 'Cannot read properties <b>of</b> undefined',
      stack: 'TypeError: x\n    at List (list.js:1:1)',
      componentStack: '\n    at List',
      url: '/financial/bills',
      userAgent: 'Mozilla/5.0',
      reportedAt: '2026-11-20T14:02:00.000Z',
      member: 'Daniel Okafor',
      memberId: me.id,
      build: '/assets/index-a1.js',
      callId: '',
      correlationId: reply.headers['x-correlation-id'],
    })
  }
  const { body: other } = await administrator('GET', `${path}?q=ERR_other`)
  assert.deepEqual([other.items[0].member, other.items[0].message], [null, ''])
  const { body: all } = await administrator('GET', path)
  for (const who of [accountant, employee])
    for (const url of [path, `${path}/${all.items[0].id}`, `${path}/export?format=csv`])
      assert.equal((await who('GET', url)).status, 403, url)
})

test('whatever a browser reports, the list can be read', async () => {
  const odd = ['', '\n\t ', 'x'.repeat(300), '\u0000\u001b[31m', 'é\ud800', '=cmd()', '1e400', '{"a":1}']
  for (const text of odd)
    await report(
      Object.fromEntries(
        ['errorId', 'level', 'message', 'url', 'build', 'userAgent', 'timestamp', 'userId'].map((name) => [name, text]),
      ),
    )
  const { status, body } = await administrator('GET', `${path}?limit=200&count=1`)
  assert.equal(status, 200)
  for (const { id } of body.items) assert.equal((await administrator('GET', `${path}/${id}`)).status, 200)
  assert.equal((await administrator('GET', `${path}/export?format=csv`)).status, 200)
})

test('the state of the server: its jobs and its database for those with the right, and for nobody else', async () => {
  const { status, body } = await administrator('GET', '/api/operations/overview')
  assert.equal(status, 200)
  assert.ok(body.database.bytes > 0 && /^\d+/.test(body.database.version))
  assert.ok(Date.parse(body.startedAt) <= Date.parse(body.now))
  assert.ok(body.errorReports >= 2)
  assert.ok(body.jobs.some(({ name }: { name: string }) => name === 'building.tidy'))
  assert.equal((await auditor('GET', '/api/operations/overview')).status, 200)
  for (const who of [accountant, employee]) assert.equal((await who('GET', '/api/operations/overview')).status, 403)
})

test('the last changes are those of the asker; whoever may read events sees those of all', async () => {
  const { body: people } = await administrator('GET', `${members.path}?q=Moreau`)
  const [one] = people.items
  await administrator('POST', `${members.path}/${one.id}/disable`, { version: one.version })
  const draft = { name: 'Canteen supplies', currency: 'USD' }
  const made = await buyer('POST', '/api/procurement/items', { body: draft })
  assert.equal(made.status, 200, made.text)
  const events = async (who: Caller) =>
    (await who('GET', '/api/operations/overview/events')).body.map(
      ({ actor, action, record, recordId }: Record<string, string>) => [actor, action, record, recordId].join(' '),
    )
  const disabled = `Ingrid Solberg disable settings.members ${one.id}`
  assert.ok((await events(administrator)).includes(disabled))
  assert.ok((await events(auditor)).includes(disabled))
  assert.ok(!(await events(buyer)).includes(disabled))
  assert.ok((await events(buyer)).every((line: string) => line.startsWith('Mei Tanaka ')))
  assert.equal((await events(buyer)).length, 1)
  assert.deepEqual(await events(employee), [])
  assert.deepEqual((await employee('GET', '/api/operations/overview/imports')).body, [])
})

test('changes are told in the order of their times, also where they were not written in it', async () => {
  const hour = 3_600_000
  for (const ago of [1, 3, 2])
    await app.app.pool.query(
      `insert into audit_log (at, actor_id, actor_name, action, record, record_id, after, correlation_id)
        values ($1, gen_random_uuid(), 'Ada', 'create', 'procurement.items', gen_random_uuid(), $2, 'c')`,
      [testNow(-ago * hour).toISOString(), { name: `${ago} hours ago` }],
    )
  const { body } = await administrator('GET', '/api/operations/overview/events')
  assert.deepEqual(
    body.flatMap(({ title }: { title: string }) => (title.endsWith('hours ago') ? [title] : [])),
    ['1 hours ago', '2 hours ago', '3 hours ago'],
  )
})
