// Creating a record beside the most that the same framework can do for it: a session, a permission and the same rows in one transaction.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Ask } from '#server/testing/process.ts'
import type { Kept } from './ceiling.ts'
import { drive, inTurns, must, type Side, type Unit } from './load.ts'
import { compareRates } from './tell.ts'

type Body = (n: number) => object
type RecordType = { path: string; body: Body; tables: readonly string[]; owner: string; goal: number }

/** What differs from row to row, so that none is there twice. */
const own = ['number', 'reference', 'reference_key']

/** A flat record, and a document with a line. */
async function recordTypes(ask: Ask, entityId: string, accountId: string): Promise<Record<string, RecordType>> {
  const { items } = (await ask('GET', '/api/financial/parties?limit=1&filter=kind:eq:vendor')).body
  const day = new Date().toISOString().slice(0, 10)
  return {
    item: {
      path: '/api/procurement/items',
      body: (n) => ({ name: `Bracket ${n}`, unit: 'each', listPrice: '12.50', currency: 'USD' }),
      tables: ['procurement_items'],
      owner: '',
      goal: 0.45,
    },
    bill: {
      path: '/api/financial/bills',
      body: () => ({
        entityId,
        partyId: items[0].id,
        reference: randomUUID(),
        billDate: day,
        dueDate: day,
        currency: 'USD',
        lines: [{ description: 'Brackets', accountId, quantity: '1', unitPrice: '12.50' }],
      }),
      tables: ['financial_bills', 'financial_bill_lines'],
      owner: 'bill_id',
      goal: 0.25,
    },
  }
}

type Given = { entityId: string; accountId: string; who: Record<string, string>; product: Side }
/** Starts the ceiling that keeps these. */
type Start = (kept: Record<string, Kept>) => Promise<Side>

/** Records made one by one; the ceiling writes the rows that one of ours has left, into copies of the tables. */
export async function create(ask: Ask, admin: pg.Client, given: Given, start: Start): Promise<void> {
  const { entityId, accountId, who, product } = given
  const all = await recordTypes(ask, entityId, accountId)
  await admin.query('create schema if not exists made')
  // The bills that were seeded took their numbers without the series.
  await admin.query(
    `insert into number_series (series, next) values ('BILL', 10000000) on conflict (series) do update set next = 10000000`,
  )
  const kept: Record<string, Kept> = {}
  for (const [name, recordType] of Object.entries(all)) {
    const key = randomUUID()
    const { status, body, text } = await ask('POST', recordType.path, { key, body: recordType.body(0) })
    if (status !== 200) throw new Error(text)
    const rows: Kept['inserts'] = []
    const from = [
      ...recordType.tables.map((table, at) => ({
        table,
        where: at === 0 ? 'id = $1' : `${recordType.owner} = $1`,
        value: body.id,
      })),
      { table: 'audit_log', where: 'record_id = $1', value: body.id },
      { table: 'idempotency_keys', where: 'key = $1', value: key },
    ]
    for (const { table, where, value } of from) {
      await admin.query(`create table if not exists made.${table} (like ${table} including all)`)
      await admin.query(`insert into made.${table} select * from ${table} on conflict do nothing`)
      const { rows: found } = await admin.query<Record<string, unknown>>(`select * from ${table} where ${where}`, [
        value,
      ])
      for (const row of found) rows.push(insertOf(table, row, body.id as string))
    }
    kept[name] = { inserts: rows, reply: text, can: recordType.path.replace('/api/', '').replace('/', '.') }
  }
  await admin.query('vacuum analyze')
  const ceiling = await start(kept)
  const post = (path: string, headers: Record<string, string>, body: Body): Unit => {
    const keyed = () => ({ ...headers, 'idempotency-key': randomUUID() })
    return async (connection, n) =>
      void must(await connection.call({ method: 'POST', path, headers: keyed(), body: JSON.stringify(body(n)) }))
  }
  const sides = await inTurns(
    8,
    Object.fromEntries(
      Object.entries(all).flatMap(([name, { path, body }]) => [
        [name, () => drive(product, 10, 700, post(path, who, body))],
        [`${name} ceiling`, () => drive(ceiling, 10, 700, post(`/${name}`, { cookie: who['cookie']! }, body))],
      ]),
    ),
  )
  const told = { item: 'create a flat record (an item)', bill: 'create a bill with one line' }
  for (const [name, measure] of Object.entries(told))
    compareRates(measure, sides[name]!, 'ceiling', sides[`${name} ceiling`]!, { least: all[name]!.goal })
}

/** The statement that writes such a row: `null` among its values stands for the id of the new record, a name for what is new each time. */
function insertOf(table: string, row: Record<string, unknown>, id: string): Kept['inserts'][number] {
  const columns = Object.entries(row).filter(([name, value]) => value !== null && name !== 'seq')
  return {
    name: table,
    text: `insert into made.${table} (${columns.map(([name]) => `"${name}"`).join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    values: columns.map(([name, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
      return value === id
        ? { fresh: 'record' }
        : own.includes(name) || name === 'id' || name === 'key'
          ? { fresh: name }
          : text
    }),
  }
}
