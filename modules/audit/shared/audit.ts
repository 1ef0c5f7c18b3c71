import { z } from 'zod'
import { FileReply, get, Uuid } from '#shared/api.ts'
import { dayWanted, isDay } from '#shared/day.ts'
import { isCleanText } from '#shared/text.ts'

/** Lines on one page. */
export const auditPage = 50

/** What is shown: all that happened, or how people came in and went out. */
export const auditParts = ['all', 'sign-ins'] as const
export type AuditPart = (typeof auditParts)[number]

const seq = z.string().regex(/^\d{1,18}$/)
/** Where a page begins or ends: the moment and the number of a line, '2026-03-01T09:00:00.000Z-17'. */
const Mark = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z-\d{1,18}$/)
  .refine((text) => isDay(text.slice(0, 10)))
const day = z.string().refine(isDay, dayWanted)
const name = z.string().min(1).max(200).refine(isCleanText)

/** What the lines are narrowed to; all of it together. */
export const AuditFilter = z.strictObject({
  part: z.enum(auditParts).optional(),
  /** Who did it. */
  actor: Uuid.optional(),
  /** The kind of record, by its name: 'procurement.orders'. */
  noun: name.optional(),
  /** One record of that kind. */
  id: Uuid.optional(),
  action: name.optional(),
  /** First and last day, as the company counts them. */
  from: day.optional(),
  to: day.optional(),
  correlation: name.optional(),
})
export type AuditFilter = z.output<typeof AuditFilter>

/** One line of the audit log, as this reader may see it. */
export const AuditEntry = z.strictObject({
  seq: z.string(),
  at: z.iso.datetime(),
  actor: z.string(),
  /** Null for the product itself. */
  actorId: Uuid.nullable(),
  /** Whose seat it was, where somebody decided for another. */
  insteadOf: z.string().nullable(),
  /** As whom they saw Mainstay meanwhile. */
  seenAs: z.string().nullable(),
  /** By what: a browser, a program with a token of this name, or the product on its own. */
  by: z.enum(['browser', 'token', 'product']),
  token: z.string().nullable(),
  action: z.string(),
  /** What it is called where it is no verb of a record type. */
  says: z.string().nullable(),
  /** The kind of record, and its words. */
  noun: z.string().nullable(),
  nounLabel: z.string().nullable(),
  recordId: Uuid.nullable(),
  /** The record by the name that people know it by; its page only where it is still there. */
  title: z.string().nullable(),
  page: z.string().nullable(),
  correlation: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const Change = z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })
/** A line with what it changed, field by field. */
export const AuditDetail = AuditEntry.extend({
  changes: z.array(Change),
  /** The record's own values that amounts are read with, such as their currency. */
  row: z.record(z.string(), z.unknown()),
})
export type AuditDetail = z.output<typeof AuditDetail>

/** Sign-ins of nobody we know that were refused; those of a day that are alike are one. */
export const RefusedSignIn = z.strictObject({
  id: z.string(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  count: z.int(),
  /** The IP address it came from; null for those that were too many to be told apart. */
  address: z.string().nullable(),
  /** The e-mail address that was claimed, where one was. */
  claimed: z.string().nullable(),
  reason: z.string(),
})
export type RefusedSignIn = z.output<typeof RefusedSignIn>
/** Of these on one page. */
export const refusedPage = 10

const Choice = z.strictObject({ name: z.string(), label: z.string() })
const read = { can: 'settings.audit.read' } as const

export const auditApi = {
  list: get('/api/settings/audit', {
    ...read,
    summary: 'Audit entries of all records that you may read, newest first',
    query: AuditFilter.extend({ older: Mark.optional(), newer: Mark.optional() }),
    reply: z.strictObject({
      items: z.array(AuditEntry),
      /** Marks for the pages beside this one; null where there is none. */
      older: z.string().nullable(),
      newer: z.string().nullable(),
    }),
    figures: true,
  }),
  choices: get('/api/settings/audit/choices', {
    ...read,
    summary: 'The kinds of records and of actions that the audit log can be narrowed to',
    reply: z.strictObject({ nouns: z.array(Choice), actions: z.array(Choice) }),
  }),
  entry: get('/api/settings/audit/entries/:seq', {
    ...read,
    summary: 'One line of the audit log, with what it changed field by field',
    params: z.strictObject({ seq }),
    reply: AuditDetail,
  }),
  refused: get('/api/settings/audit/refused-sign-ins', {
    ...read,
    summary: 'Refused sign-ins of unknown people, latest first',
    query: AuditFilter.pick({ from: true, to: true }).extend({ older: Mark.optional() }),
    reply: z.strictObject({ items: z.array(RefusedSignIn), older: z.string().nullable() }),
    figures: true,
  }),
  exportFile: get('/api/settings/audit/export', {
    can: 'settings.audit.export',
    summary: 'Export the audit entries that match the filters and that you may read, with their changes',
    query: AuditFilter,
    reply: FileReply,
    raw: 'download',
    rate: 10,
  }),
}
