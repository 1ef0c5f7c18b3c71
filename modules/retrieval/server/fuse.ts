import type { Ranked } from './by-words.ts'

/** A passage with its places in both lists, from 1, and its score from 0 to 1. */
export type Placed = Ranked & { wordsRank: number | null; meaningRank: number | null }

/** Reciprocal rank fusion: a place counts 1 / (20 + place), so that one high in both lists comes first. */
const k = 20
/** Passages of one record: a long document must not hide the others. */
const mostOfOne = 2
/** More than are asked for, as a record may have gone since it was indexed. */
const spare = 4

/** Both lists as one, the best first. Of a single list the score stays as it is. */
export function fused(
  { words, meaning }: { words: readonly Ranked[]; meaning: readonly Ranked[] },
  limit: number,
): Placed[] {
  const placed = new Map<string, Placed>()
  const add = (list: readonly Ranked[], rank: 'wordsRank' | 'meaningRank') => {
    for (const [at, each] of list.entries()) {
      const before = placed.get(each.id) ?? { ...each, wordsRank: null, meaningRank: null }
      placed.set(each.id, { ...before, [rank]: at + 1 })
    }
  }
  add(words, 'wordsRank')
  add(meaning, 'meaningRank')
  const areBoth = words.length > 0 && meaning.length > 0
  const share = (rank: number | null) => (rank === null ? 0 : (k + 1) / (2 * (k + rank)))
  const all = [...placed.values()].map((each) => ({
    ...each,
    score: areBoth ? share(each.wordsRank) + share(each.meaningRank) : Math.min(1, Math.max(0, each.score)),
  }))
  const ofRecord = new Map<string, number>()
  return all
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .filter(({ recordId }) => {
      const count = (ofRecord.get(recordId) ?? 0) + 1
      ofRecord.set(recordId, count)
      return count <= mostOfOne
    })
    .slice(0, limit + spare)
}
