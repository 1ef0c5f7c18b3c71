import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { billApi, bills as declared, billVerbs } from '#modules/financial/shared/bills.ts'
import { fromMinor } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { decide } from '#server/approval.ts'
import type { Call } from '#server/call.ts'
import type { Draft } from '#server/record/source.ts'
import { route, type Route } from '#server/route.ts'
import { accountOf } from './accounts.ts'
import { linesOf, matchedValues, refuseBill, servedBills } from './bills.ts'
import { billMoved, matchBill, type BillEvent, type BillLineRow, type BillRow } from './matcher.ts'
import { partyUsed } from './party-guard.ts'
import { openPeriod } from './periods.ts'
import { postEntry, reverseEntry, type PostingLine } from './posting.ts'
import { allocations, bills, payments } from './tables.ts'

type Verb = keyof typeof billVerbs

/** A verb on a bill: refused where its state does not allow it, followed by the rooms above. */
async function act(
  verb: Verb,
  event: BillEvent,
  id: string,
  call: Call,
  run: (bill: BillRow, lines: BillLineRow[]) => Promise<Draft['values']>,
) {
  const reply = await servedBills.act(id, verb, call, async (row) => {
    refuseBill(verb, row)
    return { values: await run(row as unknown as BillRow, await linesOf(call, id)) }
  })
  const [bill] = await call.tx.select().from(bills).where(eq(bills.id, id))
  await billMoved.tell({ event, bill: bill!, lines: await linesOf(call, id) }, call)
  return reply
}

/** Debits of a bill: order lines clear goods received, the difference to the price ordered is a variance; others go to their account. */
async function debits(bill: BillRow, lines: BillLineRow[], call: Call): Promise<PostingLine[]> {
  const account = async (role: Parameters<typeof accountOf>[2]) => (await accountOf(call.tx, bill.entityId, role)).id
  const answer = await matchBill(bill, lines, call)
  if (answer.state !== 'matched' && !bill.releasedBy)
    throw new Problem('conflict', answer.note || 'The bill does not match its order any more: match it again')
  const posted: PostingLine[] = []
  for (const { accountId, net, description } of lines.filter(({ orderLineId }) => !orderLineId))
    posted.push({ accountId: accountId!, debit: net, description })
  const ordered = lines.filter(({ orderLineId }) => orderLineId)
  if (ordered.length) {
    const grir = answer.grir ?? []
    for (const { amount } of grir) if (amount !== 0n) posted.push(side(await account('grir'), amount, 'Goods received'))
    const variance =
      ordered.reduce((sum, { net }) => sum + net, 0n) - grir.reduce((sum, { amount }) => sum + amount, 0n)
    if (variance !== 0n) posted.push(side(await account('price-variance'), variance, 'Price variance'))
  }
  if (bill.taxAmount)
    posted.push({ accountId: await account('input-tax'), debit: bill.taxAmount, description: 'Input tax' })
  if (bill.freightAmount)
    posted.push({ accountId: await account('freight'), debit: bill.freightAmount, description: 'Freight' })
  return posted
}

const side = (accountId: string, amount: bigint, description: string): PostingLine =>
  amount > 0n ? { accountId, debit: amount, description } : { accountId, credit: -amount, description }

async function post(bill: BillRow, lines: BillLineRow[], call: Call): Promise<Draft['values']> {
  await partyUsed.tell({ use: 'bills', partyId: bill.partyId }, call)
  await openPeriod(call.tx, bill.entityId, bill.postingDate)
  const payable = await accountOf(call.tx, bill.entityId, 'payable')
  const entry = await postEntry(call, {
    entityId: bill.entityId,
    journal: 'purchase',
    postingDate: bill.postingDate,
    documentDate: bill.billDate,
    description: `Bill ${bill.reference}`,
    source: { type: declared.name, id: bill.id, purpose: 'bill' },
    lines: [
      ...(await debits(bill, lines, call)),
      { accountId: payable.id, partyId: bill.partyId, credit: bill.totalAmount, description: bill.number },
    ],
  })
  return { state: 'posted', openAmount: bill.totalAmount, entryId: entry.id }
}

/** Before it is posted a bill is put aside; afterwards its mirror entry is posted, as long as nothing is paid of it. */
async function cancel(
  bill: BillRow,
  { reason, postingDate }: { reason: string; postingDate?: string | undefined },
  call: Call,
): Promise<Draft['values']> {
  if (bill.state !== 'posted') return { state: 'cancelled', cancelReason: reason }
  if (!postingDate)
    throw new Problem('unprocessable', 'A posted bill is cancelled by a mirror entry: give the day it is posted on', {
      postingDate: 'Give a day',
    })
  if (bill.openAmount !== bill.totalAmount)
    throw new Problem('conflict', 'A part of the bill is paid: cancel the payment first')
  const [promised] = await call.tx
    .select({ number: payments.number })
    .from(allocations)
    .innerJoin(payments, eq(payments.id, allocations.paymentId))
    .where(sql`${allocations.billId} = ${bill.id} and ${payments.state} in ('proposed', 'approved')`)
  if (promised) throw new Problem('conflict', `Payment ${promised.number} is to pay this bill: cancel it first`)
  await refuseBeforeReturn(bill, postingDate, call)
  await openPeriod(call.tx, bill.entityId, postingDate)
  await reverseEntry(call, bill.entryId!, { postingDate, reason })
  return { state: 'cancelled', openAmount: 0n, cancelReason: reason, cancelledOn: postingDate }
}

/** Until the day a payment was taken back the bill was paid: cancelled before it, the vendor would owe what no open item shows. */
async function refuseBeforeReturn({ id, number }: BillRow, postingDate: string, { tx }: Call): Promise<void> {
  const [last] = await tx
    .select({ number: payments.number, on: payments.cancelledOn })
    .from(allocations)
    .innerJoin(payments, eq(payments.id, allocations.paymentId))
    .where(and(eq(allocations.billId, id), gt(payments.cancelledOn, postingDate)))
    .orderBy(desc(payments.cancelledOn))
    .limit(1)
  if (last)
    throw new Problem(
      'unprocessable',
      `Payment ${last.number} of ${number} was taken back on ${last.on}: cancel the bill on that day or later`,
      { postingDate: `Before ${last.on}` },
    )
}

export const billRoutes: Route[] = [
  route(billApi.payments, async ({ params }, call) => {
    const bill = await servedBills.find(params.id, call)
    const rows = await call.tx
      .select({
        paymentId: payments.id,
        number: payments.number,
        valueDate: payments.valueDate,
        state: payments.state,
        amount: allocations.amount,
      })
      .from(allocations)
      .innerJoin(payments, eq(payments.id, allocations.paymentId))
      .where(eq(allocations.billId, params.id))
      .orderBy(asc(payments.valueDate), asc(payments.number))
    return rows.map((row) => ({ ...row, amount: fromMinor(row.amount, String(bill['currency'])) }))
  }),
  route(billVerbs.match, ({ params }, call) =>
    act('match', 'matched', params.id, call, async (bill, lines) =>
      matchedValues(call, bill, await matchBill(bill, lines, call)),
    ),
  ),
  route(billVerbs.release, ({ params, body }, call) =>
    act('release', 'released', params.id, call, async () => ({
      state: 'matched',
      releasedBy: call.actor.id,
      releasedByName: call.actor.name,
      releaseReason: body.reason,
    })),
  ),
  route(billVerbs.approve, ({ params }, call) =>
    act('approve', 'approved', params.id, call, async (bill) => {
      const { totalAmount: amount, currency } = bill
      await decide(
        { record: declared.name, recordId: bill.id, amount, currency, makers: bill.makers },
        'approved',
        call,
      )
      return { state: 'approved', approvedBy: call.actor.id, approvedByName: call.actor.name }
    }),
  ),
  route(billVerbs.post, ({ params }, call) =>
    act('post', 'posted', params.id, call, (bill, lines) => post(bill, lines, call)),
  ),
  route(billVerbs.cancel, ({ params, body }, call) =>
    act('cancel', 'cancelled', params.id, call, (bill) => cancel(bill, body, call)),
  ),
]
