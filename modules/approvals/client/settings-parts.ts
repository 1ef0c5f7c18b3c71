import { CalendarOff, ListTree } from 'lucide-react'
import type { Part } from '#modules/settings/client/part.ts'

export const addition: readonly Part[] = [
  {
    to: '/settings/out-of-office',
    icon: CalendarOff,
    label: 'Out of office',
    says: 'Who decides in your place while you are away',
  },
  {
    to: '/settings/approval-policies',
    icon: ListTree,
    label: 'Approval policies',
    says: 'Who must approve what, from which amount, and in which steps',
    permission: 'settings.approval-policies.read',
  },
]
