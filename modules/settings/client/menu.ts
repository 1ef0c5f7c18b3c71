import { Settings } from 'lucide-react'
import type { MenuEntry, MenuPage } from '#client/menu.ts'

export const menu: MenuEntry = {
  label: 'Settings',
  to: '/settings',
  icon: Settings,
  place: 'foot',
  // A page of another room stands here: among those of this door its address would lead to this room.
  children: [{ label: 'Connectors', to: '/settings/connectors', permission: 'connectors.settings.read' }],
}

/** Before those of the other rooms of the settings. */
export const pages: readonly MenuPage[] = [
  { label: 'Profile', to: '/settings/profile' },
  { label: 'Preferences', to: '/settings/preferences' },
  { label: 'Security', to: '/settings/security' },
  {
    label: 'Members',
    to: '/settings/members',
    also: ['/settings/invitations', '/settings/access-requests'],
    permission: 'settings.members.read',
  },
  { label: 'E-mails', to: '/settings/mail', permission: 'settings.mails.read' },
]
