import { shareCalls } from '#modules/sharing/shared/share-links.ts'
import { settings } from '#modules/sharing/shared/settings.ts'
import { createSampleSharing } from '#modules/sharing/sample/sample.ts'
import { route } from '#server/call/route.ts'
import type { ServerModule } from '#server/module.ts'
import { checks } from './checks.ts'
import { openingsOf } from './openings.ts'
import { roles } from './roles.ts'
import { serveSharing } from './serve.ts'
import { share, shareLinks, shareRoutes } from './share-links.ts'
import { turnJob } from './turn.ts'

/** Documents that people outside open by a link. */
export const sharing: ServerModule = {
  name: 'sharing',
  area: 'documents',
  label: 'Sharing',
  roles,
  settings,
  records: [shareLinks],
  routes: [
    ...shareRoutes,
    route(shareCalls.share, ({ body }, call) => share(body, call)),
    route(shareCalls.openings, ({ params }, call) => openingsOf(params.id, call)),
  ],
  jobs: [turnJob],
  checks,
  serve: serveSharing,
  sample: createSampleSharing,
}
