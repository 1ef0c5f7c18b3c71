import { z } from 'zod'
import { get, Uuid } from './api.ts'
import { noun, Question } from './decision/questions.ts'

const name = z.string()
const Decision = z.strictObject({
  by: name,
  /** Whose seat it was, where that is not the decider's own. */
  insteadOf: name.nullable(),
  decision: z.enum(['approved', 'rejected']),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
  /** Taken back within seconds by whoever made it: it counts for nothing. */
  undoneAt: z.iso.datetime().nullable(),
})
const Step = z.strictObject({
  name: z.string(),
  quorum: z.int(),
  /** It is asked at the same time as the one before. */
  beside: z.boolean(),
  /** Where it stands; the submission ends at one that is `stopped`. */
  stand: z.enum(['done', 'now', 'ahead', 'stopped']),
  /** Who may decide in it, and who stands in for them today. */
  asked: z.array(z.strictObject({ name, standIns: z.array(name) })),
  since: z.iso.datetime().nullable(),
  decisions: z.array(Decision),
  /** Who was reminded or asked as well, as it waited; and what of it is still to come, at the earliest. */
  reminders: z.array(
    z.strictObject({
      kind: z.enum(['reminder', 'escalation']),
      at: z.iso.datetime(),
      who: z.string(),
      done: z.boolean(),
    }),
  ),
})
/** One submission; `foretold` is what would follow were it submitted now by whoever asks. */
export const Round = z.strictObject({
  state: z.enum(['foretold', 'open', 'approved', 'rejected', 'withdrawn', 'void']),
  policy: z.string(),
  /** When the policy holds; null where it has changed since. */
  when: z.string().nullable(),
  /** Null of what has none. */
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  by: name.nullable(),
  at: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Why it was asked again, ended, or comes to more than the document's own amount. */
  why: z.string().nullable(),
  /** What was asked for within seven days of the same vendor or by the same person, where others would decide on all of it and it still waits (rule P03). */
  together: z
    .strictObject({
      count: z.int(),
      amount: z.string(),
      /** The first of them that whoever asks may see. */
      others: z.array(z.strictObject({ title: z.string(), page: z.string() })),
    })
    .nullable(),
  steps: z.array(Step),
  /** What those who decide asked about it, the first first. */
  questions: z.array(Question),
})
export type Round = z.output<typeof Round>

export const Standing = z.strictObject({
  /** The submission that waits or ended last, or what is foretold; null where nobody has been asked. */
  now: Round.nullable(),
  /** The latest first. */
  earlier: z.array(Round),
  /** Whether whoever asks may decide now, or why not; null where nothing waits. */
  may: z.union([z.literal(true), z.string()]).nullable(),
  /** Whether whoever asks has a seat in what waits, or stands in for whoever has: they may comment on it, whatever their roles say. */
  seat: z.boolean(),
  /** Until when whoever asks can undo their own decision; null where there is none, or something has followed from it. */
  undo: z.iso.datetime().nullable(),
})
export type Standing = z.output<typeof Standing>

export const standingApi = {
  read: get('/api/approvals/:noun/:id', {
    summary: 'Where the approval of a record is: who decided, who is waited for, and what comes next',
    params: z.strictObject({ noun, id: Uuid }),
    reply: Standing,
    // The handler asks for the right to read the record.
    can: 'signed-in',
  }),
  foretold: get('/api/approvals/:noun/foretold', {
    summary: 'Who would be asked for something that is not saved yet',
    params: z.strictObject({ noun }),
    query: z.strictObject({
      amount: z.string().regex(/^\d{1,15}(\.\d{1,20})?$/),
      currency: z.string().regex(/^[A-Z]{3}$/),
      /** Other fields that policies ask for, as `field:value`. */
      with: z.union([z.string().max(200), z.array(z.string().max(200)).max(10)]).optional(),
    }),
    reply: Round.nullable(),
    // The handler asks for the right to create one.
    can: 'signed-in',
  }),
}
