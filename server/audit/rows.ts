import type pg from 'pg'
import { system } from '#server/call/actor.ts'
import { appRole } from '#server/db/app-role.ts'
import { columnsOf, refusedOf, triggersOf } from '#server/db/apply-facts.ts'
import type { Fact } from '#server/db/fact.ts'
import { facts } from '#server/db/facts.ts'

const most = 20

/** Every row of a fact is as its history says it was left; none is missing, none was put in. */
export const verifyRows = (pool: pg.Pool): Promise<string[]> =>
  // A table and its history are read as they were at one moment: others may be working.
  inOneMoment(pool, async (client) => {
    const findings: string[] = []
    const columns = await columnsOf(client)
    for (const [table, fact] of Object.entries(facts))
      if (columns.has(table) && findings.length < most) findings.push(...(await compare(client, table, fact)))
    return findings.slice(0, most)
  })

type Different = {
  key: string
  now: boolean
  noted: boolean
  gone: boolean | null
  fields: string[] | null
  at: string | null
}

async function compare(client: pg.PoolClient, table: string, { without = [], part }: Fact): Promise<string[]> {
  const keys = await client.query<{ name: string }>(
    `select a.attname::text as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey) where i.indrelid = $1::regclass and i.indisprimary order by a.attnum`,
    [`public.${table}`],
  )
  const keyOf = (row: string) => `concat_ws(' ', ${keys.rows.map(({ name }) => `${row} ->> '${name}'`).join(', ')})`
  // What was noted before a column came says nothing of it, nor of one that has gone since.
  const { rows } = await client.query<Different>(
    `with noted as (
       select distinct on (key) key, txid, seq from (select ${keyOf('"row"')} as key, txid, seq from row_history where tab = $1) n order by key, seq desc
     ), last as (
       select n.key, h.txid, h.gone, h."row" from noted n join row_history h using (txid, seq) where ${part?.note ?? 'true'}
     ), own as (
       select ${keyOf('n')} as key, n as "row" from (select to_jsonb(t) - $2::text[] as n from ${table} t where ${part?.row ?? 'true'}) t
     )
     select coalesce(o.key, l.key) as key, o.key is not null as now, l.key is not null as noted, l.gone,
       (select max(a.at)::text from audit_log a where a.txid = l.txid) as at,
       (select array_agg(f.name order by f.name) from jsonb_object_keys(l."row") as f(name)
          where o."row" ? f.name and o."row" -> f.name is distinct from l."row" -> f.name) as fields
     from last l full join own o on o.key = l.key
     where (o.key is null and not l.gone) or l.key is null or (o.key is not null and l.gone) or
       (o."row" is distinct from l."row" and exists (select from jsonb_object_keys(l."row") as f(name) where o."row" ? f.name and o."row" -> f.name is distinct from l."row" -> f.name))
     order by 1 limit ${most}`,
    [table, without],
  )
  return rows.map((row) => sentence(table, row))
}

function sentence(table: string, { key, now, noted, gone, fields, at }: Different): string {
  const since = at ? ` of ${at}` : ''
  if (!now) return `${table} ${key} is missing: its last change${since} left it there.`
  if (!noted) return `${table} ${key} was put in by nobody.`
  if (gone) return `${table} ${key} was put back: its last change${since} removed it.`
  return `${table} ${key} was changed by nobody since its last change${since}: ${fields!.join(', ')}.`
}

/** The one write of the first start that earlier versions left unnamed, alone in its transaction: the upgrade named it, once (`first_start_named`). */
const namedLater = `(h.tab = 'installation' and not h.gone and h."row" ->> 'name' = 'sample company'
  and not exists (select from row_history o where o.txid = h.txid and o.seq <> h.seq)
  and exists (select from (select a.after, a.actor_id from audit_log a where a.action = 'name the first start' order by a.seq limit 1) first
    where first.actor_id = '${system.id}' and first.after ->> 'transaction' = h.txid::text))`

/** Every noted change happened in a transaction that the audit log names: whoever writes past the product leaves none. */
export async function verifyCalls(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ tab: string; txid: string; key: string; count: string }>(
    `select h.tab, h.txid::text as txid, min(h."row" ->> 'id') as key, count(*) as count from row_history h
     where not exists (select from audit_log a where a.txid = h.txid) and not ${namedLater} group by 1, h.txid order by h.txid limit ${most}`,
  )
  return rows.map(({ tab, txid, key, count }) =>
    count === '1'
      ? `${tab} ${key ?? ''} was changed outside every call of the product (transaction ${txid}).`
      : `${tab}: ${count} rows, ${key ?? ''} among them, were changed outside every call of the product (transaction ${txid}).`,
  )
}

/** The database keeps the rules that it was given: no trigger is gone or switched off, and the runtime may do no more than it should. */
export const verifyRules = (pool: pg.Pool): Promise<string[]> =>
  inOneMoment(pool, async (client) => {
    const columns = await columnsOf(client)
    const { rows } = await client.query<{ table: string; name: string; off: boolean; mark: string | null }>(
      `select c.relname::text as table, t.tgname::text as name, t.tgenabled <> 'O' as off, obj_description(t.oid, 'pg_trigger') as mark
       from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
    )
    const findings = rows
      .filter(({ off }) => off)
      .map(({ table, name }) => `The rule ${name} of ${table} is switched off.`)
    for (const { table, name, mark } of triggersOf(columns))
      if (!rows.some((each) => each.table === table && each.name === name && each.mark === mark))
        findings.push(`The rule ${name} of ${table} is missing or another one.`)
    const wanted = [...columns.keys()].flatMap((table) => refusedOf(table).map((kind) => ({ table, kind })))
    const excess = await client.query<{ table: string; kind: string }>(
      `select "table", kind from jsonb_to_recordset($1) as w("table" text, kind text) where has_table_privilege($2, 'public.' || "table", kind)`,
      [JSON.stringify(wanted), appRole],
    )
    for (const { table, kind } of excess.rows) findings.push(`The running product may ${kind} in ${table}.`)
    return findings
  })

async function inOneMoment<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query(`begin isolation level repeatable read read only; set local timezone = 'UTC'`)
    return await work(client)
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}
