import type { ClientModule } from '#client/manifest.ts'
import { addresses } from './addresses.ts'

/** Last of all: a module that keeps one of these addresses comes before it. */
export const manifest: ClientModule = {
  module: 'unavailable-areas',
  order: 90,
  under: addresses.map((address) => address.replace(/\/(\*|:id)$/, '')),
  load: () => import('./routes.ts'),
}
