import { z } from 'zod'
import { get, Uuid } from '#shared/api.ts'
import { importStates } from '#shared/imports.ts'

const Instant = z.iso.datetime()

/** One kind of work the product does by itself; counts of the last 24 hours where no other is said. */
export const JobKind = z.strictObject({
  name: z.string(),
  /** What it does. */
  words: z.string(),
  /** Not started yet; tried again later where it failed before. */
  waiting: z.int(),
  running: z.int(),
  done: z.int(),
  /** Given up after three tries. */
  failed: z.int(),
  oldestWaitingAt: Instant.nullable(),
  lastDoneAt: Instant.nullable(),
})
export type JobKind = z.output<typeof JobKind>

const System = z.strictObject({
  now: Instant,
  /** When the last 24 hours began. */
  since: Instant,
  version: z.string(),
  startedAt: Instant,
  database: z.strictObject({ version: z.string(), bytes: z.int(), connections: z.int() }),
  audit: z.strictObject({ sealedAt: Instant.nullable(), unsealed: z.int() }),
  /** Reports of the last 24 hours. */
  errorReports: z.int(),
  jobs: z.array(JobKind),
})

export const ImportLine = z.strictObject({
  id: Uuid,
  record: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  rows: z.int(),
  progress: z.int(),
  by: z.string(),
  at: Instant,
})
export type ImportLine = z.output<typeof ImportLine>

/** One change: who did what to which record. */
export const Event = z.strictObject({
  id: z.string(),
  at: Instant,
  actor: z.string(),
  action: z.string(),
  record: z.string(),
  recordId: Uuid,
  /** Its number or name at that time. */
  title: z.string().nullable(),
})
export type Event = z.output<typeof Event>

export const operationsApi = {
  system: get('/api/operations/overview', {
    figures: true,
    summary: 'Status of the server, database and jobs',
    reply: System,
    can: 'operations.system.read',
  }),
  imports: get('/api/operations/overview/imports', {
    figures: true,
    summary: 'Imports under way and the last ones: your own, or all with the right settings.imports.read',
    reply: z.array(ImportLine),
    can: 'signed-in',
  }),
  events: get('/api/operations/overview/events', {
    figures: true,
    summary: 'The last changes: your own, or all with the right operations.events.read',
    reply: z.array(Event),
    can: 'signed-in',
  }),
}
