import { recordRef } from '#shared/record-ref.ts'

export const payRates = recordRef('hr.pay-rates', {
  one: 'pay rate',
  many: 'pay rates',
  title: 'personName',
  subtitle: 'validFrom',
})
/** Pay that one person proposes and another approves. */
export const payChanges = recordRef('hr.pay-changes', {
  one: 'pay change',
  many: 'pay changes',
  title: 'personName',
  subtitle: 'validFrom',
})
export const bankAccounts = recordRef('hr.bank-accounts', {
  one: 'bank account',
  many: 'bank accounts',
  title: 'personName',
  subtitle: 'validFrom',
})
/** A bank account that one person proposes and another approves. */
export const bankChanges = recordRef('hr.bank-changes', {
  one: 'bank account change',
  many: 'bank account changes',
  title: 'personName',
  subtitle: 'validFrom',
})
