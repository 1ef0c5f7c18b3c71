import { sharedSeries } from '#server/numbers.ts'
import { orderNumbering } from '#modules/purchasing/shared/settings.ts'
import { orderTable } from './tables.ts'

/** Orders made here and orders of other systems share one series. */
export const orderNumbers = sharedSeries(orderNumbering, orderTable)
