import { numbering } from '#shared/setting/numbering.ts'

const per = 'financial.legal-entities'
export const billNumbers = numbering('financial.bill-numbers', 'bills', 'BILL', 6, per)
export const paymentNumbers = numbering('financial.payment-numbers', 'payments', 'PAY', 6, per)
export const paymentRunNumbers = numbering('financial.payment-run-numbers', 'payment runs', 'RUN', 6, per)
export const settlementNumbers = numbering('financial.settlement-numbers', 'settlements', 'SET', 6, per)

export const settings = [billNumbers, paymentNumbers, paymentRunNumbers, settlementNumbers]
