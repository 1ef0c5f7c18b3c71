import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined } from '#server/record/visible-rows.ts'
import { editsBetween } from './edits.ts'
import type { Reach } from './in-reach.ts'
import { passageTable, wordTable } from './tables.ts'

/** How alike two words are by their trigrams, from 0 to 1, and how many of the likest are compared letter by letter. */
const [alike, mostCompared] = [0.18, 100]

type Near = { from: string; to: string; alike: number }

/** The likest words of the index, those of all records: which of them the caller may know is asked next. */
const nearWords = (typed: readonly string[], tx: Tx): Promise<Near[]> =>
  rowsOf<Near>(
    tx,
    sql`select t.typed as from, near.word as to, near.alike from unnest(${sql.param([...typed])}::text[]) as t(typed)
      cross join lateral (select w.word, similarity(w.word, t.typed) as alike from ${joined(wordTable, 'w')}
        where abs(length(w.word) - length(t.typed)) <= 2 and similarity(w.word, t.typed) >= ${alike} order by alike desc, w.word limit ${mostCompared}) near`,
  )

/** Fewest edits first, then words of the same length, then the likest. */
const nearest = (one: Near, other: Near): number =>
  editsBetween(one.from, one.to) - editsBetween(other.from, other.to) ||
  Math.abs(one.to.length - one.from.length) - Math.abs(other.to.length - other.from.length) ||
  other.alike - one.alike

/** One edit in a short word, two in a longer one. */
const mostEdits = (word: string): number => (word.length < 6 ? 1 : 2)

/** The likest words of passages within reach in place of misspelt ones; none where nothing is like them or the database cannot compare (pg_trgm). */
export async function repairsOf(
  words: readonly string[],
  reach: Reach,
  tx: Tx,
): Promise<{ from: string; to: string }[]> {
  const typed = words.filter((word) => /^\p{L}{4,30}$/u.test(word))
  if (typed.length === 0) return []
  const [trigrams] = await rowsOf(tx, sql`select from pg_extension where extname = 'pg_trgm'`)
  if (!trigrams) return []
  const near = (await nearWords(typed, tx)).filter(({ from, to }) => editsBetween(from, to) <= mostEdits(from))
  if (near.length === 0) return []
  const known = await rowsOf<{ word: string }>(
    tx,
    sql`select w.word from unnest(${sql.param([...new Set(near.map(({ to }) => to))])}::text[]) as w(word)
      where exists (select from ${joined(passageTable, 'p')} where p.words @@ plainto_tsquery('english', w.word) and ${reach('p')})`,
  )
  const isKnown = new Set(known.map(({ word }) => word))
  return typed.flatMap((word) => {
    const [best] = near.filter(({ from, to }) => from === word && isKnown.has(to)).toSorted(nearest)
    return best ? [{ from: word, to: best.to }] : []
  })
}

/** A question with the words in place of the misspelt ones. */
export const repaired = (text: string, repairs: readonly { from: string; to: string }[]): string => {
  const better = new Map(repairs.map(({ from, to }) => [from, to]))
  return text.replace(/\p{L}{4,30}/gu, (word) => better.get(word.toLowerCase()) ?? word)
}
