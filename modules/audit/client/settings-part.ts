import { ScrollText, ShieldCheck } from 'lucide-react'
import type { Part } from '#modules/settings/client/part.ts'

export const addition: readonly Part[] = [
  {
    to: '/settings/audit',
    icon: ScrollText,
    label: 'Audit log',
    says: 'What happened, who did it, and how people signed in',
    permission: 'settings.audit.read',
  },
  {
    to: '/settings/verification',
    icon: ShieldCheck,
    label: 'Verification',
    says: 'Whether anybody has touched what the database keeps',
    permission: 'settings.verification.read',
  },
]
