import { ScrollText, ShieldCheck } from 'lucide-react'
import type { Part } from '#modules/settings/client/part.ts'

export const addition: readonly Part[] = [
  {
    to: '/settings/audit',
    icon: ScrollText,
    label: 'Audit log',
    says: 'Activity, changes and sign-ins',
    permission: 'settings.audit.read',
  },
  {
    to: '/settings/verification',
    icon: ShieldCheck,
    label: 'Verification',
    says: 'Checks for unauthorized changes in the database',
    permission: 'settings.verification.read',
  },
]
