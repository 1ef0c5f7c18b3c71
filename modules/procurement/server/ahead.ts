import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import { allocate, compare, multiply, subtract } from '#shared/money.ts'
import { receipts } from '#modules/procurement/shared/receipts.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { accountOf } from '#modules/financial/server/accounts.ts'
import { postEntry } from '#modules/financial/server/posting.ts'
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
        ? await postDifference({ id, entityId: of.entityId, difference, postedOn, reference, receipt }, call)
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
}

async function receiptOf(lineId: string, { tx }: Call): Promise<{ id: string; number: string; receivedOn: Day }> {
  const [receipt] = await rowsOf<{ id: string; number: string; receivedOn: Day }>(
    tx,
    sql`select g.id, g.number, g.received_on::text as "receivedOn" from procurement_receipts g join procurement_receipt_lines r on r.receipt_id = g.id where r.id = ${lineId}::uuid`,
  )
  return receipt!
}

type Difference = {
  id: string
  entityId: string
  difference: bigint
  postedOn: Day
  reference: string
  receipt: { id: string; number: string }
}

async function postDifference(
  { id, entityId, difference, postedOn, reference, receipt }: Difference,
  call: Call,
): Promise<string> {
  const grir = (await accountOf(call.tx, entityId, 'grir')).id
  const variance = (await accountOf(call.tx, entityId, 'price-variance')).id
  const entry = await postEntry(call, {
    entityId,
    journal: 'general',
    postingDate: postedOn,
    description: `Price variance: receipt ${receipt.number} of goods already on bill ${reference}`.slice(0, 300),
    source: { type: receipts.name, id: receipt.id, purpose: `variance ${id}` },
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
