import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { paymentApi, payments as declared } from '#modules/payables/shared/payments.ts'
import { bills as billRecord } from '#modules/payables/shared/bills.ts'
import { fromMinor } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { submissionOf } from '#server/approval/engine.ts'
import { refuseUndoing } from '#server/approval/undo.ts'
import type { Call } from '#server/call/call.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { route, type Route } from '#server/call/route.ts'
import { accountOf } from '#modules/ledger/server/accounts.ts'
import { paidByHand } from './paid-by-hand.ts'
import { partyUsed } from '#modules/ledger/server/party-guard.ts'
import { openPeriod } from '#modules/ledger/server/periods.ts'
import { servedPayments, type PaymentRow } from './payments.ts'
import { postEntry, reverseEntry } from '#modules/ledger/server/posting.ts'
import { payeeStake } from './stakes.ts'
import { allocations, bills } from './tables.ts'
import { parties } from '#modules/ledger/server/tables.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

/** Allocations with their bills held, in the order of the bills' ids, so that two payments never wait for each other in a circle. */
async function hold(paymentId: string, { tx }: Call) {
  const lines = await tx
    .select()
    .from(unscoped(allocations, 'of one in hand'))
    .where(eq(allocations.paymentId, paymentId))
    .orderBy(asc(allocations.billId))
  const held = await tx
    .select()
    .from(unscoped(bills, 'of one in hand'))
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
      says.lessOpenOfBill({ open: { amount: open, currency: bill.currency }, reference: bill.reference }),
      { [`lines.${allocation.lineNo - 1}.amount`]: says.lessOpen({ open: { amount: open, currency: bill.currency } }) },
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

/** Bills may have been settled by hand since the payment was proposed: whoever approved it has to have known. */
async function refuseSettled(payment: PaymentRow, call: Call): Promise<void> {
  const { always, because } = await payeeStake(payment, undefined, call)
  if (!always || (await submissionOf(declared, payment.id, call))?.why === because) return
  throw new Problem(
    'conflict',
    says.undecided({
      because: because ?? null,
      remedy:
        payment.state === 'approved'
          ? 'cancel this payment and propose another'
          : 'edit the payment, so that somebody else approves it',
    }),
  )
}

async function book(payment: PaymentRow, call: Call) {
  await partyUsed.emit({ use: 'payments', partyId: payment.partyId }, call)
  await openPeriod(call.tx, payment.entityId, payment.valueDate, 'valueDate')
  const lines = await hold(payment.id, call)
  for (const { bill } of lines) {
    if (bill.postingDate > payment.valueDate)
      throw new Problem('unprocessable', says.payAfterBill({ reference: bill.reference, on: bill.postingDate }), {
        valueDate: says.beforeBill(),
      })
  }
  for (const line of lines) await settle(line, 1n, payment, call)
  const [party] = await call.tx
    .select({ name: parties.name })
    .from(unscoped(parties, 'a reference'))
    .where(eq(parties.id, payment.partyId))
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
  return { entryId: entry.id }
}

async function cancel(
  payment: PaymentRow,
  { reason, postingDate }: { reason: string; postingDate?: string | undefined },
  call: Call,
) {
  if (payment.state !== 'booked') return { cancelReason: reason }
  await refuseUndoing(declared, payment, 'cancel', call)
  if (!postingDate) throw new Problem('unprocessable', says.bookedMirrorNeedsDay(), { postingDate: says.giveDay() })
  await openPeriod(call.tx, payment.entityId, postingDate)
  for (const line of await hold(payment.id, call)) await settle(line, -1n, payment, call)
  await reverseEntry(call, payment.entryId!, { postingDate, reason })
  return { cancelReason: reason, cancelledOn: postingDate }
}

export const paymentRoutes: Route[] = [
  route(paymentApi.byHand, ({ query }, { tx }) => paidByHand(tx, query)),
  ...serveVerbs(servedPayments, {
    book: async (payment, call) => {
      await servedPayments.requireApproved(payment, call)
      await refuseSettled(payment, call)
      return { values: await book(payment, call) }
    },
    cancel: async (payment, call, body) => ({ values: await cancel(payment, body, call) }),
  }),
]
