import { z } from 'zod'
import { get, Uuid } from './api.ts'
import { tones } from './verb.ts'

/** A declared figure as a page shows it that knows nothing of its record type. */
export const Figure = z.strictObject({
  name: z.string(),
  label: z.string(),
  /** The list of exactly its rows, as a page and as a call. */
  address: z.string(),
  path: z.string(),
  filter: z.array(z.string()),
  sort: z.string(),
  none: z.string(),
  step: z.int(),
  /** Fields of a row: what it is called, whom it concerns, until when, since when, how much. */
  shows: z.strictObject({
    title: z.string(),
    who: z.string(),
    due: z.string(),
    dueLabel: z.string(),
    since: z.string(),
    sum: z.string().nullable(),
  }),
  /** Not to be done, but followed; with the tones of the states its rows are in. */
  follows: z.boolean(),
  tones: z.record(z.string(), z.enum(tones)),
  /** The page of one row, `:id` replaced. */
  page: z.string(),
  /** Null where it was not asked for. */
  count: z.int().nullable(),
  /** The sum of the measured amount by currency; empty where rows are counted alone. */
  sums: z.array(z.strictObject({ currency: z.string(), amount: z.string() })),
})
export type Figure = z.output<typeof Figure>

export const measuresCall = get('/api/measures', {
  figures: true,
  summary: 'Every declared figure that is this person’s work: its count, its sum and the list of its rows',
  query: z.strictObject({
    name: z.string().max(100).optional(),
    /** What the lists alone are asked for, nothing is counted; `some` counts to a thousand and adds nothing up. */
    counted: z.enum(['0', 'some', '1']).optional(),
    /** Also what others have to do, as far as this person may read it. */
    whose: z.enum(['mine', 'all']).optional(),
    /** A member: what is open with them and nobody else, as far as whoever asks may read it (rule J12). */
    openWith: Uuid.optional(),
    /** Only rows that this filter of a list finds too, such as those of one company; record types without its field have no figure then. */
    filter: z.string().max(300).optional(),
  }),
  reply: z.array(Figure),
  can: 'signed-in',
  snapshot: true,
})
