import type { Crumb } from '#client/shell/page-header.tsx'

export const roomCrumbs: readonly Crumb[] = [{ label: 'Settings', to: '/settings' }]
export const membersCrumbs: readonly Crumb[] = [...roomCrumbs, { label: 'Members', to: '/settings/members' }]
