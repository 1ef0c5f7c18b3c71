import { sql } from 'drizzle-orm'
import type { IndexState } from '#modules/retrieval/shared/retrieval.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined } from '#server/record/visible-rows.ts'
import { leastTerms } from './embed-passages.ts'
import { embedderOf } from './embedder.ts'
import { documentsName } from './sources.ts'
import { passageTable, vectorTable, waitingTable } from './tables.ts'

type Counts = Omit<IndexState, 'model'>

/** How much is indexed, counted over everything: it tells of no record. */
export async function stateOf({ tx, app }: Call): Promise<IndexState> {
  const model = (await embedderOf(app))?.model ?? null
  const [row] = await rowsOf<Counts>(
    tx,
    sql`select p.*, v.*, w.* from
      (select count(distinct p.record_id) filter (where p.record_type = ${documentsName})::int as documents,
        count(distinct (p.record_type, p.record_id)) filter (where p.record_type <> ${documentsName})::int as records,
        count(*)::int as passages, count(*) filter (where p.terms >= ${leastTerms})::int as embeddable from ${joined(passageTable, 'p')}) p,
      (select count(*)::int as embedded from ${joined(vectorTable, 'v')} where v.model = ${model ?? ''}) v,
      (select count(*)::int as waiting, to_char(min(w.since) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "waitingSince" from ${joined(waitingTable, 'w')}) w`,
  )
  return { ...row!, model }
}
