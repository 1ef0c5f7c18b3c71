import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { outsideCalls } from '#server/audit/outside-calls.ts'
import { forgetEverybody } from '#server/auth/session-cache.ts'
import { createTestApp, type Caller, type TestApp } from '#server/testing/app.ts'
import type { AuditEntry } from '#modules/audit/shared/audit.ts'

let t: TestApp
const people: Record<string, Caller> = {}
let vendor: { id: string; version: number }
const wishes: Record<string, { id: string; number: string; version: number }> = {}

const made = async (who: string, url: string, body: object) => {
  const reply = await people[who]!('POST', `/api/${url}`, { body })
  assert.equal(reply.status, 200, reply.text)
  return reply.body
}
const ids = async (condition: string, order = 'at desc, seq desc'): Promise<string[]> =>
  (await t.app.pool.query<{ seq: string }>(`select seq from audit_log where ${condition} order by ${order}`)).rows.map(
    ({ seq }) => seq,
  )
/** Every line of a question, page after page, `between` two pages whatever else happens. */
async function walk(as: Caller, query: Record<string, string> = {}, between = async () => {}): Promise<AuditEntry[]> {
  const found: AuditEntry[] = []
  for (let older: string | null = ''; older !== null;) {
    const asked = new URLSearchParams({ ...query, ...(older ? { older } : {}) })
    const reply = await as('GET', `/api/settings/audit?${asked}`)
    assert.equal(reply.status, 200, reply.text)
    found.push(...reply.body.items)
    older = reply.body.older
    await between()
  }
  return found
}
/** The lines of a question are those of the table, in its order; what a job adds meanwhile is left out of account. */
async function assertSame(as: Caller, query: Record<string, string>, condition: string): Promise<void> {
  const wanted = await ids(condition)
  const newest = wanted.reduce((most, seq) => (BigInt(seq) > most ? BigInt(seq) : most), 0n)
  const found = (await walk(as, query)).map(({ seq }) => seq).filter((seq) => BigInt(seq) <= newest)
  assert.deepEqual(found, wanted, JSON.stringify(query))
}
const idOf = async (who: string): Promise<string> =>
  (await t.app.pool.query(`select id from users where email like $1`, [`${who}@%`])).rows[0].id

before(async () => {
  t = await createTestApp()
  for (const who of ['administrator', 'auditor', 'buyer', 'employee', 'manager']) people[who] = await t.as(who)
  const entity = { code: 'TEST', name: 'Test Works', currency: 'USD', country: 'US', timeZone: 'Pacific/Kiritimati' }
  await made('administrator', 'financial/legal-entities', entity)
  vendor = await made('administrator', 'procurement/vendors', { name: 'Superior Bolts' })
  const item = await made('administrator', 'procurement/items', { name: 'Bolt', standardCost: '10.00' })
  for (const who of ['employee', 'manager'])
    wishes[who] = await made(who, 'procurement/requisitions', {
      neededOn: '2036-12-01',
      justification: `wish of ${who}`,
      lines: [{ itemId: item.id, quantity: '1', estimatedPrice: '3.00' }],
    })
  const changed = await people['buyer']!('PATCH', `/api/procurement/vendors/${vendor.id}`, {
    version: vendor.version,
    body: { name: 'Inferior Bolts' },
  })
  assert.equal(changed.status, 200, changed.text)
})
after(() => t?.close())

test('S04 the log is for those who have the right to it, and nobody else learns of it', async () => {
  const [seq] = await ids('true')
  for (const url of ['', '/choices', `/entries/${seq}`]) {
    for (const who of ['administrator', 'auditor'])
      assert.equal((await people[who]!('GET', `/api/settings/audit${url}`)).status, 200, who)
    for (const who of ['buyer', 'employee', 'manager'])
      assert.equal((await people[who]!('GET', `/api/settings/audit${url}`)).status, 403, who)
  }
  for (const bad of [
    'older=2026-02-30T00:00:00.000Z-1',
    'older=x',
    'from=2026-02-30',
    'actor=me',
    'noun=%00',
    'nonsense=1',
  ])
    assert.equal((await people['auditor']!('GET', `/api/settings/audit?${bad}`)).status, 400, bad)
  for (const none of ['0', '999999999999999999'])
    assert.equal((await people['auditor']!('GET', `/api/settings/audit/entries/${none}`)).status, 404)
})

test('S04 a line says who, what and which record in words, and opens to what changed field by field', async () => {
  const [seq] = await ids(`record = 'procurement.vendors' and action = 'update'`)
  const { items } = (await people['auditor']!('GET', `/api/settings/audit?noun=procurement.vendors&action=update`)).body
  const { actor, by, noun, nounLabel, title, page, correlation } = items[0] as AuditEntry
  assert.deepEqual(
    [items.length, items[0].seq, by, noun, nounLabel],
    [1, seq, 'browser', 'procurement.vendors', 'vendor'],
  )
  assert.deepEqual([title, page], ['Inferior Bolts', `/vendors/workbench/${vendor.id}`])
  assert.equal(
    actor,
    (await t.app.pool.query('select name from users where id = $1', [await idOf('buyer')])).rows[0].name,
  )
  const { body } = await people['auditor']!('GET', `/api/settings/audit/entries/${seq}`)
  assert.deepEqual(body.changes, [{ field: 'name', before: 'Superior Bolts', after: 'Inferior Bolts' }])
  const same = (await people['auditor']!('GET', `/api/settings/audit?correlation=${correlation}`)).body.items
  assert.deepEqual(
    same.map((each: AuditEntry) => each.seq),
    [seq],
  )
})

test('S04 each filter leaves exactly the lines that the table has', async () => {
  const actor = await idOf('employee')
  for (const [query, condition] of [
    [{}, 'true'],
    [{ actor }, `actor_id = '${actor}'`],
    [{ noun: 'procurement.requisitions' }, `record = 'procurement.requisitions'`],
    [{ noun: 'procurement.requisitions', id: wishes['manager']!.id }, `record_id = '${wishes['manager']!.id}'`],
    [{ action: 'create', actor }, `action = 'create' and actor_id = '${actor}'`],
    [{ from: '2036-01-01' }, 'false'],
    [{ to: '1999-12-31' }, 'false'],
    [{ correlation: randomUUID() }, 'false'],
  ] as [Record<string, string>, string][])
    await assertSame(people['administrator']!, query, condition)
})

test('S04 a day is the company’s: what happened before its midnight belongs to the day before', async () => {
  // Kiritimati is fourteen hours ahead of UTC.
  const at = [
    '2031-05-09T09:59:59.999Z',
    '2031-05-09T10:00:00.000Z',
    '2031-05-10T09:59:59.999Z',
    '2031-05-10T10:00:00.000Z',
  ]
  for (const each of at) await log(each, 'day test')
  const found = await walk(people['auditor']!, { from: '2031-05-10', to: '2031-05-10' })
  assert.deepEqual(
    found.map((each) => each.at),
    [at[2], at[1]],
  )
})

const log = (at: string, action: string, record: string | null = null, recordId: string | null = null) =>
  t.app.pool.query(
    `insert into audit_log (at, actor_id, actor_name, action, record, record_id, correlation_id) values ($1, gen_random_uuid(), 'Somebody', $2, $3, $4, '')`,
    [at, action, record, recordId],
  )

test('S04 pages go through every line once, forth and back, while others are added', async () => {
  // Many of one moment: their number decides.
  await t.app.pool.query(
    `insert into audit_log (at, actor_id, actor_name, action, correlation_id) select '2030-01-01'::timestamptz + (n / 40) * interval '1 ms', gen_random_uuid(), 'Somebody', 'paging test', '' from generate_series(1, 170) n`,
  )
  const before = await ids(`action = 'paging test'`)
  const query = { action: 'paging test' }
  const found = await walk(
    people['auditor']!,
    query,
    async () => void (await log('2030-06-01T00:00:00Z', 'paging test')),
  )
  assert.deepEqual(
    found.map(({ seq }) => seq),
    before,
  )
  const all = await ids(`action = 'paging test'`)
  const back: string[][] = []
  for (let newer: string | null = `2030-01-01T00:00:00.000Z-1`; newer;) {
    const { body } = await people['auditor']!('GET', `/api/settings/audit?${new URLSearchParams({ ...query, newer })}`)
    back.unshift(body.items.map(({ seq }: AuditEntry) => seq))
    newer = body.newer
  }
  assert.deepEqual(back.flat(), all)
})

test('S02 what happened to a record is seen by whoever may see the record, and by nobody else in the log either', async () => {
  const manager = await idOf('manager')
  await outsideCalls(t.app.db, 'test', async (tx) => {
    await tx.execute(
      sql`insert into roles (name, label, permissions) values ('checker', 'Checker', array['settings.audit.read', 'procurement.requisitions.read@own'])`,
    )
    await tx.execute(sql`delete from user_roles where user_id = ${manager}`)
    await tx.execute(sql`insert into user_roles (user_id, role) values (${manager}, 'checker')`)
  })
  forgetEverybody()
  const as = people['manager']!
  await assertSame(
    as,
    {},
    `(record is null and action not like 'see %') or (record = 'procurement.requisitions' and record_id = '${wishes['manager']!.id}')`,
  )
  for (const query of [{ noun: 'procurement.vendors' }, { id: vendor.id }, { id: wishes['employee']!.id }] as Record<
    string,
    string
  >[])
    assert.deepEqual(await walk(as, query), [], JSON.stringify(query))
  // One of another person, one of a record type that they may not read, the export of a whole list.
  await log('2026-01-01T00:00:00Z', 'export', 'procurement.requisitions')
  const hidden = await ids(`record is not null and record_id is distinct from '${wishes['manager']!.id}'`)
  assert.ok(hidden.length >= 4)
  for (const seq of hidden) assert.equal((await as('GET', `/api/settings/audit/entries/${seq}`)).status, 404, seq)
  const { nouns } = (await as('GET', '/api/settings/audit/choices')).body
  assert.deepEqual(
    nouns.map(({ name }: { name: string }) => name),
    ['procurement.requisitions'],
  )
  const said = JSON.stringify(await walk(as))
  for (const word of ['Bolts', wishes['employee']!.number]) assert.ok(!said.includes(word), word)
})

test('S02 a field of a set that somebody may not see is in no line that they open or export', async () => {
  const manager = await idOf('manager')
  const canary = 'DE811907980'
  const { id } = await made('administrator', 'procurement/vendors', {
    name: 'Canary Metals',
    country: 'DE',
    vatIdentifier: canary,
  })
  const roleOf = async (name: string, rights: string[]) => {
    await outsideCalls(t.app.db, 'test', async (tx) => {
      await tx.execute(
        sql`insert into roles (name, label, permissions) values (${name}, ${name}, ${sql.param(rights)}::text[])`,
      )
      await tx.execute(sql`delete from user_roles where user_id = ${manager}`)
      await tx.execute(sql`insert into user_roles (user_id, role) values (${manager}, ${name})`)
    })
    forgetEverybody()
  }
  const log = ['settings.audit.read', 'settings.audit.export', 'procurement.vendors.read']
  const [seq] = await ids(`record_id = '${id}'`)
  const opened = async () => (await people['manager']!('GET', `/api/settings/audit/entries/${seq}`)).text
  const exported = async () => (await people['manager']!('GET', `/api/settings/audit/export?id=${id}`)).text
  await roleOf('blind', log)
  for (const text of [await opened(), await exported()]) {
    assert.ok(text.includes('Canary Metals'), text)
    assert.ok(!text.includes(canary), text)
  }
  await roleOf('seeing', [...log, 'procurement.vendor-tax.see'])
  for (const text of [await opened(), await exported()]) assert.ok(text.includes(canary), text)
  // Both are noted, and told to those alone who see such fields themselves.
  assert.equal((await ids(`action = 'see procurement.vendor-tax' and actor_id = '${manager}'`)).length, 2)
  const query = { action: 'see procurement.vendor-tax' }
  assert.ok((await walk(people['manager']!, query)).length >= 2)
  await roleOf('blind again', log)
  assert.deepEqual(await walk(people['manager']!, query), [])
})
