import { z } from 'zod'
import { Mark } from '#shared/ages.ts'
import { get, Uuid } from '#shared/api.ts'
import { KeyFigure } from '#shared/key-figure.ts'
import { photoKey } from '#modules/people/shared/photos.ts'

export const HrOverview = z.object({
  figures: z.array(KeyFigure),
  /** By month of the last twelve, `YYYY-MM`; who left is below zero. */
  movement: z.array(z.object({ month: z.string(), started: Mark, left: Mark })),
  /** Who worked here on the last day of each of these months, of this one today. */
  headcount: z.array(Mark.extend({ month: z.string() })),
  /** Whole years with the company that end in the next days, the first first; as far as the reader sees the files. */
  anniversaries: z.object({
    people: z.array(
      z.object({ id: Uuid, name: z.string(), photo: photoKey, day: z.string(), years: z.int(), to: z.string() }),
    ),
    more: z.boolean(),
  }),
  /** Without id and name: whoever is in no department. */
  departments: z.array(Mark.extend({ departmentId: Uuid.nullable(), name: z.string().nullable() })),
})
/** How far ahead anniversaries are shown, in days. */
export const anniversaryDays = 30
export type HrOverview = z.output<typeof HrOverview>

export const overviewApi = {
  overview: get('/api/hr/overview', {
    figures: true,
    summary: 'Workforce overview: headcount, hires, departures and changes',
    reply: HrOverview,
    can: 'hr.overview.read',
    snapshot: true,
  }),
}
