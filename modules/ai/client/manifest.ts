import { Sparkles } from 'lucide-react'
import type { ClientModule } from '#client/manifest.ts'

const permission = 'ai.conversations.read'
const group = 'Assistant'

export const manifest: ClientModule = {
  module: 'ai',
  area: 'ai',
  order: 34,
  menu: { label: 'Assistant', to: '/ai', icon: Sparkles, hue: 'text-hue-violet', key: 'a', permission },
  pages: [
    { label: 'Ask', to: '/ai', permission, group },
    { label: 'Analytics', to: '/ai-analytics', permission, group },
    { label: 'Conversations', to: '/ai/conversations', permission, group },
    { label: 'Log', to: '/ai/log', permission: 'ai.answers.read', group },
  ],
  under: ['/ai', '/ai-analytics'],
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
