import type { ClientModule } from '#client/manifest.ts'

/** The connectors stand in the menu of the settings. */
export const manifest: ClientModule = {
  module: 'connectors',
  order: 60,
  under: ['/settings/connectors'],
  load: () => import('./routes.tsx'),
}
