import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from './actor.ts'
import type { Tx } from '../db/db.ts'
import type { Scan } from '../files/scan.ts'
import type { AppContext } from '../app-context.ts'

/** A record that changed in this call. `before` is null where it was created, `after` where it ended. */
export type Change = { record: string; recordId: string; action: string; before: unknown; after: unknown }

/** A job to run after the transaction commits, and only then; not before `at`, where it is given. */
/** `first`: before all others of its name, as somebody waits for it. */
export type Job = { name: string; data: object; key?: string; at?: Date; first?: true }

/** What follows from rows that were written, by their ids; `last`: it changes nothing that is told or asked for in the call, so that it goes with its last statement. */
export type BeforeCommit = ((ids: string[], call: Call) => Promise<void>) & { last?: true }

/** A received file: on disk under `storageKey`, its type told by its content. */
export type Upload = {
  name: string
  type: string
  size: number
  sha256: string
  storageKey: string
  scan: Scan
  /** The upload in parts that it came by. */
  from?: string
}

/** What a handler works with. Everything written through `tx` is committed together with the audit rows, events and jobs, or not at all. */
export type Call = {
  actor: Actor
  tx: Tx
  app: AppContext
  now: Date
  correlationId: string
  /** In which language whoever asks reads figures and days; null for nobody in particular. */
  locale: string | null
  /** The version of `If-Match`; null where the endpoint asks for none. */
  version: number | null
  /** Puts a change in the audit log and tells open screens of it. */
  changed(change: Change): void
  enqueue(job: Job): void
  /** Has `work` run once before the transaction ends, with every id it was given: what follows from many rows is worked out in one statement. */
  beforeCommit(work: BeforeCommit, id: string): void
  /** Waits until no other call of this process is between its own `queue` with this key and sending its commit, but not for long: a courtesy before rows that everyone wants. */
  serialize(key: string): Promise<void>
  /** The received file of a `raw: 'upload'` endpoint. */
  upload?: Upload
  /** The raw request and reply: only for `raw` endpoints. */
  request?: FastifyRequest
  reply?: FastifyReply
}

/** The same call on another record than the one its If-Match speaks of. */
export const withoutVersion = (call: Call): Call => ({ ...call, version: null })
