import type { ClientModule } from '#client/manifest.ts'

const permission = 'hr.leave-requests.read'
const group = 'Leave'

export const manifest: ClientModule = {
  module: 'leave',
  area: 'hr',
  order: 27,
  pages: [
    { label: 'My leave', to: '/hr/leave', permission, group },
    { label: 'Leave balances', to: '/hr/leave-balances', permission: 'hr.leave-entries.read', group },
    { label: 'Leave calendar', to: '/hr/leave-calendar', permission, group },
    { label: 'Leave requests', to: '/hr/leave-requests', permission, create: 'Ask for leave', everyday: true, group },
    { label: 'Substitutions', to: '/hr/substitutions', permission: 'hr.substitutions.read', group },
    {
      label: 'Leave ledger',
      to: '/hr/leave-entries',
      permission: 'hr.leave-entries.read',
      create: 'New leave entry',
      group,
    },
    { label: 'Leave types', to: '/hr/leave-types', permission: 'hr.leave-types.read', create: 'New leave type', group },
    {
      label: 'Leave policies',
      to: '/hr/leave-policies',
      permission: 'hr.leave-policies.read',
      create: 'New leave policy',
      group,
    },
    {
      label: 'Leave blocks',
      to: '/hr/leave-blocks',
      permission: 'hr.leave-blocks.read',
      create: 'New leave block',
      group,
    },
  ],
  adds: ['hr.people', 'hr.employees', 'hr.team', 'hr.me'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
