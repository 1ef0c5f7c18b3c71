import type { Crumb } from '#client/shell/page-header.tsx'

export const connectorCrumbs: readonly Crumb[] = [{ label: 'Connectors', to: '/settings/connectors' }]
