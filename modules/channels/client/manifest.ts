import { MessagesSquare } from 'lucide-react'
import type { ClientModule } from '#client/manifest.ts'

export const manifest: ClientModule = {
  module: 'channels',
  area: 'communications',
  order: 25,
  menu: {
    label: 'Communications',
    to: '/communications/channels',
    icon: MessagesSquare,
    hue: 'text-hue-green',
    key: 'm',
    permission: 'communications.channels.read',
  },
  moved: { '/communications': '/communications/channels' },
  under: ['/communications/channels'],
  load: () => import('./routes.tsx'),
  recordTypes: () => import('./record-types.ts'),
}
