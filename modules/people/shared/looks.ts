import { z } from 'zod'
import { get } from '#shared/api.ts'

/** Of which somebody was shown something: one record, a list of one person's, a list of several people's, a file. */
const lookPlaces = ['record', 'own list', 'list', 'file'] as const

const Look = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  who: z.string(),
  /** What the set is called. */
  what: z.string(),
  place: z.enum(lookPlaces),
  /** How many rows the list had, where that was noted. */
  rows: z.int().nullable(),
})
export type Look = z.output<typeof Look>

export const looksApi = {
  mine: get('/api/hr/looks', {
    summary:
      'Who looked at what is kept of whoever asks: pay, bank details, identifiers and dependants, the latest first',
    reply: z.strictObject({ looks: z.array(Look) }),
    can: 'hr.people.read',
  }),
}
