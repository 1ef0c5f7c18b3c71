import { FolderOpen } from 'lucide-react'
import type { ClientModule } from '#client/manifest.ts'
import type { MenuEntry, MenuPage } from '#client/menu.ts'

const permission = 'documents.documents.read'
const group = 'Documents'

const menu: MenuEntry = {
  label: 'Documents',
  to: '/documents',
  icon: FolderOpen,
  hue: 'text-hue-amber',
  key: 'd',
  permission,
}

/** Its own pages stand before those of the modules that share its entry. */
const pages: readonly MenuPage[] = [
  { label: 'Search', to: '/documents', permission, group },
  { label: 'Library', to: '/documents/library', also: '/documents/workbench', permission, group },
  { label: 'Revisions', to: '/documents/revisions', permission: 'documents.revisions.read', group },
  { label: 'Read requests', to: '/documents/read-requests', permission: 'documents.read-requests.read', group },
  {
    label: 'Folders',
    to: '/documents/folders',
    permission: 'documents.folders.read',
    create: 'New folder',
    group,
    listed: 'settings',
  },
]

export const manifest: ClientModule = {
  module: 'documents',
  area: 'documents',
  order: 24,
  menu,
  pages,
  under: ['/documents'],
  adds: ['record.files', 'hr.me'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
