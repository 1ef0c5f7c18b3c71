import type { ServerModule } from '#server/module.ts'
import { storageRoutes } from './moves.ts'

/** Where files lie, and how they are moved. */
export const storage: ServerModule = {
  name: 'storage',
  area: 'settings',
  label: 'File storage',
  records: [],
  routes: storageRoutes,
}
