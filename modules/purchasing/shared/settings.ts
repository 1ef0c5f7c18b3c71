import { field } from '#shared/field.ts'
import { fromMinor } from '#shared/money.ts'
import { numbering } from '#shared/setting/numbering.ts'
import { setting } from '#shared/setting/setting.ts'

const beyond = (label: string) => field.quantity(label, { max: 10_000, suffix: '%' })

export const overReceipt = setting('procurement.over-receipt', {
  label: 'Over-receipt',
  says: 'How much more than ordered may be received.',
  fields: { percent: beyond('More than ordered') },
  standard: () => ({ percent: '0' }),
  fresh: true,
})

export const overOrder = setting('procurement.over-order', {
  label: 'Ordering beyond the request',
  says: 'How much more than requested may be ordered.',
  fields: { percent: beyond('More than requested') },
  standard: () => ({ percent: '0' }),
  fresh: true,
})

export const ownReceipts = setting('procurement.own-receipts', {
  label: 'Receiving an own order',
  says: 'From this total on, whoever made an order may not receive it: somebody else has to.',
  fields: { from: field.money('From a total of', 'currency', { min: 0 }) },
  per: 'financial.legal-entities',
  standard: (currency) => ({ from: fromMinor(500_000n, currency) }),
  fresh: true,
})

export const requisitionNumbers = numbering(
  'procurement.requisition-numbers',
  'requisitions',
  'PR',
  6,
  'financial.legal-entities',
)
export const orderNumbering = numbering(
  'procurement.order-numbers',
  'purchase orders',
  'PO',
  6,
  'financial.legal-entities',
)

export const settings = [overReceipt, overOrder, ownReceipts, requisitionNumbers, orderNumbering]
