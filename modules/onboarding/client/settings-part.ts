import { ListChecks } from 'lucide-react'
import { setsUp } from '#modules/onboarding/shared/set-up.ts'
import type { Part } from '#modules/settings/client/part.ts'

export const addition: readonly Part[] = [
  {
    to: '/settings/first-steps',
    icon: ListChecks,
    label: 'First steps',
    says: 'Open setup steps for the company',
    permission: setsUp,
  },
]
