import type { Crumb } from '#client/shell/page-header.tsx'

export const roomCrumbs: readonly Crumb[] = [{ label: 'Operations', to: '/operations' }]
