import { z } from 'zod'
import { get, Uuid } from '#shared/api.ts'

/** Members who can open reports, by a part of their name; at most twenty. */
export const peopleCall = get('/api/reports/people', {
  summary: 'Members who reports are shared with and sent to, by a part of their name',
  query: z.strictObject({
    q: z.string().max(80).optional(),
    /** Ids whose names are asked for, by comma. */
    ids: z.string().max(2000).optional(),
  }),
  reply: z.array(z.strictObject({ id: Uuid, name: z.string() })),
  can: 'reports.reports.read',
  rate: 240,
})
