import { sql } from 'drizzle-orm'
import type { Condition, PolicyStep } from '#shared/approval.ts'
import { undoApi } from '#shared/decision/undo.ts'
import { Problem } from '#shared/problem.ts'
import type { AnyRecord } from '#shared/record.ts'
import { inWords } from '#shared/sentence.ts'
import { standingApi, type Round, type Standing } from '#shared/standing.ts'
import { requireRight } from '#server/auth/lacking.ts'
import type { Call } from '#server/call/call.ts'
import { route, type Route } from '#server/call/route.ts'
import { writingOf } from '#server/call/writing.ts'
import { rowsOf } from '#server/db/rows.ts'
import type { Served } from '#server/record/serve.ts'
import type { Row } from '#server/record/source.ts'
import type { ServerModule } from '#server/module.ts'
import { evidenceRoutes } from './evidence.ts'
import { factsFrom, routeFor } from './foresee.ts'
import { hasMaker, mayStandIn } from './delegates.ts'
import { deciderOf, specOf, toldAmount } from './facts.ts'
import { alikeOf, limitsOf, shownTogether, togetherOf } from './alike.ts'
import { makersOf, named } from './makers.ts'
import { manyRoutes } from './many.ts'
import { seatsOf } from './people.ts'
import { dueAt, hoursOf, toldOf } from './reminders.ts'
import { questionRoutes, questionsOf } from './questions.ts'
import { dayOf, hasSeat, requireRightOrSeat, turnOf } from './seat.ts'
import { undo, wayBack } from './undo-decision.ts'
import { together } from './steps.ts'
import { conditionsInWords, escalatedTo } from './words.ts'
import { says } from '../sentences.ts'

type Request = {
  id: string
  state: Exclude<Round['state'], 'foretold'>
  policy: string
  conditions: Condition[] | null
  steps: Pick<PolicyStep, 'name' | 'quorum' | 'beside' | 'remind' | 'escalate'>[]
  step: number
  amount: string
  own: string
  currency: string
  by: string
  at: string
  ended: string | null
  why: string | null
  record: string
  parts: { id: string; title: string; amount: string }[]
}
type Seat = { request: string; step: number; name: string; since: string | null; stand_ins: string[] | null }
type Decision = {
  request: string
  step: number
  by: string
  instead_of: string | null
  decision: 'approved' | 'rejected'
  reason: string | null
  at: string
  undone: string | null
}

const instant = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** The submissions of a record, the latest first, with who was asked and who decided. */
export async function roundsOf(recordType: Served, id: string, call: Call): Promise<Round[]> {
  const { record } = recordType
  const { tx } = call
  const requests = await rowsOf<Request>(
    tx,
    sql`select r.id, r.record, r.state, r.policy_name as policy, p.conditions, r.steps, r.step, r.amount::text, r.own_amount::text as own, r.currency, r.opened_by_name as by,
        ${instant('r.opened_at')} as at, ${instant('r.ended_at')} as ended, r.why, t.parts
      from approval_requests r ${alikeOf(sql`r`)} left join approval_policies p on p.id = r.policy_id and p.version = r.policy_version
      where r.record = ${record.name} and r.record_id = ${id}::uuid order by r.opened_at desc, r.state = 'open' desc limit 20`,
  )
  const ids = sql.param(requests.map((each) => each.id))
  const limits = requests.some(({ parts }) => parts.length) ? await limitsOf([deciderOf(record)], call) : []
  const day = await dayOf(call)
  const [told, questions, seats, decisions] = await Promise.all([
    toldOf(
      requests.map((each) => each.id),
      call,
    ),
    questionsOf(
      requests.map((each) => each.id),
      call,
    ),
    rowsOf<Seat>(
      tx,
      sql`select s.request_id as request, s.step, u.name, ${instant('s.since')} as since,
          (select array_agg(distinct t.name order by t.name) from approval_delegations d join users t on t.id = d.to_user and t.active
            where s.open and d.from_user = s.user_id and d.revoked_at is null and ${day}::date between d.starts_on and d.ends_on and (d.record is null or d.record = ${deciderOf(record)})
              and ${mayStandIn(sql`t.id`, sql`${deciderOf(record)}::text`)} and not ${hasMaker(sql`array[t.id]`, sql`${record.name}`, sql`${id}::uuid`)}) as stand_ins
        from approval_seats s join users u on u.id = s.user_id and u.active where s.request_id = any(${ids}::uuid[]) order by u.name`,
    ),
    rowsOf<Decision>(
      tx,
      sql`select d.request_id as request, d.step, d.actor_name as by, case when d.seat <> d.actor_id then u.name end as instead_of, d.decision, d.reason, ${instant('d.decided_at')} as at, ${instant('d.undone_at')} as undone
        from approval_decisions d left join users u on u.id = d.seat where d.request_id = any(${ids}::uuid[]) order by d.decided_at, d.id`,
    ),
  ])
  return Promise.all(
    requests.map(async (request): Promise<Round> => {
      const { state, policy, conditions, currency, by, at, ended, why } = request
      return {
        state,
        policy,
        when: conditions && (await conditionsInWords(record, conditions, call)),
        ...toldAmount(BigInt(request.amount), currency),
        by,
        at,
        endedAt: ended,
        why,
        together:
          state === 'open'
            ? await shownTogether(recordType, togetherOf(request, deciderOf(record), limits), call)
            : null,
        steps: await Promise.all(
          request.steps.map(async ({ name, quorum, beside = false, ...late }, n) => {
            const here = ({ request: of, step: its }: { request: string; step: number }) =>
              of === request.id && its === n
            const sat = seats.filter(here)
            const decided = decisions.filter(here)
            const stand = standOf(request, n, decided)
            const since = sat.flatMap((each) => each.since ?? []).toSorted()[0] ?? null
            return {
              name,
              quorum,
              beside,
              stand,
              asked: sat.map((each) => ({ name: each.name, standIns: each.stand_ins ?? [] })),
              since,
              reminders: [
                ...told
                  .filter(here)
                  .map(({ kind, at: when, people }) => ({ kind, at: when, who: people.join(', '), done: true })),
                ...(stand === 'now' && since ? await toCome(recordType, id, since, late, told.filter(here), call) : []),
              ],
              decisions: decided.map(({ instead_of: insteadOf, by: who, decision, reason, at: when, undone }) => ({
                by: who,
                insteadOf,
                decision,
                reason,
                at: when,
                undoneAt: undone,
              })),
            }
          }),
        ),
        questions: questions.flatMap(({ request: of, ...each }) => (of === request.id ? [each] : [])),
      }
    }),
  )
}

/** Of what a step asks for where it waits long, what is not done yet, and when it is due. */
async function toCome(
  recordType: Served,
  id: string,
  since: string,
  late: Pick<PolicyStep, 'remind' | 'escalate'>,
  told: readonly { kind: string }[],
  call: Call,
): Promise<Round['steps'][number]['reminders']> {
  const due = (['reminder', 'escalation'] as const).flatMap((kind) => {
    const hours = hoursOf(late, kind)
    return hours === undefined || told.some((each) => each.kind === kind) ? [] : [{ kind, hours }]
  })
  return Promise.all(
    due.map(async ({ kind, hours }) => ({
      kind,
      at: await dueAt(recordType, id, since, hours, call),
      who: kind === 'escalation' && late.escalate ? await escalatedTo(late.escalate, call) : '',
      done: false,
    })),
  )
}

/** Of steps beside one another each is done for itself; a rejection stops the one it was made in. */
function standOf(
  { state, steps, step }: Request,
  n: number,
  decided: readonly Decision[],
): Round['steps'][number]['stand'] {
  const [counts, asked] = [decided.filter(({ undone }) => !undone), together(steps, step)]
  if (state === 'approved' || n < step) return 'done'
  if (!asked.includes(n)) return 'ahead'
  const refused = counts.some(({ decision }) => decision === 'rejected')
  if (!refused && counts.length >= steps[n]!.quorum) return 'done'
  return state === 'open' ? 'now' : refused || state !== 'rejected' ? 'stopped' : 'ahead'
}

/** What would be asked of whom, were it submitted now by whoever asks; null where no policy fits. */
async function foretold(recordType: Served, values: Row, call: Call): Promise<Round | null> {
  const { record } = recordType
  const found = await routeFor(recordType, values, call)
  if (!found) return null
  const { route: chosen, facts, because } = found
  const barred = values.version ? await recordType.options.barred?.(values, call) : undefined
  const makers = await makersOf(record, values, call, [call.actor.id, ...(barred ?? [])])
  const requester = named(record, values)[0] ?? call.actor.id
  const seats = await seatsOf(call.tx, chosen.steps, requester, makers, chosen.policy.samePerson)
  return {
    state: 'foretold',
    policy: chosen.policy.name,
    when: await conditionsInWords(record, chosen.policy.conditions, call),
    ...toldAmount(facts.amount, facts.currency),
    by: null,
    at: null,
    endedAt: null,
    why: because ?? null,
    together: null,
    steps: await Promise.all(
      chosen.steps.map(async (step: PolicyStep, at) => ({
        name: step.name,
        quorum: step.quorum,
        beside: step.beside ?? false,
        stand: 'ahead' as const,
        asked: seats[at]!.map(({ name }) => ({ name, standIns: [] })),
        since: null,
        reminders: [],
        decisions: [],
      })),
    ),
    questions: [],
  }
}

/** The states in which a record can still be submitted, or comes into approval by itself. */
function startsOf({ verbs, approval, states }: AnyRecord): readonly string[] {
  const { submit, approve } = verbs as Record<string, { from?: readonly string[] } | undefined>
  const first = Object.keys(states)[0] ?? ''
  const from = [...(submit?.from ?? []), ...Object.keys(approval?.asks ?? {}), ...(approval?.asks ? [first] : [])]
  return from.filter((state) => !approve?.from?.includes(state))
}

async function standingOf(recordType: Served, row: Row, call: Call): Promise<Standing> {
  const { record } = recordType
  const [last, ...earlier] = await roundsOf(recordType, row.id, call)
  const open = last?.state === 'open'
  const ahead =
    !open && last?.state !== 'approved' && startsOf(record).includes(String(row[record.stateField]))
      ? await foretold(recordType, row, call)
      : null
  const may = open ? await turnOf(record, row, call) : null
  const way = await wayBack(recordType, row, call)
  return {
    now: ahead ?? last ?? null,
    earlier: ahead && last ? [last, ...earlier] : earlier,
    may: may === null || may === true ? may : inWords(may, writingOf(call.locale)),
    seat: open && (await hasSeat(record, row.id, call)),
    undo: 'until' in way ? way.until : null,
  }
}

/** The calls over all record types that are approved. */
export function standingRoutes(modules: readonly ServerModule[]): Route[] {
  const recordTypes = new Map<string, Served>(
    modules.flatMap(({ records }) => records.map((each) => [each.record.name, each])),
  )
  const recordTypeOf = (name: string): Served => {
    const recordType = recordTypes.get(name)
    if (!recordType?.record.approval) throw new Problem('not_found', says.noSuchNoun())
    return recordType
  }
  return [
    route(standingApi.foretold, async ({ params, query }, call) => {
      const recordType = recordTypeOf(params.noun)
      const { record } = recordType
      await requireRight(record.api.create.can, call)
      const given = [query.with ?? []].flat().flatMap((each) => {
        const at = each.indexOf(':')
        return at > 0 ? [[each.slice(0, at), each.slice(at + 1)] as const] : []
      })
      return foretold(recordType, factsFrom(specOf(record), Object.fromEntries(given), query), call)
    }),
    route(standingApi.read, async ({ params }, call) => {
      const recordType = recordTypeOf(params.noun)
      await requireRightOrSeat(recordType.record.api.read.can, recordType.record, params.id, call)
      return standingOf(recordType, await recordType.find(params.id, call), call)
    }),
    ...manyRoutes(recordTypeOf),
    ...questionRoutes(modules, recordTypeOf),
    ...evidenceRoutes(modules, recordTypeOf),
    route(undoApi.undo, async ({ params }, call) => {
      const recordType = recordTypeOf(params.noun)
      await requireRightOrSeat(recordType.record.api.read.can, recordType.record, params.id, call)
      await undo(recordType, params.id, call)
      return { done: true as const }
    }),
  ]
}
