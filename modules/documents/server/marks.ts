import { and, asc, eq, sql } from 'drizzle-orm'
import { inWords, type Sentence } from '#shared/sentence.ts'
import type { Marks } from '#modules/documents/shared/calls.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { versionOf } from './documents.ts'
import { noteLook } from './looks.ts'
import { unpackPlaces, type Place } from './places.ts'
import { readTextJob } from './read-text.ts'
import { begin, end, wordsOf } from './search.ts'
import { readingTable, textTable } from './tables.ts'

/** So many hits of one document are told, from its front; and the words of so many of its pages that are pictures. */
const [mostHits, mostPages, mostScans] = [500, 200, 50]

/** Where the words of a question stand on the pages of a version that whoever calls may see, by the rule of the search; and how far its pages are read. */
export async function marksOf(
  { id, versionId }: { id: string; versionId: string },
  q: string,
  call: Call,
): Promise<Marks> {
  const { tx, app, actor } = call
  const version = await versionOf(id, versionId, call)
  await noteLook(version, call)
  const [reading] = await tx
    .select()
    .from(unscoped(readingTable, 'of one in hand'))
    .where(eq(readingTable.versionId, version.id))
  // Where its words stand is in the file alone: it is opened when somebody first looks.
  if (reading && !reading.opened && !actor.view) await app.enqueue?.(app.db, [readTextJob(version.id)])
  const scans = await tx
    .select({ page: textTable.page, text: textTable.body })
    .from(unscoped(textTable, 'of one in hand'))
    .where(and(eq(textTable.versionId, version.id), eq(textTable.picture, 'read')))
    .orderBy(asc(textTable.page))
    .limit(mostScans)
  const why = reading?.why as Sentence | string | null | undefined
  return {
    reading: reading?.state ?? 'waiting',
    opened: reading?.opened ?? false,
    pages: reading?.pages ?? 0,
    picturesWaiting: reading?.picturesWaiting ?? 0,
    picturesFailed: reading?.picturesFailed ?? 0,
    why: why ? inWords(why) : null,
    scans,
    hits: await hitsOf(version.id, q, call),
  }
}

async function hitsOf(versionId: string, q: string, call: Call): Promise<Marks['hits']> {
  const asked = q ? await wordsOf(q, call) : []
  if (asked.length === 0) return []
  const any = asked.map(({ query }) => query).join(' | ')
  const pages = await rowsOf<{ page: number; marked: string; places: Buffer | null }>(
    call.tx,
    sql`select t.page, t.places, ts_headline('english', t.body, ${any}::tsquery, ${`StartSel=${begin}, StopSel=${end}, HighlightAll=true`}) as marked
      from ${joined(textTable, 't')} where t.version_id = ${versionId} and t.words @@ ${any}::tsquery order by t.page limit ${mostPages}`,
  )
  return pages
    .flatMap(({ page, marked, places }) =>
      runsIn(marked, q).map((run) => ({ page, ...boxesOf(run, places ? unpackPlaces(places) : []) })),
    )
    .slice(0, mostHits)
}

type Marked = { word: number; from: number; to: number }

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The marked parts of a text as runs of words that follow each other, each with the part of its word that is marked. Small words between them that
 * the search passes over ("of", "the") belong to a run where the question has them too, so that a sentence is one hit.
 */
export function runsIn(marked: string, q: string): Marked[][] {
  const asked = new Set(q.split(/\s+/).map(lettersOf))
  const runs: Marked[][] = []
  let between: Marked[] = []
  let word = 0
  for (const [token] of marked.matchAll(/\S+/g)) {
    const plain = token.replaceAll(begin, '').replaceAll(end, '')
    // A mark may lie between spaces alone.
    if (plain === '') continue
    const [first, last] = [token.indexOf(begin), token.lastIndexOf(end)]
    if (first >= 0) {
      const lengthOf = (part: string) => part.replaceAll(begin, '').replaceAll(end, '').length
      const to = last < 0 ? 1 : lengthOf(token.slice(0, last)) / plain.length
      const run = runs.at(-1)
      const part = { word, from: lengthOf(token.slice(0, first)) / plain.length, to }
      if (run && run.at(-1)!.word === word - 1 - between.length) run.push(...between, part)
      else runs.push([part])
      between = []
    } else if (asked.has(lettersOf(plain))) between.push({ word, from: 0, to: 1 })
    else between = []
    word += 1
  }
  return runs
}

const round = (share: number): number => Math.round(share * 10_000) / 10_000

/** One box for each line that a run stands on. */
function boxesOf(
  run: readonly Marked[],
  places: readonly Place[],
): { words: number; boxes: Marks['hits'][number]['boxes'] } {
  const boxes: { left: number; top: number; right: number; bottom: number }[] = []
  for (const { word, from, to } of run) {
    const place = places[word]
    if (!place || place.width === 0) continue
    const [left, right] = [place.left + place.width * from, place.left + place.width * to]
    const [top, bottom] = [place.top, place.top + place.height]
    const last = boxes.at(-1)
    const middle = (top + bottom) / 2
    if (last && middle > last.top && middle < last.bottom && left > last.left) {
      last.right = Math.max(last.right, right)
      last.top = Math.min(last.top, top)
      last.bottom = Math.max(last.bottom, bottom)
    } else boxes.push({ left, top, right, bottom })
  }
  return {
    words: run.length,
    boxes: boxes.map(({ left, top, right, bottom }) => ({
      left: round(left),
      top: round(top),
      width: round(right - left),
      height: round(bottom - top),
    })),
  }
}
