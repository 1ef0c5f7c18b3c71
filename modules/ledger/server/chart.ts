import { eq } from 'drizzle-orm'
import { classOfGroup, flagsOfRole, type AccountGroup, type AccountRole } from '#modules/ledger/shared/accounts.ts'
import type { charts } from '#modules/ledger/shared/legal-entities.ts'
import type { JournalType } from '#modules/ledger/shared/journals.ts'
import { setThreshold } from '#server/approval/limits.ts'
import type { Call } from '#server/call/call.ts'
import { accounts, entities, journals } from './tables.ts'
import { unscoped } from '#server/record/visible-rows.ts'

type Line = [number: string, name: string, group: AccountGroup, role?: AccountRole]

type Chart = (typeof charts)[number]

/** What a new entity may begin with; people change it as they need. Accounts with a role are in every chart: documents post to them. */
const lines: Line[] = [
  ['1000', 'Operating bank account', 'cash and bank', 'bank'],
  ['1010', 'Payroll bank account', 'cash and bank'],
  ['1090', 'Petty cash', 'cash and bank'],
  ['1100', 'Trade receivables', 'receivables'],
  ['1190', 'Allowance for doubtful debts', 'receivables'],
  ['1150', 'Work not yet invoiced', 'receivables'],
  ['1200', 'Inventory', 'inventory', 'inventory'],
  ['1300', 'Input tax', 'other current assets', 'input-tax'],
  ['1350', 'Prepaid expenses', 'other current assets'],
  ['1380', 'Deposits', 'other current assets'],
  ['1500', 'Machinery and equipment', 'fixed assets'],
  ['1510', 'Vehicles', 'fixed assets'],
  ['1520', 'Furniture and computers', 'fixed assets'],
  ['1590', 'Accumulated depreciation', 'fixed assets'],
  ['2000', 'Trade payables', 'payables', 'payable'],
  ['2050', 'Goods received, not billed', 'payables', 'grir'],
  ['2100', 'Output tax', 'taxes'],
  ['2110', 'Payroll taxes', 'taxes'],
  ['2120', 'Income tax', 'taxes'],
  ['2200', 'Accrued wages', 'other current liabilities'],
  ['2210', 'Accrued expenses', 'other current liabilities'],
  ['2300', 'Customer deposits', 'other current liabilities'],
  ['2500', 'Bank loan', 'long-term debt'],
  ['3000', 'Share capital', 'equity'],
  ['3100', 'Retained earnings', 'equity', 'retained-earnings'],
  ['3200', 'Dividends', 'equity'],
  ['4000', 'Product sales', 'revenue'],
  ['4100', 'Service revenue', 'revenue'],
  ['4190', 'Sales returns and discounts', 'revenue'],
  ['4900', 'Other income', 'other income'],
  ['5000', 'Cost of goods sold', 'cost of sales'],
  ['5050', 'Subcontractors', 'cost of sales'],
  ['5100', 'Purchase price variance', 'cost of sales', 'price-variance'],
  ['5200', 'Inbound freight', 'cost of sales', 'freight'],
  ['5300', 'Factory supplies', 'cost of sales'],
  ['6000', 'Wages and salaries', 'payroll'],
  ['6010', 'Payroll tax expense', 'payroll'],
  ['6020', 'Employee benefits', 'payroll'],
  ['6100', 'Rent', 'occupancy'],
  ['6110', 'Utilities', 'occupancy'],
  ['6120', 'Repairs and maintenance', 'occupancy'],
  ['6200', 'Office supplies', 'operating expenses'],
  ['6210', 'Software and subscriptions', 'operating expenses'],
  ['6220', 'Insurance', 'operating expenses'],
  ['6230', 'Travel', 'operating expenses'],
  ['6240', 'Professional fees', 'operating expenses'],
  ['6250', 'Marketing', 'operating expenses'],
  ['6300', 'Rounding differences', 'operating expenses'],
  ['6400', 'Depreciation expense', 'depreciation'],
  ['6500', 'Interest and bank charges', 'finance costs'],
  ['6900', 'Income tax expense', 'income tax'],
]

/** What a chart leaves out of the lines above. */
const without: Readonly<Record<Chart, readonly string[]>> = {
  'goods and services': ['1150', '5050'],
  services: ['1510', '4000', '5000', '5300'],
  'small company': (
    '1010 1150 1190 1350 1380 1510 1520 2110 2120 2210 2300 3200 ' + '4190 5050 5300 6010 6020 6120 6210 6240 6300 6900'
  ).split(' '),
}

const books: [code: string, name: string, type: JournalType][] = [
  ['GEN', 'General journal', 'general'],
  ['PUR', 'Purchase journal', 'purchase'],
  ['SAL', 'Sales journal', 'sales'],
  ['BNK', 'Bank journal', 'bank'],
  ['CLO', 'Closing journal', 'closing'],
]

/** Beside payables: what customers owe is kept by customer. */
const receivables = '1100'

/** What a new entity begins with: the chart it chose, its journals, and the amounts from which somebody else has to approve. */
export async function createBooks(entityId: string, { tx, actor, now }: Call): Promise<void> {
  const at = now.toISOString()
  const own = { entityId, createdBy: actor.id, createdAt: at, updatedAt: at }
  const [entity] = await tx
    .select({ currency: entities.currency, chart: entities.chart })
    .from(unscoped(entities, 'of one in hand'))
    .where(eq(entities.id, entityId))
  const chart = lines.filter(([number]) => !without[entity!.chart].includes(number))
  await tx.insert(accounts).values(
    chart.map(([number, name, group, role]) => ({
      ...own,
      number,
      name,
      group,
      role,
      class: classOfGroup[group],
      requireParty: number === receivables,
      ...(role && flagsOfRole(role)),
    })),
  )
  await tx.insert(journals).values(books.map(([code, name, type]) => ({ ...own, code, name, type })))
  await setThresholds(entityId, entity!.currency, tx)
}

/** The amounts, in the currency of its books, below which an entity need not ask somebody else. */
const unasked = {
  'financial.bills': '25000',
  'financial.payments': '10000',
  'financial.journal-entries': '10000',
} as const

async function setThresholds(entityId: string, currency: string, tx: Call['tx']): Promise<void> {
  for (const [record, amount] of Object.entries(unasked)) await setThreshold(tx, record, { entityId, currency, amount })
}
