import { and, sql, type SQL } from 'drizzle-orm'
import type { Hit, Mode, Retrieved } from '#modules/retrieval/shared/retrieval.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined } from '#server/record/visible-rows.ts'
import { Problem } from '#shared/problem.ts'
import { byMeaning } from './by-meaning.ts'
import { askedIn, byWords, missingOf, type Ranked } from './by-words.ts'
import { embedderOf } from './embedder.ts'
import { fused } from './fuse.ts'
import { hitsOf } from './hits.ts'
import { inReach, type Reach } from './in-reach.ts'
import { says } from './sentences.ts'
import { repaired, repairsOf } from './spelling.ts'
import { passageTable, vectorTable } from './tables.ts'
import { unpacked } from './vectors.ts'

export type Question = {
  text: string
  mode: Mode
  recordTypes?: string[]
  /** Records of this person. */
  ownerId?: string
  /** Records last changed from this day on, and until that day. */
  from?: string
  to?: string
  limit: number
}

const filtersOf = ({ ownerId, from, to }: Question): SQL | undefined =>
  and(
    ownerId ? sql`p.owner_id = ${ownerId}::uuid` : undefined,
    from ? sql`p.changed_at >= ${from}::date` : undefined,
    to ? sql`p.changed_at < ${to}::date + 1` : undefined,
  )

type Meaning = { vector: ArrayLike<number>; model: string }

/** What a text means; null without a model, or where the model cannot be reached. */
async function meaningOf(text: string, { app }: Call): Promise<Meaning | null> {
  try {
    const embedder = await embedderOf(app)
    const [vector] = embedder ? await embedder.embed([text]) : []
    return embedder && vector ? { vector, model: embedder.model } : null
  } catch (error) {
    app.log.warn({ err: error }, 'a question has no vector: its words are searched')
    return null
  }
}

const hasVectors = async (model: string, { tx }: Call): Promise<boolean> =>
  (await rowsOf(tx, sql`select from ${joined(vectorTable, 'v')} where v.model = ${model} limit 1`)).length > 0

/**
 * Passages of documents and records by the words of a question, by its meaning, or by both, of the records that the caller may see at this moment. Misspelt
 * words are repaired. `mode` is the one that was used: words where there is no model, or none of its vectors.
 */
export async function retrieve(question: Question, call: Call): Promise<Retrieved> {
  const { text, mode, limit } = question
  const filters = filtersOf(question)
  const reach = await inReach(call, question.recordTypes)
  const within = { reach, filters: filters ?? sql`true` }
  // The model works while the database looks for the words; a misspelt question is given to it again.
  const early = mode === 'words' ? null : meaningOf(text, call)
  const first = await askedIn(text, call.tx)
  const firstWords = mode === 'meaning' ? null : await byWords(first, within, call.tx)
  const missing = firstWords?.missing ?? (await missingOf(first, within, call.tx))
  const repairs = missing.length > 0 ? await repairsOf(missing, reach, call.tx) : []
  const better = repaired(text, repairs)
  const asked = repairs.length > 0 ? await askedIn(better, call.tx) : first
  const isMisspelt = repairs.length > 0
  const meaning = await (early && isMisspelt ? meaningOf(better, call) : early)
  const words = firstWords && isMisspelt ? await byWords(asked, within, call.tx) : firstWords
  const used = meaning && (await hasVectors(meaning.model, call)) ? mode : 'words'
  const lists = {
    words: used === 'meaning' ? [] : (words ?? (await byWords(asked, within, call.tx))).ranked,
    meaning:
      used === 'words' || !meaning
        ? []
        : await byMeaning(meaning.vector, { ...meaning, reach, filters: filters ?? null }, call.tx),
  }
  return {
    hits: await hitsOf(fused(lists, limit), { asked, limit }, call),
    mode: used,
    repaired: repairs,
  }
}

/** Passages by their ids, of the records that the caller may see at this moment, in the same order. */
export async function passagesById(ids: readonly string[], call: Call): Promise<Hit[]> {
  if (ids.length === 0) return []
  const reach = await inReach(call)
  const rows = await rowsOf<{ id: string; recordId: string }>(
    call.tx,
    sql`select p.id, p.record_id as "recordId" from ${joined(passageTable, 'p')} where p.id = any(${sql.param([...new Set(ids)])}::uuid[]) and ${reach('p')}`,
  )
  const placed = rows.map((row) => ({ ...row, score: 0, wordsRank: null, meaningRank: null }))
  return hitsOf(placed, { asked: [], limit: placed.length }, call)
}

/** A passage that the caller may see, with the vector of the current model where it has one. */
async function passageOf(id: string, reach: Reach, call: Call) {
  const model = (await embedderOf(call.app))?.model ?? ''
  const [row] = await rowsOf<{ recordId: string; text: string; vec: Buffer | null }>(
    call.tx,
    sql`select p.record_id as "recordId", p.text, v.vec from ${joined(passageTable, 'p')}
      left join ${joined(vectorTable, 'v')} on v.passage_id = p.id and v.model = ${model} where p.id = ${id} and ${reach('p')}`,
  )
  if (!row) throw new Problem('not_found', says.noPassage())
  return { ...row, model }
}

/** Passages of other records that resemble one, by its vector where it has one, else by its words. */
export async function retrieveSimilar(id: string, limit: number, call: Call): Promise<Retrieved> {
  const reach = await inReach(call)
  const { recordId, text, vec, model } = await passageOf(id, reach, call)
  const asked = await askedIn(text, call.tx)
  const others = (ranked: Ranked[]): Ranked[] => ranked.filter((each) => each.recordId !== recordId)
  const lists = vec
    ? { words: [], meaning: others(await byMeaning(unpacked(vec), { model, reach, filters: null }, call.tx)) }
    : { words: others((await byWords(asked, { reach, filters: sql`true` }, call.tx)).ranked), meaning: [] }
  return {
    hits: await hitsOf(fused(lists, limit), { asked, limit }, call),
    mode: vec ? 'meaning' : 'words',
    repaired: [],
  }
}
