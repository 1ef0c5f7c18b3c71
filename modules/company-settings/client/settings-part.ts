import { SlidersVertical } from 'lucide-react'
import type { Part } from '#modules/settings/client/part.ts'
import { settingsApi } from '#shared/setting/views.ts'

export const addition: readonly Part[] = [
  {
    to: '/settings/policies',
    icon: SlidersVertical,
    label: 'Company settings',
    says: 'Limits, allowances and document numbers',
    permission: settingsApi.all.can,
  },
]
