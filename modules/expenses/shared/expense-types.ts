import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'

export const claimedBy = ['amount', 'distance'] as const
export const distanceUnits = ['km', 'mile'] as const

const own = {
  name: field.text('Name', { max: 80 }),
  claimedBy: field.choice('Claimed by', claimedBy, 'By amount paid, or by distance driven in a private car'),
  accountId: field.reference('Account', 'financial.accounts', 'accountName', 'Expense account it is posted to'),
  rate: field.price('Rate', 'currency', { hint: 'Per kilometer or mile, if claimed by distance' }).nullable(),
  unit: field.choice('Distance in', distanceUnits).nullable(),
  lineLimit: field.price('Limit per line', 'currency', { hint: 'Empty: no limit' }).nullable(),
  dayLimit: field.price('Limit per day', 'currency', { hint: 'Total of one person per day' }).nullable(),
  receiptFrom: field.price('Receipt from', 'currency', { hint: '0: always; empty: never' }).nullable(),
}
const optional = z.strictObject(own).partial()

/** What money is spent on, where it is posted, and what may be claimed of it. */
export const expenseTypes = record(refs.expenseTypes.name, {
  ...refs.expenseTypes,
  row: z.object({
    id: Uuid,
    version: z.int(),
    ...own,
    accountName: field.text('Account'),
    currency: field.currency(),
    archivedAt: field.instant('Archived').nullable(),
  }),
  create: optional.extend({ name: own.name, accountId: own.accountId }),
  update: optional,
  search: ['name'],
  sort: 'name',
  archive: true,
})
export type ExpenseType = z.output<typeof expenseTypes.row>
