import { z } from 'zod'
import { post } from '../api.ts'
import { field } from '../field.ts'
import { eachOnce, mostPreviewed, Seen, VerbPreview, VerbRun } from '../verb-run.ts'
import { noun } from './questions.ts'

/** Decisions asked for at once, of whatever record types. */
export const mostDecided = 200
/** Stands in a run for the record type, where its records are of several. */
export const ofSeveral = 'approvals'

/** As short and as long as every record type takes it. */
export const reasonForAll = field.text('Reason', { min: 3, max: 500, hint: 'Shown to the submitter' })

const one = Seen.extend({ record: noun })
const decision = z.enum(['approved', 'rejected'])
/** A decision as its verbs name it. */
export type DecisionMade = z.output<typeof decision>
export type DecidedOn = z.output<typeof one>

const DecisionPreview = VerbPreview.extend({
  rows: z.array(
    VerbPreview.shape.rows.element.extend({
      /** What follows from it at once cannot be undone. */
      final: z.boolean(),
    }),
  ),
})
export type DecisionPreviewRow = z.output<typeof DecisionPreview>['rows'][number]

export const manyApi = {
  preview: post('/api/approvals/decisions/preview', {
    summary:
      'What one decision on several records, of any record types, would do to each, and what is left out and why',
    body: z.strictObject({ decision, records: eachOnce(one, mostPreviewed) }),
    reply: DecisionPreview,
    repeatable: true,
    // Each is tried and undone again.
    rate: 120,
    // Each record is asked for with the right to decide on it, or a seat.
    can: 'signed-in',
  }),
  start: post('/api/approvals/decisions', {
    summary: 'Decide on several records, of any record types; the server carries it out, each for itself',
    body: z
      .strictObject({
        decision,
        records: eachOnce(one, mostDecided),
        reason: reasonForAll.optional(),
      })
      .refine(({ decision: made, reason }) => (made === 'rejected') === (reason !== undefined), {
        path: ['reason'],
        message: 'A rejection needs a reason, an approval has none',
      }),
    reply: VerbRun,
    can: 'signed-in',
  }),
}
