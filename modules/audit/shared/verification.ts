import { z } from 'zod'
import { get, IdParams, post, Uuid } from '#shared/api.ts'

const Finding = z.strictObject({
  check: z.string(),
  says: z.string(),
  /** Where what it names can be looked at; null where there is no such page. */
  page: z.string().nullable(),
})
export const Verification = z.strictObject({
  id: Uuid,
  startedAt: z.iso.datetime(),
  /** Null for the one of the night. */
  startedBy: z.string().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  state: z.enum(['running', 'untouched', 'broken', 'failed', 'stopped']),
  done: z.int(),
  total: z.int(),
  current: z.string().nullable(),
  /** Whether somebody has stopped it, so that it ends with the check it is at. */
  stopping: z.boolean(),
  /** Lines of the audit log and of the history of rows. */
  entries: z.string().nullable(),
  history: z.string().nullable(),
  findings: z.array(Finding),
})
export type Verification = z.output<typeof Verification>

/** So many of the latest are listed. */
export const latest = 30
const may = { can: 'settings.verification.read' } as const

export const verificationApi = {
  list: get('/api/settings/verification', {
    ...may,
    summary: 'The latest verifications and their findings',
    reply: z.strictObject({
      items: z.array(Verification),
      /** Whether the ends of the chains are noted in a folder of their own, apart from the data. */
      headsApart: z.boolean(),
    }),
  }),
  start: post('/api/settings/verification', {
    can: 'settings.verification.run',
    summary: 'Verify all data now',
    reply: z.strictObject({ id: Uuid }),
    rate: 10,
  }),
  stop: post('/api/settings/verification/:id/stop', {
    can: 'settings.verification.run',
    summary: 'Stop a verification after its current check',
    params: IdParams,
    reply: z.strictObject({ id: Uuid }),
  }),
}
