import type { Crumb } from '#client/shell/page-header.tsx'

export const roomCrumbs: readonly Crumb[] = [{ label: 'Settings', to: '/settings' }]
export const connectorCrumbs: readonly Crumb[] = [...roomCrumbs, { label: 'Connectors', to: '/settings/connectors' }]
