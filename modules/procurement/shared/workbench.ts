import { z } from 'zod'
import { get, IdParams, Said, Uuid } from '#shared/api.ts'
import { MonthMark } from '#shared/ages.ts'
import { Amount, KeyFigure } from '#shared/key-figure.ts'
import { Order } from '#modules/purchasing/shared/orders.ts'
import { Vendor } from '#modules/vendors/shared/vendors.ts'

/** What a person should look at next, and the records that say so. */
export const NextAction = z.object({
  rule: z.string(),
  tone: z.enum(['info', 'warning', 'danger']),
  sentence: Said,
  to: z.string(),
  evidence: z.array(z.object({ id: Uuid, label: z.string(), to: z.string() })),
})
export type NextAction = z.output<typeof NextAction>

export const VendorWorkbench = z.object({
  vendor: Vendor,
  /** Open order value, received not billed, open bills, spend of 12 months and the 12 before, on-time and reject rate, exceptions. */
  figures: z.array(KeyFigure),
  ordersByState: z.array(
    z.object({ state: z.string(), currency: z.string(), count: z.int(), totalDue: z.string(), to: z.string() }),
  ),
  spend: z.array(Amount.extend({ year: z.string(), count: z.int(), to: z.string() })),
  /** By currency and month, those without an order too. */
  spendByMonth: z.array(MonthMark.extend({ currency: z.string() })),
  lastOrders: z.array(Order),
  /** What was ordered at which unit price, newest first, of the items ordered most. */
  prices: z.array(
    z.object({
      itemId: Uuid,
      itemName: z.string(),
      currency: z.string(),
      points: z.array(
        z.object({
          orderId: Uuid,
          orderNumber: z.string(),
          orderDate: z.string(),
          unitPrice: z.string(),
          quantity: z.string(),
        }),
      ),
    }),
  ),
  nextActions: z.array(NextAction),
})
export type VendorWorkbench = z.output<typeof VendorWorkbench>

export const workbenchApi = {
  vendor: get('/api/procurement/vendors/:id/workbench', {
    figures: true,
    summary: 'Everything about a vendor at one moment',
    params: IdParams,
    reply: VendorWorkbench,
    can: 'procurement.orders.read',
    snapshot: true,
  }),
}
