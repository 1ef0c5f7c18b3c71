import { HardDrive } from 'lucide-react'
import type { Part } from '#modules/settings/client/part.ts'

export const addition: readonly Part[] = [
  {
    to: '/settings/storage',
    icon: HardDrive,
    label: 'File storage',
    says: 'Storage locations, availability and moving files',
    permission: 'settings.storage.read',
  },
]
