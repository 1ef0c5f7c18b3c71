import { sql } from 'drizzle-orm'
import type { Decided } from '#shared/record.ts'
import { system } from '#server/call/actor.ts'
import type { Call, BeforeCommit } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { specOf } from './facts.ts'

/** One of its rows, in either form. */
type Made = { id: string } & Readonly<Record<string, unknown>>

/** People whom its fields name as makers; the first is the requester. */
export const named = (record: Decided, row: Made): string[] =>
  specOf(record).makers.flatMap((field) => (typeof row[field] === 'string' ? [row[field]] : []))

const laterOf = new Map<string, BeforeCommit>()
/** Notes who makes records, in one statement for all of a call. */
export function noteMaker(record: Decided, id: string, call: Call): void {
  if (!record.approval || call.actor.id === system.id) return
  let later = laterOf.get(record.name)
  if (!later) {
    const note: BeforeCommit = (ids, { tx, actor, now }) =>
      tx
        .execute(
          sql`insert into approval_makers (record, record_id, user_id, at)
            select ${record.name}, unnest(${sql.param(ids)}::uuid[]), ${actor.id}::uuid, ${now.toISOString()}::timestamptz on conflict do nothing`,
        )
        .then(() => {})
    later = Object.assign(note, { last: true as const })
    laterOf.set(record.name, later)
  }
  call.beforeCommit(later, id)
}

/** Notes others who had a hand in a record, as those who made what it pays. */
export async function noteMakers(
  record: Decided,
  id: string,
  people: readonly string[],
  { tx, now }: Call,
): Promise<void> {
  if (people.length)
    await tx.execute(
      sql`insert into approval_makers (record, record_id, user_id, at)
        select ${record.name}, ${id}::uuid, unnest(${sql.param(people)}::uuid[]), ${now.toISOString()}::timestamptz on conflict do nothing`,
    )
}

/** Everyone who made it: as kept, as its fields name them, and whoever calls now where they are making it. */
export async function makersOf(record: Decided, row: Made, { tx }: Call, also: string[] = []): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select user_id as id from approval_makers where record = ${record.name} and record_id = ${row.id}::uuid`,
  )
  return new Set([...rows.map(({ id }) => id), ...named(record, row), ...also])
}
