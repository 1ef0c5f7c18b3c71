import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { archivedAt, day, instant, recordColumns } from '#server/db/columns.ts'
import { datedColumns } from '#server/record/dated.ts'
import { itemTypes } from '#modules/vendors/shared/items.ts'
import { creditRatings, holdTypes, vendorStates } from '#modules/vendors/shared/vendors.ts'
import { statesOf } from '#shared/verb.ts'

/** At most 4 decimals: a unit price, or an amount kept as published. */
export const price = (name: string) => numeric(name, { precision: 19, scale: 4 })
export const quantity = (name: string) => numeric(name, { precision: 21, scale: 6 })

export const vendorTable = pgTable(
  'procurement_vendors',
  {
    ...recordColumns(),
    number: text('number').notNull(),
    sourceId: text('source_id'),
    name: text('name').notNull(),
    vatIdentifier: text('vat_identifier'),
    website: text('website'),
    creditRating: text('credit_rating', { enum: creditRatings }),
    preferred: boolean('preferred').notNull(),
    status: text('status', { enum: statesOf(vendorStates) }).notNull(),
    holdType: text('hold_type', { enum: holdTypes }),
    holdUntil: day('hold_until'),
    holdReason: text('hold_reason'),
    statusByName: text('status_by_name'),
    statusAt: instant('status_at'),
    /** A vendor of a name that reads the same, with the reason why this is another. */
    similar: text('similar'),
    currency: text('currency').notNull(),
    paymentTermDays: integer('payment_term_days').notNull(),
    email: text('email'),
    phone: text('phone'),
    addressLine1: text('address_line_1'),
    addressLine2: text('address_line_2'),
    city: text('city'),
    postCode: text('post_code'),
    region: text('region'),
    country: text('country'),
    archivedAt: archivedAt(),
  },
  (t) => [
    uniqueIndex('procurement_vendors_number').on(t.number),
    uniqueIndex('procurement_vendors_source').on(t.sourceId),
    index('procurement_vendors_name').on(t.name, t.id),
    check('procurement_vendors_hold', sql`(${t.status} = 'on hold') = (${t.holdType} is not null)`),
  ],
)

export const itemTable = pgTable(
  'procurement_items',
  {
    ...recordColumns(),
    number: text('number').notNull(),
    sourceId: text('source_id'),
    name: text('name').notNull(),
    description: text('description'),
    type: text('type', { enum: itemTypes }).notNull(),
    unit: text('unit').notNull(),
    category: text('category'),
    standardCost: price('standard_cost').notNull(),
    listPrice: price('list_price').notNull(),
    currency: text('currency').notNull(),
    madeHere: boolean('made_here').notNull(),
    sellable: boolean('sellable').notNull(),
    color: text('color'),
    size: text('size'),
    soldFrom: day('sold_from'),
    soldUntil: day('sold_until'),
    discontinuedOn: day('discontinued_on'),
    accountId: uuid('account_id'),
    archivedAt: archivedAt(),
  },
  (t) => [
    uniqueIndex('procurement_items_number').on(t.number),
    uniqueIndex('procurement_items_source').on(t.sourceId),
    index('procurement_items_name').on(t.name),
  ],
)

export const vendorPriceTable = pgTable(
  'procurement_vendor_prices',
  {
    ...recordColumns(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendorTable.id),
    itemId: uuid('item_id')
      .notNull()
      .references(() => itemTable.id),
    vendorItemNumber: text('vendor_item_number'),
    currency: text('currency').notNull(),
    unitPrice: price('unit_price').notNull(),
    unit: text('unit'),
    minQuantity: quantity('min_quantity').notNull(),
    maxQuantity: quantity('max_quantity'),
    leadTimeDays: integer('lead_time_days').notNull(),
    lastCost: price('last_cost'),
    lastReceiptOn: day('last_receipt_on'),
    ...datedColumns(),
  },
  (t) => [
    index('procurement_vendor_prices_pair').on(t.vendorId, t.itemId, t.validFrom),
    index('procurement_vendor_prices_item').on(t.itemId),
    check('procurement_vendor_prices_span', sql`${t.validTo} >= ${t.validFrom}`),
  ],
)
