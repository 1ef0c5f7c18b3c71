import { z } from 'zod'
import { Mark } from '#shared/ages.ts'
import { get, Uuid } from '#shared/api.ts'
import { KeyFigure } from '#shared/key-figure.ts'

export const HrOverview = z.object({
  figures: z.array(KeyFigure),
  /** By month of the last twelve, `YYYY-MM`; who left is below zero. */
  movement: z.array(z.object({ month: z.string(), started: Mark, left: Mark })),
  /** Who worked here on the last day of each of these months, of this one today. */
  headcount: z.array(Mark.extend({ month: z.string() })),
  /** Without id and name: whoever is in no department. */
  departments: z.array(Mark.extend({ departmentId: Uuid.nullable(), name: z.string().nullable() })),
})
export type HrOverview = z.output<typeof HrOverview>

export const overviewApi = {
  overview: get('/api/hr/overview', {
    figures: true,
    summary: 'People at one moment: how many, who comes, who goes, what changes',
    reply: HrOverview,
    can: 'hr.overview.read',
    snapshot: true,
  }),
}
