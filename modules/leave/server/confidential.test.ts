import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { routesOf, modules } from '#server/app.ts'
import { rolesOf } from '#server/auth/ready-made.ts'
import { channel } from '#server/call/channel.ts'
import { multipart } from '#server/files/testing.ts'
import { evaluationAccounts } from '#server/identity-provider/accounts.ts'
import type { Caller } from '#server/testing/app.ts'
import { granted } from '#server/testing/rights.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { postDue } from './post-due.ts'
import { LeaveApp, ok, refused } from './testing.ts'

/** What nobody but the person and the people office finds: the type with its name, and every word that is written about the leave. */
const named = 'QZ CANARY LEAVE'
const word = 'ZXMUMPS8167'
let home: LeaveApp
let [typeId, agreed, waits, rejected, sheet] = ['', '', '', '', '']
const told: string[] = []
let listener: pg.Client

before(async () => {
  home = await LeaveApp.open('2026-02-02')
  listener = new pg.Client(home.t.databaseUrl)
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => void told.push(payload))
  await listener.query(`listen ${channel}`)
  typeId = await home.type({ name: named, confidential: true, noticeDays: null })
  // Given to trainees, of whom there is one: a person with such leave may know of their own.
  const { version } = ok(await home.hr('GET', `/api/hr/people/${home.person}`))
  ok(await home.hr('PATCH', `/api/hr/people/${home.person}`, { version, body: { employeeType: 'trainee' } }))
  await home.policy(typeId, { employeeType: 'trainee', perYear: '24', startsOn: '2026-01-01' })
  await home.grant(typeId, '20', '2026-01-01', { cause: word })
  const stand = await home.someone({}, home.boss, 'buyer')
  const body = { reason: word, substituteId: stand }
  const decide = async (id: string, verb: string, more?: object) =>
    ok(await home.verb(id, verb, home.administrator, more))
  agreed = ok(await home.ask(typeId, '2026-02-02', '2026-02-06', body)).id
  await decide(agreed, 'approve')
  ok(await home.verb(agreed, 'shorten', home.employee, { lastDay: '2026-02-04', reason: word }))
  rejected = ok(await home.ask(typeId, '2026-03-02', '2026-03-03', body)).id
  await decide(rejected, 'reject', { reason: word })
  ok(await home.employee('POST', `/api/hr/leave-requests/${agreed}/comments`, { body: { body: word } }))
  const { payload, headers } = multipart([[`${word}.pdf`, '%PDF-1.4']])
  ok(
    await home.employee('POST', `/api/hr/leave-requests/${agreed}/attachments`, {
      body: payload.toString('latin1'),
      headers,
    }),
  )
  waits = ok(await home.ask(typeId, '2026-04-06', '2026-04-07', body)).id
  await postDue(home.t.app)
  sheet = ok(await home.hr('GET', `/api/hr/attendance-days?filter=personId:eq:${home.person}`)).items[0]?.id ?? ''
})
after(async () => {
  await listener?.end()
  await home?.close()
})

const gets = routesOf(modules)
  .map(({ endpoint }) => endpoint)
  .filter(({ method }) => method === 'GET')
/** What is said of the type itself, which everybody may ask for, and in the log of those who read all of it. */
const isOfTypes = (url: string) =>
  /^\/api\/(hr\/leave-(types|policies|blocks)|search|imports|settings\/audit$)/.test(url)

/** Where leave may be told of: the gate leaves out the addresses of purchasing, books and documents. */
const ofPeople = /^\/api\/(?!procurement|financial|documents|vendors|site|visualizer)/

/** Every address behind which this person reads something, of the leave, its person and its days where it names one. */
function addresses(may: (can: string) => boolean): string[] {
  const query = `personId=${home.person}`
  const more: Record<string, string[]> = {
    '/api/hr/leave-calendar': ['?from=2026-02-01&to=2026-04-30', `?from=2026-02-01&to=2026-04-30&${query}`],
    '/api/hr/leave-balances': [`?${query}`, `?${query}&on=2026-12-31`],
    '/api/hr/leave-account': [`?${query}&typeId=${typeId}`],
    '/api/hr/leave-preview': [`?${query}&typeId=${typeId}&firstDay=2026-02-03&lastDay=2026-02-03`],
    '/api/hr/roster': ['?from=2026-02-02'],
    '/api/settings/audit': ['', '?noun=hr.leave-requests', '?noun=hr.leave-entries', '?noun=hr.attendance-days'],
  }
  const all = [agreed, rejected, waits, home.person, typeId, sheet].filter(Boolean)
  const ids = exhaustive ? all : [agreed, home.person]
  return gets
    .filter(({ path }) => exhaustive || ofPeople.test(path))
    .filter(({ can, path, raw }) => may(can) && path !== '/api/events' && (!raw || path.endsWith('/export')))
    .flatMap(({ path, raw }) => {
      if (path.includes('/:')) return ids.map((id) => path.replace(/:noun/g, 'hr.leave-requests').replace(/:\w+/g, id))
      return raw
        ? [`${path}?format=csv`]
        : (more[path]?.map((query) => `${path}${query}`) ?? [path, `${path}?q=${encodeURIComponent(word)}`])
    })
}

/** What tries to find it where it may not be: by its type, its words, their order and their number. */
const tricks = [
  `/api/hr/leave-requests?filter=typeId:eq:TYPE`,
  `/api/hr/leave-requests?filter=typeId:eq:TYPE&fields=quantity`,
  `/api/hr/leave-requests?q=NAME`,
  `/api/hr/leave-requests?filter=reason:has:WORD`,
  `/api/hr/leave-requests?filter=typeName:eq:NAME&sort=typeName`,
  `/api/hr/leave-requests/summary?fields=quantity&filter=typeId:eq:TYPE`,
  `/api/hr/leave-requests/export?format=csv&columns=personName,typeName&filter=typeId:eq:TYPE`,
  `/api/hr/leave-entries?filter=typeId:eq:TYPE`,
  `/api/hr/leave-entries?filter=cause:has:WORD`,
  `/api/hr/leave-entries/summary?fields=quantity&filter=typeId:eq:TYPE`,
  `/api/hr/attendance-days?filter=leaveName:eq:NAME`,
  `/api/measures?filter=typeId:eq:TYPE`,
  `/api/search?q=WORD`,
]
const asked = (url: string, type: string, name: string, said: string) =>
  url.replace('TYPE', type).replace('NAME', encodeURIComponent(name)).replace('WORD', encodeURIComponent(said))

/** That a type of leave was made may be seen by everybody, as the type itself. */
function withoutTypes(url: string, text: string): string {
  if (!url.startsWith('/api/operations/overview/events')) return text
  const events = JSON.parse(text) as { record: string }[]
  return JSON.stringify(events.filter(({ record }) => record !== 'hr.leave-types'))
}

async function foundBy(call: Caller, may: (can: string) => boolean): Promise<string[]> {
  const found: string[] = []
  for (const url of addresses(may)) {
    const { status, text } = await call('GET', url)
    if (status >= 500) found.push(`${url} ${status}`)
    // The operator sees by ids that something happened, and not what.
    const marks = [
      word,
      ...(url.startsWith('/api/operations') ? [] : [agreed, rejected, waits]),
      ...(isOfTypes(url) ? [] : [named, typeId]),
    ]
    // What was asked for is not found by being said again.
    const said = status >= 400 ? text.replaceAll(/[0-9a-f-]{36}/g, '') : withoutTypes(url, text)
    for (const mark of marks)
      if (said.includes(mark) && !url.includes(encodeURIComponent(mark))) found.push(`${url}: ${mark}`)
  }
  return found
}

const roles = rolesOf(modules).filter(
  ({ name }) =>
    evaluationAccounts.some(({ role }) => role === name) && !['administrator', 'hr', 'employee'].includes(name),
)
// The gate asks as those who may learn most: who manages them, and who reads all books.
for (const { name, permissions } of roles.filter(({ name }) => exhaustive || ['manager', 'auditor'].includes(name)))
  test(`${name} finds nowhere which confidential leave somebody else takes`, async () => {
    const call = await home.t.as(name)
    const may = (can: string) => can === 'signed-in' || granted(permissions, can)
    // In attendance, and where somebody stands in, there is its id: it opens nothing, and says nothing.
    const found = (await foundBy(call, may)).filter(
      (each) => !/^\/api\/hr\/(attendance-days|substitutions).*: [0-9a-f-]{36}$/.test(each),
    )
    assert.deepEqual(found, [])
    for (const url of tricks) {
      const [one, other] = [asked(url, typeId, named, word), asked(url, randomUUID(), 'QXNIHIL9241', 'QXNIHIL9241')]
      const without = ({ status, text }: { status: number; text: string }) =>
        `${status} ${text
          .replace(/"errorId":"[^"]*"/, '')
          .replaceAll(named, 'QXNIHIL9241')
          .replaceAll(word, 'QXNIHIL9241')
          .replaceAll(/typeId(:|%3A)eq(:|%3A)[0-9a-f-]{36}/g, 'TYPE')}`
      assert.equal(without(await call('GET', one)), without(await call('GET', other)), url)
    }
  })

test('managers see that somebody is away and when, the person and the people office see the leave', async () => {
  const away = async (who: Caller) =>
    ok(await who('GET', `/api/hr/leave-calendar?from=2026-02-01&to=2026-04-30&personId=${home.person}`)).people[0].away
  const seen = await away(home.manager)
  assert.deepEqual(
    seen.map(({ firstDay, lastDay, typeName, requestId }: Record<string, string | null>) => [
      firstDay,
      lastDay,
      typeName,
      requestId,
    ]),
    [
      ['2026-02-02', '2026-02-04', null, null],
      ['2026-04-06', '2026-04-07', null, null],
    ],
  )
  for (const who of [home.employee, home.hr]) {
    assert.deepEqual(
      (await away(who)).map(({ typeName }: { typeName: string }) => typeName),
      [named, named],
    )
    assert.equal(ok(await who('GET', `/api/hr/leave-requests/${agreed}`)).typeName, named)
    assert.match((await who('GET', `/api/hr/leave-requests/${agreed}/history`)).text, new RegExp(word))
    assert.equal(ok(await who('GET', `/api/hr/leave-balances?personId=${home.person}`)).types[0].typeName, named)
  }
  const ordinary = await home.type()
  await home.grant(ordinary, '5', '2026-01-01')
  const { id } = ok(await home.ask(ordinary, '2026-05-04', '2026-05-05'))
  ok(await home.approve(id, home.manager))
  assert.ok((await away(home.hr)).length === 2)
})

test('a manager neither opens nor decides on confidential leave, also with a seat from before, and is told no more by a refusal', async () => {
  refused(await home.manager('GET', `/api/hr/leave-requests/${waits}`), 404)
  assert.ok([403, 404].includes((await home.approve(waits, home.manager)).status))
  assert.ok([403, 404].includes((await home.manager('GET', `/api/approvals/hr.leave-requests/${waits}`)).status))
  const { typeName } = ok(await home.hr('GET', `/api/hr/leave-requests/${waits}`))
  assert.equal(typeName, named)
  // A role that may ask for those who report to them learns of days that are taken, and not of what takes them.
  await home.t.app.pool.query(
    `update roles set permissions = permissions || array['hr.leave-requests.create@reports', 'hr.leave-requests.submit@reports'], seeded = null where name = 'manager'`,
  )
  const manager = await home.t.as('manager')
  const ordinary = await home.type({ tracked: false })
  const reply = await home.ask(ordinary, '2026-02-03', '2026-02-03', { personId: home.person }, manager)
  refused(reply, 422, /They are away on/, 'firstDay')
  assert.ok(!reply.text.includes(named))
  const own = await home.ask(ordinary, '2026-02-03', '2026-02-03')
  refused(own, 422, /QZ CANARY LEAVE/)
})

test('whether a type is confidential is not changed while leave of it waits for a decision', async () => {
  const { version } = ok(await home.hr('GET', `/api/hr/leave-types/${typeId}`))
  const open = (at: number) =>
    home.hr('PATCH', `/api/hr/leave-types/${typeId}`, { version: at, body: { confidential: false } })
  refused(await open(version), 409, /waits for a decision/, 'confidential')
  ok(await home.verb(waits, 'approve', home.administrator))
  ok(await open(version))
  const manager = await home.t.as('manager')
  assert.equal(ok(await manager('GET', `/api/hr/leave-requests/${agreed}`)).typeName, named)
  ok(await home.hr('PATCH', `/api/hr/leave-types/${typeId}`, { version: version + 1, body: { confidential: true } }))
  refused(await manager('GET', `/api/hr/leave-requests/${agreed}`), 404)
})

test('the right may be given for those who report to somebody, and opens no more', async () => {
  await home.t.app.pool.query(
    `update roles set permissions = array_append(permissions, 'hr.absence.see@reports'), seeded = null where name = 'manager'`,
  )
  const manager = await home.t.as('manager')
  assert.equal(ok(await manager('GET', `/api/hr/leave-requests/${agreed}`)).typeName, named)
  const stranger = await home.someone({}, null)
  await home.grant(typeId, '5', '2026-01-01', {}, stranger)
  const { id } = ok(await home.ask(typeId, '2026-06-01', '2026-06-02', { personId: stranger }, home.hr))
  refused(await manager('GET', `/api/hr/leave-requests/${id}`), 404)
})

test('what open pages are told holds none of it', () => {
  assert.ok(told.length > 0)
  assert.deepEqual(
    told.filter((text) => text.includes(word) || text.includes(named)),
    [],
  )
})
