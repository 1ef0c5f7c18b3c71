import { orderLines } from '#modules/purchasing/shared/order-lines.ts'
import { orderRevisions } from '#modules/purchasing/shared/order-revisions.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { requisitions } from '#modules/purchasing/shared/requisitions.ts'

/** Every record type of the module in full. */
export const recordTypes = [orderLines, orderRevisions, orders, requisitions] as const
