import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { payments as declared, paymentVerbs } from '#modules/financial/shared/payments.ts'
import { bills as billRecord } from '#modules/financial/shared/bills.ts'
import { fromMinor } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { decide } from '#server/approval.ts'
import type { Call } from '#server/call.ts'
import type { Draft } from '#server/record/source.ts'
import { route, type Route } from '#server/route.ts'
import { accountOf } from './accounts.ts'
import { partyUsed } from './party-guard.ts'
import { openPeriod } from './periods.ts'
import { refusePayment, servedPayments, type PaymentRow } from './payments.ts'
import { postEntry, reverseEntry } from './posting.ts'
import { allocations, bills, parties } from './tables.ts'

const act = (
  verb: keyof typeof paymentVerbs,
  id: string,
  call: Call,
  run: (payment: PaymentRow) => Promise<Draft['values']>,
) =>
  servedPayments.act(id, verb, call, async (row) => {
    refusePayment(verb, row)
    return { values: await run(row as unknown as PaymentRow) }
  })

/** Allocations with their bills held, in the order of the bills' ids, so that two payments never wait for each other in a circle. */
async function hold(paymentId: string, { tx }: Call) {
  const lines = await tx
    .select()
    .from(allocations)
    .where(eq(allocations.paymentId, paymentId))
    .orderBy(asc(allocations.billId))
  const held = await tx
    .select()
    .from(bills)
    .where(
      inArray(
        bills.id,
        lines.map(({ billId }) => billId),
      ),
    )
    .orderBy(asc(bills.id))
    .for('update')
  return lines.map((line) => ({ ...line, bill: held.find(({ id }) => id === line.billId)! }))
}

/** Moves the open amount of a bill by a conditional update: whatever was read before, it never leaves 0…total (defences B1–B3). */
async function settle(
  allocation: Awaited<ReturnType<typeof hold>>[number],
  sign: 1n | -1n,
  payment: PaymentRow,
  call: Call,
): Promise<void> {
  const { bill } = allocation
  const amount = allocation.amount * sign
  const changed = await call.tx
    .update(bills)
    .set({
      openAmount: sql`${bills.openAmount} - ${amount}`,
      state: sql`case when ${bills.openAmount} - ${amount} = 0 then 'paid' when ${bills.openAmount} - ${amount} = ${bills.totalAmount} then 'posted' else 'partly paid' end`,
      version: sql`${bills.version} + 1`,
      updatedAt: call.now.toISOString(),
    })
    .where(
      and(
        eq(bills.id, bill.id),
        inArray(bills.state, ['posted', 'partly paid', 'paid']),
        sql`${bills.openAmount} - ${amount} between 0 and ${bills.totalAmount}`,
      ),
    )
    .returning({ state: bills.state, openAmount: bills.openAmount })
  const after = changed[0]
  if (!after) {
    const open = fromMinor(bill.openAmount, bill.currency)
    throw new Problem(
      'conflict',
      `Only ${open} ${bill.currency} of bill ${bill.reference} is open: change the payment`,
      { [`lines.${allocation.lineNo - 1}.amount`]: `Only ${open} is open` },
    )
  }
  const seen = (state: string, open: bigint) => ({
    state,
    openAmount: fromMinor(open, bill.currency),
    payment: payment.number,
  })
  call.changed({
    record: billRecord.name,
    recordId: bill.id,
    action: sign > 0n ? 'pay' : 'reopen',
    before: seen(bill.state, bill.openAmount),
    after: seen(after.state, after.openAmount),
  })
}

async function book(payment: PaymentRow, call: Call): Promise<Draft['values']> {
  await partyUsed.tell({ use: 'payments', partyId: payment.partyId }, call)
  await openPeriod(call.tx, payment.entityId, payment.valueDate, 'valueDate')
  const lines = await hold(payment.id, call)
  for (const { bill } of lines) {
    if (bill.postingDate > payment.valueDate)
      throw new Problem(
        'unprocessable',
        `Bill ${bill.reference} is posted on ${bill.postingDate}: pay it on that day or later`,
        { valueDate: 'Before the bill' },
      )
  }
  for (const line of lines) await settle(line, 1n, payment, call)
  const [party] = await call.tx.select({ name: parties.name }).from(parties).where(eq(parties.id, payment.partyId))
  const said = `${payment.number} to ${party!.name}`
  const payable = await accountOf(call.tx, payment.entityId, 'payable')
  const entry = await postEntry(call, {
    entityId: payment.entityId,
    journal: 'bank',
    postingDate: payment.valueDate,
    description: `Payment ${said}`,
    source: { type: declared.name, id: payment.id, purpose: 'payment' },
    lines: [
      ...lines.map(({ amount, bill }) => ({
        accountId: payable.id,
        partyId: payment.partyId,
        debit: amount,
        description: bill.reference,
      })),
      {
        accountId: payment.bankAccountId,
        credit: payment.amount,
        description: payment.reference ? `${said}: ${payment.reference}` : said,
      },
    ],
  })
  return { state: 'booked', entryId: entry.id }
}

async function cancel(
  payment: PaymentRow,
  { reason, postingDate }: { reason: string; postingDate?: string | undefined },
  call: Call,
): Promise<Draft['values']> {
  if (payment.state !== 'booked') return { state: 'cancelled', cancelReason: reason }
  if (!postingDate)
    throw new Problem(
      'unprocessable',
      'A booked payment is cancelled by a mirror entry: give the day it is posted on',
      { postingDate: 'Give a day' },
    )
  await openPeriod(call.tx, payment.entityId, postingDate)
  for (const line of await hold(payment.id, call)) await settle(line, -1n, payment, call)
  await reverseEntry(call, payment.entryId!, { postingDate, reason })
  return { state: 'cancelled', cancelReason: reason, cancelledOn: postingDate }
}

export const paymentRoutes: Route[] = [
  route(paymentVerbs.approve, ({ params }, call) =>
    act('approve', params.id, call, async ({ id, amount, currency, makers }) => {
      await decide({ record: declared.name, recordId: id, amount, currency, makers }, 'approved', call)
      return { state: 'approved', approvedBy: call.actor.id, approvedByName: call.actor.name }
    }),
  ),
  route(paymentVerbs.book, ({ params }, call) => act('book', params.id, call, (payment) => book(payment, call))),
  route(paymentVerbs.cancel, ({ params, body }, call) =>
    act('cancel', params.id, call, (payment) => cancel(payment, body, call)),
  ),
]
