import { Landmark } from 'lucide-react'
import type { MenuEntry } from '#client/menu.ts'

/** The books in the sidebar. */
export const menu: MenuEntry = {
  label: 'Finance',
  to: '/financial',
  icon: Landmark,
  hue: 'finance',
  key: 'f',
  children: [
    { label: 'Bills', to: '/financial/bills', permission: 'financial.bills.read' },
    { label: 'Payments', to: '/financial/payments', permission: 'financial.payments.read' },
    { label: 'Open items', to: '/financial/open-items', permission: 'financial.reports.read' },
    { label: 'Journal entries', to: '/financial/journal-entries', permission: 'financial.journal-entries.read' },
    { label: 'General ledger', to: '/financial/ledger', permission: 'financial.reports.read' },
    { label: 'Trial balance', to: '/financial/trial-balance', permission: 'financial.reports.read' },
    { label: 'Accounts', to: '/financial/accounts', permission: 'financial.accounts.read' },
    { label: 'Fiscal years', to: '/financial/fiscal-years', permission: 'financial.fiscal-years.read' },
    { label: 'Periods', to: '/financial/periods', permission: 'financial.periods.read' },
    { label: 'Journals', to: '/financial/journals', permission: 'financial.journals.read' },
    { label: 'Legal entities', to: '/financial/legal-entities', permission: 'financial.legal-entities.read' },
  ],
}
