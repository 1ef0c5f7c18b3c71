import { z } from 'zod'
import { get } from '#shared/api.ts'
import { MonthMark } from '#shared/ages.ts'

/** Twelve months up to a company's day, in its currency. */
export const BooksByMonth = z.strictObject({
  entityId: z.uuid(),
  currency: z.string(),
  on: z.string(),
  /** The balance of all accounts of cash and bank at the end of each month. */
  cash: z.array(MonthMark),
  /** Income less expenses of each month, without what the closing of a year moved. */
  result: z.array(MonthMark),
})
export type BooksByMonth = z.output<typeof BooksByMonth>

export const monthsCall = get('/api/financial/reports/months', {
  figures: true,
  summary: 'Cash and result of twelve months, and of the twelve before',
  query: z.strictObject({ entityId: z.uuid().optional() }),
  reply: BooksByMonth,
  can: 'financial.reports.read',
  snapshot: true,
  rate: 600,
})
