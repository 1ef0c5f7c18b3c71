import { z } from 'zod'
import { get } from '#shared/api.ts'

const Line = z.strictObject({
  noun: z.string(),
  /** Null, like its page, where whoever asks may not see it. */
  title: z.string().nullable(),
  page: z.string().nullable(),
  step: z.string(),
  since: z.iso.datetime(),
  /** Too few can still decide; or it waits too long, and there is nobody else to ask. */
  why: z.enum(['nobody', 'unheard']),
})
export type StuckLine = z.output<typeof Line>

export const stuckApi = {
  read: get('/api/settings/approval-policies/stuck', {
    figures: true,
    summary: 'Requests without an available approver, or overdue with no one to escalate to, oldest first',
    /** The first fifty of them. */
    reply: z.strictObject({ total: z.int(), lines: z.array(Line) }),
    can: 'settings.approval-policies.update',
  }),
}
