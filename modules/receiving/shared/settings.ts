import { numbering } from '#shared/setting/numbering.ts'

export const receiptNumbers = numbering('procurement.receipt-numbers', 'receipts', 'GR', 6, 'financial.legal-entities')

export const settings = [receiptNumbers]
