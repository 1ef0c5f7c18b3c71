import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { datedFields, datedState, withdrawing } from '#shared/dated.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'

const pair = {
  vendorId: field.reference('Vendor', 'procurement.vendors', 'vendorName'),
  itemId: field.reference('Item', 'procurement.items', 'itemName'),
}
/** The quantity from which it holds: prices of several quantities hold at once, each with days of its own. */
const minQuantity = field.quantity('Minimum quantity', { zeroIsNone: true })
const own = {
  vendorItemNumber: field.code('Vendor item number').nullable(),
  currency: field.currency(),
  unitPrice: field.price('Unit price', 'currency'),
  unit: field
    .code('Unit', { max: 10, word: true, hint: 'What the price is for. If left empty: the unit of the item' })
    .nullable(),
  maxQuantity: field.quantity('Maximum quantity', { hint: 'Above it this price does not hold' }).nullable(),
  leadTimeDays: field.integer('Lead time, days', { max: 3650, hint: 'Days from order to delivery' }),
  lastCost: field.price('Last receipt cost', 'currency').nullable(),
  lastReceiptOn: field.day('Last receipt on').nullable(),
  ...datedFields,
  validFrom: field.day('From', 'Effective date. If left empty: today'),
}

export const VendorPrice = z.object({
  id: Uuid,
  version: z.int(),
  ...pair,
  vendorName: field.text('Vendor'),
  itemName: field.text('Item'),
  itemNumber: field.code('Item number'),
  minQuantity,
  ...own,
  state: datedState,
})
export type VendorPrice = z.output<typeof VendorPrice>

const optional = z.strictObject(own).partial()

/** From today on where no day is said, in the vendor's currency where none is; minimum quantity 0, lead time 0. */
const NewVendorPrice = optional.extend({ ...pair, unitPrice: own.unitPrice, minQuantity: minQuantity.optional() })

export const vendorPrices = record(refs.vendorPrices.name, {
  ...refs.vendorPrices,
  asOf: true,
  row: VendorPrice,
  create: NewVendorPrice,
  update: optional,
  imported: NewVendorPrice,
  keys: ['vendorId', 'itemId'],
  keysIfGiven: ['minQuantity', 'validFrom'],
  compositeKey: true,
  search: ['itemName', 'itemNumber', 'vendorName', 'vendorItemNumber'],
  apart: ['minQuantity', 'validFrom'],
  sort: 'itemName,vendorName,minQuantity,-validFrom',
  verbs: {
    update: { label: 'Change', done: 'changed', from: ['in force'] },
    withdraw: {
      ...withdrawing,
      asks: {
        title: 'Withdraw this price of {vendorName}?',
        effect: 'It counts as never entered. The price before it holds on in its place.',
      },
      summary: 'Withdraw a price that was wrong',
    },
  },
})
