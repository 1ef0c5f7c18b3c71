import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { channel } from '#server/call/channel.ts'
import { forgetEverybody } from '#server/auth/session-cache.ts'
import { createTestApp, type Caller, type TestApp } from '#server/testing/app.ts'
import { viewHeader } from '#shared/identity.ts'
import { until } from '#shared/testing/until.ts'
import { testNow } from '#server/testing/clock.ts'
import { viewJobs } from './member-views.ts'

let clock = testNow()
let t: TestApp
/** Another process of the same company. */
let other: TestApp
let owner: pg.Pool

before(async () => {
  t = await createTestApp({ now: () => clock })
  other = await createTestApp({ now: () => clock, database: { url: t.databaseUrl } })
  owner = new pg.Pool({ connectionString: t.databaseUrl })
  for (const name of ['buyer', 'auditor', 'employee', 'manager', 'accountant', 'hr']) await t.as(name)
})
after(async () => {
  await owner?.end()
  await other?.close()
  await t?.close()
})

const idOf = async (name: string): Promise<string> =>
  (await owner.query('select id from users where email like $1', [`${name}@%`])).rows[0].id
const nameOf = async (name: string): Promise<string> =>
  (await owner.query('select name from users where email like $1', [`${name}@%`])).rows[0].name
/** A browser in which somebody has just signed in: its calls in this process, and in the other one. */
async function browser(name: string): Promise<{ here: Caller; there: Caller; cookie: string }> {
  let headers: Record<string, string> = {}
  const inject = t.server.inject.bind(t.server)
  const here = await t.as(name)
  t.server.inject = ((asked: { headers: Record<string, string> }) => {
    headers = asked.headers
    return inject(asked as never)
  }) as never
  await here('GET', '/api/inbox/counts')
  t.server.inject = inject as never
  const { cookie, origin, 'x-session-token': token } = headers
  const kept = { cookie: cookie!, origin: origin!, 'x-session-token': token! }
  const stranger = await other.as('employee')
  const there: Caller = (method, url, options = {}) =>
    stranger(method, url, { ...options, headers: { ...kept, ...options.headers } })
  await owner.query(`update sessions set signed_in_at = $1`, [clock.toISOString()])
  forgetEverybody()
  return { here, there, cookie: cookie! }
}
const ask = async (by: Caller, name: string, body: object = { reason: 'She asked why' }) => {
  const id = await idOf(name)
  const { rows } = await owner.query('select version from users where id = $1', [id])
  return by('POST', `/api/settings/members/${id}/view-as`, { version: rows[0].version, body })
}
const whoIs = async (by: Caller) => (await by('GET', '/api/me')).body
const isSeenAs = async (by: Caller, name: string) => assert.equal((await whoIs(by)).id, await idOf(name))
const end = async (by: Caller) => assert.equal((await by('POST', '/api/settings/member-views/end')).status, 200)
const later = (minutes: number) => void (clock = new Date(clock.getTime() + minutes * 60_000))
const permit = async (role: string, permissions: string[]) => {
  const [before] = (await owner.query('select permissions from roles where name = $1', [role])).rows
  await owner.query('update roles set permissions = $2, seeded = null where name = $1', [role, permissions])
  forgetEverybody()
  return () => permit(role, before.permissions)
}

test('it asks for a fresh sign-in, a reason, another member who is not disabled, and a browser', async () => {
  const { here } = await browser('administrator')
  for (const body of [
    {},
    { reason: '' },
    { reason: '  ' },
    { reason: 'x'.repeat(301) },
    { reason: 'as asked', more: 1 },
  ])
    assert.equal((await ask(here, 'buyer', body)).status, 400, JSON.stringify(body))
  const own = await ask(here, 'administrator')
  assert.deepEqual([own.status, own.body.message], [403, 'You are already viewing Mainstay as yourself'])
  const token = (await here('POST', '/api/settings/tokens', { body: { name: 'x', days: 1, scopes: ['*.*.*'] } })).body
    .token
  const program = await t.server.inject({
    method: 'POST',
    url: `/api/settings/members/${await idOf('buyer')}/view-as`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'if-match': '"1"',
      'idempotency-key': crypto.randomUUID(),
    },
    payload: '{"reason":"As asked"}',
  })
  assert.deepEqual([program.statusCode, program.json().sentence.code], [403, 'mainstay.personOnly'])
  for (const name of ['auditor', 'hr', 'manager'])
    assert.equal((await ask((await browser(name)).here, 'buyer')).status, 403, name)
  await owner.query(`update users set active = false where email like 'employee@%'`)
  assert.equal((await ask(here, 'employee')).status, 409)
  await owner.query(`update users set active = true where email like 'employee@%'`)
  later(6)
  assert.equal((await ask(here, 'buyer')).body.code, 'sign_in_again')
  await isSeenAs(here, 'administrator')
})

test('whoever looks is the other until they end it, in their browser alone, and begins nothing from there', async () => {
  const { here, there } = await browser('administrator')
  const elsewhere = (await browser('administrator')).here
  const { status, body } = await ask(here, 'buyer')
  assert.equal(status, 200, JSON.stringify(body))
  const me = await whoIs(here)
  assert.deepEqual(me.viewing, { id: body.id, until: body.until, by: await idOf('administrator') })
  assert.deepEqual([me.name, me.roles.map(({ name }: { name: string }) => name)], [await nameOf('buyer'), ['buyer']])
  assert.ok(!me.permissions.includes('*.*.*'))
  await isSeenAs(there, 'buyer')
  await isSeenAs(elsewhere, 'administrator')
  assert.equal((await here('GET', '/api/settings/members')).status, 403)
  // No chain, and no second one.
  assert.equal((await ask(here, 'manager')).body.sentence.code, 'mainstay.viewedOnly')
  // A request that another process answers before it has heard of the end.
  await end(there)
  await isSeenAs(here, 'administrator')
  await isSeenAs(there, 'administrator')
  await end(here)
})

test('of eight that begin at once in one browser one is begun', async () => {
  const { here, there } = await browser('administrator')
  const names = ['buyer', 'employee', 'hr', 'accountant', 'buyer', 'employee', 'hr', 'accountant']
  const answers = await Promise.all(names.map((name, at) => ask(at % 2 ? here : there, name)))
  assert.equal(
    answers.filter(({ status }) => status === 200).length,
    1,
    JSON.stringify(answers.map((each) => each.text)),
  )
  assert.deepEqual(
    answers.filter(({ status }) => status >= 500 || status === 400),
    [],
  )
  const { rows } = await owner.query('select count(*)::int from member_views where ended_at is null')
  assert.equal(rows[0].count, 1)
  await end(here)
})

test('it ends by itself: a page of it changes nothing then, and neither does one of oneself while it lasts', async () => {
  const { here, there } = await browser('administrator')
  const { id } = (await ask(here, 'buyer')).body
  const asViewed = { headers: { [viewHeader]: id } }
  assert.equal((await here('GET', '/api/inbox/counts')).headers[viewHeader], id)
  later(29)
  await isSeenAs(here, 'buyer')
  later(1)
  for (const by of [here, there]) await isSeenAs(by, 'administrator')
  const change = { record: 'procurement.vendors', state: 'follows', recordId: id }
  const { status, body } = await here('POST', '/api/inbox/follows', { ...asViewed, body: change })
  assert.deepEqual([status, body.sentence.code], [403, 'mainstay.viewIsOver'])
  assert.equal((await here('GET', '/api/inbox/counts', asViewed)).headers[viewHeader], 'none')
  assert.equal((await here('GET', '/api/inbox/counts')).headers[viewHeader], undefined)
  await here('POST', '/api/settings/member-views/end', asViewed)
})

test('it ends with the right of whoever looks, with the access of the other, and with the session', async () => {
  const { here, there } = await browser('administrator')
  const cases: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'the other is disabled',
      () => owner.query(`update users set active = false where email like 'buyer@%'`),
      () => owner.query(`update users set active = true where email like 'buyer@%'`),
    ],
    ...(['buyer', 'administrator'] as const).map((name): [string, () => Promise<unknown>, () => Promise<unknown>] => {
      let back = async () => {}
      return [
        `the rights of the ${name} change`,
        async () => void (back = (await permit(name, name === 'buyer' ? ['*.*.*'] : ['*.*.read'])) as never),
        () => back(),
      ]
    }),
  ]
  for (const [what, ends, back] of cases) {
    const begun = await ask(here, 'buyer')
    assert.equal(begun.status, 200, `${what} ${begun.text}`)
    for (const by of [here, there]) await isSeenAs(by, 'buyer')
    await ends()
    const seen = [await whoIs(here), await whoIs(there)]
    await back()
    const over = what !== 'the rights of the buyer change'
    for (const { id } of seen) assert.equal(id, await idOf(over ? 'administrator' : 'buyer'), what)
    await end(here)
  }
  await ask(here, 'buyer')
  const signedOut = await t.server.inject({ method: 'GET', url: '/api/me' })
  assert.equal(signedOut.statusCode, 401)
  const { rowCount } = await owner.query(
    `delete from sessions where id in (select session_id from member_views where ended_at is null)`,
  )
  assert.equal(rowCount, 1)
  forgetEverybody()
  for (const by of [here, there]) assert.equal((await by('GET', '/api/me')).status, 401)
  await viewJobs[0]!.run({}, t.app)
  const { rows } = await owner.query('select count(*)::int from member_views where ended_at is null')
  assert.equal(rows[0].count, 0)
})

test('nobody sees as somebody who may do more, or sees a field that they may not see themselves', async () => {
  const support = ['settings.members.read', 'settings.members.view-as']
  const decided = ['procurement.*.read', 'financial.*.read', 'documents.*.read', 'hr.*.read', 'settings.*.read']
  const cases: [string, string[], string[], number][] = [
    ['what the other may do is not theirs', support, ['procurement.vendors.update'], 403],
    ['approvals may show what they may not see', support, ['procurement.vendors.read'], 403],
    [
      'only on what is their own',
      [...support, ...decided, 'procurement.vendors.update@own'],
      ['procurement.vendors.update@own'],
      403,
    ],
    ['all of it and more', [...support, ...decided], ['procurement.vendors.read'], 200],
    [
      'a field set that they lack',
      [...support, ...decided],
      ['procurement.vendors.read', 'procurement.vendor-tax.see'],
      403,
    ],
    [
      'a field set that they have',
      [...support, ...decided, 'procurement.vendor-tax.see'],
      ['procurement.vendor-tax.see'],
      200,
    ],
  ]
  for (const [what, own, others, wanted] of cases) {
    const backs = [await permit('hr', own), await permit('employee', others)]
    const { here } = await browser('hr')
    const { status, body } = await ask(here, 'employee')
    assert.equal(status, wanted, `${what}: ${JSON.stringify(body)}`)
    if (status === 403) assert.match(body.message, /has rights or sees approvals that you do not/)
    else {
      await isSeenAs(here, 'employee')
      // They get more while they are looked at: it is over at once.
      const back = await permit('employee', ['*.*.*'])
      await isSeenAs(here, 'hr')
      await back()
      await end(here)
    }
    for (const back of backs) await back()
  }
})

test('begin and end are in the audit log, and on a page of the member, who reads it alone', async () => {
  const { here } = await browser('administrator')
  const { here: buyer } = await browser('buyer')
  const begun = (await ask(here, 'buyer', { reason: 'She asked why an order is not there' })).body
  const [latest] = (await buyer('GET', '/api/settings/member-views')).body
  assert.deepEqual(
    [latest.id, latest.by, latest.reason, latest.endedAt],
    [begun.id, await nameOf('administrator'), 'She asked why an order is not there', null],
  )
  later(2)
  await end(here)
  assert.equal((await buyer('GET', '/api/settings/member-views')).body[0].endedAt, clock.toISOString())
  const auditor = (await browser('auditor')).here
  const { items } = (
    await auditor('GET', `/api/settings/audit?part=sign-ins&noun=settings.members&id=${await idOf('buyer')}`)
  ).body
  assert.deepEqual(
    items.slice(0, 2).map(({ actor, action, title }: Record<string, string>) => [actor, action, title]),
    await Promise.all(
      ['end view', 'viewAs'].map(async (action) => [await nameOf('administrator'), action, await nameOf('buyer')]),
    ),
  )
  const { changes } = (await auditor('GET', `/api/settings/audit/entries/${items[1].seq}`)).body
  const told = Object.fromEntries(changes.map(({ field, after }: { field: string; after: string }) => [field, after]))
  assert.deepEqual(told, { reason: 'She asked why an order is not there', from: latest.begunAt, until: begun.until })
  const ended = (await auditor('GET', `/api/settings/audit/entries/${items[0].seq}`)).body.changes
  assert.ok(
    ended.some(
      ({ field, after }: { field: string; after: string }) => field === 'why' && after === 'by whoever looked',
    ),
  )
  assert.deepEqual((await here('GET', '/api/settings/member-views')).body, [])
})

test('a view that nobody ended is written down as over when its time was, once', async () => {
  const { here } = await browser('administrator')
  const { until } = (await ask(here, 'manager')).body
  later(45)
  await Promise.all([1, 2, 3].map(() => viewJobs[0]!.run({}, t.app)))
  const { rows } = await owner.query(`select ended_at from member_views order by begun_at desc limit 1`)
  assert.equal(rows[0].ended_at.toISOString(), until)
  const lines = await owner.query(`select after from audit_log where action = 'end view' and record_id = $1`, [
    await idOf('manager'),
  ])
  // Others of this file were ended by whoever looked.
  assert.equal(lines.rows.filter(({ after: { why } }) => why === 'time was over').length, 1)
})

/** What a stream of events has said so far; it notes its end. */
async function follow(address: string, cookie: string) {
  const stop = new AbortController()
  const { body } = await fetch(`${address}/api/events`, { headers: { cookie }, signal: stop.signal })
  const stream = { text: '', over: false, stop: () => stop.abort() }
  const decoder = new TextDecoder()
  void (async () => {
    for await (const chunk of body!) stream.text += decoder.decode(chunk as Uint8Array)
  })()
    .catch(() => {})
    .finally(() => (stream.over = true))
  return stream
}

test('an open page of another hears of what they may read, and no more once it is over', async () => {
  const address = await other.server.listen({ port: 0, host: '127.0.0.1' })
  const { here, cookie } = await browser('administrator')
  const tell = (record: string, id: string) =>
    owner.query('select pg_notify($1, $2)', [channel, JSON.stringify([{ record, id, action: 'update' }])])
  const own = await follow(address, cookie)
  await ask(here, 'buyer')
  await until('what was begun with other rights ends', () => own.over)
  const viewed = await follow(address, cookie)
  await tell('settings.mails', crypto.randomUUID())
  await tell('inbox', await idOf('administrator'))
  await tell('inbox', await idOf('buyer'))
  await until('the inbox of the other', () => viewed.text.includes('"inbox"'))
  assert.ok(!viewed.text.includes('settings.mails'), viewed.text)
  assert.ok(!viewed.text.includes(await idOf('administrator')), viewed.text)
  await end(here)
  await until('it ends with the view', () => viewed.over)
  const third = await follow(address, cookie)
  assert.equal((await ask(here, 'buyer')).status, 200)
  await until('it ends again', () => third.over)
  const last = await follow(address, cookie)
  later(31)
  await tell('inbox', await idOf('buyer'))
  await until('it ends with its time', () => last.over)
  assert.ok(!last.text.includes('"inbox"'), last.text)
})
