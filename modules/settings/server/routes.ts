import type { Room } from '#server/room.ts'
import { mailRoutes, mails } from './mails.ts'
import { memberRoutes, members } from './members.ts'
import { sessionRoutes } from './sessions.ts'
import { tokenRoutes } from './tokens.ts'

/** Everything the settings answer. */
export const settings: Room = {
  name: 'settings',
  records: [members, mails],
  routes: [...memberRoutes, ...mailRoutes, ...sessionRoutes, ...tokenRoutes],
}
