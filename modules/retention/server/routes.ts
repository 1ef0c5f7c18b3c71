import { letGo } from '#modules/documents/server/let-go.ts'
import { retentionCalls } from '#modules/retention/shared/calls.ts'
import { createSampleRetention } from '#modules/retention/sample/sample.ts'
import { after } from '#server/call/hooks.ts'
import { route } from '#server/call/route.ts'
import type { Room } from '#server/room.ts'
import { retentionOf } from './due.ts'
import { refuseHeld } from './hold-on.ts'
import { holdItemRoutes, holdItems, holdRoutes, holds } from './holds.ts'
import { retentionRules } from './retention-rules.ts'
import { roles } from './roles.ts'

/** How long documents are kept, what keeps them beyond, and how they are let go. */
export const retention: Room = {
  name: 'retention',
  area: 'documents',
  label: 'Retention',
  roles,
  records: [retentionRules, holds, holdItems],
  routes: [
    ...holdRoutes,
    ...holdItemRoutes,
    route(retentionCalls.ofDocument, ({ query }, call) => retentionOf(query.documentId, call)),
  ],
  hooks: [after(letGo, refuseHeld)],
  sample: createSampleRetention,
}
