import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as cards from './cards.ts'

const pair = {
  vendorId: field.reference('Vendor', 'procurement.vendors', 'vendorName'),
  itemId: field.reference('Item', 'procurement.items', 'itemName'),
}
const own = {
  vendorItemNumber: field.code('Vendor item number').nullable(),
  currency: field.currency(),
  unitPrice: field.price('Unit price', 'currency'),
  unit: field
    .code('Unit', { max: 10, word: true, hint: 'What the price is for. If left empty: the unit of the item' })
    .nullable(),
  minQuantity: field.quantity('Minimum quantity', { zeroIsNone: true }),
  maxQuantity: field.quantity('Maximum quantity', { hint: 'Above it this price does not hold' }).nullable(),
  leadTimeDays: field.integer('Lead time, days', { max: 3650, hint: 'Days from order to delivery' }),
  lastCost: field.price('Last receipt cost', 'currency').nullable(),
  lastReceiptOn: field.day('Last receipt on').nullable(),
  validFrom: field.day('Valid from').nullable(),
  validTo: field.day('Valid to').nullable(),
}

export const VendorPrice = z.object({
  id: Uuid,
  version: z.int(),
  ...pair,
  vendorName: field.text('Vendor'),
  itemName: field.text('Item'),
  itemNumber: field.code('Item number'),
  ...own,
})
export type VendorPrice = z.output<typeof VendorPrice>

const optional = z.strictObject(own).partial()

/** The vendor's currency where none is said; minimum quantity 0, lead time 0. One price for a vendor, an item and a first day. */
export const NewVendorPrice = optional.extend({ ...pair, unitPrice: own.unitPrice })
export const VendorPriceChange = optional
export const ImportedVendorPrice = optional.extend({ ...pair, unitPrice: own.unitPrice })

export const vendorPrices = record(cards.vendorPrices.name, {
  ...cards.vendorPrices,
  row: VendorPrice,
  create: NewVendorPrice,
  update: VendorPriceChange,
  imported: ImportedVendorPrice,
  keys: ['vendorId', 'itemId'],
  compositeKey: true,
  search: ['itemName', 'itemNumber', 'vendorName', 'vendorItemNumber'],
  apart: ['minQuantity', 'validFrom'],
  sort: 'itemName,vendorName,minQuantity',
})
