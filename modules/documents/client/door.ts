import { FolderOpen } from 'lucide-react'
import type { Door } from '#client/door.ts'
import type { MenuEntry } from '#client/menu.ts'

const permission = 'documents.documents.read'

const menu: MenuEntry = {
  label: 'Documents',
  to: '/documents',
  icon: FolderOpen,
  hue: 'text-hue-amber',
  key: 'd',
  permission,
  children: [
    { label: 'Search', to: '/documents', permission },
    { label: 'Library', to: '/documents/library', also: '/documents/workbench', permission },
    { label: 'Revisions', to: '/documents/revisions', permission: 'documents.revisions.read' },
    { label: 'Read requests', to: '/documents/read-requests', permission: 'documents.read-requests.read' },
    { label: 'Folders', to: '/documents/folders', permission: 'documents.folders.read', create: 'New folder' },
  ],
}

export const door: Door = {
  room: 'documents',
  order: 24,
  menu,
  under: ['/documents'],
  adds: ['procurement.vendors', 'procurement.orders', 'financial.bills'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  nouns: () => import('./nouns.ts'),
}
