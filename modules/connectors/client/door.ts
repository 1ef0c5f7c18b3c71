import type { Door } from '#client/door.ts'

/** The connectors stand in the menu of the settings. */
export const door: Door = {
  module: 'connectors',
  order: 60,
  under: ['/settings/connectors'],
  load: () => import('./routes.tsx'),
}
