import { z } from 'zod'

const share = z.number().min(0).max(1)
/** Share of questions whose answer is among the first ten hits, and the mean of one over its rank. */
export const Score = z.strictObject({ recallAt10: share, mrr: share })
export type Score = z.output<typeof Score>

export const Missed = z.strictObject({ question: z.string(), expected: z.string(), rank: z.number().nullable() })

/** Quality over the labelled questions by mode; null for a mode that could not be searched. */
export const Quality = z.strictObject({
  questions: z.int(),
  words: Score,
  meaning: Score.nullable(),
  both: Score.nullable(),
  /** Questions whose answer is not among the first ten of the best mode. */
  missed: z.array(Missed),
})
export type Quality = z.output<typeof Quality>
