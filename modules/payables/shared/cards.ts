import { card } from '#shared/card.ts'

export const bills = card('financial.bills', { one: 'bill', title: 'reference', subtitle: 'partyName' })
export const payments = card('financial.payments', {
  one: 'payment',
  title: 'number',
  subtitle: 'partyName',
})
export const settlements = card('financial.settlements', {
  one: 'settlement',
  title: 'number',
  subtitle: 'partyName',
})
