import { z } from 'zod'
import { get, Uuid } from '#shared/api.ts'
import { outcomes, periodStarts } from './retention-rules.ts'

/** How long a document is kept, by which rule, and what keeps it beyond. */
const Retention = z.strictObject({
  rule: z
    .strictObject({
      id: Uuid,
      name: z.string(),
      startsFrom: z.enum(periodStarts),
      months: z.int(),
      outcome: z.enum(outcomes),
    })
    .nullable(),
  /** Null while the event that its time is counted from has not come. */
  dueOn: z.string().nullable(),
  /** The open holds it is under, by name. */
  holds: z.array(z.strictObject({ id: Uuid, name: z.string() })),
})
export type Retention = z.output<typeof Retention>

export const retentionCalls = {
  ofDocument: get('/api/documents/retention', {
    summary: 'Retention of a document: its rule, due date and legal holds',
    query: z.strictObject({ documentId: Uuid }),
    reply: Retention,
    can: 'documents.documents.read',
  }),
}
