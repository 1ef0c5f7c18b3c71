import { eq } from 'drizzle-orm'
import { addDays } from '#shared/day.ts'
import { bills } from '#modules/payables/shared/bills.ts'
import { journalEntries } from '#modules/ledger/shared/journal-entries.ts'
import { payments } from '#modules/payables/shared/payments.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { receipts } from '#modules/receiving/shared/receipts.ts'
import { vendors } from '#modules/vendors/shared/vendors.ts'
import type { Call } from '#server/call/call.ts'
import { accounts } from '#modules/ledger/server/tables.ts'
import { basket, planBill, vendorOf, type World } from './sample-scenes.ts'

/** Receipts, bills and payments in the states that the ordinary course of things does not leave behind. */
export function looseEnds(world: World): void {
  receiptEndings(world)
  billEndings(world)
  approvedAndUnfinished(world)
  overdueBills(world)
}

function receiptEndings(world: World): void {
  const { agenda, ask, today } = world
  const order = (
    name: string,
    days: number,
    arrived: (id: string, lines: { orderLineId: string; quantity: string }[], call: Call) => Promise<void>,
  ) => {
    agenda.plan(addDays(today, -days), 'buyer', async (call) => {
      const { id } = await ask(
        orders.api.create,
        {
          body: {
            vendorId: vendorOf(world, name).id,
            expectedOn: addDays(today, -5),
            lines: basket(world, vendorOf(world, name)),
          },
        },
        call,
      )
      await ask(orders.api.submit, { params: { id } }, call)
      agenda.plan(
        addDays(today, 2 - days),
        'approver',
        async (later) => void (await ask(orders.api.approve, { params: { id } }, later)),
      )
      agenda.plan(
        addDays(today, 3 - days),
        'buyer',
        async (then) => void (await ask(orders.api.send, { params: { id } }, then)),
      )
      agenda.plan(addDays(today, -6), 'receiver', async (then) => {
        const { lines } = await ask(orders.api.read, { params: { id } }, then)
        await arrived(
          id,
          lines.map(({ id: orderLineId, quantity }) => ({ orderLineId, quantity })),
          then,
        )
      })
    })
  }
  order(
    'Merrimack Finishes',
    16,
    async (orderId, lines, call) =>
      void (await ask(receipts.api.create, { body: { orderId, deliveryNote: 'MF-88213', lines } }, call)),
  )
  order('Deerfield Abrasives', 18, async (orderId, lines, call) => {
    const { id } = await ask(receipts.api.create, { body: { orderId, deliveryNote: 'DA-4410', lines } }, call)
    await ask(receipts.api.receive, { params: { id } }, call)
    await ask(receipts.api.reverse, { params: { id }, body: { reason: 'Booked to the wrong order' } }, call)
  })
  order('Katahdin Pallet', 22, async (orderId, lines, call) => {
    const half = lines.map((line) => ({ ...line, quantity: String(Math.ceil(Number(line.quantity) / 2)) }))
    const { id } = await ask(receipts.api.create, { body: { orderId, deliveryNote: 'KP-1907', lines: half } }, call)
    await ask(receipts.api.receive, { params: { id } }, call)
    planBill(world, vendorOf(world, 'Katahdin Pallet'), orderId, addDays(today, -5), 'ordered')
    agenda.plan(addDays(today, -4), 'buyer', async (then) => {
      await ask(
        orders.api.comment,
        {
          params: { id: orderId },
          body: { body: 'The second half is promised for next week; the bill came for everything.' },
        },
        then,
      )
    })
  })
  for (const [name, dearer] of [
    ['Blackstone Hinge & Slide', '1.06'],
    ['Otter Creek Industrial Safety', '1.02'],
  ] as const)
    order(name, 24, async (orderId, lines, call) => {
      const { id } = await ask(receipts.api.create, { body: { orderId, lines } }, call)
      await ask(receipts.api.receive, { params: { id } }, call)
      planBill(world, vendorOf(world, name), orderId, addDays(today, -5), 'ordered', { dearer, settle: false })
    })
  order('Monadnock Machine Service', 28, async (orderId, lines, call) => {
    const one = lines.map((line) => ({ ...line, quantity: '1' }))
    const { id } = await ask(receipts.api.create, { body: { orderId, lines: one } }, call)
    await ask(receipts.api.receive, { params: { id } }, call)
    agenda.plan(addDays(today, -5), 'buyer', async (then) => {
      const { state, delivery } = await ask(orders.api.read, { params: { id: orderId } }, then)
      if (state === 'sent' && delivery !== 'full')
        await ask(orders.api.close, { params: { id: orderId }, body: { reason: 'One visit was enough' } }, then)
    })
  })
}

function billEndings(world: World): void {
  const { agenda, ask, today } = world
  const open = async (call: Call) =>
    (
      await ask(
        bills.api.list,
        { query: { filter: ['state:in:posted,partly paid', 'openAmount:gt:400'], sort: '-dueDate', limit: '10' } },
        call,
      )
    ).items
  agenda.plan(addDays(today, -5), 'accountant', async (call) => {
    const bills = await open(call)
    const pay = ({ id, partyId, currency }: (typeof bills)[number], amount: string) => ({
      partyId,
      currency,
      valueDate: addDays(today, -5),
      method: 'bank transfer' as const,
      lines: [{ billId: id, amount }],
    })
    // One that nobody else has to approve; what was paid of a bill before may ask for somebody.
    const proposed = async (amount: string) => {
      for (let bill = bills.shift(); bill; bill = bills.shift()) {
        const { id, state } = await ask(payments.api.create, { body: pay(bill, amount) }, call)
        if (state === 'proposed') return id
      }
      return null
    }
    await proposed('150.00')
    const id = await proposed('250.00')
    if (id) await ask(payments.api.book, { params: { id } }, call)
    const third = bills.shift()
    if (third) {
      const { id } = await ask(payments.api.create, { body: pay(third, '100.00') }, call)
      await ask(payments.api.cancel, { params: { id }, body: { reason: 'Paid by card instead' } }, call)
    }
  })
  agenda.plan(addDays(today, -7), 'accountant', async (call) => {
    const utilities = await accountNumbered('6110', call)
    const bill = (reference: string, unitPrice: string) => ({
      partyId: vendorOf(world, 'Cobblestone Office Supply').id,
      reference,
      billDate: addDays(today, -8),
      dueDate: addDays(today, 22),
      currency: 'USD',
      lines: [{ description: 'Storage of archive boxes', accountId: utilities, quantity: '1', unitPrice }],
    })
    await ask(bills.api.create, { body: bill('COS-7741', '186.40') }, call)
    const twice = await ask(bills.api.create, { body: bill('COS-7740', '186.40') }, call)
    await ask(bills.api.cancel, { params: { id: twice.id }, body: { reason: 'Sent twice' } }, call)
    const matched = await ask(bills.api.create, { body: bill('COS-7752', '92.10') }, call)
    await ask(bills.api.match, { params: { id: matched.id } }, call)
  })
}

/**
 * What another person agreed to and nobody has carried out yet, an entry that is still being written, and a vendor of the past. Three days ago is
 * the latest that is sure to come: what is planned for a weekend is done on Monday.
 */
function approvedAndUnfinished(world: World): void {
  const { agenda, ask, today } = world
  agenda.plan(addDays(today, -4), 'accountant', async (call) => {
    const kiln = await enterBill(
      world,
      ['Monadnock Machine Service', 'MMS-3318', '6120', '27650.00', 6],
      call,
      'Overhaul of the drying kiln',
    )
    agenda.plan(
      addDays(today, -3),
      'approver',
      async (later) => void (await ask(bills.api.approve, { params: { id: kiln } }, later)),
    )
    const cloud = await enterBill(
      world,
      ['Lakeshore Computing', 'LC-90417', '6210', '11280.00', 6],
      call,
      'Drawing software, one year',
    )
    await ask(bills.api.post, { params: { id: cloud } }, call)
    const payment = await ask(
      payments.api.create,
      {
        body: {
          partyId: vendorOf(world, 'Lakeshore Computing').id,
          currency: 'USD',
          valueDate: today,
          method: 'bank transfer',
          lines: [{ billId: cloud, amount: '11280.00' }],
        },
      },
      call,
    )
    agenda.plan(
      addDays(today, -3),
      'approver',
      async (later) => void (await ask(payments.api.approve, { params: { id: payment.id } }, later)),
    )
  })
  agenda.plan(addDays(today, -3), 'accountant', async (call) => {
    const line = async (number: string, side: 'debit' | 'credit') => ({
      accountId: await accountNumbered(number, call),
      [side]: '1850.00',
    })
    const body = {
      postingDate: addDays(today, -3),
      description: 'Audit fee, share of this month',
      currency: 'USD',
      lines: [await line('6240', 'debit'), await line('2210', 'credit')],
    }
    await ask(journalEntries.api.create, { body }, call)
  })
  agenda.plan(addDays(today, -18), 'administrator', async (call) => {
    const { id } = vendorOf(world, 'Green Mountain Glass')
    await ask(vendors.api.deactivate, { params: { id }, body: { reason: 'The business was given up' } }, call)
  })
}

/** A bill of a vendor without an order; `daysAgo` it was written, and thirty days after that it is due. */
type Expense = [vendor: string, reference: string, account: string, net: string, daysAgo: number]

async function enterBill(
  world: World,
  [vendor, reference, account, unitPrice, daysAgo]: Expense,
  call: Call,
  description: string,
): Promise<string> {
  const body = {
    partyId: vendorOf(world, vendor).id,
    reference,
    billDate: addDays(world.today, -daysAgo),
    dueDate: addDays(world.today, 30 - daysAgo),
    currency: 'USD',
    lines: [{ description, accountId: await accountNumbered(account, call), quantity: '1', unitPrice }],
  }
  const { id } = await world.ask(bills.api.create, { body }, call)
  await world.ask(bills.api.match, { params: { id } }, call)
  return id
}

/** Bills that should have been paid by now: one is disputed, the others wait for the next run of payments. */
function overdueBills(world: World): void {
  for (const [expense, description] of [
    [['Monadnock Machine Service', 'MMS-3229', '6120', '1485.00', 69], 'Repair of the edge bander, hours in dispute'],
    [['Lakeshore Computing', 'LC-90288', '6210', '1920.00', 39], 'Support of the drawing software'],
    [['Cobblestone Office Supply', 'COS-7688', '6110', '264.50', 34], 'Shredding of old files'],
  ] as const)
    world.agenda.plan(addDays(world.today, 2 - expense[4]), 'accountant', async (call) => {
      const id = await enterBill(world, [...expense], call, description)
      await world.ask(bills.api.post, { params: { id } }, call)
    })
}

async function accountNumbered(number: string, { tx }: Call): Promise<string> {
  const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.number, number))
  return account!.id
}
