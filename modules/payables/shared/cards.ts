import { card } from '#shared/card.ts'

export const bills = card('financial.bills', { one: 'bill', many: 'bills', title: 'reference', subtitle: 'partyName' })
export const payments = card('financial.payments', {
  one: 'payment',
  many: 'payments',
  title: 'number',
  subtitle: 'partyName',
})
export const settlements = card('financial.settlements', {
  one: 'settlement',
  many: 'settlements',
  title: 'number',
  subtitle: 'partyName',
})
