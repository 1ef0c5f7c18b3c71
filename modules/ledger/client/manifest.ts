import type { ClientModule } from '#client/manifest.ts'

const group = 'Ledger'

export const manifest: ClientModule = {
  module: 'ledger',
  area: 'financial',
  order: 12,
  pages: [
    {
      label: 'Journal entries',
      to: '/financial/journal-entries',
      permission: 'financial.journal-entries.read',
      create: 'New journal entry',
      group,
    },
    { label: 'General ledger', to: '/financial/ledger', permission: 'financial.reports.read', group },
    { label: 'Trial balance', to: '/financial/trial-balance', permission: 'financial.reports.read', group },
    {
      label: 'Accounts',
      to: '/financial/accounts',
      permission: 'financial.accounts.read',
      create: 'New account',
      group,
      daily: 'financial.reports.read',
    },
    {
      label: 'Fiscal years',
      to: '/financial/fiscal-years',
      permission: 'financial.fiscal-years.read',
      create: 'New fiscal year',
      group,
      listed: 'settings',
    },
    {
      label: 'Periods',
      to: '/financial/periods',
      permission: 'financial.periods.read',
      group,
      daily: 'financial.periods.close',
    },
    {
      label: 'Journals',
      to: '/financial/journals',
      permission: 'financial.journals.read',
      create: 'New journal',
      group,
      listed: 'settings',
    },
    {
      label: 'Legal entities',
      to: '/financial/legal-entities',
      also: '/financial/workbench',
      permission: 'financial.legal-entities.read',
      create: 'New legal entity',
      group,
      listed: 'settings',
    },
  ],
  quick: [
    {
      label: 'New journal entry',
      to: '/financial/journal-entries/new',
      permission: 'financial.journal-entries.create',
    },
  ],
  under: ['/financial/general-ledger', '/financial/parties'],
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
