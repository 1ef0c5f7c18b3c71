import { z } from 'zod'
import { Uuid } from './api.ts'

/** Lines of history, and comments, in one answer. */
export const activityPage = 200
/** Who, when, before → after: one line of a record's history. */
export const HistoryItem = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.string(),
  action: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  correlationId: z.string(),
  /** Whose line it is where it is not the record's own, but that of one that is kept of it: a fact in the file of a person. */
  of: z
    .strictObject({
      record: z.string(),
      recordId: Uuid,
      /** The currencies and units that its amounts are in, by field. */
      row: z.record(z.string(), z.string()),
    })
    .optional(),
})
/** Who is meant by `<@id>` in a comment. */
const Mentioned = z.strictObject({ id: Uuid, name: z.string() })
export const mentionIn = /<@([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})>/g
export const mostMentions = 10
export const Comment = z.strictObject({
  id: Uuid,
  body: z.string(),
  mentions: z.array(Mentioned),
  author: z.string(),
  authorId: Uuid,
  createdAt: z.iso.datetime(),
})
export const NewComment = z.strictObject({ body: z.string().trim().min(1).max(5000) })
export const Attachment = z.strictObject({
  id: Uuid,
  name: z.string(),
  type: z.string(),
  size: z.int(),
  sha256: z.string(),
  /** What the virus scanner of this installation said of it, where there is one. */
  scan: z.enum(['clean', 'not scanned']),
  author: z.string(),
  createdAt: z.iso.datetime(),
})
