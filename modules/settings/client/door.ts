import type { Door } from '#client/door.ts'
import { menu } from './menu.ts'

export const door: Door = {
  room: 'settings',
  order: 50,
  menu,
  under: ['/settings'],
  load: () => import('./routes.tsx'),
  nouns: () => import('./nouns.ts'),
}
