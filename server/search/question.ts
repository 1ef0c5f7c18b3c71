import { amountIn } from '#shared/search.ts'

/** What a person typed, taken apart. */
export type Question = {
  /** In lower case, with single spaces. */
  text: string
  words: readonly string[]
  /** As an amount, where it is one. */
  amount: string | null
  /** Worth looking for what is nearly the same: a number with a slip in it is another number. */
  mayBeMisspelt: boolean
}

export function questionOf(typed: string): Question {
  const text = typed.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
  return {
    text,
    words: text.split(' ').slice(0, 8),
    amount: amountIn(typed.trim()),
    mayBeMisspelt: text.length >= 4 && text.length <= 80 && !/\d/.test(text),
  }
}
