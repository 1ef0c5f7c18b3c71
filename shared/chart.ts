import { z } from 'zod'

/** What one mark of a chart comes to, and the page of exactly its rows. */
export const Mark = z.strictObject({ amount: z.string(), to: z.string() })

/** A month `YYYY-MM`, and the same month a year before; null where nothing was kept then. */
export const MonthMark = Mark.extend({ month: z.string(), before: Mark.nullable() })
export type MonthMark = z.output<typeof MonthMark>
