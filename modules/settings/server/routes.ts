import { everyArea } from '#server/picture.ts'
import type { ServerModule } from '#server/module.ts'
import { askRoutes } from './ask-for-access.ts'
import { accessJobs, accessRequests, accessRoutes, serveAccessForm } from './access-requests.ts'
import { invitationRoutes, invitations } from './invitations.ts'
import { mailRoutes, mails } from './mails.ts'
import { memberRoutes, members } from './members.ts'
import { memberViewRoutes, viewJobs } from './member-views.ts'
import { ownAccountRoutes } from './own-account.ts'
import { sessionRoutes } from './sessions.ts'
import { tokenRoutes } from './tokens.ts'
import { firstSteps } from './first-steps.ts'

const area = everyArea('settings', 'Administration')

/** Everything the settings answer. */
export const settings: ServerModule = {
  name: 'settings',
  label: 'Settings',
  roles: {
    auditor: [
      'settings.imports.read',
      ...['members', 'invitations', 'access-requests', 'mails'].flatMap((recordTypes) => [
        `settings.${recordTypes}.read`,
        `settings.${recordTypes}.export`,
      ]),
    ],
  },
  records: [members, invitations, accessRequests, mails],
  routes: [
    ...memberRoutes,
    ...invitationRoutes,
    ...accessRoutes,
    ...askRoutes,
    ...mailRoutes,
    ...sessionRoutes,
    ...memberViewRoutes,
    ...tokenRoutes,
    ...ownAccountRoutes,
  ],
  jobs: [...accessJobs, ...viewJobs],
  serve: serveAccessForm,
  picture: {
    parts: [
      { id: 'settings', label: 'Administration', kind: 'room', to: '/settings', needs: 'signed-in', below: true },
    ],
    connections: [
      {
        ...area.calls,
        id: 3,
        label: 'Calls for sign-in, settings and what all areas share',
        of: ['calls settings', 'calls building'],
      },
      { ...area.changes, id: 14, label: 'Sign-ins and other changes', of: ['changes settings', 'changes building'] },
    ],
  },
  firstSteps,
}
