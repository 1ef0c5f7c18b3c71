import { CalendarDays } from 'lucide-react'
import type { ClientModule } from '#client/manifest.ts'

const permission = 'hr.leave-requests.read'
const group = 'Leave and time'
/** Officers, who see everybody's leave; managers find their team's under My team. */
const daily = 'hr.leave-policies.read'

export const manifest: ClientModule = {
  module: 'leave',
  area: 'hr',
  order: 27,
  pages: [
    { label: 'My leave', to: '/hr/leave', permission, own: { place: 1, icon: CalendarDays } },
    { label: 'Leave calendar', to: '/hr/leave-calendar', permission, group: 'Directory' },
    { label: 'Leave requests', to: '/hr/leave-requests', permission, create: 'Ask for leave', group, daily },
    { label: 'Leave balances', to: '/hr/leave-balances', permission: 'hr.leave-entries.read', group, daily },
    { label: 'Substitutions', to: '/hr/substitutions', permission: 'hr.substitutions.read', group, daily },
    {
      label: 'Leave ledger',
      to: '/hr/leave-entries',
      permission: 'hr.leave-entries.read',
      group,
      listed: 'search',
    },
    {
      label: 'Leave adjustments',
      to: '/hr/leave-adjustments',
      permission: 'hr.leave-adjustments.read',
      create: 'New leave adjustment',
      group,
      listed: 'search',
    },
    {
      label: 'Leave types',
      to: '/hr/leave-types',
      permission: 'hr.leave-types.read',
      create: 'New leave type',
      group,
      listed: 'settings',
    },
    {
      label: 'Leave policies',
      to: '/hr/leave-policies',
      permission: 'hr.leave-policies.read',
      create: 'New leave policy',
      group,
      listed: 'settings',
    },
    {
      label: 'Leave blocks',
      to: '/hr/leave-blocks',
      permission: 'hr.leave-blocks.read',
      create: 'New leave block',
      group,
      listed: 'settings',
    },
  ],
  quick: [{ label: 'Ask for leave', to: '/hr/leave-requests/new', permission: 'hr.leave-requests.create', own: 1 }],
  adds: ['hr.people', 'hr.employees', 'hr.team', 'hr.home', 'hr.me'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
