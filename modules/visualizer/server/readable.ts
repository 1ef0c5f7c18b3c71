import { and, asc, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { RowOf } from '#shared/record.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { selectFrom } from '#server/record/list.ts'
import { expressionsOf, visible, type Row, type Source } from '#server/record/source.ts'
import { toWire } from '#server/record/wire.ts'

/** A record type that is read as its list shows it. */
export type Readable<N extends { row: z.ZodObject }> = { source: Source; record: N }

/** More records of one kind than this belong to no purchase that a person follows. */
const most = 200

/** The records that meet a condition, as far as the asker may read them; null where they may read none of that record type. */
export async function readable<N extends { row: z.ZodObject }>(
  { source }: Readable<N>,
  condition: SQL,
  { tx, actor }: Call,
  { limit = most, order = [asc(source.table.id)] }: { limit?: number; order?: SQL[] } = {},
): Promise<RowOf<N>[] | null> {
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
  return rows.map((row) => toWire(record.row.shape, row as Row) as RowOf<N>)
}
