import { z } from 'zod'
import { get, Uuid } from '../api.ts'
import { KeyFigure } from '../key-figure.ts'
import { noun } from './questions.ts'

const nullable = z.string().nullable()
const about = {
  id: z.string(),
  title: z.string(),
  /** The page or list that holds it all; null where no one does. */
  to: nullable,
}
/** One line of what is decided on, beside what was paid for the same before. */
const Line = z.strictObject({
  id: Uuid,
  label: z.string(),
  to: nullable,
  quantity: nullable,
  price: nullable,
  amount: z.string(),
  /** The last price somebody agreed to, in the same currency; null where there is none, or the reader may not see it. */
  last: z.strictObject({ price: z.string(), day: z.string(), where: z.string(), to: nullable }).nullable(),
  /** Prices before, the oldest first, and the list that has them. */
  course: z.array(z.string()),
  courseTo: nullable,
})
export type EvidenceLine = z.output<typeof Line>

const Precedent = z.strictObject({
  id: Uuid,
  title: z.string(),
  to: z.string(),
  amount: z.string(),
  currency: z.string(),
  outcome: z.enum(['approved', 'rejected']),
  by: z.array(z.string()),
  reason: nullable,
  at: z.iso.datetime(),
  /** In what it is like this one, beside its amount: 'vendor', 'requester'. */
  same: z.array(z.string()),
})

/** Something that whoever decides weighs. Which pieces there are the modules say; a piece whose right the reader lacks does not come. */
export const Piece = z.discriminatedUnion('kind', [
  z.strictObject({ ...about, kind: z.literal('lines'), currency: z.string(), lines: z.array(Line), more: z.int() }),
  z.strictObject({ ...about, kind: z.literal('figures'), figures: z.array(KeyFigure) }),
  z.strictObject({ ...about, kind: z.literal('decisions'), decisions: z.array(Precedent) }),
])
export type Piece = z.output<typeof Piece>

/** Of lines, prices before and earlier decisions, as many as somebody reads beside a decision. */
export const mostShown = { lines: 12, prices: 12, decisions: 5 } as const

export const evidenceApi = {
  read: get('/api/approvals/:noun/:id/evidence', {
    summary: 'What to weigh before deciding on a record, as far as whoever asks may see it',
    params: z.strictObject({ noun, id: Uuid }),
    reply: z.strictObject({ pieces: z.array(Piece) }),
    // The handler asks for the right to read the record, or a seat, and each piece for its own.
    can: 'signed-in',
    snapshot: true,
  }),
}
