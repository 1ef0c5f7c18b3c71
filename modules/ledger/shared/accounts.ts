import { z } from 'zod'
import { field } from '#shared/field.ts'
import { record, type RowOf } from '#shared/record.ts'
import * as refs from './refs.ts'

export const accountClasses = ['asset', 'liability', 'equity', 'income', 'expense'] as const
export type AccountClass = (typeof accountClasses)[number]

/** Where an account stands in the statements; each group belongs to one class. */
export const classOfGroup = {
  'cash and bank': 'asset',
  receivables: 'asset',
  inventory: 'asset',
  'other current assets': 'asset',
  'fixed assets': 'asset',
  payables: 'liability',
  taxes: 'liability',
  'other current liabilities': 'liability',
  'long-term debt': 'liability',
  equity: 'equity',
  revenue: 'income',
  'other income': 'income',
  'cost of sales': 'expense',
  payroll: 'expense',
  occupancy: 'expense',
  'operating expenses': 'expense',
  depreciation: 'expense',
  'finance costs': 'expense',
  'income tax': 'expense',
} as const satisfies Record<string, AccountClass>
export type AccountGroup = keyof typeof classOfGroup
export const accountGroups = Object.keys(classOfGroup) as [AccountGroup, ...AccountGroup[]]

/** What the product itself posts to; each role is held by at most one account of an entity. */
export const accountRoles = [
  'bank',
  'inventory',
  'input-tax',
  'payable',
  'grir',
  'retained-earnings',
  'freight',
  'price-variance',
] as const
export type AccountRole = (typeof accountRoles)[number]

/** What documents need of the account they post to: payables are kept by party, goods received and not billed are written by documents alone. */
export const flagsOfRole = (role: AccountRole) => ({
  requireParty: role === 'payable',
  allowManual: role !== 'grir',
  active: true,
})

const own = {
  number: field.code('Number', { max: 20 }),
  name: field.text('Name'),
  class: field.choice('Class', accountClasses),
  group: field.choice('Group', accountGroups),
  role: field.choice('Role', accountRoles, 'What is posted here automatically').nullish(),
  requireParty: field.boolean('Needs a party', 'Every line names the vendor, customer or employee'),
  allowManual: field.boolean('Manual posting', 'People may post to it in journal entries'),
  active: field.boolean('Active'),
}
const entityId = field.reference('Entity', 'financial.legal-entities', 'entityName')

/** An account of the chart. Its class, entity and role stay once lines are posted to it. */
export const accounts = record(refs.accounts.name, {
  ...refs.accounts,
  row: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    entityId,
    entityName: z.string(),
    ...own,
    createdAt: field.instant('Created'),
  }),
  create: z
    .strictObject({ entityId: entityId.optional(), ...own })
    .partial({ requireParty: true, allowManual: true, active: true }),
  update: z.strictObject(own).partial(),
  imported: z.strictObject(own).partial({ requireParty: true, allowManual: true, active: true }),
  keys: ['number'],
  search: ['number', 'name'],
  sort: 'number',
})
export type Account = RowOf<typeof accounts>
