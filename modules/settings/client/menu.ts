import { Settings } from 'lucide-react'
import type { MenuEntry, MenuPage } from '#client/menu.ts'

export const menu: MenuEntry = {
  label: 'Settings',
  to: '/settings',
  icon: Settings,
  place: 'foot',
  // The connectors are another module's: among the pages of this manifest their address would lead to this module.
  children: [
    { label: 'E-mails', to: '/settings/mail', permission: 'settings.mails.read', group: 'System' },
    { label: 'Connectors', to: '/settings/connectors', permission: 'connectors.settings.read', group: 'System' },
  ],
}

/** Before those of the other modules of the settings. */
export const pages: readonly MenuPage[] = [
  { label: 'Profile', to: '/settings/profile', group: 'Personal' },
  { label: 'Preferences', to: '/settings/preferences', group: 'Personal' },
  { label: 'Security', to: '/settings/security', group: 'Personal' },
  {
    label: 'Members',
    to: '/settings/members',
    also: ['/settings/invitations', '/settings/access-requests'],
    permission: 'settings.members.read',
    group: 'People and access',
  },
]
