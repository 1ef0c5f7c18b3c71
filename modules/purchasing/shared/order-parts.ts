import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'

/** What an order says beside its lines, and what a revision of it may say anew. */
export const vendorId = field.reference('Vendor', 'procurement.vendors', 'vendorName')
const itemId = field.reference('Item', 'procurement.items', 'itemName')
const accountId = field.reference(
  'Posting account',
  'financial.accounts',
  'accountName',
  "Without one, the item's account, else inventory",
)

export const header = {
  expectedOn: field.day('Expected on').nullable(),
  paymentTermDays: field
    .integer('Payment term, days', { max: 365, hint: 'Days from the bill date to the due date' })
    .nullable(),
  shipMethod: field.text('Ship method', { max: 80 }).nullable(),
  note: field.longText('Note to the vendor', { max: 2000 }).nullable(),
  taxAmount: field.price('Tax', 'currency'),
  freight: field.price('Freight', 'currency'),
}
/** What of it an approver saw, and what a later change means: less tax or freight needs no new decision (rule P04). */
export const termsCovered = {
  expectedOn: 'change',
  paymentTermDays: 'change',
  note: 'change',
  taxAmount: 'rise',
  freight: 'rise',
} as const
export const linesCovered = {
  itemId: 'change',
  description: 'change',
  unit: 'change',
  accountId: 'change',
  dueOn: 'change',
  quantity: 'rise',
  unitPrice: 'rise',
} as const
const line = {
  description: field.text('Description', { max: 500 }),
  quantity: field.quantity('Quantity'),
  unit: field.code('Unit', { max: 10, word: true }),
  unitPrice: field.price('Unit price', 'currency'),
}

/** What a line asks for; of an order as of a revision of it. */
export const AskedLine = z.object({
  id: Uuid,
  lineNo: z.int(),
  itemId: itemId.nullable(),
  itemName: field.text('Item').nullable(),
  itemNumber: field.code('Item number').nullable(),
  ...line,
  lineTotal: field.price('Line total', 'currency'),
  dueOn: field.day('Due on').nullable(),
  accountId: accountId.nullable(),
  accountName: field.text('Posting account').nullable(),
})
export const OrderLine = AskedLine.extend({
  requisitionLineId: Uuid.nullable(),
  received: field.quantity('Received'),
  rejected: field.quantity('Rejected'),
  /** received − rejected */
  accepted: field.quantity('Accepted'),
  billed: field.quantity('Billed'),
})
export type OrderLine = z.output<typeof OrderLine>

/** Of a line with an item, the description, unit and price are the vendor's price list's or the item's where they are left out. */
const NewLine = z
  .strictObject(line)
  .partial()
  .extend({
    quantity: field.quantity('Quantity', { min: 0.000001 }),
    itemId: itemId.nullish(),
    dueOn: field.day('Due on').nullish(),
    accountId: accountId.nullish(),
  })
export const newLines = z.array(NewLine).min(1, 'Add at least one line').max(500)
export const changedLines = z
  .array(NewLine.extend({ id: Uuid.optional() }))
  .min(1, 'Add at least one line')
  .max(500)
