import type { Door } from '#client/door.ts'

export const door: Door = {
  module: 'sharing',
  area: 'documents',
  order: 27,
  pages: [{ label: 'Share links', to: '/documents/share-links', permission: 'documents.share-links.read' }],
  adds: ['documents.documents'],
  added: () => import('./adds.ts'),
  load: () => import('./routes.tsx'),
  nouns: () => import('./nouns.ts'),
}
