import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ChartOperator } from '#shared/list.ts'
import { get, Uuid } from '#shared/api.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { inChart } from '#server/record/in-chart.ts'
import type { Served } from '#server/record/serve.ts'
import type { ServerModule } from '#server/module.ts'
import { route, type Route } from '#server/call/route.ts'
import { keptFrom } from './kept-from.ts'
import { dayOf } from './seat.ts'
import { hasMaker, mayStandIn } from './delegates.ts'
import { deciderOf, toldAmount } from './facts.ts'
import { alikeOf, limitsOf, togetherOf } from './alike.ts'
import { standingRoutes } from './standing.ts'
import { says } from '../sentences.ts'

const Waiting = z.strictObject({
  requestId: Uuid,
  record: z.string(),
  recordId: Uuid,
  title: z.string(),
  /** Null of what has none. */
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  step: z.string(),
  since: z.string(),
  by: z.string(),
  /** Whose seat it is where that is not the reader's own. */
  insteadOf: z.string().nullable(),
  /** What the same people asked for in seven days, where it is more than this alone. */
  together: z.strictObject({ count: z.int(), amount: z.string() }).nullable(),
  page: z.string(),
})
/** As the inbox shows it, with what finds the ones after it. */
export type Decision = z.output<typeof Waiting> & { noun: string; snoozedUntil: string | null; cursor: string }
type Found = {
  request_id: string
  record: string
  record_id: string
  title: string
  amount: string
  own: string
  currency: string
  step: string
  since: string
  by: string
  instead_of: string | null
  parts: { id: string; title: string; amount: string }[]
  put_off: string | null
}

type Asked = {
  limit?: number
  /** The cursor of the last one seen. */
  after?: string | undefined
  /** Those that were put off instead of the others. */
  parked?: boolean
  /** Those alone on what somebody made who reports to this person in the org chart of today, or works below them. */
  from?: ChartOperator | undefined
}

/** What waits for this person over all record types, the oldest first: one statement over their seats. */
export async function inbox(
  recordTypes: readonly Served[],
  call: Pick<Call, 'actor' | 'app' | 'tx' | 'now'>,
  { limit = 50, after, parked = false, from }: Asked = {},
): Promise<Decision[]> {
  const { actor, tx } = call
  const place = after === undefined ? null : placeOf(after)
  // A seat is the right to read and decide: what roles reach does not narrow it.
  const mine = recordTypes.filter(({ record }) => record.approval)
  const names = sql.param(mine.map(({ record }) => record.name))
  const deciders = sql.param(mine.map(({ record }) => deciderOf(record)))
  const me = sql`${actor.id}::uuid`
  // Put off after it came to this step: what comes anew is new.
  const putOff = sql`(select n.snoozed_until from notices n where n.user_id = ${me} and n.kind = 'decision' and n.record = r.record and n.record_id = r.record_id
    and n.snoozed_until > ${call.now.toISOString()}::timestamptz and n.at >= s.since)`
  const ofThem = from
    ? sql`and exists (select from approval_makers m join org_chart p on p.member_id = m.user_id where m.record = r.record and m.record_id = r.record_id
        and p.id in ${inChart(sql`(select c.id from org_chart c where c.member_id = ${me})`, from)})`
    : sql``
  const rows = await rowsOf<Found>(
    tx,
    // Whose seats they may take, and for which record types: who stands in for requisitions alone learns nothing of orders.
    // `through` are the people between them and the seat.
    sql`with recursive taken(user_id, record, decider, through) as (
        select ${me}, n.record, n.decider, '{}'::uuid[] from unnest(${names}::text[], ${deciders}::text[]) as n(record, decider)
        union
        select d.from_user, t.record, t.decider, case when t.user_id = ${me} then t.through else t.through || t.user_id end
        from approval_delegations d join taken t on t.user_id = d.to_user
        where d.revoked_at is null and ${await dayOf(call)}::date between d.starts_on and d.ends_on and (d.record is null or d.record = t.decider)
          and ${mayStandIn(me, sql`t.decider`)} and d.from_user <> ${me} and d.from_user <> all(t.through)),
      standing as (select user_id, through, array_agg(record) as records from taken group by user_id, through), page as (
      select distinct on (f.since, f.request_id) f.* from standing cross join lateral (
        select s.request_id, s.user_id, s.since, r.record, r.record_id, r.title, r.amount, r.own_amount, r.currency, r.steps, s.step, r.opened_by, r.opened_by_name, r.alike, r.namesake, r.opened_at, ${putOff} as put_off
        from approval_seats s join approval_requests r on r.id = s.request_id
        where s.open and s.user_id = standing.user_id and r.record = any(standing.records)
          and not exists (select 1 from approval_seats o join standing t on t.user_id = o.user_id and r.record = any(t.records)
            where o.request_id = s.request_id and o.open and not ${hasMaker(sql`t.through`, sql`r.record`, sql`r.record_id`)} and (o.step, o.user_id <> ${me}, o.user_id) < (s.step, s.user_id <> ${me}, s.user_id)
              and not exists (select 1 from approval_decisions d where d.request_id = o.request_id and d.step = o.step and d.undone_at is null and (d.actor_id = ${me} or d.seat = o.user_id)))
          and not exists (select 1 from approval_makers m where m.record = r.record and m.record_id = r.record_id and m.user_id = ${me})
          and not ${hasMaker(sql`standing.through`, sql`r.record`, sql`r.record_id`)}
          and not exists (select 1 from approval_decisions d where d.request_id = r.id and d.undone_at is null and (d.step = s.step and (d.actor_id = ${me} or d.seat = s.user_id) or (not r.same_person and d.actor_id = ${me})))
          and ${parked ? sql`` : sql`not`} exists ${putOff} ${place ? sql`and (s.since, s.request_id) > (${place.since}::timestamptz, ${place.id}::uuid)` : sql``} ${ofThem}
        order by s.since, s.request_id limit ${limit}) f
      order by f.since, f.request_id limit ${limit})
      select p.request_id, p.record, p.record_id, p.title, p.amount::text, p.own_amount::text as own, p.currency, p.steps -> p.step ->> 'name' as step,
        to_char(p.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since, p.opened_by_name as by,
        case when p.user_id <> ${me} then u.name end as instead_of, t.parts,
        to_char(p.put_off at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as put_off
      from page p join users u on u.id = p.user_id ${alikeOf(sql`p`)}
      order by p.since, p.request_id`,
  )
  const open = await opened(rows, call)
  const alike = open.some(({ parts }) => parts.length)
  const limits = alike
    ? await limitsOf(
        mine.map(({ record }) => deciderOf(record)),
        call,
      )
    : []
  const decisions = open.map((row): Decision => {
    const { record } = mine.find((each) => each.record.name === row.record)!
    const together = togetherOf(row, deciderOf(record), limits)
    return {
      noun: record.one,
      snoozedUntil: row.put_off,
      cursor: `${row.since} ${row.request_id}`,
      requestId: row.request_id,
      record: row.record,
      recordId: row.record_id,
      title: row.title,
      ...toldAmount(BigInt(row.amount), row.currency),
      step: row.step,
      since: row.since,
      by: row.by,
      insteadOf: row.instead_of,
      together: together && { count: together.count, amount: together.amount },
      page: record.pageOf(row.record_id),
    }
  })
  const [last] = rows.slice(-1)
  if (open.length === rows.length || rows.length < limit || !last) return decisions
  const rest = { limit: limit - open.length, after: `${last.since} ${last.request_id}`, parked, from }
  return [...decisions, ...(await inbox(recordTypes, call, rest))]
}

/** Without those that are kept from whoever stands in. */
async function opened(rows: readonly Found[], call: Pick<Call, 'actor' | 'app' | 'now' | 'tx'>): Promise<Found[]> {
  const all: Found[] = []
  for (const row of rows) if (!(await keptFrom(row.record, row.record_id, call)).has(call.actor.id)) all.push(row)
  return all
}

function placeOf(cursor: string): { since: string; id: string } {
  const [, since, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(cursor) ?? []
  if (!since || Number.isNaN(Date.parse(since)))
    throw new Problem('invalid', says.cursorUnknown(), { cursor: says.cursorHint() })
  return { since, id: id! }
}

const waiting = get('/api/approvals/waiting', {
  summary: 'Everything that waits for your decision, over all record types',
  reply: z.array(Waiting),
  can: 'signed-in',
})
export const approvalRoutes = (modules: readonly ServerModule[]): Route[] => {
  const recordTypes = modules.flatMap(({ records }) => records)
  return [
    route(waiting, async (_, call) =>
      (await inbox(recordTypes, call)).map(
        ({ noun: _recordType, snoozedUntil: _until, cursor: _cursor, ...each }) => each,
      ),
    ),
    ...standingRoutes(modules),
  ]
}
