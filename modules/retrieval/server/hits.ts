import { sql } from 'drizzle-orm'
import type { Hit } from '#modules/retrieval/shared/retrieval.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import type { Row, Source } from '#server/record/source.ts'
import { joined } from '#server/record/visible-rows.ts'
import { placesOf, kindOf } from '#server/search/places.ts'
import { resultOf, rowsById } from '#server/search/result-rows.ts'
import type { Asked } from './by-words.ts'
import type { Placed } from './fuse.ts'
import { openSources } from './in-reach.ts'
import { documentsName } from './sources.ts'
import { passageTable } from './tables.ts'

/** Around a word that matches; no text holds them. */
const [begin, end] = ['\u0001', '\u0002']

type Passage = {
  id: string
  recordType: string
  recordId: string
  page: number | null
  passage: string
  marked: string
}

const numberOf = (source: Source, row: Row): string | null => {
  const name = placesOf(source).keys.find((key) => kindOf(source, key) === 'code' && row[key])
  return name === undefined ? null : String(row[name])
}

/** The address of a record; of a document at the page, with the words marked there. */
function addressOf(source: Source, { recordId, page }: Passage, asked: readonly Asked[]): string {
  const to = source.record.pageOf(recordId)
  if (source.record.name !== documentsName || page === null) return to
  const q = asked.map(({ word }) => word).join(' ')
  return `${to}?${new URLSearchParams({ ...(q ? { q } : {}), page: String(page) }).toString()}`
}

const matchedIn = (marked: string): string[] => [
  ...new Set(
    marked
      .split(begin)
      .slice(1)
      .map((part) => part.split(end)[0]!.toLowerCase()),
  ),
]

/** The hits as they are shown. Titles are read under the caller's rights; a record that has gone since it was indexed is left out. */
export async function hitsOf(
  placed: readonly Placed[],
  { asked, limit }: { asked: readonly Asked[]; limit: number },
  call: Call,
): Promise<Hit[]> {
  if (placed.length === 0) return []
  const any = asked.map(({ query }) => `(${query})`).join(' | ')
  const passages = await rowsOf<Passage>(
    call.tx,
    sql`select p.id, p.record_type as "recordType", p.record_id as "recordId", p.page, p.text as passage,
        ts_headline('english', p.title || ' ' || p.text, ${any}::tsquery, ${`StartSel=${begin}, StopSel=${end}, HighlightAll=true`}) as marked
      from ${joined(passageTable, 'p')} where p.id = any(${sql.param(placed.map(({ id }) => id))}::uuid[])`,
  )
  const byPassage = new Map(passages.map((each) => [each.id, each]))
  const sources = new Map<string, Source>(openSources(call).map((source) => [source.record.name, source]))
  const rows = new Map<string, Row>()
  for (const [name, some] of Map.groupBy(passages, ({ recordType }) => recordType)) {
    const source = sources.get(name)
    if (!source) continue
    const ids = [...new Set(some.map(({ recordId }) => recordId))]
    for (const [id, row] of await rowsById(source, ids, call.tx, call.actor)) rows.set(id, row)
  }
  return placed
    .flatMap(({ id, score, wordsRank, meaningRank }): Hit[] => {
      const passage = byPassage.get(id)
      const source = passage && sources.get(passage.recordType)
      const row = passage && rows.get(passage.recordId)
      if (!source || !row) return []
      const { recordType, recordId, page, passage: text, marked } = passage
      return [
        {
          recordType,
          recordId,
          title: resultOf(source, row).title,
          number: numberOf(source, row),
          to: addressOf(source, passage, asked),
          page,
          passage: text,
          passageId: id,
          score: Math.round(score * 1000) / 1000,
          wordsRank,
          meaningRank,
          matched: matchedIn(marked),
        },
      ]
    })
    .slice(0, limit)
}
