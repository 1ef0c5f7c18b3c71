import type { Room } from '#server/room.ts'
import { memberRoutes, members } from './members.ts'
import { sessionRoutes } from './sessions.ts'
import { tokenRoutes } from './tokens.ts'

/** Everything the settings answer. */
export const settings: Room = {
  name: 'settings',
  records: [members],
  routes: [...memberRoutes, ...sessionRoutes, ...tokenRoutes],
}
