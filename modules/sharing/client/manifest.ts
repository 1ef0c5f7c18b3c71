import type { ClientModule } from '#client/manifest.ts'

export const manifest: ClientModule = {
  module: 'sharing',
  area: 'documents',
  order: 27,
  pages: [
    {
      label: 'Share links',
      to: '/documents/share-links',
      permission: 'documents.share-links.read',
      group: 'Documents',
    },
  ],
  adds: ['documents.documents'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
