import { z } from 'zod'
import type { OrderLine } from '#modules/purchasing/shared/order-parts.ts'
import type { ReceivableLine } from '#modules/receiving/shared/receivable.ts'
import type { ReceiptDetail } from '#modules/receiving/shared/receipts.ts'
import { field } from '#shared/field.ts'
import { isDecimal } from '#shared/decimal.ts'
import { compare, subtract } from '#shared/money.ts'
import type { Typed } from '#client/form/typed.ts'

/** The receive form: every line of the order has its place, those without a quantity are left out of the receipt. */
export const ReceiptDraft = z.strictObject({
  receivedOn: field.day('Received on'),
  deliveryNote: field.code('Delivery note', { max: 80 }).nullable(),
  lines: z
    .array(
      z.strictObject({
        orderLineId: z.uuid(),
        quantity: field.quantity('Arrived').optional(),
        rejected: field.quantity('Rejected').optional(),
        rejectReason: field.text('Reason for rejecting', { max: 300 }).nullable(),
      }),
    )
    .superRefine((lines, context) => {
      if (lines.every(({ quantity }) => !isFilled(quantity)))
        context.addIssue({ code: 'custom', message: 'Enter how much arrived of at least one line' })
      for (const [at, { quantity, rejected, rejectReason }] of lines.entries()) {
        if (!isFilled(rejected)) continue
        if (compare(rejected!, quantity ?? '0') > 0)
          context.addIssue({ code: 'custom', path: [at, 'rejected'], message: 'More than arrived' })
        else if (!rejectReason)
          context.addIssue({ code: 'custom', path: [at, 'rejectReason'], message: 'Say why it is rejected' })
      }
    }),
})
export type ReceiptDraft = z.output<typeof ReceiptDraft>

const isFilled = (value: string | undefined): boolean =>
  value !== undefined && isDecimal(value) && compare(value, '0') > 0

/** What the form shows at first: nothing arrived, or what a draft says. */
export function draftOf(lines: readonly OrderLine[], today: string, kept?: ReceiptDetail): Typed<ReceiptDraft> {
  return {
    receivedOn: kept?.receivedOn ?? today,
    deliveryNote: kept?.deliveryNote ?? '',
    lines: lines.map(({ id }) => {
      const line = kept?.lines.find(({ orderLineId }) => orderLineId === id)
      return {
        orderLineId: id,
        quantity: line?.quantity ?? '',
        rejected: line && compare(line.rejected, '0') > 0 ? line.rejected : '',
        rejectReason: line?.rejectReason ?? '',
      }
    }),
  }
}

/** The lines that go to the server, and for each of them its place in the form. */
export function filledLines(lines: ReceiptDraft['lines'], kept?: ReceiptDetail) {
  const filled = lines.flatMap((line, at) => (isFilled(line.quantity) ? [{ line, at }] : []))
  return {
    places: filled.map(({ at }) => at),
    lines: filled.map(({ line: { orderLineId, quantity, rejected, rejectReason } }) => {
      const id = kept?.lines.find((each) => each.orderLineId === orderLineId)?.id
      return {
        ...(id ? { id } : {}),
        orderLineId,
        quantity: quantity!,
        rejected: rejected || '0',
        rejectReason: rejectReason || null,
      }
    }),
  }
}

/** By order line what may arrive at most, of the lines of which that is known. */
export type Most = ReadonlyMap<string, string>
export const mostOf = (lines: readonly ReceivableLine[] = []): Most =>
  new Map(lines.map(({ orderLineId, most }) => [orderLineId, most]))

/** How what arrived stands to what is open and allowed; `most` is what is open where the allowance is not known. */
export function standOf(arrived: unknown, open: string, most = open): { more: string; of: 'left' | 'over' | 'above' } {
  const count = typeof arrived === 'string' && isDecimal(arrived) ? arrived : '0'
  if (compare(count, most) > 0) return { more: subtract(count, most), of: 'above' }
  if (compare(count, open) > 0) return { more: subtract(count, open), of: 'over' }
  return { more: subtract(most, open), of: 'left' }
}
