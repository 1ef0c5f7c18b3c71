import { redirect, type RouteObject } from 'react-router'
import { ledgerAddress } from './addresses.ts'

/** The ledger's address for one that names the account as the calls do. */
const ledgerOf = (asked: URLSearchParams): string =>
  ledgerAddress(asked.get('accountId') ?? '', {
    from: asked.get('from') ?? undefined,
    to: asked.get('to') ?? undefined,
    party: asked.get('partyId') ?? undefined,
  })

/** The general ledger, each page loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/financial/accounts',
    handle: { title: 'Accounts' },
    lazy: async () => ({ Component: (await import('./AccountsPage.tsx')).AccountsPage }),
  },
  {
    path: '/financial/accounts/new',
    handle: { title: 'New account' },
    lazy: async () => ({ Component: (await import('./AccountForm.tsx')).AccountForm }),
  },
  {
    path: '/financial/accounts/:id',
    handle: { title: 'Account' },
    lazy: async () => ({ Component: (await import('./AccountRecord.tsx')).AccountRecord }),
  },
  {
    path: '/financial/journal-entries',
    handle: { title: 'Journal entries' },
    lazy: async () => ({ Component: (await import('./JournalEntriesPage.tsx')).JournalEntriesPage }),
  },
  {
    path: '/financial/journal-entries/new',
    handle: { title: 'New journal entry' },
    lazy: async () => ({ Component: (await import('./JournalEntryForm.tsx')).NewJournalEntryPage }),
  },
  {
    path: '/financial/journal-entries/:id',
    handle: { title: 'Journal entry' },
    lazy: async () => ({ Component: (await import('./JournalEntryRecord.tsx')).JournalEntryRecord }),
  },
  {
    path: '/financial/journal-entries/:id/edit',
    handle: { title: 'Edit draft' },
    lazy: async () => ({ Component: (await import('./JournalEntryForm.tsx')).EditJournalEntryPage }),
  },
  {
    path: '/financial/ledger',
    handle: { title: 'General ledger' },
    lazy: async () => ({ Component: (await import('./LedgerPage.tsx')).LedgerPage }),
  },
  { path: '/financial/general-ledger', loader: ({ request }) => redirect(ledgerOf(new URL(request.url).searchParams)) },
  {
    path: '/financial/trial-balance',
    handle: { title: 'Trial balance' },
    lazy: async () => ({ Component: (await import('./TrialBalancePage.tsx')).TrialBalancePage }),
  },
  {
    path: '/financial/fiscal-years',
    handle: { title: 'Fiscal years' },
    lazy: async () => ({ Component: (await import('./FiscalYearsPage.tsx')).FiscalYearsPage }),
  },
  {
    path: '/financial/fiscal-years/new',
    handle: { title: 'New fiscal year' },
    lazy: async () => ({ Component: (await import('./FiscalYearsPage.tsx')).FiscalYearForm }),
  },
  {
    path: '/financial/fiscal-years/:id',
    handle: { title: 'Fiscal year' },
    lazy: async () => ({ Component: (await import('./YearPage.tsx')).YearPage }),
  },
  {
    path: '/financial/periods',
    handle: { title: 'Periods' },
    // The periods of one year are its page.
    loader: ({ request }) => {
      const year = new URL(request.url).searchParams.get('year')
      return year ? redirect(`/financial/fiscal-years/${year}`) : null
    },
    lazy: async () => ({ Component: (await import('./PeriodsPage.tsx')).PeriodsPage }),
  },
  {
    path: '/financial/periods/:id',
    handle: { title: 'Period' },
    lazy: async () => ({ Component: (await import('./PeriodRecord.tsx')).PeriodRecord }),
  },
  {
    path: '/financial/journals',
    handle: { title: 'Journals' },
    lazy: async () => ({ Component: (await import('./JournalsPage.tsx')).JournalsPage }),
  },
  {
    path: '/financial/journals/new',
    handle: { title: 'New journal' },
    lazy: async () => ({ Component: (await import('./JournalsPage.tsx')).JournalForm }),
  },
  {
    path: '/financial/journals/:id',
    handle: { title: 'Journal' },
    lazy: async () => ({ Component: (await import('./JournalsPage.tsx')).JournalRecord }),
  },
  {
    path: '/financial/parties',
    handle: { title: 'Parties' },
    lazy: async () => ({ Component: (await import('./PartiesPage.tsx')).PartiesPage }),
  },
  {
    path: '/financial/parties/:id',
    handle: { title: 'Party' },
    lazy: async () => ({ Component: (await import('./PartiesPage.tsx')).PartyRecord }),
  },
  {
    path: '/financial/legal-entities',
    handle: { title: 'Legal entities' },
    lazy: async () => ({ Component: (await import('./LegalEntitiesPage.tsx')).LegalEntitiesPage }),
  },
  {
    path: '/financial/legal-entities/new',
    handle: { title: 'New legal entity' },
    lazy: async () => ({ Component: (await import('./LegalEntitiesPage.tsx')).LegalEntityForm }),
  },
  { path: '/financial/legal-entities/:id', loader: ({ params: { id } }) => redirect(`/financial/workbench/${id}`) },
]
