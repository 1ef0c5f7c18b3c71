import { z } from 'zod'

/** Rows of a report in one answer; the next ones are asked for from `offset` on. Counts and totals are those of all rows. */
export const reportPage = 1000

export const Offset = z
  .string()
  .regex(/^\d{1,7}$/)
  .optional()
