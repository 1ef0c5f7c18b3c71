import type { Room } from '#server/room.ts'
import { askRoutes } from './ask-for-access.ts'
import { accessJobs, accessRequests, accessRoutes, serveAccessForm } from './access-requests.ts'
import { invitationRoutes, invitations } from './invitations.ts'
import { mailRoutes, mails } from './mails.ts'
import { memberRoutes, members } from './members.ts'
import { ownAccountRoutes } from './own-account.ts'
import { sessionRoutes } from './sessions.ts'
import { tokenRoutes } from './tokens.ts'

/** Everything the settings answer. */
export const settings: Room = {
  name: 'settings',
  label: 'Settings',
  records: [members, invitations, accessRequests, mails],
  routes: [
    ...memberRoutes,
    ...invitationRoutes,
    ...accessRoutes,
    ...askRoutes,
    ...mailRoutes,
    ...sessionRoutes,
    ...tokenRoutes,
    ...ownAccountRoutes,
  ],
  jobs: accessJobs,
  serve: serveAccessForm,
}
