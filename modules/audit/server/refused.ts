import { and, sql } from 'drizzle-orm'
import { route, type Route } from '#server/call/route.ts'
import { rowsOf } from '#server/db/rows.ts'
import { upperFirst } from '#shared/text.ts'
import { auditApi, refusedPage, type RefusedSignIn } from '#modules/audit/shared/audit.ts'
import { markOf } from './entries.ts'
import { sinceDay, upToDay, zoneOf } from './reader.ts'

type Row = Omit<RefusedSignIn, 'address' | 'claimed'> & { address: string; claimed: string }

const utc = (column: string) => sql.raw(`to_char(r.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Under the right to the log alone, as all sign-ins: they are of nobody in particular. */
export const refusedRoute: Route = route(auditApi.refused, async ({ query: { from, to, older } }, call) => {
  const zone = await zoneOf(call)
  const [at, id] = older ? [older.slice(0, older.lastIndexOf('-')), older.slice(older.lastIndexOf('-') + 1)] : []
  const narrowed = and(
    from ? sinceDay(sql`r.last_at`, from, zone) : undefined,
    to ? upToDay(sql`r.first_at`, to, zone) : undefined,
    older ? sql`(r.last_at, r.id) < (${at}::timestamptz, ${id}::bigint)` : undefined,
  )
  const rows = await rowsOf<Row>(
    call.tx,
    sql`select r.id::text as id, ${utc('first_at')} as "firstAt", ${utc('last_at')} as "lastAt", r.count, r.address, r.claimed, r.reason
      from refused_sign_ins r ${narrowed ? sql`where ${narrowed}` : sql``} order by r.last_at desc, r.id desc limit ${sql.raw(String(refusedPage + 1))}`,
  )
  const page = rows.slice(0, refusedPage)
  const last = page.at(-1)
  return {
    items: page.map(({ address, claimed, reason, ...row }) => ({
      ...row,
      address: address || null,
      claimed: claimed || null,
      reason: upperFirst(reason),
    })),
    older: last && rows.length > refusedPage ? markOf({ at: last.lastAt, seq: last.id }) : null,
  }
})
