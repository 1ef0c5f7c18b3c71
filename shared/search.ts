import { z } from 'zod'
import { get, Uuid } from './api.ts'
import { isCleanText } from './text.ts'

/** One record that was found; `rank` says how well, 0 best: see `ranks`. */
export const Found = z.strictObject({
  id: Uuid,
  title: z.string(),
  /** What tells it apart: its number, its vendor. */
  subtitle: z.string().nullable(),
  state: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  day: z.string().nullable(),
  page: z.string(),
  rank: z.int(),
})
export type Found = z.output<typeof Found>

/** In which way a record fits, best first: its number, its amount, how it begins, its words, a part of a word, the name of what it belongs to, nearly. */
export const ranks = { exact: 0, amount: 1, prefix: 2, word: 3, part: 4, related: 5, similar: 6 } as const

/** What was found of one record type, best first; `listPage` shows all of it. */
export const FoundGroup = z.strictObject({
  record: z.string(),
  one: z.string(),
  many: z.string(),
  listPage: z.string(),
  items: z.array(Found),
  /** The list has more of them. */
  more: z.boolean(),
})
export type FoundGroup = z.output<typeof FoundGroup>

export const SearchReply = z.strictObject({
  groups: z.array(FoundGroup),
  /** The record types this person may search in, for narrowing. */
  types: z.array(z.strictObject({ record: z.string(), many: z.string() })),
})
export type SearchReply = z.output<typeof SearchReply>

export const searchApi = {
  search: get('/api/search', {
    summary: 'Search all records you may read',
    query: z.strictObject({
      q: z.string().trim().min(1).max(200).refine(isCleanText),
      /** Names of record types with commas: only those. */
      types: z
        .string()
        .max(1000)
        .regex(/^[\w.,-]+$/)
        .optional(),
      /** Of each record type, at most 20; 5 where left out. */
      limit: z
        .string()
        .regex(/^(1?\d|20)$/)
        .optional(),
    }),
    reply: SearchReply,
    can: 'signed-in',
    snapshot: true,
    rate: 300,
  }),
}

/** '18,240.00', '18240', '€1.234,50' → '18240.00', '18240', '1234.50'; null where the text is no amount of at most two decimals. */
export function amountIn(text: string): string | null {
  const plain = text.replace(/^(?:[A-Z]{3}|[$€£¥])\s?|\s?(?:[A-Z]{3}|[$€£¥])$/gu, '').trim()
  const found = /^(\d{1,3}(?:([,. ’'\u00a0\u202f])\d{3}(?:\2\d{3})*)?|\d{1,15})(?:[.,](\d{1,2}))?$/.exec(plain)
  if (!found) return null
  const whole = found[1]!.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  return whole.length > 13 ? null : found[3] ? `${whole}.${found[3]}` : whole
}
