import { and, asc, desc, eq, gt } from 'drizzle-orm'
import { billApi, bills as declared } from '#modules/payables/shared/bills.ts'
import { fromMinor } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { refuseUndoing } from '#server/approval/undo.ts'
import type { Call } from '#server/call/call.ts'
import { visible } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { confirmed } from '#server/record/warning.ts'
import { route, type Route } from '#server/call/route.ts'
import { accountOf } from '#modules/ledger/server/accounts.ts'
import { billOf, linesOf, matchedValues, servedBills } from './bills.ts'
import { billMoved, matchBill, type BillEvent, type BillLineRow, type BillRow } from './matcher.ts'
import { partyUsed } from '#modules/ledger/server/party-guard.ts'
import { openPeriod } from '#modules/ledger/server/periods.ts'
import { postEntry, reverseEntry, type PostingLine } from '#modules/ledger/server/posting.ts'
import { servedPayments } from './payments.ts'
import { refuseSettled } from './settlements.ts'
import { similarBills } from './similar-bills.ts'
import { allocations, payments } from './tables.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

/** Tells the modules above what happened to a bill, with the bill as it is then. */
const told = (event: BillEvent) => async (id: string, call: Call) => {
  await billMoved.emit({ event, bill: await billOf(call, id), lines: await linesOf(call, id) }, call)
}

/** Debits of a bill: order lines clear goods received, the difference to the price ordered is a variance; others go to their account. */
async function debits(bill: BillRow, lines: BillLineRow[], call: Call): Promise<PostingLine[]> {
  const account = async (role: Parameters<typeof accountOf>[2]) => (await accountOf(call.tx, bill.entityId, role)).id
  const answer = await matchBill(bill, lines, call)
  if (answer.state !== 'matched' && !bill.releasedBy) throw new Problem('conflict', answer.note ?? says.matchAgain())
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

async function post(bill: BillRow, call: Call) {
  const lines = await linesOf(call, bill.id)
  await partyUsed.emit({ use: 'bills', partyId: bill.partyId }, call)
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
  return { openAmount: bill.totalAmount, entryId: entry.id }
}

/** Before it is posted a bill is put aside; afterwards its mirror entry is posted, as long as nothing is paid of it. */
async function cancel(
  bill: BillRow,
  { reason, postingDate }: { reason: string; postingDate?: string | undefined },
  call: Call,
) {
  if (bill.state !== 'posted') return { cancelReason: reason }
  await refuseUndoing(declared, bill, 'cancel', call)
  if (!postingDate)
    throw new Problem('unprocessable', says.mirrorNeedsDay(), {
      postingDate: says.giveDay(),
    })
  await refuseSettled(call.tx, { billId: bill.id }, postingDate)
  if (bill.openAmount !== bill.totalAmount) throw new Problem('conflict', says.paidInPart())
  await refuseBeforeReturn(bill, postingDate, call)
  await openPeriod(call.tx, bill.entityId, postingDate)
  await reverseEntry(call, bill.entryId!, { postingDate, reason })
  return { openAmount: 0n, cancelReason: reason, cancelledOn: postingDate }
}

/** Until the day a payment was taken back the bill was paid: cancelled before it, the vendor would owe what no open item shows. */
async function refuseBeforeReturn({ id, number }: BillRow, postingDate: string, { tx }: Call): Promise<void> {
  const [last] = await tx
    .select({ number: payments.number, on: payments.cancelledOn })
    .from(unscoped(allocations, 'of one in hand'))
    .innerJoin(unscoped(payments, 'a rule'), eq(payments.id, allocations.paymentId))
    .where(and(eq(allocations.billId, id), gt(payments.cancelledOn, postingDate)))
    .orderBy(desc(payments.cancelledOn))
    .limit(1)
  if (last)
    throw new Problem('unprocessable', says.paymentTakenBackOn({ payment: last.number, bill: number, on: last.on }), {
      postingDate: says.before({ on: last.on }),
    })
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
      .from(unscoped(allocations, 'of one in hand'))
      .innerJoin(payments, eq(payments.id, allocations.paymentId))
      .where(and(eq(allocations.billId, params.id), visible(servedPayments.source, call.actor)))
      .orderBy(asc(payments.valueDate), asc(payments.number))
    return rows.map((row) => ({ ...row, amount: fromMinor(row.amount, bill.currency) }))
  }),
  ...serveVerbs(servedBills, {
    match: {
      does: async (bill, call, given) => ({
        values: {
          ...matchedValues(await matchBill(bill, await linesOf(call, bill.id), call)),
          similar: confirmed(await similarBills(bill, call), given, call, bill.similar),
        },
      }),
      after: told('matched'),
    },
    // Who decided, and why, is what the approval says.
    release: { does: () => {}, after: told('released') },
    approve: { does: () => {}, after: told('approved') },
    post: {
      does: async (bill, call) => {
        await servedBills.requireApproved(bill, call)
        return { values: await post(bill, call) }
      },
      after: told('posted'),
    },
    cancel: {
      does: async (bill, call, body) => ({ values: await cancel(bill, body, call) }),
      after: told('cancelled'),
    },
  }),
]
