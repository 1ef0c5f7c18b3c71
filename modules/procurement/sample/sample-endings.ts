import { addDays } from '#shared/day.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { requisitions } from '#modules/purchasing/shared/requisitions.ts'
import type { Call } from '#server/call/call.ts'
import { looseEnds } from './sample-loose-ends.ts'
import { basket, followOrder, vendorOf, type World } from './sample-scenes.ts'

/** Documents in each state that the ordinary course of things does not leave behind, so that every state is there to be seen. */
export function endings(world: World): void {
  requisitionEndings(world)
  orderEndings(world)
  looseEnds(world)
}

function requisitionEndings(world: World): void {
  const { agenda, ask, today } = world
  const wish = (name: string) => ({
    neededOn: addDays(today, 21),
    lines: basket(world, vendorOf(world, name)).map((line) => ({ ...line, vendorId: vendorOf(world, name).id })),
  })
  const wishFor = async (name: string, justification: string, call: Call) =>
    (await ask(requisitions.api.create, { body: { ...wish(name), justification } }, call)).id
  agenda.plan(
    addDays(today, -6),
    'employee',
    async (call) => void (await wishFor('Cobblestone Office Supply', 'Paper for the design office', call)),
  )
  agenda.plan(addDays(today, -5), 'manager', async (call) => {
    const id = await wishFor('Lakeshore Computing', 'Second workstation for rendering', call)
    await ask(requisitions.api.submit, { params: { id } }, call)
  })
  agenda.plan(addDays(today, -16), 'employee', async (call) => {
    const id = await wishFor('Berkshire Training Partners', 'Licences for the new warehouse team', call)
    await ask(requisitions.api.submit, { params: { id } }, call)
    agenda.plan(
      addDays(today, -14),
      'approver',
      async (later) =>
        void (await ask(
          requisitions.api.reject,
          {
            params: { id },
            body: { reason: 'Four courses are enough this quarter: change the quantity and submit it again' },
          },
          later,
        )),
    )
  })
  agenda.plan(addDays(today, -25), 'employee', async (call) => {
    const id = await wishFor('Winooski Tool & Saw', 'Blades for the panel saw', call)
    await ask(requisitions.api.cancel, { params: { id }, body: { reason: 'Found in the store' } }, call)
  })
  for (const [name, state] of [
    ['Otter Creek Industrial Safety', 'approved'],
    ['Mill City Packaging', 'partly ordered'],
    ['Granite State Fasteners', 'closed'],
    ['Cobblestone Office Supply', 'order being prepared'],
  ] as const)
    agenda.plan(addDays(today, -12), 'manager', async (call) => {
      const id = await wishFor(name, 'Stock for the coming months', call)
      await ask(requisitions.api.submit, { params: { id } }, call)
      agenda.plan(
        addDays(today, -10),
        'approver',
        async (later) => void (await ask(requisitions.api.approve, { params: { id } }, later)),
      )
      if (state === 'approved') return
      agenda.plan(addDays(today, -9), 'buyer', async (then) => {
        if (state === 'order being prepared')
          return void (await ask(requisitions.api.toOrders, { params: { id }, body: {} }, then))
        const { lines } = await ask(requisitions.api.read, { params: { id } }, then)
        const half = String(Math.ceil(Number(lines[0]!.quantity) / 2))
        const made = await ask(
          requisitions.api.toOrders,
          { params: { id }, body: { lines: [{ lineId: lines[0]!.id, quantity: half }] } },
          then,
        )
        for (const order of made.orders) await followOrder(world, vendorOf(world, name), order.id, addDays(today, -9))
        if (state === 'closed')
          await ask(requisitions.api.close, { params: { id }, body: { reason: 'The rest comes from stock' } }, then)
      })
    })
}

function orderEndings(world: World): void {
  const { agenda, ask, today } = world
  const buy = async (name: string, call: Call) =>
    (
      await ask(
        orders.api.create,
        {
          body: {
            vendorId: vendorOf(world, name).id,
            expectedOn: addDays(today, 14),
            lines: basket(world, vendorOf(world, name)),
          },
        },
        call,
      )
    ).id
  const plan = (days: number, name: string, then: (id: string, call: Call) => Promise<void>) =>
    agenda.plan(addDays(today, -days), 'buyer', async (call) => {
      const id = await buy(name, call)
      await then(id, call)
    })
  const submit = async (id: string, call: Call) => void (await ask(orders.api.submit, { params: { id } }, call))
  plan(5, 'Saco River Textiles', async () => {})
  plan(5, 'Northern Hardwood Mills', submit)
  plan(6, 'Taconic Metalworks', submit)
  plan(9, 'Bay State Lighting Components', async (id, call) => {
    await submit(id, call)
    agenda.plan(
      addDays(today, -6),
      'approver',
      async (later) => void (await ask(orders.api.approve, { params: { id } }, later)),
    )
  })
  plan(13, 'Hudson Valley Tannery', async (id, call) => {
    await submit(id, call)
    agenda.plan(
      addDays(today, -11),
      'approver',
      async (later) =>
        void (await ask(
          orders.api.reject,
          { params: { id }, body: { reason: 'Ask for a second offer first' } },
          later,
        )),
    )
  })
  plan(40, 'Essex Adhesives', async (id, call) => {
    await submit(id, call)
    await ask(orders.api.cancel, { params: { id }, body: { reason: 'The vendor cannot deliver this year' } }, call)
  })
  plan(20, 'Champlain Veneer & Panel', async (id, call) => {
    await submit(id, call)
    agenda.plan(
      addDays(today, -18),
      'approver',
      async (later) => void (await ask(orders.api.approve, { params: { id } }, later)),
    )
    agenda.plan(addDays(today, -6), 'buyer', async (then) => {
      const { lines } = await ask(orders.api.read, { params: { id } }, then)
      const kept = lines.map((line, at) => ({
        id: line.id,
        quantity: at === 0 ? String(Number(line.quantity) + 40) : line.quantity,
      }))
      await ask(
        orders.api.revise,
        { params: { id }, body: { reason: 'More panels for the hotel order', lines: kept } },
        then,
      )
    })
  })
}
