import { accountGroups, classOfGroup, type AccountGroup } from '#modules/ledger/shared/accounts.ts'
import type { StatementKind } from '#modules/statements/shared/statements.ts'
import { upperFirst } from '#shared/text.ts'

/** A line of a statement: the sum of some groups of accounts, on the side it grows on. */
export type Part = {
  key: string
  kind: 'group' | 'sum' | 'total'
  level: number
  label: string
  groups: readonly AccountGroup[]
  /** `debit` adds debit less credit, `credit` the other way around. */
  side: 'debit' | 'credit'
  /** The movement of the days without the closing of a year (rule F10), or the balance before or after them. */
  measure: 'movement' | 'opening' | 'closing'
}
type Heading = { key: string; kind: 'heading'; level: 0; label: string }
export type Layout = readonly (Part | Heading)[]

const cash: readonly AccountGroup[] = ['cash and bank']
const assets = accountGroups.filter((group) => classOfGroup[group] === 'asset')
const liabilities = accountGroups.filter((group) => classOfGroup[group] === 'liability')
/** Income and expenses. */
export const results = accountGroups.filter((group) => ['income', 'expense'].includes(classOfGroup[group]))
const workingCapital: readonly AccountGroup[] = [
  'receivables',
  'inventory',
  'other current assets',
  'payables',
  'taxes',
  'other current liabilities',
]

const heading = (label: string): Heading => ({ key: `heading ${label}`, kind: 'heading', level: 0, label })

type Rest = Partial<Pick<Part, 'label' | 'level' | 'measure' | 'side'>>
const group = (each: AccountGroup, rest: Rest = {}): Part => ({
  key: each,
  kind: 'group',
  level: 1,
  label: upperFirst(each),
  groups: [each],
  side: classOfGroup[each] === 'asset' || classOfGroup[each] === 'expense' ? 'debit' : 'credit',
  measure: 'movement',
  ...rest,
})
const sum = (label: string, groups: readonly AccountGroup[], rest: Partial<Part> = {}): Part => ({
  key: label.toLowerCase(),
  kind: 'sum',
  level: 0,
  label,
  groups,
  side: 'credit',
  measure: 'movement',
  ...rest,
})

const gross: readonly AccountGroup[] = ['revenue', 'cost of sales']
const operatingCosts: readonly AccountGroup[] = ['payroll', 'occupancy', 'operating expenses']
const beforeDepreciation = [...gross, ...operatingCosts]
const operating: readonly AccountGroup[] = [...beforeDepreciation, 'depreciation']
const beforeTax: readonly AccountGroup[] = [...operating, 'other income', 'finance costs']

const profitAndLoss: Layout = [
  group('revenue'),
  group('cost of sales'),
  sum('Gross profit', gross),
  ...operatingCosts.map((each) => group(each)),
  sum('Operating costs', operatingCosts, { side: 'debit' }),
  sum('Operating result before depreciation', beforeDepreciation),
  group('depreciation'),
  sum('Operating result', operating),
  group('other income'),
  group('finance costs'),
  sum('Result before tax', beforeTax),
  group('income tax'),
  sum('Net result', results, { kind: 'total' }),
]

const closing = { measure: 'closing' } as const
const balanceSheet: Layout = [
  heading('Assets'),
  ...assets.map((each) => group(each, closing)),
  sum('Total assets', assets, { ...closing, kind: 'total', side: 'debit' }),
  heading('Liabilities'),
  ...liabilities.map((each) => group(each, closing)),
  sum('Total liabilities', liabilities, closing),
  heading('Equity'),
  group('equity', closing),
  sum('Result not yet closed', results, { ...closing, kind: 'group', level: 1 }),
  sum('Total equity', ['equity', ...results], closing),
  sum('Total liabilities and equity', [...liabilities, 'equity', ...results], { ...closing, kind: 'total' }),
]

/** A debit on an account that is not cash took cash, a credit brought it. */
const change = (each: AccountGroup): Part => group(each, { label: `Change in ${each}`, side: 'credit' })
const cashBalance = { measure: 'closing', side: 'debit' } as const

/** Indirect: from the net result to the movement of cash. */
const cashFlow: Layout = [
  heading('Operating activities'),
  sum('Net result', results, { kind: 'group', level: 1 }),
  group('depreciation', { label: 'Depreciation added back' }),
  ...workingCapital.map(change),
  sum('Cash from operating activities', [...results.filter((each) => each !== 'depreciation'), ...workingCapital]),
  heading('Investing activities'),
  // The value that was written off has left the fixed assets without any cash.
  sum('Change in fixed assets before depreciation', ['fixed assets', 'depreciation'], { kind: 'group', level: 1 }),
  sum('Cash from investing activities', ['fixed assets', 'depreciation']),
  heading('Financing activities'),
  change('long-term debt'),
  group('equity', { label: 'Change in equity other than the result' }),
  sum('Cash from financing activities', ['long-term debt', 'equity']),
  sum(
    'Net change in cash',
    accountGroups.filter((each) => !cash.includes(each)),
  ),
  sum('Cash at the beginning', cash, { side: 'debit', measure: 'opening' }),
  sum('Cash at the end', cash, { ...cashBalance, kind: 'total' }),
]

export const layouts: Readonly<Record<StatementKind, Layout>> = {
  'profit-and-loss': profitAndLoss,
  'balance-sheet': balanceSheet,
  'cash-flow': cashFlow,
}
