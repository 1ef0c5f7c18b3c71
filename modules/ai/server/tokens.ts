/** One word of a question. `used` once a part of the question was recognised by it. */
export type Token = { raw: string; stem: string; used: boolean }

const irregular: Readonly<Record<string, string>> = {
  people: 'person',
  men: 'man',
  spent: 'spend',
  spending: 'spend',
  bought: 'buy',
  paid: 'paid',
  left: 'left',
  addresses: 'address',
  statuses: 'status',
  expenses: 'expense',
  leaves: 'leave',
  days: 'day',
  decide: 'approve',
  decided: 'approved',
}

/** A word without its ending of a plural or a possessive: 'Invoices' is 'invoice'. */
export function stemOf(raw: string): string {
  const word = raw.toLowerCase().replace(/[’']s?$/, '')
  const known = irregular[word]
  if (known) return known
  if (word.length < 4) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:sses|xes|ches|shes)$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word
}

/** The words of a text; numbers keep their separators, record numbers their hyphens. */
export const tokensOf = (text: string): Token[] =>
  (text.normalize('NFC').match(/[\p{L}\p{N}]+(?:[.,’'/-][\p{L}\p{N}]+)*/gu) ?? []).map((raw) => ({
    raw,
    stem: stemOf(raw),
    used: false,
  }))

export const stemsOf = (text: string): string[] => tokensOf(text).map(({ stem }) => stem)

/** The first place of a phrase among the unused words; -1 where it is missing. */
export function findPhrase(tokens: readonly Token[], phrase: readonly string[]): number {
  if (phrase.length === 0) return -1
  return tokens.findIndex((_, at) =>
    phrase.every((stem, offset) => {
      const token = tokens[at + offset]
      return token !== undefined && !token.used && token.stem === stem
    }),
  )
}

/** Marks a phrase as used; false where it is missing. */
export function takePhrase(tokens: readonly Token[], phrase: readonly string[]): boolean {
  const at = findPhrase(tokens, phrase)
  if (at < 0) return false
  for (const token of tokens.slice(at, at + phrase.length)) token.used = true
  return true
}

/** Marks words as used, in any order; false and nothing marked where one is missing. */
export function takeAll(tokens: readonly Token[], stems: readonly string[]): boolean {
  const places = stems.map((stem) => tokens.find((token) => !token.used && token.stem === stem))
  if (places.some((token) => token === undefined)) return false
  for (const token of places) token!.used = true
  return true
}

/** Words without a meaning of their own in a question. */
const fillers = new Set(
  `a about across all also by am an and any are as at be been being between but can could data did do does each every
   find for from get give had has have how i in into is it its list me much many my number of on one only or our out
   over per please record show so tell than that the their them then there these they this those to total up us was
   we were what when where which who whom whose why will with would you your entry row value amount currently now
   company still yet exist there's what's who's let see look need know here yet`.split(/\s+/),
)

export const isFiller = ({ stem }: Pick<Token, 'stem'>): boolean => fillers.has(stem)

/** Words that no part of the question was recognised by. */
export const unusedOf = (tokens: readonly Token[]): string[] =>
  tokens.filter((token) => !token.used && !isFiller(token)).map(({ raw }) => raw)
