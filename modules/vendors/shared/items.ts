import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'

export const itemTypes = ['goods', 'service', 'asset'] as const

const own = {
  name: field.text('Name'),
  description: field.longText('Description').nullable(),
  type: field.choice('Type', itemTypes),
  unit: field.code('Unit', { max: 10, word: true, hint: 'Such as each, box or kg' }),
  category: field.text('Category').nullable(),
  standardCost: field.price('Standard cost', 'currency'),
  listPrice: field.price('List price', 'currency', { zeroIsNone: true }),
  currency: field.currency(),
  madeHere: field.boolean('Made here'),
  sellable: field.boolean('Sellable'),
  color: field.text('Colour', { max: 40 }).nullable(),
  size: field.text('Size', { max: 40 }).nullable(),
  soldFrom: field.day('Sold from').nullable(),
  soldUntil: field.day('Sold until').nullable(),
  discontinuedOn: field.day('Discontinued on').nullable(),
}

const number = field.code('Number')
const sourceId = field.code('ID in the source system')
const accountId = field.reference(
  'Posting account',
  'financial.accounts',
  'accountName',
  'What a receipt of this item is posted to; without one, inventory',
)

export const Item = z.object({
  id: Uuid,
  version: z.int(),
  number,
  ...own,
  accountId: accountId.nullable(),
  accountName: field.text('Posting account').nullable(),
  sourceId: sourceId.nullable(),
  createdAt: field.instant('Created'),
  archivedAt: field.instant('Archived').nullable(),
})
export type Item = z.output<typeof Item>

const optional = z.strictObject(own).partial().extend({ accountId: accountId.nullish(), number: number.optional() })

/** A number is given where it is left out; goods, each, cost and price 0 in the company's currency unless said. */
const NewItem = optional.extend({ name: own.name })
const ItemChange = optional
const ImportedItem = z
  .strictObject(own)
  .partial()
  .extend({ name: own.name, number: number.optional(), sourceId: sourceId.optional() })

export const items = record(refs.items.name, {
  ...refs.items,
  row: Item,
  create: NewItem,
  update: ItemChange,
  imported: ImportedItem,
  keys: ['sourceId', 'number', 'name'],
  search: ['number', 'name', 'category'],
  sort: 'number',
  archive: true,
})
