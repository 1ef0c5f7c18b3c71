import type pg from 'pg'
import { readMigrations } from './migrate.ts'

/** A function by its name and arguments, as the migration that wrote it last has it. */
type Written = { name: string; body: string }

const created = /create (?:or replace )?function (\w+)(\([^)]*\))[\s\S]*?\bas (\$\w*\$)([\s\S]*?)\3/gi
const dropped = /drop function (?:if exists )?(\w+)/gi

/** The functions that the migrations leave behind. */
function written(): Written[] {
  const functions = new Map<string, Written>()
  for (const statement of readMigrations().flatMap(({ statements }) => statements)) {
    for (const [, name, parameters, , body] of statement.matchAll(created))
      functions.set(`${name}${parameters}`, { name: name!, body: body! })
    for (const [, name] of statement.matchAll(dropped))
      for (const [key, each] of functions) if (each.name === name) functions.delete(key)
  }
  return [...functions.values()]
}

/** Each function of the database does what the migration that wrote it says: the triggers call them (rule N7). */
export async function verifyFunctions(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<Written>(
    `select p.proname::text as name, p.prosrc as body from pg_proc p where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  )
  const wanted = written()
  const has = (all: readonly Written[], { name, body }: Written) =>
    all.some((each) => each.name === name && each.body === body)
  return [
    ...rows
      .filter((each) => !has(wanted, each))
      .map(({ name }) => `The function ${name} is not the one of the product.`),
    ...wanted.filter((each) => !has(rows, each)).map(({ name }) => `The function ${name} of the product is missing.`),
  ]
}
