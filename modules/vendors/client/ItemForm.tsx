import { NewRecordPage } from '#client/form/FormPage.tsx'
import { items } from '#modules/vendors/shared/items.ts'

const groups = [
  { title: 'Item', fields: ['name', 'number', 'type', 'unit', 'category', 'description'] },
  { title: 'Cost and posting', fields: ['currency', 'standardCost', 'listPrice', 'accountId'] },
  { title: 'Use', fields: ['madeHere', 'sellable'] },
  { title: 'Details', fields: ['color', 'size', 'soldFrom', 'soldUntil', 'discontinuedOn'] },
]

export const ItemForm = () => <NewRecordPage record={items} defaults={{ type: 'goods' }} groups={groups} />
