import { altered, letGo } from '#modules/documents/server/let-go.ts'
import { retentionCalls } from '#modules/retention/shared/calls.ts'
import { createSampleRetention } from '#modules/retention/sample/sample.ts'
import { settings } from '#modules/retention/shared/settings.ts'
import { on } from '#server/call/hooks.ts'
import { route } from '#server/call/route.ts'
import type { ServerModule } from '#server/module.ts'
import { jobs } from './carry-out.ts'
import { disposalRoutes, disposals } from './disposals.ts'
import { retentionOf } from './due.ts'
import { refuseFrozen, refuseHeld } from './hold-on.ts'
import { holdItemRoutes, holdItems, holdRoutes, holds } from './holds.ts'
import { retentionRules } from './retention-rules.ts'
import { roles } from './roles.ts'

/** How long documents are kept, what keeps them beyond, and how they are let go. */
export const retention: ServerModule = {
  name: 'retention',
  area: 'documents',
  label: 'Retention',
  roles,
  settings,
  records: [retentionRules, holds, holdItems, disposals],
  routes: [
    ...holdRoutes,
    ...holdItemRoutes,
    ...disposalRoutes,
    route(retentionCalls.ofDocument, ({ query }, call) => retentionOf(query.documentId, call)),
  ],
  jobs,
  hooks: [on(letGo, refuseHeld), on(altered, refuseFrozen)],
  sample: createSampleRetention,
}
