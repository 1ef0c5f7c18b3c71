import type { ClientModule } from '#client/manifest.ts'

export const manifest: ClientModule = {
  module: 'pay',
  area: 'hr',
  order: 26.5,
  pages: [
    {
      label: 'Pay rates',
      group: 'Employment',
      listed: 'search',
      to: '/hr/pay-rates',
      permission: 'hr.pay-rates.read',
    },
    {
      label: 'Pay changes',
      group: 'Employment',
      listed: 'search',
      to: '/hr/pay-changes',
      permission: 'hr.pay-changes.read',
      create: 'Change pay',
    },
    {
      label: 'Bank accounts',
      group: 'Private',
      listed: 'search',
      to: '/hr/bank-accounts',
      permission: 'hr.bank-accounts.read',
    },
    {
      label: 'Bank account changes',
      group: 'Private',
      listed: 'search',
      to: '/hr/bank-changes',
      permission: 'hr.bank-changes.read',
      create: 'Change bank account',
    },
  ],
  adds: ['hr.people'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
