import type { ClientModule } from '#client/manifest.ts'

const permission = 'ai.retrieval.read'

export const manifest: ClientModule = {
  module: 'retrieval',
  area: 'ai',
  order: 34.1,
  pages: [{ label: 'Semantic search', to: '/vector-search', permission, group: 'Assistant' }],
  under: ['/vector-search'],
  load: () => import('./routes.tsx'),
}
