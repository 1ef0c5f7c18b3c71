import type { Flow } from '#modules/visualizer/shared/topology.ts'
import { pictureOf } from '#server/picture.ts'
import type { Connection, Part, ServerModule } from '#server/module.ts'
import { nothing, type Measure } from './measures.ts'

const audit = 'Audit log'

/** The connections of the core itself; those of the modules stand with them. A number is never given to another connection. */
const building: readonly Connection[] = [
  { id: 5, from: 'directory', to: 'settings', label: 'Sign-ins and renewals', of: ['sign-ins'], source: audit },
  { id: 15, from: 'audit', to: 'live', label: 'Changes sent to open windows', of: ['told'], source: audit },
  { id: 16, from: 'settings', to: 'jobs', label: 'Jobs run', of: ['jobs'], source: 'Job queue' },
  { id: 17, from: 'settings', to: 'outbox', label: 'E-mails queued', of: ['mail written'], source: 'Outbox' },
  { id: 18, from: 'outbox', to: 'mail-server', label: 'E-mails sent', of: ['mail sent'], source: 'Outbox' },
  { id: 19, from: 'people', to: 'search', label: 'Searches', of: ['calls search'], source: 'Counter of calls' },
]

/** The first number of a connector's connection; the kinds follow in this order. */
const connectorsFrom = 20
const connectorOrder = ['sharepoint', 'graph', 'teams', 'whatsapp', 'sms', 'azure', 'database', 'ai']

const connectorFlow = (kind: string, label: string): Connection => ({
  id: connectorsFrom + connectorOrder.indexOf(kind),
  from: 'connectors',
  to: `connector-${kind}`,
  label: `Calls to ${label}`,
  of: [`connector ${kind}`],
  source: 'Connector calls',
})

const allConnectors = (kinds: readonly string[]): Connection => ({
  id: connectorsFrom + connectorOrder.length,
  from: 'settings',
  to: 'connectors',
  label: 'Calls to other systems',
  of: kinds.map((kind) => `connector ${kind}`),
  source: 'Connector calls',
})

/** The connections with their measures; a connector has one only where it is set up, and none begins or ends at a module that is left out. */
export function flowsOf(
  measures: ReadonlyMap<string, Measure>,
  connectors: readonly { kind: string; label: string }[],
  modules: readonly ServerModule[],
): Flow[] {
  const out = connectors.length ? [allConnectors(connectors.map(({ kind }) => kind))] : []
  const ends = new Set(partsOf(modules).map(({ id }) => id))
  const fixed = [...pictureOf(modules).connections, ...building].filter(
    ({ from, to }) => ends.has(from) && ends.has(to),
  )
  const all = [...fixed, ...connectors.map(({ kind, label }) => connectorFlow(kind, label)), ...out]
  return all.toSorted(byNumber).map(({ id, from, to, label, of, source }) => ({
    id: `data-flow-${id}`,
    from,
    to,
    label,
    source,
    ...of.flatMap((name) => countsOf(measures, name)).reduce(sum),
  }))
}

/** Those with a number first, in its order. */
const byNumber = ({ id: a }: Connection, { id: b }: Connection): number =>
  (typeof a === 'number' ? a : Infinity) - (typeof b === 'number' ? b : Infinity) || 0

/** What the logs counted under a name, or of every area under its first word. */
function countsOf(measures: ReadonlyMap<string, Measure>, name: string): Measure[] {
  const counted = [...measures].filter(([each]) => each === name || each.startsWith(`${name} `))
  return counted.length ? counted.map(([, measure]) => measure) : [{ ...nothing, failures: failuresKnown(name) }]
}

/** Logs that tell failures say 0 where nothing happened; the others still say nothing. */
const failuresKnown = (name: string): number | null =>
  /^(calls|sign-ins|rows|jobs|mail sent|connector)/.test(name) ? 0 : null

const sum = (a: Measure, b: Measure): Measure => ({
  count: a.count + b.count,
  failures: a.failures === null && b.failures === null ? null : (a.failures ?? 0) + (b.failures ?? 0),
  averageMs: average([a, b]),
  slowestMs: Math.max(a.slowestMs ?? -1, b.slowestMs ?? -1) < 0 ? null : Math.max(a.slowestMs ?? 0, b.slowestMs ?? 0),
  lastAt:
    [a.lastAt, b.lastAt]
      .filter((at) => at !== null)
      .toSorted()
      .at(-1) ?? null,
})

/** Of all that has a time, weighed by how many there are. */
function average(measures: readonly Measure[]): number | null {
  const timed = measures.filter(({ averageMs, count }) => averageMs !== null && count > 0)
  const all = timed.reduce((total, { count }) => total + count, 0)
  return all === 0
    ? null
    : Math.round(timed.reduce((total, { averageMs, count }) => total + averageMs! * count, 0) / all)
}

/** The parts of the core, around those of the modules. */
const around: Record<'before' | 'after', readonly Part[]> = {
  before: [
    {
      id: 'people',
      label: 'People and programs',
      kind: 'source',
      to: '/settings/members',
      needs: 'settings.members.read',
    },
    { id: 'spreadsheets', label: 'Spreadsheets', kind: 'source', to: null, needs: 'signed-in' },
    { id: 'directory', label: 'Identity provider', kind: 'source', to: null, needs: 'signed-in' },
    { id: 'visitors', label: 'Website visitors', kind: 'source', to: '/home', needs: 'signed-in' },
    { id: 'search', label: 'Search', kind: 'store', to: null, needs: 'signed-in' },
    { id: 'files', label: 'Files', kind: 'store', to: null, needs: 'signed-in' },
  ],
  after: [
    { id: 'audit', label: 'Audit log', kind: 'store', to: null, needs: 'signed-in' },
    { id: 'jobs', label: 'Job queue', kind: 'store', to: null, needs: 'signed-in' },
    { id: 'outbox', label: 'Outbox', kind: 'store', to: '/settings/mail', needs: 'settings.mails.read' },
    { id: 'live', label: 'Open windows', kind: 'outside', to: null, needs: 'signed-in' },
    { id: 'mail-server', label: 'Mail server', kind: 'outside', to: '/settings/mail', needs: 'settings.mails.read' },
  ],
}

/** Every part of an app, column by column from the top. */
export const partsOf = (modules: readonly ServerModule[]): Part[] => [
  ...around.before,
  ...pictureOf(modules).parts,
  ...around.after,
]
