import { z } from 'zod'
import { get, type Reply } from '#shared/api.ts'
import { Day } from './statements.ts'

/** Decimal text in the currency of the legal entity. */
const Amount = z.string()

const Entry = z.strictObject({
  entryId: z.uuid(),
  number: z.string(),
  postingDate: Day,
  journal: z.string(),
  description: z.string(),
  reversed: z.boolean(),
  /** The debit of all lines, which their credit equals. */
  amount: Amount,
  lines: z.array(
    z.strictObject({
      lineId: z.uuid(),
      accountId: z.uuid(),
      accountNumber: z.string(),
      accountName: z.string(),
      partyName: z.string().nullable(),
      description: z.string(),
      debit: Amount,
      credit: Amount,
    }),
  ),
})

const Journal = z.strictObject({
  entityId: z.uuid(),
  entityName: z.string(),
  currency: z.string(),
  from: Day,
  to: Day,
  /** Of all pages: how many entries, and their debit, which their credit equals. */
  count: z.int(),
  total: Amount,
  entries: z.array(Entry),
  next: z.string().nullable(),
})

export const journalCall = get('/api/financial/reports/journal', {
  figures: true,
  summary: 'Posted entries with their lines, in order of date and number',
  query: z.strictObject({
    entityId: z.uuid().optional(),
    /** From the first day of the month of `to` where it is left out. */
    from: Day.optional(),
    /** Today where it is left out. */
    to: Day.optional(),
    journalId: z.uuid().optional(),
    cursor: z.string().max(500).optional(),
    limit: z
      .string()
      .regex(/^\d{1,3}$/)
      .optional(),
  }),
  reply: Journal,
  can: 'financial.reports.read',
  snapshot: true,
  rate: 300,
})

export type Journal = Reply<typeof journalCall>
export type JournalEntry = Journal['entries'][number]
