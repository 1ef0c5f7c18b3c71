import type { z } from 'zod'
import type { AnyRecord, Verb } from '#shared/record.ts'
import { passes } from '../approval/alone.ts'
import { hasSeat } from '../approval/seat.ts'
import { withoutVersion, type Call } from '../call/call.ts'
import { openToSeats, type Route } from '../call/route.ts'
import type { Served } from './serve.ts'
import type { Draft, Row } from './source.ts'
import { requireReach } from './within-reach.ts'
import { preview, type Act, type Chosen } from './verb-preview.ts'
import { start } from './verb-runs.ts'

type Specs = Readonly<Record<string, object>>
type BodyOf<S> = S extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : S extends { warned: infer W extends z.ZodType }
    ? Partial<z.output<W>> | null | undefined
    : undefined
type Does<S, R, D> = (row: R, call: Call, body: BodyOf<S>) => Promise<D | void> | D | void
/** What is waited for before the row is locked, and what follows in the same transaction once it is written. */
type Around = {
  beforeLock?: (call: Call, id: string) => Promise<unknown>
  after?: (id: string, call: Call) => Promise<void>
}
/**
 * The rule of one verb: answers the columns it changes beside the state; or what it replies, where that is its own. `instead` writes and
 * audits the row itself and answers the record, where the ledger does.
 */
type Handler<S, R, D> = S extends { reply: infer Own extends z.ZodType }
  ? (row: R, call: Call, body: BodyOf<S>) => Promise<z.output<Own>>
  :
      | Does<S, R, D>
      | ({ does: Does<S, R, D> } & Around)
      | { instead: (row: R, call: Call, body: BodyOf<S>) => Promise<object> }
type Called<V> = { [K in keyof V]: K extends 'update' ? never : V[K] extends { elsewhere: true } ? never : K }[keyof V]
type Moves<V> = { [K in keyof V]: V[K] extends { to: string } ? K : never }[keyof V]
/** A handler for each verb; a verb that only moves the state needs none. */
type Handlers<V, R, D> = { [K in Exclude<Called<V>, Moves<V>>]: Handler<V[K], R, D> } & {
  [K in Extract<Called<V>, Moves<V>>]?: Handler<V[K], R, D>
}

type AnyDoes = (row: Row, call: Call, body: unknown) => Promise<unknown>
type AnyHandler = AnyDoes | ({ does: AnyDoes } & Around) | { instead: AnyDoes }

/** Answers the declared verbs of a record type: of one record, and of several. */
export function serveVerbs<N extends { detail: z.ZodType; verbs: Specs }, R, D>(
  served: Served<N, R, D>,
  handlers: Handlers<N['verbs'], R, D>,
): Route[] {
  const all = handlers as Readonly<Record<string, AnyHandler | undefined>>
  const recordType = served as unknown as Served
  return recordType.record.verbList.flatMap((verb): Route[] => {
    const { endpoint, bulk, name } = verb
    if (!endpoint) return []
    const handler = all[name]
    if (!handler && (!verb.to || !(recordType.record.stateField in recordType.source.table)))
      throw new Error(`${recordType.record.name}: nothing says what ${name} does`)
    const run = runOf(recordType, verb, handler)
    if (verb.starts && (verb.fresh || verb.reply || verb.body))
      throw new Error(`${recordType.record.name}: ${name} cannot be done in the call that makes one`)
    recordType.acts.set(name, run)
    const one: Route = {
      endpoint,
      run: ({ params, body }: Given, call) => run(params.id, call, body),
    }
    const opened = verb.decides || verb.decider ? openToSeats(recordType.record as never, [one]) : [one]
    if (!bulk) return opened
    return [
      ...opened,
      { endpoint: bulk.preview, run: ({ body }: { body: Chosen }, call) => preview(recordType, verb, run, body, call) },
      { endpoint: bulk.start, run: ({ body }: { body: Chosen }, call) => start(recordType, verb, body, call) },
    ]
  })
}

type Given = { params: { id: string }; body?: unknown }

/** One verb on one record: locks it, refuses what is not possible, does it, writes the state it leads to. */
function runOf(
  recordType: Served<AnyRecord>,
  { name, to, reply, decides, decider, right, limited }: Verb,
  handler: AnyHandler | undefined,
): Act {
  const { does, beforeLock, after, instead } =
    typeof handler === 'function'
      ? { does: handler }
      : ({ ...handler } as Partial<Record<'does' | 'instead', AnyDoes>> & Around)
  const { stateField } = recordType.record
  const refuse = (row: Row, call: Call) =>
    (recordType.refuse as (verb: string, row: Row, call: Call) => void)(name, row, call)
  const held = async (id: string, call: Call) => {
    await beforeLock?.(call, id)
    const row = await recordType.lock(id, call)
    refuse(row, call)
    const seated = decides || decider ? () => hasSeat(recordType.record as never, id, call) : undefined
    await requireReach(recordType.source, [id], right, call, limited ?? decides === 'approved', seated)
    return row
  }
  if (reply) return async (id, call, body) => does!(await held(id, call), call, body)
  return async (id, call, body) => {
    const row = await held(id, call)
    const { reason } = (body ?? {}) as { reason?: string }
    // More are asked: the record waits as before, and what approval brings does not happen yet.
    if (decides && (await recordType.decide(row, { decision: decides, verb: name, reason }, call)) === 'open')
      return recordType.change(row, { values: {} }, call, name)
    if (instead) return instead(row, call, body)
    const draft = (await does?.(row, call, body)) as Draft | undefined
    const values = { ...(to && stateField in recordType.source.table ? { [stateField]: to } : {}), ...draft?.values }
    const done = await recordType.change(row, { ...draft, values }, call, name)
    await after?.(id, call)
    // Approval is switched off for whoever is alone: what they submit goes on as if it were approved.
    const approve = name === 'submit' && recordType.record.verbList.find(({ decides }) => decides === 'approved')
    if (
      approve &&
      approve.from?.includes(String((done as Row)[stateField])) &&
      (await passes(recordType.record as never, id, call))
    )
      return recordType.acts.get(approve.name)!(id, withoutVersion(call), undefined)
    if (!after) return done
    return recordType.detail(id, call)
  }
}
