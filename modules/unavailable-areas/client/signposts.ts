import type { Address } from './addresses.ts'

/** One way on, to a record type's list or to a page of the menu: shown where a module of the app keeps it, to whoever may open it. */
export type Way = { says: string } & ({ noun: string } | { to: string })

type Signpost = {
  title: string
  /** What is here for this need, in a sentence or two. */
  says: string
  /** What nobody should look for. */
  absent: string
  ways: readonly Way[]
  above?: { label: string; to: string }
}

const list = (noun: string, says: string): Way => ({ noun, says })
const page = (to: string, says: string): Way => ({ to, says })

const trialBalance = page('/financial/trial-balance', 'Every account with its balance, as of any day')
const ledger = page('/financial/ledger', 'The lines of an account, with the balance after each')
const openItems = page('/financial/open-items', 'What is owed to whom, by age; ties to the payables account')
const commitments = page('/procurement/commitments', 'What is ordered and neither received nor billed yet')
const grir = page('/procurement/grir', 'Goods that are here and not on a bill, and the other way round')
const purchasing = page('/procurement', 'Spend by month, orders by state, vendors by order value')
const finance = page('/financial', 'Result, payables by age, open periods, what is to be done')
const overview = page('/dashboard', 'What waits for you, and the leading figures')
const operations = page('/operations', 'Where work stands now, from request to payment')

/** What stands at each address that no module keeps. */
export const signposts: Record<Address, Signpost> = {
  '/communications/*': {
    title: 'Communications',
    says: 'People talk about a record on the record: its activity holds their comments between the changes. What the outside asks through the public form arrives as contact requests.',
    absent: 'There is no mailbox, no chat and no telephone here.',
    ways: [
      list('site.contact-requests', 'Messages from the public form, to be taken and answered'),
      list('procurement.requisitions', 'Comments of those who ask and those who approve'),
      list('procurement.orders', 'Remarks on an order and its revisions'),
      list('financial.bills', 'Questions about a bill that does not match'),
    ],
  },
  '/ai/*': {
    title: 'Assistant',
    says: 'Every figure opens to the rows it counts, and every list can be asked by filters of your own. No record, figure or decision here is made by a language model.',
    absent: 'Questions in plain words are not answered here.',
    ways: [
      overview,
      operations,
      purchasing,
      finance,
      list('procurement.order-lines', 'What was bought: by item, vendor and day'),
    ],
  },
  '/reports/*': {
    title: 'Reports',
    says: 'Each report stands with the data it is made of, and its figures open to their rows. The lists give exactly what is shown as CSV or Excel.',
    absent: 'There is no builder for reports and no dispatch by mail: keep the filters of a list as a view instead.',
    ways: [
      trialBalance,
      ledger,
      openItems,
      commitments,
      grir,
      list('financial.journal-entries', 'Filter, add up and export'),
      list('financial.bills', 'Filter, add up and export'),
      list('procurement.order-lines', 'Filter, add up and export'),
    ],
  },
  '/research': {
    title: 'Research',
    says: 'Start from the rows: filter a list, sort it by several columns, keep the question as a view, and take the answer along as CSV or Excel.',
    absent: 'Nothing outside this installation is searched.',
    ways: [
      list('procurement.order-lines', 'What was bought: by item, vendor and day'),
      list('procurement.vendor-prices', 'What each vendor asks for an item, and since when'),
      list('procurement.vendors', 'Standing, delivery and spend of each'),
      list('financial.journal-entries', 'What was booked, by whom and from which document'),
    ],
  },
  '/ai-analytics': {
    title: 'Analytics',
    says: 'The figures of purchasing and of the books are worked out anew whenever something changes, and open to their rows.',
    absent: 'Figures of your own making are not kept here: filter a list, its totals follow.',
    ways: [purchasing, finance, trialBalance, commitments, openItems],
  },
  '/multi-agent': {
    title: 'Agents',
    says: 'Work goes from person to person: each step says who may take it, and whoever made a document does not approve it. What waits stands where it is seen first.',
    absent: 'No program takes a step that needs a decision.',
    ways: [
      overview,
      operations,
      list('procurement.requisitions', 'Asked for, approved, ordered'),
      list('procurement.orders', 'Approved, sent, received'),
    ],
  },
  '/vector-search': {
    title: 'Search',
    says: 'One search finds every record you may see, by number, amount, name or words, and with a slip of the pen. In a list, press / and type; filters narrow it by any field.',
    absent: 'Words are compared, not meanings. What stands in files is found under Documents.',
    ways: [
      page('/search', 'Over all records at once; from any page with Ctrl K'),
      page('/documents', 'By what stands in a document, with the passage'),
      list('procurement.vendors', 'By name, number or e-mail'),
      list('procurement.orders', 'By number or vendor'),
      list('financial.bills', 'By number, vendor or the vendor’s own number'),
      list('financial.journal-entries', 'By number or text'),
    ],
  },
  '/ai-outreach': {
    title: 'Outreach',
    says: 'Whom to write to, and what is open with them, stands on the page of the vendor: orders, bills, prices and their own contact.',
    absent: 'Mainstay writes to nobody without being asked.',
    ways: [
      list('procurement.vendors', 'Contact, orders, bills and standing'),
      list('site.contact-requests', 'Whoever wrote through the public form'),
      openItems,
    ],
  },
  '/projects/workbench/:id': {
    title: 'Project',
    says: 'Costs are followed by account, vendor and order, from the commitment to the payment.',
    absent: 'There are no plans, tasks or hours of projects here.',
    ways: [
      commitments,
      ledger,
      list('procurement.order-lines', 'What was bought: by item, vendor and day'),
      list('procurement.requisitions', 'What was asked for, and why'),
    ],
  },
}
