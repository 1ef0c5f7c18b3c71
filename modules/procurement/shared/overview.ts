import { z } from 'zod'
import { Mark, MonthMark, WorkByAge } from '#shared/ages.ts'
import { get, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { Offset } from '#shared/list.ts'
import { Amount, KeyFigure } from '#shared/key-figure.ts'
import { NextAction } from './workbench.ts'

export const Overview = z.object({
  figures: z.array(KeyFigure),
  ordersByState: z.array(
    z.object({ state: z.string(), currency: z.string(), count: z.int(), totalDue: z.string(), to: z.string() }),
  ),
  topVendors: z.array(Amount.extend({ vendorId: Uuid, vendorName: z.string(), count: z.int(), to: z.string() })),
  /** By currency and month, those without an order too. */
  spendByMonth: z.array(MonthMark.extend({ currency: z.string() })),
  /** The same months, vendor by vendor of each currency: the largest, and at last all others together, who have no name. */
  spendByVendor: z.array(
    z.object({
      currency: z.string(),
      vendorId: Uuid.nullable(),
      vendorName: z.string().nullable(),
      marks: z.array(Mark),
    }),
  ),
  workByAge: z.array(WorkByAge),
  nextActions: z.array(NextAction),
})
export type Overview = z.output<typeof Overview>

const ReportLine = z.object({
  orderId: Uuid,
  orderNumber: z.string(),
  orderLineId: Uuid,
  lineNo: z.int(),
  vendorId: Uuid,
  vendorName: z.string(),
  description: z.string(),
  unit: z.string(),
  to: z.string(),
})

/** Received not billed and billed not received, one row for each order line that is not level; `difference` must be 0 (rule P20). */
export const GrirReport = z.object({
  asOf: z.string(),
  currency: z.string(),
  rows: z.array(
    ReportLine.extend({
      accepted: z.string(),
      billed: z.string(),
      received: z.string(),
      cleared: z.string(),
      balance: z.string(),
    }),
  ),
  /** Of all rows, also where this answer holds a part of them. */
  count: z.int(),
  received: z.string(),
  cleared: z.string(),
  balance: z.string(),
  /** The account names no vendor: null where the rows are those of one. */
  ledgerBalance: z.string().nullable(),
  difference: z.string().nullable(),
  accountTo: z.string().nullable(),
})
export type GrirReport = z.output<typeof GrirReport>

/** Approved and not yet received, at order price; one row for each order line. */
export const Commitments = z.object({
  rows: z.array(
    ReportLine.extend({
      currency: z.string(),
      /** A revision of the order waits for approval. */
      revising: z.boolean(),
      open: z.string(),
      unitPrice: z.string(),
      amount: z.string(),
      dueOn: z.string().nullable(),
    }),
  ),
  /** Of all rows, also where this answer holds a part of them. */
  count: z.int(),
  totals: z.array(Amount),
})
export type Commitments = z.output<typeof Commitments>

export const overviewApi = {
  overview: get('/api/procurement/overview', {
    figures: true,
    summary: 'Procurement at one moment',
    reply: Overview,
    can: 'procurement.orders.read',
    snapshot: true,
  }),
  grir: get('/api/procurement/reports/grir', {
    figures: true,
    summary: 'Goods received and not billed, billed and not received',
    query: z.strictObject({ asOf: field.day('As of').optional(), vendorId: Uuid.optional(), offset: Offset }),
    reply: GrirReport,
    can: 'procurement.reports.read',
    snapshot: true,
    rate: 120,
  }),
  commitments: get('/api/procurement/reports/commitments', {
    figures: true,
    summary: 'Open commitments of approved orders',
    query: z.strictObject({ offset: Offset }),
    reply: Commitments,
    can: 'procurement.reports.read',
    snapshot: true,
    rate: 120,
  }),
}
