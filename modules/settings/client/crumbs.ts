import type { Crumb } from '#client/shell/page-header.tsx'

export const membersCrumbs: readonly Crumb[] = [{ label: 'Members', to: '/settings/members' }]
