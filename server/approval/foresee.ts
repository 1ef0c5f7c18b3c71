import { sql } from 'drizzle-orm'
import type { Policy } from '#shared/approval.ts'
import type { Decided } from '#shared/record.ts'
import type { Call } from '#server/call/call.ts'
import { expressionsOf, visible, type Row } from '#server/record/source.ts'
import { selectFrom } from '#server/record/list.ts'
import type { Served } from '#server/record/serve.ts'
import { deciderOf, factsOf, routeOf, specOf, type Facts } from './facts.ts'
import { policiesOf } from './engine.ts'
import { either, seatsOf } from './people.ts'

export type Foretold = {
  policy: string
  steps: { name: string; quorum: number; people: string[]; enough: boolean }[]
  words: string
}

/** Who will be asked for this, were it submitted now by whoever calls: 'Noor Haddad, then Helena Varga or Ingrid Solberg'. */
export async function foretell(
  record: Decided,
  values: Readonly<Record<string, unknown>>,
  call: Call,
): Promise<Foretold | null> {
  const route = routeOf(await policiesOf(call, deciderOf(record)), factsOf(record, values))
  if (!route) return null
  const named = specOf(record).makers.flatMap((field) => (typeof values[field] === 'string' ? [values[field]] : []))
  const makers = new Set([...named, call.actor.id])
  const seats = await seatsOf(call.tx, deciderOf(record), route.steps, named[0] ?? call.actor.id, makers)
  const steps = route.steps.map(({ name, quorum }, at) => ({
    name,
    quorum,
    people: seats[at]!.map((each) => each.name),
    enough: seats[at]!.length >= quorum,
  }))
  const words = steps
    .map(({ people, quorum }) => (quorum > 1 ? `${quorum} of ${people.join(', ')}` : either(people) || 'nobody'))
    .join(', then ')
  return { policy: route.policy.name, steps, words }
}

export type Simulated = {
  looked: number
  changed: number
  from: string
  examples: { title: string; before: string; after: string }[]
}
type Candidate = Omit<Policy, 'record'> & { id?: string }
const keyOf = (route: ReturnType<typeof routeOf>): string =>
  JSON.stringify(route?.steps.map(({ quorum, approvers }) => [quorum, approvers]) ?? null)
const wordsOf = (route: ReturnType<typeof routeOf>): string =>
  route?.steps
    .map(
      ({ quorum, approvers }) =>
        `${quorum > 1 ? `${quorum} of ` : ''}${approvers.map((each) => (each.kind === 'role' ? each.role : each.kind)).join(' or ')}`,
    )
    .join(', then ') ?? 'nobody'

/** What a policy would have changed for the last records the caller may see: 'would have changed 14 of 312'. Writes nothing. */
export async function simulate(noun: Served, candidate: Candidate, call: Call, most = 10_000): Promise<Simulated> {
  const { record, source } = noun
  const spec = specOf(record)
  const now = await policiesOf(call, deciderOf(record))
  const then = [...now.filter(({ id }) => id !== candidate.id), candidate]
  const asked = [...now, candidate].flatMap(({ conditions, steps }) => [
    ...conditions,
    ...steps.flatMap(({ when = [] }) => when),
  ])
  const names = new Set([
    spec.amount,
    spec.currency,
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
      examples.push({ title: String(row[record.title]), before: wordsOf(before), after: wordsOf(after) })
  }
  return { looked: rows.length, changed, from: record.many, examples }
}
