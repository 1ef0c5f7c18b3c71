import { z } from 'zod'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** `area.record-types.verb`; `public` needs no session, `signed-in` any session. */
export type Permission = 'public' | 'signed-in' | `${string}.${string}.${string}`

/** What crosses the wire for one call: where it goes, what it takes, what it answers, and who may make it. */
export type Endpoint = {
  method: Method
  path: string
  can: Permission
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  /** The call changes one version of a record: `If-Match` is required (428 without it, 412 when stale). */
  match?: boolean
  /** A POST that changes nothing, or may safely happen twice: needs no `Idempotency-Key`. */
  repeatable?: boolean
  /** `fields` of the query names what the reply says of each item. */
  chosen?: boolean
  /** A GET that reads several tables and must see one moment of all of them. */
  snapshot?: boolean
  /** A GET of what is added up over many records, so that whatever changes may change it. */
  figures?: boolean
  /** Multipart upload in, a streamed file out, or bytes in: the handler works on the raw request or reply. */
  raw?: 'upload' | 'download' | 'part'
  /** A repeatable call that asks another system or reads a file: it runs outside a transaction, and writes what it has to through `inCall`. */
  outside?: boolean
  /** Leaves no line in the audit log: it changes only what a person keeps for themselves. With `repeatable`. A public call is quiet unless it changes something: strangers do not fill the log. */
  quiet?: boolean
  /** Needs a sign-in of the last minutes: rights, keys, closed periods and money are not left to an unlocked desk. */
  fresh?: boolean
  /** Of one's own access: nobody reads it with the eyes of another. */
  private?: true
  /** May be made by whoever sees as somebody else, as themselves. */
  whileViewing?: true
  /** Calls a minute for one person (or one address before sign-in). */
  rate?: number
}

type Parts = Omit<Endpoint, 'method' | 'path'>

const method =
  <const M extends Method>(verb: M) =>
  <const Path extends string, const P extends Parts>(path: Path, parts: P) => ({ method: verb, path, ...parts })

export const get = method('GET')
export const post = method('POST')
export const patch = method('PATCH')
export const del = method('DELETE')

type Part<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends z.ZodType> ? { [k in K]: z.output<S> } : unknown
type PartIn<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends z.ZodType> ? { [k in K]: z.input<S> } : unknown

/** What a handler receives after validation. */
export type Input<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
/** A question that asks for nothing may be left out. */
type Question<E> =
  PartIn<E, 'query'> extends infer Q extends { query: unknown } ? ({} extends Q['query'] ? Partial<Q> : Q) : unknown
/** What a caller passes. */
export type Send<E> = PartIn<E, 'params'> & Question<E> & PartIn<E, 'body'>
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** How long a sign-in counts for what asks for a fresh one. */
export const freshMinutes = 5

/** A sentence that is kept, to be told where it is read. */
export const Said = z.object({ code: z.string(), template: z.string(), parameters: z.record(z.string(), z.unknown()) })
export const Uuid = z.uuid()
export const IdParams = z.strictObject({ id: Uuid })
export const Done = z.strictObject({ done: z.literal(true) })
/** The reply of a `raw` endpoint, whose body is a file and not JSON. */
export const FileReply = z.any()
