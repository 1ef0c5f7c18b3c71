import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined } from '#server/record/visible-rows.ts'
import { mostRanked, type Ranked } from './by-words.ts'
import type { Reach } from './in-reach.ts'
import { passageTable, vectorTable } from './tables.ts'
import { bitsOf, cosineOf, unpacked } from './vectors.ts'

/** Passages whose signs are nearest, which the whole vectors then order. */
const candidates = 200
/** Passages that are less alike have nothing to do with the question. */
const leastAlike = 0.2

/** Passages that mean nearly what a vector means; `filters` where some of the passages are not asked for. */
export async function byMeaning(
  vector: ArrayLike<number>,
  { model, reach, filters }: { model: string; reach: Reach; filters: SQL | null },
  tx: Tx,
): Promise<Ranked[]> {
  // The signs are read once by a sub-select, and not for each row.
  const narrowed = filters ? sql`join ${joined(passageTable, 'p')} on p.id = v.passage_id and ${filters}` : sql``
  const rows = await rowsOf<{ id: string; recordId: string; vec: Buffer }>(
    tx,
    sql`select v.passage_id as id, v.record_id as "recordId", v.vec from ${joined(vectorTable, 'v')} ${narrowed}
      where v.model = ${model} and ${reach('v')} order by bit_count(v.bits # (select ${bitsOf(vector)}::bit(512))) limit ${candidates}`,
  )
  return rows
    .map(({ id, recordId, vec }) => ({ id, recordId, score: cosineOf(vector, unpacked(vec)) }))
    .filter(({ score }) => score >= leastAlike)
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, mostRanked)
}
