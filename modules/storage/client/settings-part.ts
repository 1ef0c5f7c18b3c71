import { HardDrive } from 'lucide-react'
import type { Part } from '#modules/settings/client/part.ts'

export const addition: readonly Part[] = [
  {
    to: '/settings/storage',
    icon: HardDrive,
    label: 'File storage',
    says: 'Where files lie, whether they can be reached, and moving them',
    permission: 'settings.storage.read',
  },
]
