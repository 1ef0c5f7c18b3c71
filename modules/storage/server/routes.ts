import type { Room } from '#server/room.ts'
import { storageRoutes } from './moves.ts'

/** Where files lie, and how they are moved. */
export const storage: Room = {
  name: 'storage',
  area: 'settings',
  label: 'File storage',
  records: [],
  routes: storageRoutes,
}
