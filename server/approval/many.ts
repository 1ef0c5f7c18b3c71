import { sql } from 'drizzle-orm'
import {
  manyApi,
  ofSeveral,
  type DecidedOn,
  type DecisionMade,
  type DecisionPreviewRow,
} from '#shared/decision/many.ts'
import { fromMinor } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Verb } from '#shared/record.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { route, type Route } from '#server/call/route.ts'
import { rowsOf } from '#server/db/rows.ts'
import type { Served } from '#server/record/serve.ts'
import type { Row } from '#server/record/source.ts'
import { comesTo, leftOut, nothingSaid, saidOf, tried, type Act, type Said } from '#server/record/verb-preview.ts'
import { begin } from '#server/record/verb-runs.ts'
import { hasSeat, requireRightOrSeat } from './seat.ts'
import { says } from '../sentences.ts'

/** In a preview for the reason that is not written yet. */
const someReason = { reason: 'Not written yet' }

/** The verb by which a record is decided on from where it stands. Refuses one that takes more than a decision and a reason. */
function verbOf({ record }: Served, row: Row, decision: DecisionMade, body: unknown = {}): Verb {
  const verbs = record.verbList.filter(({ decides }) => decides === decision)
  const verb = verbs.find(({ from }) => from?.includes(String(row[record.stateField]))) ?? verbs[0]!
  if (verb.single || verb.reply) throw new Problem('conflict', says.decidedAlone({ noun: record.one }))
  if (verb.fresh) throw new Problem('conflict', says.decidedFresh({ noun: record.one }))
  if (verb.body && !verb.body.safeParse(body).success)
    throw new Problem('conflict', says.decisionAsksMore({ verb: verb.label, noun: record.one }))
  return verb
}

/** Decides on one of several, as it is decided on alone: by the verb of its state, under its right or a seat, in the version that was seen. */
export const decide =
  (recordType: Served, decision: DecisionMade): Act =>
  async (id, call, body) => {
    const verb = verbOf(recordType, await recordType.find(id, withoutVersion(call)), decision, body)
    await requireRightOrSeat(verb.right, recordType.record, id, call)
    return recordType.acts.get(verb.name)!(id, call, verb.body ? body : undefined)
  }

/** What people know these by: as they were submitted, with the amount that is decided on. Of what whoever asks may not see there is nothing. */
async function submitted(recordType: Served, ids: readonly string[], call: Call): Promise<Map<string, Said>> {
  const { record } = recordType
  const rows = await rowsOf<{ id: string; title: string; amount: string; currency: string }>(
    call.tx,
    sql`select distinct on (record_id) record_id as id, title, amount::text, currency from approval_requests
      where record = ${record.name} and record_id = any(${sql.param(ids)}::uuid[]) order by record_id, opened_at desc, state = 'open' desc`,
  )
  const seen = await saidOf(recordType, ids, call)
  const said = new Map<string, Said>()
  for (const { id, title, amount, currency } of rows)
    if (seen.has(id) || (await hasSeat(record, id, call)))
      said.set(id, { title, amount: fromMinor(BigInt(amount), currency), currency })
  return said
}

async function preview(
  recordType: Served,
  { id, version }: DecidedOn,
  decision: DecisionMade,
  said: Said,
  call: Call,
): Promise<DecisionPreviewRow> {
  const about = { record: recordType.record.name, id, ...said }
  try {
    const given = decision === 'rejected' ? someReason : undefined
    const verb = verbOf(recordType, await recordType.find(id, call), decision, given)
    const state = await tried(recordType, decide(recordType, decision), id, version, given, call)
    return { ...about, possible: true, why: null, ...comesTo(verb, state), final: verb.final ?? false }
  } catch (error) {
    return { ...about, ...leftOut(error, decision, id, call), final: false }
  }
}

/** One decision on several records, of whatever record types. */
export function manyRoutes(recordTypeOf: (name: string) => Served): Route[] {
  const saidOfAll = async (records: readonly DecidedOn[], call: Call) => {
    const said = new Map<string, Said>()
    for (const [name, of] of Map.groupBy(records, ({ record }) => record))
      for (const [id, each] of await submitted(
        recordTypeOf(name),
        of.map(({ id }) => id),
        call,
      ))
        said.set(id, each)
    return ({ id }: DecidedOn) => said.get(id) ?? nothingSaid
  }
  return [
    route(manyApi.preview, async ({ body: { decision, records } }, call) => {
      const said = await saidOfAll(records, call)
      const rows: DecisionPreviewRow[] = []
      for (const each of records) rows.push(await preview(recordTypeOf(each.record), each, decision, said(each), call))
      return { rows }
    }),
    route(manyApi.start, async ({ body: { decision, records, reason } }, call) => {
      const said = await saidOfAll(records, call)
      const rows = records.map((each) => ({ ...each, ...said(each) }))
      return begin({ record: ofSeveral, verb: decision, body: reason ? { reason } : undefined }, rows, call)
    }),
  ]
}
