import { numbering } from '#shared/setting/numbering.ts'

export const vendorNumbers = numbering('procurement.vendor-numbers', 'vendors', 'V', 5)
export const itemNumbers = numbering('procurement.item-numbers', 'items', 'I', 5)

export const settings = [vendorNumbers, itemNumbers]
