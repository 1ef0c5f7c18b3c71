import { recordRef } from '#shared/record-ref.ts'

export const bills = recordRef('financial.bills', { one: 'bill', title: 'reference', subtitle: 'partyName' })
export const payments = recordRef('financial.payments', {
  one: 'payment',
  title: 'number',
  subtitle: 'partyName',
})
export const settlements = recordRef('financial.settlements', {
  one: 'settlement',
  title: 'number',
  subtitle: 'partyName',
})
