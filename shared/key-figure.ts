import { z } from 'zod'
import type { Day } from '#shared/day.ts'
import { Said } from './api.ts'
import { filterText, type Filter } from '#shared/list.ts'

export const Amount = z.object({ currency: z.string(), amount: z.string() })

/** One number of a page: amounts by currency, or a single value; `to` is the list that shows exactly its rows, null where no one list does. */
export const KeyFigure = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(['count', 'money', 'percent', 'days', 'hours']),
  /** Plain decimal text of a count, percentage, or number of days or hours; null for money, and where there is nothing to measure. */
  value: z.string().nullable(),
  amounts: z.array(Amount),
  hint: Said.nullable(),
  to: z.string().nullable(),
})
export type KeyFigure = z.output<typeof KeyFigure>

/** The address of a list under these filters alone; of one that is read as of a day, on that day. */
export const listAddress = (listPage: string, filters: readonly Filter[], asOf?: Day): string =>
  `${listPage}?${filters.length ? filters.map((each) => `filter=${encodeURIComponent(filterText(each))}`).join('&') : 'filter='}${asOf ? `&asOf=${asOf}` : ''}`
