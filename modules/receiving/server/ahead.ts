import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import { allocate, compare, multiply, subtract } from '#shared/money.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { receipts } from '#modules/receiving/shared/receipts.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { accountOf } from '#modules/ledger/server/accounts.ts'
import { postEntry, type Posting } from '#modules/ledger/server/posting.ts'
import { count, goodsOf, later } from './clearings.ts'
import { keepReversed } from './reversed-receipts.ts'
import { clearingTable } from './match-tables.ts'
import { take } from './worth.ts'

/** Units of a posted bill line that no receipt stands behind, and what they cleared. */
type Ahead = {
  entityId: string
  orderLineId: string
  billId: string
  billLineId: string
  reference: string
  currency: string
  quantity: string
  amount: string
  day: Day
}

const aheadOf = ({ tx }: Call, orderId: string) =>
  rowsOf<Ahead>(
    tx,
    sql`select c.entity_id as "entityId", c.order_line_id as "orderLineId", c.bill_id as "billId", c.bill_line_id as "billLineId", b.reference, b.currency,
        sum(c.quantity)::text as quantity, sum(c.amount)::text as amount, max(c.posted_on)::text as day
      from procurement_clearings c join procurement_order_lines l on l.id = c.order_line_id and l.order_id = ${orderId}::uuid join financial_bills b on b.id = c.bill_id join financial_bill_lines bl on bl.id = c.bill_line_id
      where c.receipt_line_id is null and c.posted_on is not null group by c.entity_id, c.order_line_id, c.bill_id, c.bill_line_id, b.reference, b.currency, b.number, bl.line_no
      having sum(c.quantity) > 0 order by b.number, bl.line_no`,
  )

const weight = (quantity: string): bigint => BigInt(multiply(quantity, '1000000'))

/**
 * Bills of an order that were posted ahead of their goods meet the goods that no bill has taken, the oldest first. Goods are worth what they were
 * received at; what the bill had cleared more or less than that is a price variance, posted at the later day of both.
 */
export async function meetGoods(orderId: string, on: Day, call: Call): Promise<void> {
  const ahead = await aheadOf(call, orderId)
  const goods = await goodsOf(
    ahead.map(({ orderLineId }) => orderLineId),
    call,
  )
  for (const { day, reference, currency, quantity: units, amount, ...of } of ahead) {
    let left = { quantity: units, amount: BigInt(amount) }
    for (const part of take(goods.get(of.orderLineId) ?? [], units, '0', currency)) {
      if (!part.receiptLineId) continue
      const rest = subtract(left.quantity, part.quantity)
      const cleared =
        compare(rest, '0') <= 0 ? left.amount : allocate(left.amount, [weight(part.quantity), weight(rest)])[0]!
      left = { quantity: rest, amount: left.amount - cleared }
      const difference = part.amount - cleared
      const id = randomUUID()
      const { receivedOn, ...receipt } = await receiptOf(part.receiptLineId, call)
      const postedOn = later(on, day, receivedOn)
      const entryId = difference
        ? await postDifference(
            {
              entityId: of.entityId,
              difference,
              postedOn,
              description: `Price variance: receipt ${receipt.number} of goods already on bill ${reference}`.slice(
                0,
                300,
              ),
              source: { type: receipts.name, id: receipt.id, purpose: `variance ${id}` },
            },
            call,
          )
        : null
      await call.tx.insert(clearingTable).values([
        { ...of, receiptLineId: null, quantity: `-${part.quantity}`, amount: -cleared, postedOn },
        {
          ...of,
          id,
          receiptLineId: part.receiptLineId,
          quantity: part.quantity,
          amount: part.amount,
          postedOn,
          entryId,
        },
      ])
      await count([{ orderLineId: of.orderLineId, quantity: '0', amount: difference }], call)
    }
  }
  await keepReversed(orderId, call)
  await settleNoted(orderId, on, call)
}

/** The bill of movements that are no bill's: differences an upgrade noted on an order line (decision 12). */
const nobodys = '00000000-0000-0000-0000-000000000000'

/** What was received of a line is billed: the difference an upgrade noted on it belongs to no goods any more and leaves as a price variance. */
export async function settleNoted(orderId: string, on: Day, call: Call): Promise<void> {
  type Noted = { orderLineId: string; entityId: string; number: string; amount: string }
  const noted = await rowsOf<Noted>(
    call.tx,
    sql`select l.id as "orderLineId", c.entity_id as "entityId", o.number, sum(c.amount)::text as amount
      from procurement_order_lines l join procurement_orders o on o.id = l.order_id join procurement_clearings c on c.order_line_id = l.id and c.bill_id = ${nobodys}::uuid
      where l.order_id = ${orderId}::uuid and l.accepted = l.billed group by l.id, c.entity_id, o.number having sum(c.amount) <> 0 order by l.line_no`,
  )
  for (const { orderLineId, entityId, number, amount } of noted) {
    const difference = -BigInt(amount)
    const entryId = await postDifference(
      {
        entityId,
        difference,
        postedOn: on,
        description: `Price variance: what was left over on order ${number}`,
        source: { type: orders.name, id: orderId, purpose: `variance ${orderLineId}` },
      },
      call,
    )
    await call.tx.insert(clearingTable).values({
      entityId,
      orderLineId,
      billId: nobodys,
      billLineId: nobodys,
      quantity: '0',
      amount: difference,
      postedOn: on,
      entryId,
    })
    await count([{ orderLineId, quantity: '0', amount: difference }], call)
  }
}

async function receiptOf(lineId: string, { tx }: Call): Promise<{ id: string; number: string; receivedOn: Day }> {
  const [receipt] = await rowsOf<{ id: string; number: string; receivedOn: Day }>(
    tx,
    sql`select g.id, g.number, g.received_on::text as "receivedOn" from procurement_receipts g join procurement_receipt_lines r on r.receipt_id = g.id where r.id = ${lineId}::uuid`,
  )
  return receipt!
}

type Difference = Pick<Posting, 'entityId' | 'description' | 'source'> & { difference: bigint; postedOn: Day }

async function postDifference({ difference, postedOn, ...posting }: Difference, call: Call): Promise<string> {
  const grir = (await accountOf(call.tx, posting.entityId, 'grir')).id
  const variance = (await accountOf(call.tx, posting.entityId, 'price-variance')).id
  const entry = await postEntry(call, {
    ...posting,
    journal: 'general',
    postingDate: postedOn,
    lines:
      difference > 0n
        ? [
            { accountId: grir, debit: difference },
            { accountId: variance, credit: difference },
          ]
        : [
            { accountId: variance, debit: -difference },
            { accountId: grir, credit: -difference },
          ],
  })
  return entry.id
}
