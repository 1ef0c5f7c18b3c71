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

const ledger = page('/financial/ledger', 'The lines of an account, with the balance after each')
const openItems = page('/financial/open-items', 'Payables by vendor and age; ties to the payables account')
const commitments = page('/procurement/commitments', 'Ordered, neither received nor billed')
const overview = page('/dashboard', 'Your pending work and key figures')
const assistant = page('/ai', 'Questions in words, answered with figures and passages')
const operations = page('/operations', 'Work in progress, from request to payment')

/** What stands at each address that no module keeps. */
export const signposts: Record<Address, Signpost> = {
  '/research': {
    title: 'Research',
    says: 'Ask the assistant for figures and for what documents say, or find passages by their meaning.',
    absent: 'Nothing outside this installation is searched.',
    ways: [
      assistant,
      page('/vector-search', 'Passages of documents and records, by words and meaning'),
      list('procurement.order-lines', 'What was bought: by item, vendor and day'),
      list('procurement.vendor-prices', 'Each vendor’s price for an item, and since when'),
      list('procurement.vendors', 'State, delivery and spend by vendor'),
      list('financial.journal-entries', 'Postings, with their author and source document'),
    ],
  },
  '/multi-agent': {
    title: 'Agents',
    says: 'Work moves from person to person: each step shows who can take it, and no one approves their own document. Pending work is on the overview.',
    absent: 'Automated agents are not available.',
    ways: [
      assistant,
      overview,
      operations,
      list('procurement.requisitions', 'Requested, approved, ordered'),
      list('procurement.orders', 'Approved, sent, received'),
    ],
  },
  '/ai-outreach': {
    title: 'Outreach',
    says: 'The page of a vendor shows its contact and everything open: orders, bills and prices.',
    absent: 'Bulk messages are not available.',
    ways: [
      list('procurement.vendors', 'Contact, orders, bills and state'),
      list('site.contact-requests', 'Senders of the public form'),
      openItems,
    ],
  },
  '/projects/workbench/:id': {
    title: 'Project',
    says: 'Costs are tracked by account, vendor and order, from commitment to payment.',
    absent: 'Project plans, tasks and time are not available.',
    ways: [
      commitments,
      ledger,
      list('procurement.order-lines', 'What was bought: by item, vendor and day'),
      list('procurement.requisitions', 'Requests and their reasons'),
    ],
  },
}
