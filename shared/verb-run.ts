import { z } from 'zod'
import { get, IdParams, post, Uuid } from './api.ts'

/** Records one verb may be asked for at once; a preview takes them in smaller parts. */
export const mostAtOnce = 1000
export const mostPreviewed = 100

/** A record as it was seen. */
export const Seen = z.strictObject({ id: Uuid, version: z.int().min(1).max(2_147_483_647) })
export const eachOnce = <S extends z.ZodType<{ id: string }>>(seen: S, most: number) =>
  z
    .array(seen)
    .min(1)
    .max(most)
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'Each record once')
const carriedOut = eachOnce(Seen, mostAtOnce)
const previewed = eachOnce(Seen, mostPreviewed)
/** What a verb on several records takes: which, as they were seen, and what the verb asks for. */
export const severalOf = (body: z.ZodObject | undefined): z.ZodObject =>
  z.strictObject({ records: carriedOut, ...(body ? { body } : {}) })
export const previewOf = (body: z.ZodObject | undefined): z.ZodObject =>
  z.strictObject({ records: previewed, ...(body ? { body: body.optional() } : {}) })

/** What is said of a record beside what became of it. */
const said = {
  /** Its record type. */
  record: z.string(),
  id: Uuid,
  title: z.string().nullable(),
  /** The amount people know it by. */
  amount: z.string().nullable(),
  currency: z.string().nullable(),
}

/** What a verb would do, of each record in the order asked. Nothing was done. */
export const VerbPreview = z.strictObject({
  rows: z.array(
    z.strictObject({
      ...said,
      possible: z.boolean(),
      /** Why not. */
      why: z.string().nullable(),
      /** The state it would be in; null where that was not tried, as the verb asks for something first. */
      state: z.string().nullable(),
      /** It would still wait afterwards: somebody else is asked too. */
      waits: z.boolean(),
    }),
  ),
})
export type PreviewRow = z.output<typeof VerbPreview>['rows'][number]

/** A verb on several records, carried out by the server whether or not anyone still looks on. */
export const VerbRun = z.strictObject({
  id: Uuid,
  /** The record type, or `approvals` where decisions on records of several were asked for. */
  record: z.string(),
  /** The verb, 'approved' or 'rejected' of several record types, or that decisions are undone. */
  verb: z.string(),
  state: z.enum(['running', 'done', 'stopped']),
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  /** How many of its decisions whoever started it can still undo, and until when; null where none. */
  undo: z.strictObject({ count: z.int(), until: z.iso.datetime() }).nullable(),
  /** What became of each record, once it has ended: `waiting` is one that was not come to before it was stopped. */
  rows: z.array(
    z.strictObject({
      ...said,
      outcome: z.enum(['waiting', 'done', 'refused']),
      code: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
})
export type VerbRun = z.output<typeof VerbRun>
export type VerbRunRow = VerbRun['rows'][number]

const one = '/api/verb-runs/:id'
export const verbRunApi = {
  read: get(one, {
    summary: 'How far a run has come, and what became of each',
    params: IdParams,
    reply: VerbRun,
    can: 'signed-in',
  }),
  stop: post(`${one}/stop`, {
    summary: 'Stop a run: what is done stays done',
    params: IdParams,
    reply: VerbRun,
    can: 'signed-in',
  }),
  undo: post(`${one}/undo`, {
    summary: 'Undo the decisions of a run, in another run',
    params: IdParams,
    reply: VerbRun,
    // The handler asks whose run and whose decisions they were.
    can: 'signed-in',
  }),
}
