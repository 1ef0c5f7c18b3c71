import type { RouteObject } from 'react-router'

/** Every page of the settings, each loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/settings',
    handle: { title: 'Settings' },
    lazy: async () => ({ Component: (await import('./SettingsPage.tsx')).SettingsPage }),
  },
  {
    path: '/settings/profile',
    handle: { title: 'Profile' },
    lazy: async () => ({ Component: (await import('./ProfilePage.tsx')).ProfilePage }),
  },
  {
    path: '/settings/preferences',
    handle: { title: 'Preferences' },
    lazy: async () => ({ Component: (await import('./PreferencesPage.tsx')).PreferencesPage }),
  },
  {
    path: '/settings/security',
    handle: { title: 'Security' },
    lazy: async () => ({ Component: (await import('./SecurityPage.tsx')).SecurityPage }),
  },
  {
    path: '/settings/members',
    handle: { title: 'Members' },
    lazy: async () => ({ Component: (await import('./MembersPage.tsx')).MembersPage }),
  },
  {
    path: '/settings/members/:id',
    handle: { title: 'Member' },
    lazy: async () => ({ Component: (await import('./MemberRecord.tsx')).MemberRecord }),
  },
  {
    path: '/settings/invitations',
    handle: { title: 'Invitations' },
    lazy: async () => ({ Component: (await import('./InvitationsPage.tsx')).InvitationsPage }),
  },
  {
    path: '/settings/invitations/:id',
    handle: { title: 'Invitation' },
    lazy: async () => ({ Component: (await import('./InvitationRecord.tsx')).InvitationRecord }),
  },
  {
    path: '/settings/access-requests',
    handle: { title: 'Access requests' },
    lazy: async () => ({ Component: (await import('./AccessRequestsPage.tsx')).AccessRequestsPage }),
  },
  {
    path: '/settings/access-requests/:id',
    handle: { title: 'Access request' },
    lazy: async () => ({ Component: (await import('./AccessRequestRecord.tsx')).AccessRequestRecord }),
  },
  {
    path: '/settings/mail',
    handle: { title: 'E-mails' },
    lazy: async () => ({ Component: (await import('./MailPage.tsx')).MailPage }),
  },
  {
    path: '/settings/mail/:id',
    handle: { title: 'E-mail' },
    lazy: async () => ({ Component: (await import('./MailRecord.tsx')).MailRecord }),
  },
]
