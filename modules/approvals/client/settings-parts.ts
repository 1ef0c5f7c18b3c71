import { CalendarOff, ListTree } from 'lucide-react'
import type { Part } from '#modules/settings/client/part.ts'

export const addition: readonly Part[] = [
  {
    to: '/settings/out-of-office',
    icon: CalendarOff,
    label: 'Out of office',
    says: 'Delegates while you are away',
  },
  {
    to: '/settings/approval-policies',
    icon: ListTree,
    label: 'Approval policies',
    says: 'Approvers, amounts and approval steps by record type',
    permission: 'settings.approval-policies.read',
  },
]
