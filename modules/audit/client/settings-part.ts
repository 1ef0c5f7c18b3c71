import { ScrollText } from 'lucide-react'
import type { Part } from '#modules/settings/client/part.ts'

export const addition: readonly Part[] = [
  {
    to: '/settings/audit',
    icon: ScrollText,
    label: 'Audit log',
    says: 'What happened, who did it, and how people signed in',
    permission: 'settings.audit.read',
    group: 'Company',
  },
]
