import { z } from 'zod'
import { get, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { photoKey } from './photos.ts'

const Node = z.object({
  id: Uuid,
  name: z.string(),
  photo: photoKey,
  jobName: z.string(),
  departmentName: z.string().nullable(),
  /** How many report to them. */
  reports: z.int(),
})
export type ChartNode = z.output<typeof Node>

/** One level of the chart: whoever reports to somebody, or stands at the top. */
const OrgChart = z.object({
  on: z.string(),
  nodes: z.array(Node),
  /** Whether more stand beside them: they are asked for by how many there are already. */
  more: z.boolean(),
  /** The people above the person it was asked for, from the top down, and that person; empty where they do not work here that day. */
  path: z.array(Node),
  /** The personnel file of the reader; null where none is linked. */
  self: Uuid.nullable(),
})
export type OrgChart = z.output<typeof OrgChart>
/** As many as one answer has of a level. */
export const nodesAtOnce = 200

export const orgChartApi = {
  level: get('/api/hr/org-chart', {
    summary:
      'Who reports to whom, a level at a time: below a person, or the top; of another day than today for whoever may see all assignments',
    query: z.strictObject({
      on: field.day('On').optional(),
      under: Uuid.optional(),
      skip: z
        .string()
        .regex(/^\d{1,6}$/)
        .optional(),
    }),
    reply: OrgChart,
    can: 'hr.employees.read',
    figures: true,
  }),
}
