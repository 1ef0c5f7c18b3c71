import { z } from 'zod'
import { get } from '#shared/api.ts'

const incidentKinds = ['job', 'screen', 'mail', 'connector', 'call'] as const

/** Something that went wrong, where it is written down, and the page that knows more. */
export const Incident = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(incidentKinds),
  /** What failed. */
  title: z.string(),
  /** What was said about it. */
  says: z.string(),
  to: z.string().nullable(),
})
export type Incident = z.output<typeof Incident>

/** The last 24 hours, the newest first; `more` are older ones of that time that are not listed. */
const Incidents = z.strictObject({ since: z.iso.datetime(), items: z.array(Incident), more: z.int() })

export const incidentsApi = {
  incidents: get('/api/visualizer/overview/incidents', {
    figures: true,
    summary: 'Failures in the last 24 hours: jobs, screens, e-mails, connector calls and calls',
    reply: Incidents,
    can: 'visualizer.incidents.read',
    snapshot: true,
  }),
}
