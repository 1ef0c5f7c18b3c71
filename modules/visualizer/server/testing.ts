import { modules } from '#server/app.ts'
import type { ServerModule } from '#server/module.ts'
import { flowsOf, partsOf } from './flows.ts'
import type { Measures } from './measures.ts'
import type { Topology } from '#modules/visualizer/shared/topology.ts'

/** The whole app, or one of other modules, as its server shows it, with what its logs counted. */
export const topologyOf = (
  counts: Measures = new Map(),
  notes: Readonly<Record<string, string>> = {},
  app: readonly ServerModule[] = modules,
): Topology => ({
  since: '2026-06-15T11:00:00Z',
  until: '2026-06-15T12:00:00Z',
  nodes: partsOf(app).map(({ id, label, kind }) => ({
    id,
    label,
    kind,
    note: notes[id] ?? null,
    to: null,
    failing: false,
  })),
  flows: flowsOf(counts, [], app),
  dependencies: [],
})
