import { createHash } from 'node:crypto'
import type pg from 'pg'
import { system } from '#server/call/actor.ts'
import { appRole } from './app-role.ts'
import type { Fact } from './fact.ts'
import { facts, proven } from './facts.ts'

type Trigger = { table: string; name: string; ddl: string; mark: string }

/** Brings triggers and grants to what facts.ts says; where a table becomes a fact, its rows of that moment begin its history. */
export async function applyFacts(client: pg.Client): Promise<void> {
  if (!(await keepsHistory(client))) return
  await client.query('begin')
  try {
    const columns = await columnsOf(client)
    await setTriggers(client, columns)
    await setGrants(client, columns)
    await beginHistories(client, columns)
    await client.query(noteOutside('begin row history'))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Whether the database is new enough to keep the history of facts. */
export async function keepsHistory(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.row_history') is not null as found`,
  )
  return rows[0]!.found
}

/** SQL: an audit row for what this transaction has changed of facts outside every call; none where it changed nothing. */
export const noteOutside = (action: string): string =>
  `insert into audit_log (at, actor_id, actor_name, action, correlation_id)
    select now(), '${system.id}', '${system.name}', '${action}', ''
    where exists (select from row_history where txid = pg_current_xact_id_if_assigned())`

/** SQL: frees the columns of facts for migrations, which may drop or mend them; what they change is noted all the same, and `applyFacts` keeps them again. */
export const freeFacts = `do $$ declare t record; begin
  for t in select c.relname, g.tgname from pg_trigger g join pg_class c on c.oid = g.tgrelid where c.relnamespace = 'public'::regnamespace and g.tgname like 'fact\\_final%' loop
    execute format('drop trigger %I on %I', t.tgname, t.relname);
  end loop;
end $$`

/** The triggers that facts.ts asks for, on the tables that there are. */
export function triggersOf(columns: ReadonlyMap<string, readonly string[]>): Trigger[] {
  return Object.entries(facts).flatMap(([table, fact]) => {
    const own = columns.get(table)
    return own ? [...notes(table, fact), ...refusals(table, fact, own)] : []
  })
}

function notes(table: string, { without = [], part }: Fact): Trigger[] {
  const when = (row: 'new' | 'old', also?: string) => {
    const all = [part?.noted.replaceAll('row.', `${row}.`), also].flatMap((each) => each ?? [])
    return all.length ? ` when (${all.join(' and ')})` : ''
  }
  const does = `for each row%when execute function note_row('{${without.join(',')}}')`
  return [
    trigger(table, 'fact_added', `after insert on ${table} ${does.replace('%when', when('new'))}`),
    trigger(
      table,
      'fact_changed',
      `after update on ${table} ${does.replace('%when', when('new', 'old.* is distinct from new.*'))}`,
    ),
    trigger(table, 'fact_removed', `after delete on ${table} ${does.replace('%when', when('old'))}`),
  ]
}

function refusals(table: string, { final, finalWith }: Fact, own: readonly string[]): Trigger[] {
  const made: Trigger[] = []
  // A column that a later version took away needs no keeping.
  const differ = (columns: readonly string[]) => {
    const kept = columns.filter((column) => own.includes(column))
    const of = (row: string) => kept.map((column) => `${row}.${column}`).join(', ')
    return `(${of('old')}) is distinct from (${of('new')})`
  }
  // Of a column that a later version brings nothing can be said yet.
  const there = (condition: string) =>
    [...condition.matchAll(/\bold\.(\w+)/g)].every(([, column]) => own.includes(column!))
  if (final && there(final.while)) {
    const does = `execute function fact_refuse('${final.because}')`
    const changed = final.columns ? differ(final.columns) : 'old.* is distinct from new.*'
    made.push(
      trigger(
        table,
        'fact_final',
        `before update on ${table} for each row when ((${final.while}) and ${changed}) ${does}`,
      ),
      trigger(table, 'fact_final_stays', `before delete on ${table} for each row when (${final.while}) ${does}`),
    )
  }
  if (finalWith) {
    const { parent, by, states, columns, more, yields, because } = finalWith
    const list = `{${states.map((state) => `"${state}"`).join(',')}}`
    const [and, only] = typeof more === 'string' ? [` and not (${more})`, `when (not (${more})) `] : ['', '']
    const kept = differ(columns)
    const changed = yields
      ? `(${kept} or (${differ(yields.columns)} and not (${there(yields.while) ? yields.while : 'false'})))`
      : kept
    const does = `execute function fact_refuse_line('${parent}', '${by}', '${list}', '${because}')`
    made.push(
      trigger(table, 'fact_final', `before update on ${table} for each row when (${changed}${and}) ${does}`),
      trigger(
        table,
        'fact_final_stays',
        `before ${more ? '' : 'insert or '}delete on ${table} for each row ${only}${does}`,
      ),
    )
  }
  return made
}

function trigger(table: string, name: string, body: string): Trigger {
  const ddl = `create or replace trigger ${name} ${body}`
  return { table, name, ddl, mark: createHash('sha256').update(ddl).digest('hex').slice(0, 16) }
}

export async function columnsOf(client: pg.Client | pg.PoolClient): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname::text as table, array_agg(a.attname::text order by a.attnum) as columns from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by 1`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** Only what differs: taking a trigger's lock on every table at every start would wait for whoever works. */
async function setTriggers(client: pg.Client, columns: Map<string, string[]>): Promise<void> {
  const wanted = triggersOf(columns)
  const { rows } = await client.query<{ table: string; name: string; mark: string | null }>(
    `select c.relname::text as table, t.tgname::text as name, obj_description(t.oid, 'pg_trigger') as mark
     from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and t.tgname like 'fact\\_%'`,
  )
  const marks = new Map(rows.map(({ table, name, mark }) => [`${table} ${name}`, mark]))
  for (const { table, name, ddl, mark } of wanted) {
    if (marks.get(`${table} ${name}`) !== mark)
      await client.query(`${ddl}; comment on trigger ${name} on ${table} is '${mark}'`)
    marks.delete(`${table} ${name}`)
  }
  for (const left of marks.keys()) {
    const [table, name] = left.split(' ')
    await client.query(`drop trigger ${name} on ${table}`)
  }
}

/** What the runtime may not do, by table. */
export function refusedOf(table: string): string[] {
  if (['financial_account_totals', 'financial_entry_series', 'schema_migrations', 'row_history'].includes(table))
    return ['insert', 'update', 'delete', 'truncate']
  if (table in proven || facts[table]?.appended) return ['update', 'delete', 'truncate']
  return facts[table]?.stays ? ['delete', 'truncate'] : ['truncate']
}

async function setGrants(client: pg.Client, columns: Map<string, string[]>): Promise<void> {
  const wanted = [...columns.keys()].flatMap((table) => refusedOf(table).map((kind) => ({ table, kind })))
  const { rows: excess } = await client.query<{ table: string; kind: string }>(
    `select "table", kind from jsonb_to_recordset($1) as w("table" text, kind text) where has_table_privilege($2, 'public.' || "table", kind)`,
    [JSON.stringify(wanted), appRole],
  )
  for (const { table, kind } of excess) await client.query(`revoke ${kind} on ${table} from ${appRole}`)
  // A temporary table would stand before the real one in the functions of triggers.
  const { rows } = await client.query<{ name: string; temp: boolean }>(
    `select quote_ident(current_database()) as name, has_database_privilege($1, current_database(), 'temp') as temp`,
    [appRole],
  )
  if (rows[0]?.temp) await client.query(`revoke temporary on database ${rows[0].name} from public, ${appRole}`)
}

/** A table begins its history once: whoever takes its triggers away cannot have it begin again with what they wrote meanwhile. */
async function beginHistories(client: pg.Client, columns: Map<string, string[]>): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select "row" ->> 'begins' as table from row_history where tab = 'row_history'`,
  )
  const begun = new Set(rows.map(({ table }) => table))
  for (const [table, { without = [], part }] of Object.entries(facts)) {
    if (begun.has(table) || !columns.has(table)) continue
    await client.query(`set local timezone = 'UTC'`)
    await client.query(
      `insert into row_history (tab, "row") select '${table}', to_jsonb(t) - '{${without.join(',')}}'::text[] from ${table} t ${part ? `where ${part.row}` : ''}`,
    )
    await client.query(
      `insert into row_history (tab, "row") values ('row_history', jsonb_build_object('begins', '${table}'))`,
    )
  }
}
