import { z } from 'zod'

/** How many days work has waited: from so many on, up to so many. */
export const ages = [
  { label: 'Up to 2 days', from: 0, to: 2 },
  { label: '3 to 7 days', from: 3, to: 7 },
  { label: '8 to 30 days', from: 8, to: 30 },
  { label: 'Over 30 days', from: 31, to: undefined },
] as const

/** A declared figure by how long its rows have waited, in the order of `ages`; each part with the list of exactly its rows. */
export const WorkByAge = z.strictObject({
  name: z.string(),
  label: z.string(),
  address: z.string(),
  ages: z.array(z.strictObject({ count: z.int(), address: z.string() })),
})
export type WorkByAge = z.output<typeof WorkByAge>

/** What one mark of a chart comes to, and the page of exactly its rows. */
export const Mark = z.strictObject({ amount: z.string(), to: z.string() })

/** A month `YYYY-MM`, and the same month a year before; null where nothing was kept then. */
export const MonthMark = Mark.extend({ month: z.string(), before: Mark.nullable() })
export type MonthMark = z.output<typeof MonthMark>
