import { ranks } from '#shared/search.ts'
import type { Question } from './question.ts'

const begins = /[\p{L}\p{N}]/u

/** True where a word of the text begins like this. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !begins.test(text[at - 1]!) || !begins.test(word[0]!)) return true
  return false
}

/** How well a record fits: `keys` are its name and numbers, `own` all its searched texts; `how` is the way it was found. */
export function rankOf(
  { text, words }: Question,
  keys: readonly string[],
  own: readonly string[],
  how: string,
): number {
  const low = keys.map((each) => each.toLowerCase())
  if (low.includes(text)) return ranks.exact
  if (how === 'amount') return ranks.amount
  if (low.some((each) => each.startsWith(text))) return ranks.prefix
  const all = own.map((each) => each.toLowerCase())
  if (words.every((word) => all.some((each) => hasWord(each, word)))) return ranks.word
  if (words.every((word) => all.some((each) => each.includes(word)))) return ranks.part
  return how === 'similar' ? ranks.similar : ranks.related
}
