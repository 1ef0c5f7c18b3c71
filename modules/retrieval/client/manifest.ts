import { Sparkles } from 'lucide-react'
import type { ClientModule } from '#client/manifest.ts'

const permission = 'ai.retrieval.read'

export const manifest: ClientModule = {
  module: 'retrieval',
  area: 'ai',
  order: 31,
  menu: { label: 'AI', to: '/vector-search', icon: Sparkles, hue: 'text-hue-violet', key: 'a', permission },
  pages: [{ label: 'Semantic search', to: '/vector-search', permission, group: 'AI' }],
  under: ['/vector-search'],
  load: () => import('./routes.tsx'),
}
