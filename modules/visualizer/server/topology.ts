import { sql } from 'drizzle-orm'
import { topologyApi, type Dependency, type Flow, type Minute, type Node } from '#modules/visualizer/shared/topology.ts'
import { aboutKind, isSetUpKind } from '#modules/connectors/shared/kinds.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { route, type Route } from '#server/call/route.ts'
import { areasOf } from '#server/picture.ts'
import { flowsOf, partsOf } from './flows.ts'
import { measure, measureByMinute } from './measures.ts'
import { writeTraffic } from './traffic.ts'

const hourMs = 3_600_000

/** What is true of the parts at this moment. */
type Snapshot = {
  people: number
  jobsWaiting: number
  oldestJobSeconds: number
  mailWaiting: number
  mailFailed: number
}
type Connector = { kind: string; label: string; tested: boolean; ok: boolean | null }

async function snapshot({ tx }: Call, since: Date, now: Date): Promise<Snapshot> {
  const [found] = await rowsOf<Snapshot>(
    tx,
    sql`select (select count(distinct user_id)::int from sessions where seen_at >= ${since.toISOString()}) as people,
      waiting.jobs as "jobsWaiting", waiting.oldest as "oldestJobSeconds",
      (select count(*)::int from outbox_messages where state = 'waiting') as "mailWaiting",
      (select count(*)::int from outbox_messages where state = 'failed') as "mailFailed"
    from (select count(*)::int as jobs, coalesce(max(extract(epoch from ${now.toISOString()}::timestamptz - start_after)), 0)::int as oldest
      from pgboss.job where state in ('created', 'retry') and start_after <= ${now.toISOString()} and name not like '\\_\\_pgboss%') waiting`,
  )
  return found!
}

async function connectorsOf({ tx }: Call): Promise<Connector[]> {
  const rows = await rowsOf<{ kind: string; tested: boolean; ok: boolean | null }>(
    tx,
    sql`select kind, tested_at is not null as tested, test_ok as ok from connector order by kind`,
  )
  return rows.flatMap((row) => (isSetUpKind(row.kind) ? [{ ...row, label: aboutKind[row.kind].label }] : []))
}

const many = (count: number, one: string, several: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${several}`

const said = ({ tested, ok }: Connector): string => (!tested ? 'Not tested yet' : ok ? 'Works' : 'Failing')

const identityName = ({ app }: Call): string =>
  app.settings.identity === 'entra' ? 'Microsoft Entra ID' : 'Built-in directory'

function nodesOf(call: Call, now: Snapshot, connectors: readonly Connector[], flows: readonly Flow[]): Node[] {
  const notes: Record<string, string> = {
    people: `${many(now.people, 'person', 'people')} in the last hour`,
    directory: identityName(call),
    search: 'Reads the records',
    jobs: now.jobsWaiting ? `${many(now.jobsWaiting, 'job waits', 'jobs wait')}` : 'Nothing waits',
    outbox: now.mailWaiting ? `${many(now.mailWaiting, 'e-mail waits', 'e-mails wait')}` : 'Nothing waits',
    'mail-server': call.app.settings.mailUrl ? 'Set up' : 'Not set up',
  }
  const connectorsTo = may(call.actor, 'connectors.settings.read') ? '/settings/connectors' : null
  const failing = (id: string) => flows.some(({ to, failures }) => to === id && (failures ?? 0) > 0)
  return [
    ...partsOf(call.app.modules).map(({ id, label, kind, to, needs }) => ({
      id,
      label,
      kind,
      note: notes[id] ?? null,
      to: to && may(call.actor, needs) ? to : null,
      failing: failing(id) || (id === 'outbox' && now.mailFailed > 0),
    })),
    ...(connectors.length
      ? [
          {
            id: 'connectors',
            label: 'Connectors',
            kind: 'store' as const,
            note: null,
            to: connectorsTo,
            failing: false,
          },
        ]
      : []),
    ...connectors.map((each) => ({
      id: `connector-${each.kind}`,
      label: each.label,
      kind: 'outside' as const,
      note: said(each),
      to: connectorsTo && `${connectorsTo}/${each.kind}`,
      failing: each.ok === false || failing(`connector-${each.kind}`),
    })),
  ]
}

const lateSeconds = 300

function dependenciesOf(
  call: Call,
  now: Snapshot,
  connectors: readonly Connector[],
  flows: readonly Flow[],
): Dependency[] {
  const signIns = flows.find(({ id }) => id === 'data-flow-5')
  const late = now.oldestJobSeconds > lateSeconds
  return [
    {
      id: 'database',
      label: 'PostgreSQL',
      neededFor: 'Everything: records, the ledger, sessions, jobs, mail to send',
      without: 'Mainstay reports that it is not ready and does not respond to other calls. Confirmed changes are kept.',
      state: 'Answers',
      tone: 'success',
    },
    {
      id: 'directory',
      label: identityName(call),
      neededFor: 'Signing in, and renewing sessions',
      without: 'Signed-in users continue until their session has to be renewed; new sign-ins are not possible.',
      state: signIns?.failures
        ? `${many(signIns.failures, 'failure', 'failures')} in the last hour`
        : 'No failure in the last hour',
      tone: signIns?.failures ? 'warning' : 'success',
    },
    {
      id: 'jobs',
      label: 'Job queue',
      neededFor: 'Imports, e-mail and cleanup',
      without: 'Calls work normally. Queued jobs wait and run later, once.',
      state: late
        ? `The oldest job has waited ${many(Math.round(now.oldestJobSeconds / 60), 'minute', 'minutes')}`
        : 'No overdue jobs',
      tone: late ? 'warning' : 'success',
    },
    {
      id: 'mail-server',
      label: 'Mail server',
      neededFor: 'E-mails to people',
      without: 'E-mails are stored and sent when the server is back; after about a day they are marked as failed.',
      state: !call.app.settings.mailUrl
        ? 'Not set up'
        : now.mailFailed
          ? `${many(now.mailFailed, 'e-mail has', 'e-mails have')} failed`
          : 'No failed e-mails',
      tone: !call.app.settings.mailUrl ? 'neutral' : now.mailFailed ? 'warning' : 'success',
    },
    {
      id: 'files',
      label: 'File store',
      neededFor: 'Attachments, and files to import',
      without: 'Records can be viewed and changed; files cannot be opened or added.',
      state: 'In the data folder',
      tone: 'neutral',
    },
    ...connectors.map((each): Dependency => ({
      id: `connector-${each.kind}`,
      label: each.label,
      neededFor: aboutKind[each.kind as keyof typeof aboutKind].uses ?? 'Not used yet: set up and ready to test',
      without: aboutKind[each.kind as keyof typeof aboutKind].uses
        ? 'Everything else works normally.'
        : 'No effect: no part of Mainstay uses this connector.',
      state: said(each),
      tone: each.ok === null ? 'neutral' : each.ok ? 'success' : 'warning',
    })),
  ]
}

const areasIn = ({ app }: Call): string[] => areasOf(app.modules).map(({ area }) => area)

const moved = ({ count, failures }: Flow): boolean => count > 0 || (failures ?? 0) > 0
const figuresOf = ({ id, count, failures, averageMs, slowestMs, lastAt }: Flow): Minute['flows'][number] => ({
  id,
  count,
  failures,
  averageMs,
  slowestMs,
  lastAt,
})

export const topologyRoutes: Route[] = [
  route(topologyApi.topology, async (_input, call) => {
    await writeTraffic(call.app)
    const since = new Date(call.now.getTime() - hourMs)
    const connectors = await connectorsOf(call)
    const now = await snapshot(call, since, call.now)
    const flows = flowsOf(await measure(call.tx, since, areasIn(call)), connectors, call.app.modules)
    return {
      since: since.toISOString(),
      until: call.now.toISOString(),
      nodes: nodesOf(call, now, connectors, flows),
      flows,
      dependencies: dependenciesOf(call, now, connectors, flows),
    }
  }),
  route(topologyApi.minutes, async (_input, call) => {
    await writeTraffic(call.app)
    const since = new Date(call.now.getTime() - hourMs)
    const connectors = await connectorsOf(call)
    const byMinute = await measureByMinute(call.tx, since, areasIn(call))
    return {
      since: since.toISOString(),
      until: call.now.toISOString(),
      minutes: [...byMinute]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([at, measures]) => ({
          at,
          flows: flowsOf(measures, connectors, call.app.modules).filter(moved).map(figuresOf),
        })),
    }
  }),
]
