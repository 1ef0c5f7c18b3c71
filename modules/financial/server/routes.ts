import { everyArea } from '#server/picture.ts'
import type { ServerModule } from '#server/module.ts'
import { createFinancialSample } from '#modules/financial/sample/sample.ts'

const area = everyArea('financial', 'Finance')

/** The front of finance: who may what in it, its first page and the sample company. */
export const financial: ServerModule = {
  name: 'financial',
  label: 'Finance',
  roles: {
    accountant: ['financial.*.*'],
    'payables-clerk': [
      ...['read', 'comment', 'export'].map((verb) => `financial.*.${verb}`),
      ...['create', 'update', 'match', 'cancel'].map((verb) => `financial.bills.${verb}`),
      ...['create', 'update', 'submit'].map((verb) => `financial.payments.${verb}`),
    ],
    auditor: ['financial.*.read', 'financial.*.export'],
    buyer: ['bills', 'accounts', 'legal-entities'].flatMap((recordTypes) => [
      `financial.${recordTypes}.read`,
      `financial.${recordTypes}.comment`,
    ]),
    approver: [
      'financial.*.read',
      'financial.*.comment',
      'financial.bills.approve',
      'financial.bills.cancel',
      'financial.payments.approve',
      'financial.payments.cancel',
      'financial.journal-entries.approve',
      'financial.journal-entries.reverse',
      'financial.settlements.create',
    ],
  },
  records: [],
  routes: [],
  sample: createFinancialSample,
  picture: {
    parts: [
      { id: 'financial', label: 'Finance', kind: 'room', to: '/financial', needs: 'financial.journal-entries.read' },
      { id: 'ledger', label: 'Ledger', kind: 'store', to: '/financial/ledger', needs: 'financial.reports.read' },
    ],
    connections: [
      { ...area.calls, id: 2 },
      { ...area.rows, id: 7 },
      {
        id: 9,
        from: 'financial',
        to: 'ledger',
        label: 'Journal entries posted',
        of: ['entries'],
        source: 'Journal entries',
      },
      { ...area.files, id: 11 },
      { ...area.changes, id: 13 },
    ],
  },
}
