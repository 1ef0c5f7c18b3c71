import type { Flow, Node } from '#modules/visualizer/shared/topology.ts'
import { nothing, type Measure } from './measures.ts'

/** `of`: names of `measure()`; several are added up. */
type Declared = readonly [
  number: number,
  from: string,
  to: string,
  label: string,
  of: readonly string[],
  source: string,
]

const calls = 'Counter of calls'
const audit = 'Audit log'

/** Every connection of the product. A number is never given to another connection. */
const declared: readonly Declared[] = [
  [1, 'people', 'procurement', 'Calls to Procurement', ['calls procurement'], calls],
  [2, 'people', 'financial', 'Calls to Finance', ['calls financial'], calls],
  [3, 'people', 'settings', 'Calls for sign-in and settings', ['calls settings'], calls],
  [4, 'visitors', 'site', 'Public pages and forms', ['calls site'], calls],
  [5, 'directory', 'settings', 'Sign-ins and renewals', ['sign-ins'], audit],
  [6, 'spreadsheets', 'procurement', 'Imported rows for Procurement', ['rows procurement'], 'Imports'],
  [7, 'spreadsheets', 'financial', 'Imported rows for Finance', ['rows financial'], 'Imports'],
  [8, 'procurement', 'financial', 'Goods receipts posted', ['entries procurement'], 'Journal entries'],
  [9, 'financial', 'ledger', 'Journal entries posted', ['entries procurement', 'entries other'], 'Journal entries'],
  [10, 'procurement', 'files', 'Files of Procurement', ['files procurement'], 'Attachments'],
  [11, 'financial', 'files', 'Files of Finance', ['files financial'], 'Attachments'],
  [12, 'procurement', 'audit', 'Changes in Procurement', ['changes procurement'], audit],
  [13, 'financial', 'audit', 'Changes in Finance', ['changes financial'], audit],
  [14, 'settings', 'audit', 'Sign-ins and other changes', ['changes settings'], audit],
  [15, 'audit', 'live', 'Changes told to open windows', ['told'], audit],
  [16, 'settings', 'jobs', 'Jobs run', ['jobs'], 'Job queue'],
  [17, 'settings', 'outbox', 'Mail written', ['mail written'], 'Outbox'],
  [18, 'outbox', 'mail-server', 'Mail sent', ['mail sent'], 'Outbox'],
  [19, 'people', 'search', 'Searches', ['calls search'], calls],
]

/** The first number of a connector's connection; the kinds follow in this order. */
const connectorsFrom = 20
const connectorOrder = ['sharepoint', 'graph', 'teams', 'whatsapp', 'sms', 'azure', 'database', 'ai']

const connectorFlow = (kind: string, label: string): Declared => [
  connectorsFrom + connectorOrder.indexOf(kind),
  'connectors',
  `connector-${kind}`,
  `Calls to ${label}`,
  [`connector ${kind}`],
  'Connector calls',
]

const allConnectors = (kinds: readonly string[]): Declared => [
  connectorsFrom + connectorOrder.length,
  'settings',
  'connectors',
  'Calls to other systems',
  kinds.map((kind) => `connector ${kind}`),
  'Connector calls',
]

/** The connections with their measures; a connector has one only where it is set up. */
export function flowsOf(
  measures: ReadonlyMap<string, Measure>,
  connectors: readonly { kind: string; label: string }[],
): Flow[] {
  const out = connectors.length ? [allConnectors(connectors.map(({ kind }) => kind))] : []
  const all = [...declared, ...connectors.map(({ kind, label }) => connectorFlow(kind, label)), ...out]
  return all.map(([number, from, to, label, of, source]) => ({
    id: `data-flow-${number}`,
    from,
    to,
    label,
    source,
    ...of.map((name) => measures.get(name) ?? { ...nothing, failures: failuresKnown(name) }).reduce(sum),
  }))
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

/** A part of the house at its place; `needs` is the right that its page asks for. */
export type Part = Pick<Node, 'id' | 'label' | 'kind'> & { to: string | null; needs: string }

export const parts: readonly Part[] = [
  {
    id: 'people',
    label: 'People and programs',
    kind: 'source',
    to: '/settings/members',
    needs: 'settings.members.read',
  },
  { id: 'directory', label: 'Identity provider', kind: 'source', to: null, needs: 'signed-in' },
  { id: 'spreadsheets', label: 'Spreadsheets', kind: 'source', to: null, needs: 'signed-in' },
  { id: 'visitors', label: 'Website visitors', kind: 'source', to: '/home', needs: 'signed-in' },
  { id: 'procurement', label: 'Procurement', kind: 'room', to: '/procurement', needs: 'procurement.requisitions.read' },
  { id: 'financial', label: 'Finance', kind: 'room', to: '/financial', needs: 'financial.journal-entries.read' },
  { id: 'settings', label: 'Administration', kind: 'room', to: '/settings', needs: 'signed-in' },
  { id: 'site', label: 'Website', kind: 'room', to: '/home', needs: 'signed-in' },
  { id: 'ledger', label: 'Ledger', kind: 'store', to: '/financial/ledger', needs: 'financial.reports.read' },
  { id: 'files', label: 'Files', kind: 'store', to: null, needs: 'signed-in' },
  { id: 'search', label: 'Search', kind: 'store', to: null, needs: 'signed-in' },
  { id: 'audit', label: 'Audit log', kind: 'store', to: null, needs: 'signed-in' },
  { id: 'jobs', label: 'Job queue', kind: 'store', to: null, needs: 'signed-in' },
  { id: 'outbox', label: 'Outbox', kind: 'store', to: '/settings/mail', needs: 'settings.mails.read' },
  { id: 'live', label: 'Open windows', kind: 'outside', to: null, needs: 'signed-in' },
  { id: 'mail-server', label: 'Mail server', kind: 'outside', to: '/settings/mail', needs: 'settings.mails.read' },
]
