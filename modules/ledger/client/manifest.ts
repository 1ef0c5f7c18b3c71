import type { ClientModule } from '#client/manifest.ts'

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
      everyday: true,
    },
    { label: 'General ledger', to: '/financial/ledger', permission: 'financial.reports.read' },
    { label: 'Trial balance', to: '/financial/trial-balance', permission: 'financial.reports.read' },
    { label: 'Accounts', to: '/financial/accounts', permission: 'financial.accounts.read', create: 'New account' },
    {
      label: 'Fiscal years',
      to: '/financial/fiscal-years',
      permission: 'financial.fiscal-years.read',
      create: 'New fiscal year',
    },
    { label: 'Periods', to: '/financial/periods', permission: 'financial.periods.read' },
    { label: 'Journals', to: '/financial/journals', permission: 'financial.journals.read', create: 'New journal' },
    {
      label: 'Legal entities',
      to: '/financial/legal-entities',
      also: '/financial/workbench',
      permission: 'financial.legal-entities.read',
      create: 'New legal entity',
    },
  ],
  under: ['/financial/general-ledger', '/financial/parties'],
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
