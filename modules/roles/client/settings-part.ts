import { KeyRound, Split } from 'lucide-react'
import type { Part } from '#modules/settings/client/part.ts'

export const addition: readonly Part[] = [
  {
    to: '/settings/roles',
    icon: KeyRound,
    label: 'Roles',
    says: 'Roles, permissions and assignments',
    permission: 'settings.roles.read',
  },
  {
    to: '/settings/conflicts',
    icon: Split,
    label: 'Conflicting rights',
    says: 'Segregation-of-duties conflicts and who accepted them',
    permission: 'settings.members.read',
  },
]
