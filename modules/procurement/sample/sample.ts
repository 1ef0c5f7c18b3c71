import { addDays, addMonths, dayIn, firstOfMonth, type Day } from '#shared/day.ts'
import { vendorPrices } from '#modules/vendors/shared/vendor-prices.ts'
import { items } from '#modules/vendors/shared/items.ts'
import { matchPolicies } from '#modules/receiving/shared/matching.ts'
import { vendors } from '#modules/vendors/shared/vendors.ts'
import { setLimits } from '#server/approval/limits.ts'
import { fromMinor, multiply, roundToMinor } from '#shared/money.ts'
import type { Call } from '#server/call/call.ts'
import type { SampleLife } from '#server/module.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { accounts, fiscalYears } from '#modules/ledger/server/tables.ts'
import { callerOf, dice, workday } from '#server/sample-agenda.ts'
import { endings } from './sample-endings.ts'
import { announcedPrices } from './sample-prices.ts'
import { buyFrom, type World } from './sample-scenes.ts'
import { sampleVendors } from './sample-vendors.ts'

/** What production takes of lumber and panels in a month, in usual orders. */
const bulk = [
  ['Northern Hardwood Mills', 6],
  ['Champlain Veneer & Panel', 7],
] as const

/** Calendar days before today in which purchases come more often. */
const busy = 180

/** Purchasing at the sample company since its books begin: what the people of each role do with the handlers that answer the API. */
export async function createProcurementSample({ step, agenda, now, routes }: SampleLife): Promise<void> {
  const world: World = {
    ask: callerOf(routes),
    agenda,
    roll: dice(20_261),
    vendors: new Map(),
    today: '',
    bills: 0,
    billed: new Map(),
  }
  const books = await step('auditor', now, async ({ tx }) => {
    const [year] = await tx.select({ start: fiscalYears.startsOn }).from(fiscalYears).orderBy(fiscalYears.startsOn)
    return year && { start: year.start, timeZone: (await defaultEntity(tx)).timeZone }
  })
  // Where nobody made a company, nobody buys for it.
  if (!books) return
  const { start, timeZone } = books
  world.today = dayIn(now, timeZone)
  const opening = new Date(`${start}T13:30:00Z`)
  await step('administrator', opening, (call) => setRules(call, world))
  await step('manager', opening, (call) => confirmTolerances(call, world))
  await step('buyer', opening, (call) => fillMasterData(call, world))
  planPurchases(world, addDays(start, 2))
  endings(world)
  announcedPrices(world)
}

async function setRules(call: Call, { ask }: World): Promise<void> {
  for (const record of ['procurement.orders', 'procurement.requisitions'])
    await setLimits(call.tx, record, 'USD', [
      ['approver', '250000.00'],
      ['administrator', null],
    ])
  const body = { pricePercent: '1', quantityPercent: '0', totalPercent: '5', totalAmount: '250.00' }
  await ask(matchPolicies.api.create, { body }, call)
}

/** Tolerances hold once a second person has confirmed them. */
async function confirmTolerances(call: Call, { ask }: World): Promise<void> {
  const { items: proposed } = await ask(matchPolicies.api.list, { query: {} }, call)
  for (const { id } of proposed) await ask(matchPolicies.api.confirm, { params: { id } }, call)
}

/** Vendors, items and price lists; every second vendor gives a lower price from four times the usual quantity on. */
async function fillMasterData(call: Call, { ask, vendors: known }: World): Promise<void> {
  const chart = await call.tx.select({ id: accounts.id, number: accounts.number }).from(accounts)
  const account = new Map(chart.map(({ id, number }) => [number, id]))
  for (const [at, spec] of sampleVendors.entries()) {
    const { name, city, region, postCode, rating: creditRating, terms: paymentTermDays, preferred = false } = spec
    const mailbox = name.toLowerCase().replace(/[^a-z]+/g, '-')
    const body = {
      name,
      creditRating,
      preferred,
      paymentTermDays,
      city,
      region,
      postCode,
      country: 'US',
      addressLine1: `${((at * 37) % 400) + 12} ${['Mill', 'River', 'Depot', 'Main'][at % 4]} Street`,
      email: `orders@${mailbox}.example`,
      phone: `+1 802 555 01${String(at + 10)}`,
      vatIdentifier: `${20 + at}-${String(1_830_000 + at * 7919).slice(0, 7)}`,
    }
    const vendor = await ask(vendors.api.create, { body }, call)
    const made = []
    for (const { name: itemName, unit, price, usual, type = 'goods', account: number } of spec.items) {
      const accountId = number ? account.get(number)! : null
      const item = await ask(
        items.api.create,
        { body: { name: itemName, unit, type, category: spec.category, standardCost: price, accountId } },
        call,
      )
      const offer = { vendorId: vendor.id, itemId: item.id, leadTimeDays: spec.lead }
      await ask(vendorPrices.api.create, { body: { ...offer, unitPrice: price } }, call)
      const lower = fromMinor(roundToMinor(multiply(price, '0.96'), 'USD'), 'USD')
      if (at % 2 && type === 'goods')
        await ask(
          vendorPrices.api.create,
          { body: { ...offer, unitPrice: lower, minQuantity: String(usual * 4) } },
          call,
        )
      made.push({ id: item.id, spec: spec.items[made.length]! })
    }
    known.set(name, { id: vendor.id, spec, items: made })
  }
}

/**
 * About two orders a week lately and one before, half of them asked for by a requisition; the large suppliers come up more often. Lumber and
 * panels for the month are ordered in its first days.
 */
function planPurchases(world: World, start: Day): void {
  const { roll, today } = world
  const names = sampleVendors.map(({ name }) => name)
  const often = [...names, ...names.slice(0, 12), ...names.slice(0, 6)]
  let day: Day = workday(start)
  while (day < addDays(today, -3)) {
    const vendor = world.vendors.get(often[roll(often.length)]!)!
    // Vendors that are put on hold or given up later get no orders shortly before.
    const quiet = vendor.spec.rating === 'below average' || vendor.spec.rating === 'average' ? 75 : 0
    if (day < addDays(today, -quiet)) buyFrom(world, vendor, day, { asked: roll(2) === 0 })
    const lately = day > addDays(today, -busy)
    day = workday(addDays(day, lately ? 1 + roll(5) : 4 + roll(6)))
  }
  for (let month = start; month < addDays(today, -3); month = addMonths(firstOfMonth(month), 1))
    for (const [at, [name, times]] of bulk.entries()) {
      const on = addDays(firstOfMonth(month), 1 + at * 3)
      if (on >= start && on < today) buyFrom(world, world.vendors.get(name)!, on, { asked: false, times })
    }
  const hold = (
    name: string,
    days: number,
    body: { holdType: 'all' | 'orders' | 'bills' | 'payments'; holdUntil?: Day; reason: string },
  ) => {
    const { id } = world.vendors.get(name)!
    world.agenda.plan(
      addDays(today, -days),
      'administrator',
      async (call) => void (await world.ask(vendors.api.hold, { params: { id }, body }, call)),
    )
  }
  hold('Old Forge Castings', 12, { holdType: 'payments', reason: 'Porous castings: a credit note is awaited' })
  hold('Quabbin Dust Collection', 20, {
    holdType: 'orders',
    holdUntil: addDays(today, 25),
    reason: 'Insurance certificate is being renewed',
  })
  hold('Penobscot Foam Works', 30, {
    holdType: 'orders',
    holdUntil: addDays(today, -4),
    reason: 'Fire test report was missing',
  })
  world.agenda.plan(addDays(today, -15), 'administrator', async (call) => {
    const { id } = world.vendors.get('Atlantic Rim Trading')!
    const body = { reason: 'Asks for payment to a bank account it cannot confirm' }
    await world.ask(vendors.api.block, { params: { id }, body }, call)
  })
}
