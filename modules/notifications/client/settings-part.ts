import { Bell } from 'lucide-react'
import type { Part } from '#modules/settings/client/part.ts'

export const addition: readonly Part[] = [
  {
    to: '/settings/notifications',
    icon: Bell,
    label: 'Notifications',
    says: 'Notifications by event and channel',
  },
]
