import { and, asc, type SQL } from 'drizzle-orm'
import { may } from '#server/actor.ts'
import type { Call } from '#server/call.ts'
import { selectFrom } from '#server/record/list.ts'
import { expressionsOf, visible, type Row, type Source } from '#server/record/source.ts'
import { toWire } from '#server/record/wire.ts'

/** A record as its list shows it. */
export type Shown = Record<string, string | number | boolean | null> & { id: string }

/** More records of one kind than this belong to no purchase that a person follows. */
const most = 200

/** The records that meet a condition, as far as the asker may read them; null where they may read none of that noun. */
export async function readable(
  source: Source,
  condition: SQL,
  { tx, actor }: Call,
  { limit = most, order = [asc(source.table.id)] }: { limit?: number; order?: SQL[] } = {},
): Promise<Shown[] | null> {
  const { record } = source
  if (!may(actor, record.api.read.can)) return null
  const expressions = expressionsOf(source)
  const selection = Object.fromEntries(
    Object.keys(record.row.shape)
      .filter((name) => expressions[name])
      .map((name) => [name, expressions[name]]),
  )
  const rows = await selectFrom(tx, source, selection)
    .where(and(visible(source, actor), condition))
    .orderBy(...order)
    .limit(limit)
  return rows.map((row) => toWire(record.row.shape, row as Row) as Shown)
}
