import { createSampleChannels } from '#modules/channels/sample/sample.ts'
import type { ServerModule } from '#server/module.ts'
import { channels } from './channels.ts'
import { checks } from './checks.ts'
import { directRoutes } from './direct.ts'
import { markRoutes } from './marks.ts'
import { memberRoutes } from './members.ts'
import { readRoutes } from './read-messages.ts'
import { roles } from './roles.ts'
import { writeRoutes } from './write-messages.ts'

/** Channels and direct conversations of colleagues. */
export const channelsModule: ServerModule = {
  name: 'channels',
  area: 'communications',
  label: 'Communications',
  roles,
  records: [channels],
  routes: [...directRoutes, ...memberRoutes, ...markRoutes, ...readRoutes, ...writeRoutes],
  checks,
  sample: createSampleChannels,
}
