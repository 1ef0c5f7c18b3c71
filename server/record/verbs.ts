import type { z } from 'zod'
import type { AnyRecord, DetailOf, Verb } from '#shared/record.ts'
import { decideOn } from '../approval/engine.ts'
import type { Call } from '../call.ts'
import type { Route } from '../route.ts'
import type { Served } from './serve.ts'
import type { Draft, Row } from './source.ts'
import { preview, type Act, type Chosen } from './verb-preview.ts'
import { start } from './verb-runs.ts'

type Specs = Readonly<Record<string, object>>
type BodyOf<S> = S extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : S extends { warned: infer W extends z.ZodType }
    ? Partial<z.output<W>> | null | undefined
    : undefined
type Does<S, R, D> = (row: R, call: Call, body: BodyOf<S>) => Promise<D | void> | D | void
/** The rule of one verb: answers the columns it changes beside the state; or what it replies, where that is its own. */
type Handler<S, R, D> = S extends { reply: infer Own extends z.ZodType }
  ? (row: R, call: Call, body: BodyOf<S>) => Promise<z.output<Own>>
  : Does<S, R, D> | { does: Does<S, R, D>; after: (id: string, call: Call) => Promise<void> }
type Called<V> = { [K in keyof V]: K extends 'update' ? never : V[K] extends { elsewhere: true } ? never : K }[keyof V]
type Moves<V> = { [K in keyof V]: V[K] extends { to: string } ? K : never }[keyof V]
/** A handler for each verb; a verb that only moves the state needs none. */
export type Handlers<V, R, D> = { [K in Exclude<Called<V>, Moves<V>>]: Handler<V[K], R, D> } & {
  [K in Extract<Called<V>, Moves<V>>]?: Handler<V[K], R, D>
}

type AnyDoes = (row: Row, call: Call, body: unknown) => Promise<unknown>
type AnyHandler = AnyDoes | { does: AnyDoes; after: (id: string, call: Call) => Promise<void> }

/** Answers the declared verbs of a noun: of one record, and of several. */
export function serveVerbs<N extends { detail: z.ZodType; verbs: Specs }, R, D>(
  served: Served<N, R, D>,
  handlers: Handlers<N['verbs'], R, D>,
): Route[] {
  const all = handlers as Readonly<Record<string, AnyHandler | undefined>>
  const noun = served as unknown as Served
  return noun.record.verbList.flatMap((verb): Route[] => {
    const { endpoint, bulk, name } = verb
    if (!endpoint) return []
    const handler = all[name]
    if (!handler && !verb.to) throw new Error(`${noun.record.name}: nothing says what ${name} does`)
    const run = runOf(noun, verb, handler)
    const one: Route = {
      endpoint,
      run: ({ params, body }: Given, call) => run(params.id, call, body),
    }
    if (!bulk) return [one]
    noun.acts.set(name, run)
    return [
      one,
      { endpoint: bulk.preview, run: ({ body }: { body: Chosen }, call) => preview(noun, verb, run, body, call) },
      { endpoint: bulk.start, run: ({ body }: { body: Chosen }, call) => start(noun, verb, body, call) },
    ]
  })
}

type Given = { params: { id: string }; body?: unknown }

/** One verb on one record: locks it, refuses what is not possible, does it, writes the state it leads to. */
function runOf(noun: Served<AnyRecord>, { name, to, reply }: Verb, handler: AnyHandler | undefined): Act {
  const does = typeof handler === 'object' ? handler.does : handler
  const after = typeof handler === 'object' ? handler.after : undefined
  const refuse = (row: Row, call: Call) =>
    (noun.refuse as (verb: string, row: Row, call: Call) => void)(name, row, call)
  if (reply)
    return async (id, call, body) => {
      const row = await noun.lock(id, call)
      refuse(row, call)
      return does!(row, call, body)
    }
  return async (id, call, body) => {
    const done: DetailOf<AnyRecord> = await noun.act(id, name, call, async (row) => {
      refuse(row, call)
      if (noun.record.approval && (name === 'approve' || name === 'reject')) {
        const { reason } = (body ?? {}) as { reason?: string }
        const outcome = await decideOn(noun.record, row, name === 'approve' ? 'approved' : 'rejected', call, reason)
        // More are asked: the record waits as before, and what approval brings does not happen yet.
        if (outcome === 'open') return { values: {} }
      }
      const draft = (await does?.(row, call, body)) as Draft | undefined
      return { ...draft, values: { ...(to ? { state: to } : {}), ...draft?.values } }
    })
    if (!after) return done
    await after(id, call)
    return noun.detail(id, call)
  }
}
