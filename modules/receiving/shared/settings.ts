import { field } from '#shared/field.ts'
import { fromMinor } from '#shared/money.ts'
import { numbering } from '#shared/setting/numbering.ts'
import { setting } from '#shared/setting/setting.ts'

export const receiptNumbers = numbering('procurement.receipt-numbers', 'receipts', 'GR', 6, 'financial.legal-entities')

export const largestTolerance = setting('procurement.largest-tolerance', {
  label: 'Largest tolerance',
  says: 'How far a bill may differ from its order at most, whoever proposes and confirms it.',
  fields: {
    percent: field.quantity('No percentage above', { max: 100, suffix: '%' }),
    amount: field.money('No amount above', 'currency', { min: 0 }),
  },
  per: 'financial.legal-entities',
  standard: (currency) => ({ percent: '25', amount: fromMinor(100_000n, currency) }),
  fresh: true,
})

export const onTimeTarget = setting('procurement.on-time-target', {
  label: 'On-time delivery',
  says: 'Below this share of deliveries on time, the page of a vendor asks for attention.',
  fields: {
    percent: field.quantity('Target', { max: 100, suffix: '%' }),
    deliveries: field.integer('From deliveries', { min: 1, max: 10_000, hint: 'With fewer, a share says little' }),
  },
  standard: () => ({ percent: '90', deliveries: 5 }),
})

export const settings = [receiptNumbers, largestTolerance, onTimeTarget]
