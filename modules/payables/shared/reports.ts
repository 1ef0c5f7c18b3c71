import { z } from 'zod'
import { get } from '#shared/api.ts'
import { Mark } from '#shared/ages.ts'
import { dayWanted, isDay } from '#shared/day.ts'
import { Offset } from '#shared/list.ts'

const Day = z.string().max(10, dayWanted).refine(isDay, dayWanted)
/** Decimal text in the report's currency. */
const Amount = z.string()

/** Days past the due date. */
export const buckets = ['not due', '1–30', '31–60', '61–90', 'over 90'] as const
export type Bucket = (typeof buckets)[number]
/** 'not due' → 'Not due', '1–30' → '1–30 days'. */
export const bucketWords = (bucket: Bucket): string =>
  bucket === 'not due' ? 'Not due' : bucket === 'over 90' ? 'Over 90 days' : `${bucket} days`
const Aged = z.strictObject({ total: Amount, buckets: z.array(Amount) })

export const PayablesAgeing = z.strictObject({
  entityId: z.uuid(),
  entityName: z.string(),
  currency: z.string(),
  on: Day,
  /** Vendors with something open, the largest first; `buckets` as in `totals`. */
  rows: z.array(Aged.extend({ partyId: z.uuid(), partyNumber: z.string(), partyName: z.string() })),
  /** What is past its due date is the sum of all but the first. */
  totals: Aged.extend({ overdue: Amount }),
  /** The totals as a chart shows them. */
  marks: z.array(Mark.extend({ label: z.string() })),
  /** The balance of the payables account on that day, as an amount owed, and whether the open items add up to it (rule F11); null to whoever sees a part of them. */
  control: Amount,
  ties: z.boolean().nullable(),
})
export type PayablesAgeing = z.output<typeof PayablesAgeing>

export const OpenItem = z.strictObject({
  /** The bill, or the journal entry of an item that is none. */
  id: z.uuid(),
  number: z.string(),
  reference: z.string(),
  path: z.string(),
  date: Day,
  dueDate: Day,
  daysOverdue: z.int(),
  bucket: z.enum(buckets),
  total: Amount,
  open: Amount,
})
export type OpenItem = z.output<typeof OpenItem>

export const OpenItems = z.strictObject({
  entityId: z.uuid(),
  currency: z.string(),
  on: Day,
  /** Of all items, also where this answer holds a part of them: what is open, and what they were. */
  count: z.int(),
  total: Amount,
  billed: Amount,
  items: z.array(OpenItem),
})
export type OpenItems = z.output<typeof OpenItems>

const Entity = z.uuid().optional()
const path = '/api/financial/reports'
export const payablesApi = {
  payablesAgeing: get(`${path}/payables-ageing`, {
    figures: true,
    summary: 'Ageing of payables',
    query: z.strictObject({ entityId: Entity, on: Day.optional() }),
    reply: PayablesAgeing,
    can: 'financial.reports.read',
    snapshot: true,
    rate: 600,
  }),
  openItems: get(`${path}/open-items`, {
    figures: true,
    summary: 'Open items of a vendor',
    query: z.strictObject({
      entityId: Entity,
      partyId: z.uuid(),
      on: Day.optional(),
      /** Only items of one bucket, or all that are past their due date. */
      bucket: z.enum([...buckets, 'overdue']).optional(),
      offset: Offset,
    }),
    reply: OpenItems,
    can: 'financial.reports.read',
    snapshot: true,
    rate: 600,
  }),
}
