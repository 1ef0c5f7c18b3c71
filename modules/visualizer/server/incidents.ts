import { sql } from 'drizzle-orm'
import { aboutKind, isSetUpKind } from '#modules/connectors/shared/kinds.ts'
import { incidentsApi, type Incident } from '#modules/visualizer/shared/incidents.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { route, type Route } from '#server/call/route.ts'
import type { ServerModule } from '#server/module.ts'
import { writeTraffic } from './traffic.ts'

const dayMs = 86_400_000
const most = 200

type Row = { id: string; at: Date; kind: Incident['kind']; what: string; says: string; all: number }

/** What failed since a moment, from the logs that say so; the newest first. */
const failuresSince = ({ tx }: Call, since: string): Promise<Row[]> =>
  rowsOf<Row>(
    tx,
    sql`select *, (count(*) over ())::int as all from (
      select 'job ' || id as id, completed_on as at, 'job' as kind, name as what, coalesce(output ->> 'message', 'It was given up after ' || (retry_count + 1) || ' attempts') as says
        from pgboss.job where state = 'failed' and completed_on >= ${since} and name not like '\\_\\_pgboss%'
      union all select 'screen ' || id, received_at, 'screen', error_id, message from error_reports where received_at >= ${since}
      union all select 'mail ' || id, updated_at, 'mail', subject, coalesce(error, '') from outbox_messages where state = 'failed' and updated_at >= ${since}
      union all select 'connector ' || seq, started_at, 'connector', kind, purpose || ': ' || coalesce(error_code, 'failed') from connector_call where outcome = 'failed' and started_at >= ${since}
      union all select 'call ' || area || ' ' || minute, minute, 'call', area, sum(failed)::text from visualizer_traffic where minute >= ${since} group by area, minute having sum(failed) > 0
    ) found order by at desc, id limit ${most}`,
  )

/** What is called and is no module. */
const others: Record<string, string> = {
  search: 'Search',
  building: 'Shared functions',
  pages: 'Public pages',
}

const labelOf = (area: string, modules: readonly ServerModule[]): string =>
  others[area] ?? modules.find(({ name }) => name === area)?.label ?? area

function incidentOf({ id, at, kind, what, says }: Row, modules: readonly ServerModule[]): Incident {
  const base = { id, at: new Date(at).toISOString(), kind, says: says.split('\nparams:')[0]!.slice(0, 500) }
  if (kind === 'job') return { ...base, title: `Job ${what}`, to: null }
  if (kind === 'screen')
    return { ...base, title: `Screen error ${what}`, to: `/operations/error-reports/${id.slice('screen '.length)}` }
  if (kind === 'mail') return { ...base, title: `E-mail “${what}”`, to: `/settings/mail/${id.slice('mail '.length)}` }
  if (kind === 'connector') {
    const label = isSetUpKind(what) ? aboutKind[what].label : what
    return { ...base, title: `Call to ${label}`, to: `/settings/connectors/${what}` }
  }
  const calls = says === '1' ? '1 call' : `${says} calls`
  return { ...base, title: labelOf(what, modules), says: `${calls} failed on the server in this minute`, to: null }
}

export const incidentRoutes: Route[] = [
  route(incidentsApi.incidents, async (_input, call) => {
    await writeTraffic(call.app)
    const since = new Date(call.now.getTime() - dayMs).toISOString()
    const rows = await failuresSince(call, since)
    return {
      since,
      items: rows.map((row) => incidentOf(row, call.app.modules)),
      more: Math.max((rows[0]?.all ?? 0) - rows.length, 0),
    }
  }),
]
