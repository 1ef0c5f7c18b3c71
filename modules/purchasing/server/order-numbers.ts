import { sharedSeries } from '#server/numbers.ts'
import { orderTable } from './tables.ts'

/** Orders made here and orders of other systems share one series. */
export const orderNumbers = sharedSeries('PO', orderTable)
