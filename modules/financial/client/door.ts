import { Landmark } from 'lucide-react'
import type { Door } from '#client/door.ts'
import type { MenuEntry } from '#client/menu.ts'

const menu: MenuEntry = {
  label: 'Finance',
  to: '/financial',
  icon: Landmark,
  hue: 'finance',
  key: 'f',
  children: [
    { label: 'Bills', to: '/financial/bills', permission: 'financial.bills.read', create: 'New bill' },
    { label: 'Payments', to: '/financial/payments', permission: 'financial.payments.read', create: 'New payment' },
    { label: 'Settlements', to: '/financial/settlements', permission: 'financial.settlements.read' },
    { label: 'Open items', to: '/financial/open-items', permission: 'financial.reports.read' },
    {
      label: 'Journal entries',
      to: '/financial/journal-entries',
      permission: 'financial.journal-entries.read',
      create: 'New journal entry',
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
}

export const door: Door = {
  room: 'financial',
  order: 10,
  menu,
  under: ['/financial'],
  load: () => import('./routes.tsx'),
  nouns: () => import('./nouns.ts'),
}
