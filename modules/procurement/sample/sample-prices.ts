import { addDays, firstOfMonth, lastOfMonth } from '#shared/day.ts'
import { fromMinor, multiply, roundToMinor } from '#shared/money.ts'
import { vendorPrices } from '#modules/vendors/shared/vendor-prices.ts'
import { vendorOf, type World } from './sample-scenes.ts'

/** Vendors that have announced what they will ask: 3 % more from the first of the month after next, two weeks ago. */
export function announcedPrices(world: World): void {
  const { agenda, ask, today } = world
  const nextMonth = addDays(lastOfMonth(firstOfMonth(today)), 1)
  const validFrom = addDays(lastOfMonth(nextMonth), 1)
  for (const name of ['Northern Hardwood Mills', 'Champlain Veneer & Panel'])
    agenda.afterHours(addDays(today, -14), 'buyer', async (call) => {
      const { id: vendorId, items, spec } = vendorOf(world, name)
      for (const { id: itemId, spec: item } of items) {
        const unitPrice = fromMinor(roundToMinor(multiply(item.price, '1.03'), 'USD'), 'USD')
        const body = { vendorId, itemId, unitPrice, validFrom, leadTimeDays: spec.lead }
        await ask(vendorPrices.api.create, { body }, call)
      }
    })
}
