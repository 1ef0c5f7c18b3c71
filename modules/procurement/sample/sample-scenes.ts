import { addDays, type Day } from '#shared/day.ts'
import { add, compare, multiply, subtract, toMinor } from '#shared/money.ts'
import { bills } from '#modules/payables/shared/bills.ts'
import { payments } from '#modules/payables/shared/payments.ts'
import { orders, type OrderDetail } from '#modules/purchasing/shared/orders.ts'
import { receipts } from '#modules/receiving/shared/receipts.ts'
import { requisitions } from '#modules/purchasing/shared/requisitions.ts'
import type { Call } from '#server/call/call.ts'
import { type Agenda, type callerOf, workday } from '#server/sample-agenda.ts'
import { dayIn } from '#shared/day.ts'
import { dueDateOf } from '#modules/purchasing/server/orders.ts'
import type { SampleItem, SampleVendor } from './sample-vendors.ts'

type KnownVendor = { id: string; spec: SampleVendor; items: { id: string; spec: SampleItem }[] }
export type World = {
  ask: ReturnType<typeof callerOf>
  agenda: Agenda
  roll: (sides: number) => number
  vendors: Map<string, KnownVendor>
  today: Day
  bills: number
  /** Order line id → quantity on bills so far, posted or not. */
  billed: Map<string, string>
}

export const vendorOf = (world: World, name: string): KnownVendor => world.vendors.get(name)!
const dayOf = ({ now }: Call): Day => dayIn(now, 'America/New_York')
const pick = <T>({ roll }: World, from: readonly T[]): T => from[roll(from.length)]!

const reasons = [
  'Stock is below the reorder point',
  'For the autumn dining series',
  'Replacement for worn parts',
  'Order book of next month',
  'Prototype of the oak sideboard',
  'Monthly replenishment',
]

/** Items and quantities of one purchase, the same each time. */
export function basket(world: World, { items }: KnownVendor, times = 1) {
  const some = items.filter((_, at) => at === 0 || world.roll(2) === 0)
  return some.map(({ id, spec }) => ({
    itemId: id,
    quantity: String(Math.max(1, Math.round((spec.usual * times * (60 + world.roll(80))) / 100))),
  }))
}

/** A purchase from the wish to the payment, as far as time allows. */
export function buyFrom(
  world: World,
  vendor: KnownVendor,
  day: Day,
  { asked, times }: { asked: boolean; times?: number },
): void {
  const { agenda, ask, roll } = world
  const lines = basket(world, vendor, times)
  if (!asked) {
    const freight = vendor.spec.lead > 9 ? `${40 + roll(140)}.00` : '0'
    agenda.plan(day, 'buyer', async (call) => {
      const body = { vendorId: vendor.id, freight, expectedOn: workday(addDays(day, vendor.spec.lead)), lines }
      await followOrder(world, vendor, (await ask(orders.api.create, { body }, call)).id, day)
    })
    return
  }
  const requester = pick(world, ['employee', 'manager'])
  agenda.plan(day, requester, async (call) => {
    const body = {
      neededOn: addDays(day, vendor.spec.lead + 6),
      justification: pick(world, reasons),
      lines: lines.map((line) => ({ ...line, vendorId: vendor.id })),
    }
    const { id } = await ask(requisitions.api.create, { body }, call)
    await ask(requisitions.api.submit, { params: { id } }, call)
    agenda.plan(addDays(day, 1 + roll(2)), 'approver', async (later) => {
      await ask(requisitions.api.approve, { params: { id } }, later)
      agenda.plan(addDays(dayOf(later), 1), 'buyer', async (then) => {
        const made = await ask(requisitions.api.toOrders, { params: { id }, body: {} }, then)
        for (const order of made.orders) await followOrder(world, vendor, order.id, dayOf(then))
      })
    })
  })
}

/** Submit, approve, send and deliver an order. */
export async function followOrder(world: World, vendor: KnownVendor, id: string, day: Day): Promise<void> {
  const { agenda, ask, roll } = world
  const params = { id }
  agenda.plan(day, 'buyer', async (call) => {
    // Two of one vendor within seven days may together be a matter for others.
    await ask(orders.api.submit, { params, body: { reason: 'Each is for a month of its own' } } as never, call)
    agenda.plan(addDays(day, 1 + roll(2)), 'approver', async (later) => {
      await ask(orders.api.approve, { params }, later)
      agenda.plan(dayOf(later), 'buyer', async (then) => {
        const order = await ask(orders.api.send, { params }, then)
        deliver(world, vendor, order, dayOf(then))
      })
    })
  })
}

/** One delivery, or two; a vendor with a poor rating is late more often and sends more that is sent back. */
function deliver(world: World, vendor: KnownVendor, order: OrderDetail, sentOn: Day): void {
  const { roll } = world
  const weak = ['average', 'below average'].includes(vendor.spec.rating)
  const late = roll(10) < (weak ? 5 : 2) ? 3 + roll(9) : -roll(3)
  const arrives = addDays(sentOn, Math.max(2, vendor.spec.lead + late))
  const parts = roll(4) === 0 ? ['0.6', '1'] : ['1']
  const bad = roll(12) < (weak ? 4 : 1)
  const early = roll(9) === 0
  if (early) planBill(world, vendor, order.id, addDays(arrives, -3), 'ordered')
  for (const [at, share] of parts.entries()) {
    const day = addDays(arrives, at * (6 + roll(5)))
    world.agenda.plan(day, 'receiver', async (call) => {
      const taken = await receivePart(world, order.id, share, bad && at === 0, call)
      if (taken && !early) planBill(world, vendor, order.id, addDays(dayOf(call), 2 + roll(6)), 'accepted')
    })
  }
}

/** Receives up to a share of each line; answers whether there was anything. */
async function receivePart(
  { ask, roll }: World,
  orderId: string,
  share: string,
  bad: boolean,
  call: Call,
): Promise<boolean> {
  const order = await ask(orders.api.read, { params: { id: orderId } }, call)
  if (order.state !== 'sent' && order.state !== 'approved') return false
  const lines = order.lines.flatMap((line, at) => {
    const most = Math.ceil(Number(multiply(line.quantity, share)))
    const quantity = subtract(String(most), line.received)
    if (compare(quantity, '0') <= 0) return []
    const rejected = bad && at === 0 ? String(Math.max(1, Math.floor(Number(quantity) / 25))) : '0'
    return [
      {
        orderLineId: line.id,
        quantity,
        rejected,
        rejectReason: rejected === '0' ? null : ['Damaged in transit', 'Wrong dimensions', 'Surface faults'][roll(3)]!,
      },
    ]
  })
  if (!lines.length) return false
  const { id } = await ask(
    receipts.api.create,
    { body: { orderId, deliveryNote: `DN-${orderId.slice(0, 6).toUpperCase()}`, lines } },
    call,
  )
  await ask(receipts.api.receive, { params: { id } }, call)
  return true
}

/** The vendor's bill: now and then a little dearer than ordered, or for pieces that were sent back. */
export function planBill(
  world: World,
  vendor: KnownVendor,
  orderId: string,
  day: Day,
  basis: 'ordered' | 'accepted',
  { dearer: dearerBy, settle = true }: { dearer?: string; settle?: boolean } = {},
): void {
  const { agenda, ask, roll } = world
  agenda.plan(day, 'accountant', async (call) => {
    const order = await ask(orders.api.read, { params: { id: orderId } }, call)
    const dearer = dearerBy ?? (roll(11) === 0 ? '1.04' : '1')
    const all = roll(3) === 0
    const lines = order.lines.flatMap((line) => {
      const until = basis === 'ordered' ? line.quantity : all ? line.received : line.accepted
      const quantity = subtract(until, world.billed.get(line.id) ?? '0')
      const unitPrice = Number(multiply(line.unitPrice, dearer)).toFixed(4)
      return compare(quantity, '0') > 0
        ? [{ description: line.description.slice(0, 300), orderLineId: line.id, quantity, unitPrice }]
        : []
    })
    if (!lines.length) return
    world.bills += 1
    const billDate = dayOf(call)
    const initials = vendor.spec.name
      .split(' ')
      .map(([letter]) => letter)
      .join('')
    const freightAmount = order.billing === 'none' ? order.freight : '0'
    const body = {
      partyId: vendor.id,
      reference: `${initials}-${(20_300 + world.bills * 17).toString()}`,
      billDate,
      dueDate: dueDateOf(billDate, order.paymentTermDays),
      currency: order.currency,
      freightAmount,
      lines,
    }
    const { id } = await ask(bills.api.create, { body }, call)
    for (const { orderLineId, quantity } of lines)
      world.billed.set(orderLineId, add(world.billed.get(orderLineId) ?? '0', quantity))
    await ask(bills.api.match, { params: { id } }, call)
    if (settle) planPosting(world, vendor, id, addDays(day, 1))
  })
}

/** Posts a bill once it is matched and, where it is large, approved; one in exception is released after a while, or waits for the vendor. */
function planPosting(world: World, vendor: KnownVendor, id: string, day: Day, tries = 0): void {
  const { agenda, ask, roll } = world
  const params = { id }
  agenda.plan(day, 'accountant', async (call) => {
    const bill = await ask(bills.api.read, { params }, call)
    const again = (days: number) =>
      void (tries < 12 && planPosting(world, vendor, id, addDays(dayOf(call), days), tries + 1))
    if (bill.state === 'waiting') return again(2)
    if (bill.state === 'exception') {
      if (tries < 1 || roll(3) === 0) return again(5)
      const reason = pick(world, [
        'The vendor announced the new price in writing',
        'Agreed with the buyer by phone',
        'Credit note follows, recorded with the vendor',
      ])
      agenda.plan(addDays(dayOf(call), 1), 'approver', async (later) => {
        const { state } = await ask(bills.api.read, { params }, later)
        if (state === 'exception') await ask(bills.api.release, { params, body: { reason } }, later)
      })
      return again(2)
    }
    if (bill.state === 'in approval') {
      agenda.plan(addDays(dayOf(call), 1), 'approver', async (later) => {
        // Goods that went back meanwhile have made it differ.
        const { state } = await ask(bills.api.read, { params }, later)
        if (state === 'in approval') await ask(bills.api.approve, { params }, later)
      })
      return again(2)
    }
    if (bill.state !== 'matched' && bill.state !== 'approved') return undefined
    const posted = await ask(bills.api.post, { params }, call)
    // Whose goods give trouble waits for the money.
    const late = vendor.spec.rating === 'below average' ? 35 + roll(30) : roll(8) === 0 ? 3 + roll(6) : -2
    planPayment(world, vendor, id, addDays(posted.dueDate, late))
    return undefined
  })
}

/** Pays a bill near its due day; large payments are approved by someone else first. */
function planPayment({ agenda, ask, roll }: World, vendor: KnownVendor, billId: string, day: Day): void {
  agenda.plan(day, 'accountant', async (call) => {
    const { openAmount, currency, reference } = await ask(bills.api.read, { params: { id: billId } }, call)
    if (toMinor(openAmount, currency) === 0n) return
    const lines = [{ billId, amount: openAmount }]
    const method = roll(5) === 0 ? ('cheque' as const) : ('bank transfer' as const)
    const payment = await ask(
      payments.api.create,
      { body: { partyId: vendor.id, currency, valueDate: dayOf(call), method, reference, lines } },
      call,
    )
    const params = { id: payment.id }
    if (payment.state === 'proposed') return void (await ask(payments.api.book, { params }, call))
    agenda.plan(addDays(day, 1), 'approver', async (later) => {
      await ask(payments.api.approve, { params }, later)
      agenda.plan(dayOf(later), 'accountant', async (then) => void (await ask(payments.api.book, { params }, then)))
    })
  })
}
