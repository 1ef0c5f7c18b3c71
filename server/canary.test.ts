import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { getTableColumns, getTableName, is, type SQL } from 'drizzle-orm'
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { fieldsOf, type AnyRecord, type Field } from '#shared/record.ts'
import { enterFact } from '#modules/pay/server/testing.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import { followChanges } from '#modules/retrieval/server/follow.ts'
import { testNow } from '#server/testing/clock.ts'
import { routesOf, modules } from './app.ts'
import { rolesOf } from './auth/ready-made.ts'
import { channel } from './call/channel.ts'
import { multipart } from './files/testing.ts'
import { evaluationAccounts } from './identity-provider/accounts.ts'
import { expressionsOf, type Source } from './record/source.ts'
import type { Caller, TestReply } from './testing/app.ts'
import { granted } from './testing/rights.ts'
import { exhaustive, inPart, shareOf } from './testing/walk.ts'

/** What stands in every sensitive field of the company, told apart from all else in it. */
const word = 'QZ CANARY 7'
const digits = '8675309'
/** Of the range that a job may pay, which some see who do not see what people are paid. */
const range = '7541263'
/** Of what is kept of people, which each sees of themselves alone; nobody who looks has a file. */
const personal = 'QZ PERSONAL 7'
const ofPeople = ['hr.bank', 'hr.identity', 'hr.family']
/** Of a day, one that is no other. */
const born = '1903-08-17'
const holds = (text: string, marks: readonly string[] = [word, personal, digits, range, born]): boolean =>
  marks.some((mark) => text.includes(mark))

type Kept = { source: Source; field: Field; column: PgColumn; table: PgTable }
/** The sensitive fields of all record types, with the columns that hold them: one that is declared tomorrow is among them. */
const kept: Kept[] = modules.flatMap(({ records }) =>
  records.flatMap(({ source }) => {
    const expressions: Record<string, PgColumn | SQL | undefined> = expressionsOf(source)
    return fieldsOf(source.record.detail.shape)
      .filter(({ sensitive }) => sensitive)
      .map((field) => {
        const column = expressions[field.name]
        assert.ok(is(column, PgColumn), `${source.record.name}.${field.name}: say here where it stands`)
        const table = [source.table, ...source.joins.map((join) => join.table)].find((each) =>
          Object.values(getTableColumns(each)).includes(column as never),
        )!
        return { source, field, column, table }
      })
  }),
)
const rights = [...new Set(kept.map(({ field }) => `${field.sensitive!}.see`))]
const isText = ({ kind }: Field) => ['text', 'code', 'longText'].includes(kind)
const put = (field: Field): string =>
  isText(field)
    ? ofPeople.includes(field.sensitive!)
      ? personal
      : word
    : field.kind === 'day'
      ? born
      : field.sensitive === 'hr.pay-ranges'
        ? range
        : digits

let shop: Shop
const told: string[] = []
const ids = new Map<string, string[]>()
let listener: pg.Client

/** Everything but the sets: what the routes ask for, and nothing that stands for several of them. */
const others = [...new Set<string>(routesOf(modules).map(({ endpoint }) => endpoint.can))]
  .filter((can) => can.split('.').length === 3)
  .concat(
    modules.flatMap(({ records }) => records.map(({ record }) => `${record.name}.import`)),
    'settings.imports.read',
  )

before(async () => {
  shop = await openShop()
  await shop.letPass()
  const order = await shop.order([['10', '12.00']])
  ok(await shop.receive(order, [[0, '4']]))
  ok(await shop.bill(order, [[0, '4', '12.00']]))
  listener = new pg.Client(shop.databaseUrl)
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => void told.push(payload))
  await listener.query(`listen ${channel}`)
  await paid()
  await applied()
  for (const { field, column, table } of kept) {
    assert.ok(
      isText(field) || ['money', 'price', 'quantity', 'day'].includes(field.kind),
      `${field.name}: say here what is put into it`,
    )
    await listener.query(`update ${getTableName(table)} set ${column.name} = $1`, [put(field)])
  }
  // One that is changed, refused, put on hold and imported by those who may, so that whatever is written of it stands somewhere.
  const url = `procurement/vendors/${shop.vendor.id}`
  const { version } = await shop.read(url, 'buyer')
  const body = { vatIdentifier: `${word} 8`, city: 'Turin' }
  ok(await shop.people['buyer']!('PATCH', `/api/${url}`, { version, body }))
  ok(await shop.verb('accountant', url, 'hold', { holdType: 'orders', reason: 'Papers are missing' }))
  ok(await shop.verb('accountant', url, 'release', { reason: 'They are here' }))
  await imported()
  await shop.app.pool.query(`update roles set permissions = $1::text[], seeded = null where name = 'hr'`, [
    others.filter((can) => !rights.includes(can)),
  ])
  for (const { source } of kept) ids.set(source.record.path, [])
  const administrator = shop.people['administrator']!
  for (const { record } of modules.flatMap(({ records }) => records)) {
    const { items } = (await administrator('GET', `${record.path}?limit=${exhaustive ? 2 : 1}`)).body
    ids.set(
      record.path,
      items.map(({ id }: { id: string }) => id),
    )
  }
})
after(async () => {
  await listener?.end()
  await shop?.close()
})

/** Somebody with a pay rate, which somebody who may has changed. */
async function paid(): Promise<void> {
  const administrator = shop.people['administrator']!
  const person = { givenName: 'Ada', surname: 'Sander', hireDate: '2026-01-01' }
  const { id: personId } = ok(await administrator('POST', '/api/hr/people', { body: person }))
  const rate = { personId, validFrom: '2026-01-01', rate: '1.00', currency: 'USD', rateType: 'per month' }
  const pair = { proposes: administrator, approves: await shop.as('hr') }
  ok(await enterFact(pair, 'pay-rates', rate))
  ok(await enterFact(pair, 'pay-rates', { ...rate, validFrom: '2026-06-01', rate: digits }))
  for (const [recordType, body] of [
    ['bank-accounts', { validFrom: '2026-01-01', holder: personal, accountNumber: personal, bankCode: personal }],
    ['identifiers', { kind: 'passport', country: 'DE', identifierNumber: personal }],
    ['dependants', { dependantName: personal, relation: personal, birthDate: born }],
  ] as const)
    await withFile(`hr/${recordType}/${ok(await enterFact(pair, recordType, { personId, ...body })).id}`)
}
/** What is attached to a row that is all about one set holds what the set keeps, in its name as in its text. */
async function withFile(url: string): Promise<void> {
  const { payload, headers } = multipart([[`${personal} scan.txt`, `Of ${personal}`]])
  const sent = { body: payload.toString(), headers }
  ok(await shop.people['administrator']!('POST', `/api/${url}/attachments`, sent))
}

/** What somebody who applied says of themselves, and the requisition with the pay behind it. */
const applicant = 'QZ APPLICANT 7'
async function applied(): Promise<void> {
  const { administrator, manager, approver } = shop.people
  const post = async (who: Caller, path: string, body?: object, version?: number) =>
    ok(await who('POST', `/api/hr/${path}`, { version, ...(body ? { body } : {}) }))
  const [job] = [await post(administrator!, 'jobs', { name: 'Fitter' })]
  const department = await post(administrator!, 'departments', { name: 'Works' })
  const asked = { jobId: job.id, departmentId: department.id, heads: 1, reason: 'More work', wantedBy: '2026-09-01' }
  const pay = { budget: '100.00', payFrom: '1.00' }
  const made = await post(manager!, 'job-requisitions', { ...asked, ...pay })
  const body = { payFrom: range, payTo: range }
  const { id, version } = ok(
    await manager!('PATCH', `/api/hr/job-requisitions/${made.id}`, { version: made.version, body }),
  )
  const submitted = await post(manager!, `job-requisitions/${id}/submit`, undefined, version)
  await post(approver!, `job-requisitions/${id}/approve`, undefined, submitted.version)
  const opening = await post(administrator!, 'openings', { requisitionId: id, title: 'Fitter', text: 'Fit.' })
  await post(administrator!, 'applications', {
    openingId: opening.id,
    givenName: 'Ida',
    surname: applicant,
    mail: 'ida@example.org',
    letter: applicant,
    note: applicant,
    source: 'referral',
  })
}

/** A file with the word in it, of which one row is refused. */
async function imported(): Promise<void> {
  const { payload, headers } = multipart([
    ['vendors.csv', `Number,Name,Tax identifier,Currency\nV-77,Nord,${word} 9,EUR\nV-78,Sud,${word} 10,no currency\n`],
  ])
  const buyer = shop.people['buyer']!
  const { id, version } = ok(
    await buyer('POST', '/api/imports/of/procurement.vendors', { body: payload.toString(), headers }),
  )
  ok(await buyer('POST', `/api/imports/${id}/check`, { version }))
  await shop.jobs.drain()
  assert.equal(ok(await buyer('GET', `/api/imports/${id}`)).state, 'checked')
  ids.set('/api/imports', [id])
  assert.ok(holds((await buyer('GET', `/api/imports/${id}/rows`)).text), 'the one whose file it is sees it')
}

const gets = routesOf(modules)
  .map(({ endpoint }) => endpoint)
  .filter(({ method }) => method === 'GET')

/** Every address behind which something is read, for two records of each record type; in the gate for one. */
function addressesFor(path: string): string[] {
  if (!path.includes('/:')) return [path]
  const [place = ''] = path.split('/:')
  const known = ids.get(place) ?? []
  return (known.length ? known : [randomUUID()]).map((id) => path.replace(/:\w+/g, id))
}

/** What tries to find a field where it may not be: by its value, its order, its name. */
function tricks({ path, title }: AnyRecord, name: string, text: string): string[] {
  const value = encodeURIComponent(text)
  const filters = ['has', 'eq', 'ne'].map((operator) => `filter=${name}:${operator}:${value}`)
  const questions = [`q=${value}`, ...filters, `filter=${name}:filled:`, `sort=${name}`, `sort=-${name}`]
  const of = (call: string, more: string) => [...questions, more].map((question) => `${path}${call}${question}`)
  return [
    ...of('?', `fields=${title},${name}`),
    ...of('/summary?', `fields=${name}`),
    ...of('/export?format=csv&', `columns=${title},${name}`),
    `/api/search?q=${value}`,
    `/api/measures?filter=${name}:eq:${value}`,
  ]
}

const withoutId = ({ status, text }: TestReply) => `${status} ${text.replace(/"errorId":"[^"]*"/, '')}`

/** The gate asks for the files of those lists alone that have a sensitive field. */
const isExport = (path: string): boolean =>
  exhaustive ? path.endsWith('/export') : kept.some(({ source }) => path === `${source.record.path}/export`)

/** Where this person finds something of it; what was asked for is not found by being said again. */
async function foundBy(call: Caller, may: (can: string) => boolean, marks: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const asked = gets
    .filter(({ can, path, raw }) => may(can) && path !== '/api/events' && (!raw || isExport(path)))
    .flatMap(({ path, raw }) => addressesFor(path).map((url) => (raw ? `${url}?format=csv` : url)))
  const { items = [] } = (await call('GET', '/api/settings/audit?noun=procurement.vendors')).body ?? {}
  const entries = items
    .slice(0, exhaustive ? 8 : 2)
    .map(({ seq }: { seq: string }) => `/api/settings/audit/entries/${seq}`)
  for (const url of [...asked, ...entries]) {
    const reply = await call('GET', url)
    if (reply.status >= 500) found.push(`${url} ${reply.status}`)
    if (holds(reply.text, marks)) found.push(url)
  }
  return found
}

/** Which questions are answered otherwise than the same ones about a field that nobody has, and a value that stands nowhere. */
async function toldApart(call: Caller, hidden: readonly Kept[], wait: () => void): Promise<string[]> {
  const apart: string[] = []
  // What is asked about nothing is the same for each field of a record type.
  const known = new Map<string, string>()
  const ask = async (url: string) => {
    let reply = known.has(url) ? null : await call('GET', url)
    // So many files are more than one person is given in a minute.
    if (reply?.status === 429) {
      wait()
      reply = await call('GET', url)
    }
    const said = reply ? withoutId(reply) : known.get(url)!
    known.set(url, said)
    return said
  }
  for (const { source, field } of hidden) {
    const nothing = tricks(source.record, 'unheardOf', 'QZ NOTHING 7')
    for (const [at, url] of tricks(source.record, field.name, put(field)).entries()) {
      const [one, other] = [await ask(url), await ask(nothing[at]!)]
      const said = one.replaceAll(field.name, 'unheardOf').replaceAll(put(field), 'QZ NOTHING 7')
      if (said !== other) apart.push(`${url}: ${one} and ${other}`)
    }
  }
  return apart
}

const query = (values: Record<string, string>) => new URLSearchParams(values).toString()

/** Where reports say it: the rows of every dataset with all of its fields, its own and those one step away, and of datasets with hidden fields the file, too. */
async function reportedTo(call: Caller, hidden: readonly Kept[], marks: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const sensitive = new Set<string>(hidden.map(({ source }) => source.record.name))
  const look = async (url: string) => {
    const reply = await call('GET', url)
    if (reply.status !== 200 || holds(reply.text, marks)) found.push(`${url} ${reply.status}`)
  }
  for (const { name } of (await call('GET', '/api/reports/datasets')).body as { name: string }[]) {
    const { fields, mayExport } = (await call('GET', `/api/reports/datasets/${name}`)).body
    const paths = (fields as { path: string }[]).map(({ path }) => path)
    const near = (fields as { to: string | null }[]).some(({ to }) => to !== null && sensitive.has(to))
    // The others have no such field, nor a record one step away that has: the walk asks them, too.
    if (!exhaustive && !near && !sensitive.has(name)) continue
    for (let at = 0; at < paths.length; at += 30)
      await look(`/api/reports/rows?${query({ dataset: name, fields: paths.slice(at, at + 30).join() })}`)
    const closed = hidden.filter(({ source }) => source.record.name === name)
    if (closed.length && mayExport)
      await look(`/api/reports/rows/file?${query({ dataset: name, format: 'csv', fields: paths.slice(0, 30).join() })}`)
    for (const { field } of closed) {
      const question = { dataset: name, rows: [{ field: field.name }], values: [{ name: 'n', kind: 'count' }] }
      const asked = [
        `result?${query({ question: JSON.stringify(question) })}`,
        `result/file?${query({ question: JSON.stringify(question), title: 'Hidden', format: 'csv' })}`,
        `rows?${query({ dataset: name, fields: field.name })}`,
        `rows?${query({ dataset: name, filters: JSON.stringify([{ field: field.name, operator: 'filled' }]) })}`,
      ]
      for (const each of asked) {
        const { status, text } = await call('GET', `/api/reports/${each}`)
        if (![400, 403].includes(status) || holds(text, marks)) found.push(`${each} ${status}`)
      }
    }
  }
  return found
}

test('there is something to keep, and what keeps it is no right of its rows', () => {
  assert.ok(kept.length > 0)
  assert.deepEqual(
    others.filter((can) => rights.includes(can)),
    [],
  )
})

const roles = rolesOf(modules).filter(({ name }) => evaluationAccounts.some(({ role }) => role === name))
/** The gate asks as the one role that reaches the most calls and may see none of the sets. */
const asking = exhaustive ? inPart(roles) : roles.filter(({ name }) => name === 'hr')
for (const { name, permissions } of asking.map((role) =>
  role.name === 'hr' ? { name: 'hr', permissions: others } : role,
)) {
  const isOpen = ({ field }: Kept, given = permissions) => granted(given, `${field.sensitive!}.see`)
  const whole = permissions.filter((each) => !each.includes('@'))
  const [open, hidden] = [kept.filter((each) => isOpen(each, whole)), kept.filter((each) => !isOpen(each))]
  // What they have of their own alone is found nowhere either: it is all somebody else's.
  const own = kept.filter((each) => isOpen(each) && !isOpen(each, whole))
  const called = name === 'hr' ? 'a role with everything but the sets' : name
  const sets = [...new Set(open.map(({ field }) => field.sensitive!))]
  test(`${called} finds ${hidden.length + own.length === 0 ? 'it where it stands' : sets.length ? `that of ${sets.join()} where it stands, and no other` : 'it nowhere'}`, async ({
    mock: { timers },
  }) => {
    timers.enable({ apis: ['Date'], now: testNow() })
    const call = await shop.as(name)
    const may = (can: string) => can === 'signed-in' || granted(permissions, can)
    if (hidden.length + own.length)
      assert.deepEqual(
        [
          ...(await foundBy(
            call,
            may,
            [...hidden, ...own].map(({ field }) => put(field)),
          )),
          ...(await reportedTo(
            call,
            hidden,
            [...hidden, ...own].map(({ field }) => put(field)),
          )),
          ...(await toldApart(call, exhaustive ? hidden : shareOf(hidden, 1), () => timers.tick(60_001))),
        ],
        [],
      )
    for (const { source, field } of open) {
      const { api, path, search } = source.record
      const [first] = ids.get(path)!
      if (!may(api.read.can)) continue
      const searched = search.includes(field.name as never) ? [`${path}?q=${encodeURIComponent(put(field))}`] : []
      for (const url of [`${path}/${first}`, `${path}/${first}/history`, ...searched])
        assert.ok(holds((await call('GET', url)).text), url)
      if (may(api.exportFile.can)) assert.ok(holds((await call('GET', `${path}/export?format=csv`)).text), path)
    }
  })
}

for (const { name, permissions } of exhaustive ? asking : [])
  test(`what an applicant says is found by ${name === 'hr' || name === 'administrator' || name === 'manager' ? `${name}, who hires` : `no ${name}`}`, async () => {
    const call = await shop.as(name)
    const may = (can: string) => can === 'signed-in' || granted(permissions, can)
    const found = await foundBy(call, may, [applicant])
    // It stands in its own rows, and in no log, history, approval or event of anybody.
    const own = found.filter((url) => /^\/api\/(hr\/applications|search)/.test(url) && !url.includes('/history'))
    assert.deepEqual(
      found.filter((url) => !own.includes(url)),
      [],
    )
    assert.equal(own.length > 0, ['hr', 'administrator', 'manager'].includes(name), own.join())
  })

test('what open pages are told holds none of it', () => {
  assert.ok(told.length > 0)
  assert.deepEqual(
    told.filter((text) => holds(text)),
    [],
  )
})

test('no passage of the index holds any of it', async () => {
  await followChanges(shop.app)
  // A document is there for those who see the record it is attached to, its title too.
  const { rows } = await shop.app.pool.query<{ said: string }>(
    `select record_type || ' ' || title || ' ' || text as said from retrieval_passages where record_type <> 'documents.documents'`,
  )
  assert.ok(rows.length > 10)
  assert.deepEqual(
    rows.map(({ said }) => said).filter((said) => holds(said)),
    [],
  )
})
