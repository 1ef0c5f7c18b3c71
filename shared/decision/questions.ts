import { z } from 'zod'
import { get, post, Uuid } from '../api.ts'

/** What somebody asks before they decide, and what came of it. */
export const Question = z.strictObject({
  id: Uuid,
  by: z.string(),
  of: z.string(),
  question: z.string(),
  at: z.iso.datetime(),
  /** It ends by its answer, as whoever asked takes it back, or as it is decided without. */
  ended: z.enum(['answered', 'withdrawn', 'decided']).nullable(),
  endedAt: z.iso.datetime().nullable(),
  answer: z.string().nullable(),
  /** What whoever reads this has to do with it. */
  mine: z.enum(['asker', 'asked']).nullable(),
})
export type Question = z.output<typeof Question>

const longest = 2_000
const said = (what: string) => z.string().trim().min(1, what).max(longest, `Write ${longest} characters at most`)

export const noun = z.string().regex(/^[a-z-]{1,40}\.[a-z-]{1,60}$/)
const of = z.strictObject({ noun, id: Uuid })
const one = z.strictObject({ noun, id: Uuid, question: Uuid })
/** The handlers ask for the right to read the record, and whose turn or question it is. */
const own = { can: 'signed-in' } as const

export const questionsApi = {
  people: get('/api/approvals/:noun/:id/people', {
    ...own,
    summary:
      'Whom one can ask about a record before deciding: who asked for it first, then others who may see it, by the beginning of a name',
    params: of,
    query: z.strictObject({ q: z.string().max(60).optional() }),
    reply: z.array(z.strictObject({ id: Uuid, name: z.string(), requester: z.boolean() })),
    rate: 240,
  }),
  ask: post('/api/approvals/:noun/:id/questions', {
    ...own,
    summary: 'Ask somebody who may see the record a question, without deciding',
    params: of,
    body: z.strictObject({ to: Uuid, question: said('Write what you want to know') }),
    reply: Question,
  }),
  answer: post('/api/approvals/:noun/:id/questions/:question/answer', {
    ...own,
    summary: 'Answer a question that you were asked before a decision',
    params: one,
    body: z.strictObject({ answer: said('Write your answer') }),
    reply: Question,
  }),
  withdraw: post('/api/approvals/:noun/:id/questions/:question/withdrawal', {
    ...own,
    summary: 'Take back a question that you asked',
    params: one,
    reply: Question,
  }),
}
