import { bills } from '#modules/payables/shared/bills.ts'
import { journalEntries } from '#modules/ledger/shared/journal-entries.ts'
import { payablesApi } from '#modules/payables/shared/reports.ts'
import { reportApi } from '#modules/ledger/shared/reports.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { orderLines } from '#modules/purchasing/shared/order-lines.ts'
import { overviewApi } from '#modules/procurement/shared/overview.ts'
import { receipts } from '#modules/receiving/shared/receipts.ts'
import { requisitions } from '#modules/purchasing/shared/requisitions.ts'
import { vendorPrices } from '#modules/vendors/shared/vendor-prices.ts'
import { vendors } from '#modules/vendors/shared/vendors.ts'
import { members } from '#modules/settings/shared/members.ts'
import { contactRequests } from '#modules/site/shared/contact-requests.ts'
import type { AnyRecord } from '#shared/record.ts'
import { sentence } from '#shared/text.ts'
import type { Address } from './addresses.ts'

/** One way on: shown to whoever may open it. */
export type Door = { label: string; to: string; says: string; permission?: string; record?: Listed }

export type Signpost = {
  title: string
  /** What is here for this need, in a sentence or two. */
  says: string
  /** What nobody should look for. */
  absent: string
  doors: readonly Door[]
  above?: { label: string; to: string }
  /** The id in the address may be that of a member. */
  person?: boolean
}

/** Any noun, as far as a way to its list goes. */
export type Listed = Pick<AnyRecord, 'listPage' | 'many'> & { api: Pick<AnyRecord['api'], 'list'> }
const list = (record: Listed, says: string): Door => ({
  label: sentence(record.many),
  to: record.listPage,
  says,
  permission: record.api.list.can,
  record,
})
const page = (label: string, to: string, permission: string | undefined, says: string): Door => ({
  label,
  to,
  says,
  permission,
})

const trialBalance = page(
  'Trial balance',
  '/financial/trial-balance',
  reportApi.trialBalance.can,
  'Every account with its balance, as of any day',
)
const ledger = page(
  'General ledger',
  '/financial/ledger',
  reportApi.trialBalance.can,
  'The lines of an account, with the balance after each',
)
const openItems = page(
  'Open items',
  '/financial/open-items',
  payablesApi.payablesAgeing.can,
  'What is owed to whom, by age; ties to the payables account',
)
const commitments = page(
  'Commitments',
  '/procurement/commitments',
  overviewApi.commitments.can,
  'What is ordered and neither received nor billed yet',
)
const grir = page(
  'Received, not billed',
  '/procurement/grir',
  overviewApi.grir.can,
  'Goods that are here and not on a bill, and the other way round',
)
const purchasing = page(
  'Procurement',
  '/procurement',
  overviewApi.overview.can,
  'Spend by month, orders by state, vendors by order value',
)
const finance = page(
  'Finance',
  '/financial',
  reportApi.trialBalance.can,
  'Result, payables by age, open periods, what is to be done',
)
const overview = page('Overview', '/dashboard', undefined, 'What waits for you, and the leading figures')
const operations = page('Operations', '/operations', undefined, 'Where work stands now, from request to payment')

const people = {
  above: { label: 'People', to: '/hr' },
  person: true,
  says: 'Mainstay knows the people who may sign in: their roles, where they are signed in, and what was done to their access.',
  absent: 'Contracts, absences, hours and pay are not kept here.',
  doors: [
    list(members, 'Who may sign in, and what their roles allow'),
    list(requisitions, 'What people ask the company to buy, and who decided'),
    page(
      'Security',
      '/settings/security',
      undefined,
      'Where you are signed in yourself, and the tokens of your programs',
    ),
  ],
}

const papers: readonly Door[] = [
  list(bills, 'The vendor’s invoice and what belongs to it'),
  list(orders, 'Confirmations, drawings, terms'),
  list(receipts, 'Delivery notes and photographs'),
  list(vendors, 'Certificates and contracts'),
  list(journalEntries, 'What supports an entry'),
]

/** What stands at each address that no room keeps. */
export const signposts: Record<Address, Signpost> = {
  '/hr/*': { ...people, title: 'People', above: undefined, person: false },
  '/personnel/workbench/:id': { ...people, title: 'Person' },
  '/employees/comprehensive-workbench/:id': { ...people, title: 'Employee' },
  '/documents/*': {
    title: 'Documents',
    says: 'A document stays with the record it belongs to, so whoever sees the bill sees the scan. Open a record and choose Files to add or read one; who added it and when stands in its activity.',
    absent: 'There is no library beside the records, no search within files and no signing.',
    doors: papers,
  },
  '/documents/workbench/:id': {
    title: 'Document',
    above: { label: 'Documents', to: '/documents' },
    says: 'A document is opened from the record it belongs to, under Files. Choose the kind of record it came with.',
    absent: 'No document has a page of its own here.',
    doors: papers,
  },
  '/communications/*': {
    title: 'Communications',
    says: 'People talk about a record on the record: its activity holds their comments between the changes. What the outside asks through the public form arrives as contact requests.',
    absent: 'There is no mailbox, no chat and no telephone here.',
    doors: [
      list(contactRequests, 'Messages from the public form, to be taken and answered'),
      list(requisitions, 'Comments of those who ask and those who approve'),
      list(orders, 'Remarks on an order and its revisions'),
      list(bills, 'Questions about a bill that does not match'),
    ],
  },
  '/ai/*': {
    title: 'Assistant',
    says: 'Every figure opens to the rows it counts, and every list can be asked by filters of your own. No record, figure or decision here is made by a language model.',
    absent: 'Questions in plain words are not answered here.',
    doors: [overview, operations, purchasing, finance, list(orderLines, 'What was bought: by item, vendor and day')],
  },
  '/reports/*': {
    title: 'Reports',
    says: 'Each report stands with the data it is made of, and its figures open to their rows. The lists give exactly what is shown as CSV or Excel.',
    absent: 'There is no builder for reports and no dispatch by mail: keep the filters of a list as a view instead.',
    doors: [
      trialBalance,
      ledger,
      openItems,
      commitments,
      grir,
      list(journalEntries, 'Filter, add up and export'),
      list(bills, 'Filter, add up and export'),
      list(orderLines, 'Filter, add up and export'),
    ],
  },
  '/research': {
    title: 'Research',
    says: 'Start from the rows: filter a list, sort it by several columns, keep the question as a view, and take the answer along as CSV or Excel.',
    absent: 'Nothing outside this installation is searched.',
    doors: [
      list(orderLines, 'What was bought: by item, vendor and day'),
      list(vendorPrices, 'What each vendor asks for an item, and since when'),
      list(vendors, 'Standing, delivery and spend of each'),
      list(journalEntries, 'What was booked, by whom and from which document'),
    ],
  },
  '/ai-analytics': {
    title: 'Analytics',
    says: 'The figures of purchasing and of the books are worked out anew whenever something changes, and open to their rows.',
    absent: 'Figures of your own making are not kept here: filter a list, its totals follow.',
    doors: [purchasing, finance, trialBalance, commitments, openItems],
  },
  '/multi-agent': {
    title: 'Agents',
    says: 'Work goes from person to person: each step says who may take it, and whoever made a document does not approve it. What waits stands where it is seen first.',
    absent: 'No program takes a step that needs a decision.',
    doors: [
      overview,
      operations,
      list(requisitions, 'Asked for, approved, ordered'),
      list(orders, 'Approved, sent, received'),
    ],
  },
  '/vector-search': {
    title: 'Search',
    says: 'One search finds every record you may see, by number, amount, name or words, and with a slip of the pen. In a list, press / and type; filters narrow it by any field.',
    absent: 'Words are compared, not meanings, and files are not looked into.',
    doors: [
      page('Search', '/search', undefined, 'Over all records at once; from any page with Ctrl K'),
      list(vendors, 'By name, number or e-mail'),
      list(orders, 'By number or vendor'),
      list(bills, 'By number, vendor or the vendor’s own number'),
      list(journalEntries, 'By number or text'),
    ],
  },
  '/ai-outreach': {
    title: 'Outreach',
    says: 'Whom to write to, and what is open with them, stands on the page of the vendor: orders, bills, prices and their own contact.',
    absent: 'Mainstay writes to nobody without being asked.',
    doors: [
      list(vendors, 'Contact, orders, bills and standing'),
      list(contactRequests, 'Whoever wrote through the public form'),
      openItems,
    ],
  },
  '/projects/workbench/:id': {
    title: 'Project',
    says: 'Costs are followed by account, vendor and order, from the commitment to the payment.',
    absent: 'There are no plans, tasks or hours of projects here.',
    doors: [
      commitments,
      ledger,
      list(orderLines, 'What was bought: by item, vendor and day'),
      list(requisitions, 'What was asked for, and why'),
    ],
  },
}
