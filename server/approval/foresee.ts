import { sql } from 'drizzle-orm'
import type { ApprovalSpec, Policy, PolicyGiven, PolicyStep } from '#shared/approval.ts'
import { roundToMinor } from '#shared/money.ts'
import type { Call } from '#server/call/call.ts'
import { expressionsOf, visible, type Row } from '#server/record/source.ts'
import { selectFrom } from '#server/record/list.ts'
import type { Served } from '#server/record/serve.ts'
import { offInWords, switchedOff } from './alone.ts'
import { askable, conditionsOf, deciderOf, factsOf, routeOf, specOf, type Facts } from './facts.ts'
import { policiesOf } from './engine.ts'
import { refuseConditions } from './save.ts'

type Given = { amount: string; currency: string }
/** A matter that is not saved yet, as policies see it. */
export const factsFrom = (
  { amount, currency }: ApprovalSpec,
  fields: Readonly<Record<string, string>>,
  given: Given,
): Row => ({
  ...fields,
  ...(amount && currency ? { [amount]: roundToMinor(given.amount, given.currency), [currency]: given.currency } : {}),
  id: '00000000-0000-0000-0000-000000000000',
  version: 0,
})

/** The policy that would decide on a matter now, with the steps that hold; null where none fits. What is saved is weighed with what counts together with it. */
export async function routeFor(
  { record, options }: Served,
  row: Row,
  call: Call,
): Promise<{
  route: { policy: Pick<Policy, 'name' | 'conditions' | 'samePerson'>; steps: PolicyStep[] }
  facts: Facts
  because?: string
} | null> {
  const stake = row.version ? await options.weigh?.(row, undefined, call) : undefined
  const facts = { ...factsOf(record, row), ...(stake ? { amount: stake.amount } : {}) }
  const policies = await policiesOf(call, deciderOf(record))
  const off = await switchedOff(deciderOf(record), call)
  if (off) return { route: { policy: off, steps: [] }, facts, because: offInWords(off) }
  const asked = stake?.always || !specOf(record).mayPass ? policies.filter(({ steps }) => steps.length) : policies
  const route = routeOf(asked, facts)
  const because = stake?.because ?? route?.because
  return route && { route, facts, ...(because ? { because } : {}) }
}

type Simulated = {
  looked: number
  changed: number
  from: string
  examples: { id: string; title: string; before: string; after: string }[]
}
type Candidate = Omit<PolicyGiven, 'record'> & { id?: string }
const keyOf = (route: ReturnType<typeof routeOf>): string =>
  JSON.stringify(
    route?.steps.map(({ quorum, approvers, beside = false }) => [
      quorum,
      // Not as they are written: what was kept has its keys in another order.
      approvers.map((each) => [each.kind, each.kind === 'role' ? each.role : each.kind === 'person' ? each.id : '']),
      beside,
    ]) ?? null,
  )
const wordsOf = (route: ReturnType<typeof routeOf>): string =>
  route?.steps
    .map(
      ({ quorum, approvers, beside }, at) =>
        `${at === 0 ? '' : beside ? ' and in parallel ' : ', then '}${quorum > 1 ? `${quorum} of ` : ''}${approvers.map((each) => (each.kind === 'role' ? each.role : each.kind)).join(' or ')}`,
    )
    .join('') ?? 'no one'

/** What a policy would have changed for the last records the caller may see: 'would have changed 14 of 312'. Writes nothing. */
export async function simulate(recordType: Served, given: Candidate, call: Call, most = 10_000): Promise<Simulated> {
  const candidate = { samePerson: false, ...given }
  const { record, source } = recordType
  const spec = specOf(record)
  refuseConditions(record, candidate)
  const known = askable(record)
  // Not those from before a field was kept from some: what changes would tell what it holds.
  const now = (await policiesOf(call, deciderOf(record))).filter((each) =>
    conditionsOf(each).every(({ field }) => known.has(field)),
  )
  const then = [...now.filter(({ id }) => id !== candidate.id), candidate]
  const asked = [...now, candidate].flatMap(conditionsOf)
  const names = new Set([
    'id',
    ...(spec.amount && spec.currency ? [spec.amount, spec.currency] : []),
    record.title,
    ...asked.flatMap(({ field }) => (field === 'amount' ? [] : [field])),
  ])
  const expressions = expressionsOf(source)
  const selection = Object.fromEntries(
    [...names].flatMap((name) => (expressions[name] ? [[name, expressions[name]]] : [])),
  )
  const rows = (await selectFrom(call.tx, source, selection)
    .where(visible(source, call.actor))
    .orderBy(sql`${source.table.id} desc`)
    .limit(most)) as Row[]
  const examples: Simulated['examples'] = []
  let changed = 0
  for (const row of rows) {
    const facts: Facts = factsOf(record, row)
    const before = routeOf(now, facts)
    const after = routeOf(then, facts)
    if (keyOf(before) === keyOf(after)) continue
    changed += 1
    if (examples.length < 20)
      examples.push({ id: row.id, title: String(row[record.title]), before: wordsOf(before), after: wordsOf(after) })
  }
  return { looked: rows.length, changed, from: record.many, examples }
}
