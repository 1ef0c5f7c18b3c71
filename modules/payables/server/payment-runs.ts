import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { bills as billRecord } from '#modules/payables/shared/bills.ts'
import { payments as declared, type PaymentDetail } from '#modules/payables/shared/payments.ts'
import { mostBills, NewPaymentRun, type paymentRunApi } from '#modules/payables/shared/payment-runs.ts'
import { paymentRunNumbers } from '#modules/payables/shared/settings.ts'
import type { Day } from '#shared/day.ts'
import { Problem, type FieldSentences } from '#shared/problem.ts'
import type { Sentence } from '#shared/sentence.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { isRetryable, problemOf } from '#server/call/problem-of.ts'
import { savepoint } from '#server/call/savepoint.ts'
import { nextNumber } from '#server/numbers.ts'
import { visible } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { fromWire } from '#server/record/wire.ts'
import { accountOf } from '#modules/ledger/server/accounts.ts'
import { entityInReach, todayOf, type Entity } from '#modules/ledger/server/entities.ts'
import { entities, parties } from '#modules/ledger/server/tables.ts'
import { servedBills, underWay } from './bills.ts'
import { amountRefusal, enterPayment, refuseOtherCurrency, refuseOtherThanBank, stateRefusal } from './payments.ts'
import { says } from './sentences.ts'
import { holdVendors } from './stakes.ts'
import { bills } from './tables.ts'

type Given = z.output<typeof paymentRunApi.preview.body>
const { shape } = NewPaymentRun.shape.lines.element

/** A bill of a run, held with its vendor. */
type Held = Awaited<ReturnType<typeof heldBills>>[number]
type Line = { at: number; bill: Held; amount: bigint }
type Refused = { at: number; billId: string; title: string | null; field: 'billId' | 'amount'; why: string | Sentence }
type Made = { payment: PaymentDetail; lines: readonly Line[] }
export type Run = {
  entity: Entity
  bankAccountId: string
  run: string
  amount: bigint
  made: Made[]
  refused: Refused[]
}

/**
 * Proposes one payment to each vendor of these bills. Each is an ordinary payment, under the same rules; of those that are refused the reasons
 * are answered, and the caller decides whether the others may stay.
 */
export async function proposeRun({ lines: asked, ...given }: Given, call: Call): Promise<Run> {
  const { tx, now } = call
  const { currency, valueDate, method } = given
  const entity = await entityInReach(call, declared.api.create.can, given.entityId)
  refuseOtherCurrency(entity, currency)
  const bankAccountId = given.bankAccountId ?? (await accountOf(tx, entity.id, 'bank')).id
  await refuseOtherThanBank(tx, entity.id, bankAccountId)
  // A preview shows bills: who may not read them sees none.
  const reads = may(call.actor, billRecord.api.read.can)
  const chosen = asked ?? (reads ? await dueBills(entity, valueDate, call) : [])
  const ids = chosen.map(({ billId }) => billId)
  const held = reads ? await heldBills(ids, call) : []
  const refused: Refused[] = []
  const payable: Line[] = []
  for (const [at, line] of chosen.entries()) {
    const { billId } = line
    const bill = held.find(({ id }) => id === billId)
    const title = bill?.reference ?? null
    const twice = chosen.findIndex((each) => each.billId === billId) !== at
    const why = bill ? refusalOf(bill, entity, valueDate) : says.noSuchBill()
    const minor = fromWire(shape, line, { currency }, `lines.${at}.`) as { amount?: bigint }
    const amount = minor.amount ?? bill?.openAmount ?? 0n
    const tooMuch = bill && amountRefusal(bill, amount)
    if (why || twice) refused.push({ at, billId, title, field: 'billId', why: why ?? says.billTwice() })
    else if (tooMuch) refused.push({ at, billId, title, field: 'amount', why: tooMuch })
    else payable.push({ at, bill: bill!, amount })
  }
  const run = await nextNumber(tx, paymentRunNumbers, { place: entity.id, on: todayOf(entity, now) })
  const made: Made[] = []
  for (const lines of byVendor(payable)) {
    const [{ bill }] = lines as [Line, ...Line[]]
    const values = { entityId: entity.id, partyId: bill.partyId, bankAccountId, currency, valueDate, method, run }
    const own = lines.map((line) => ({ billId: line.bill.id, amount: line.amount }))
    try {
      made.push({ payment: await savepoint(call, (part) => enterPayment({ values, lines: own }, part)), lines })
    } catch (error) {
      const problem = problemOf(error)
      if (isRetryable(error) || !problem || problem.status >= 500) throw error
      for (const { at, bill: of } of lines)
        refused.push({ at, billId: of.id, title: of.reference, field: 'billId', why: problem.said })
    }
  }
  const amount = made.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.amount, 0n)
  return { entity, bankAccountId, run, amount, made, refused: refused.toSorted((a, b) => a.at - b.at) }
}

/** The lines of each vendor, in the order of their names. */
const byVendor = (lines: readonly Line[]): Line[][] =>
  [...Map.groupBy(lines, ({ bill }) => bill.partyId).values()].toSorted(([a], [b]) =>
    a!.bill.partyName.localeCompare(b!.bill.partyName, 'en'),
  )

/** Refuses a run of which a single payment is refused. */
export function refusePartly({ refused }: Run): void {
  if (!refused.length) return
  const fields: FieldSentences = {}
  for (const { at, field, why } of refused) fields[`lines.${at}.${field}`] = why
  throw new Problem('unprocessable', says.runUnpayable({ count: refused.length }), fields)
}

/** Why a bill is not paid by a run: the rules of a payment, and that nothing else is about to pay it. */
function refusalOf(bill: Held, entity: Entity, valueDate: Day): Sentence | null {
  if (bill.entityId !== entity.id) return says.billOfOtherBooks({ name: bill.entityName })
  const state = stateRefusal(bill)
  if (state) return state
  if (bill.payingNumber) return says.billUnderWay({ number: bill.payingNumber })
  return bill.postingDate > valueDate ? says.payAfterBill({ reference: bill.reference, on: bill.postingDate }) : null
}

/** Bills that are due by a day, the longest due first. */
const dueBills = (entity: Entity, day: Day, { tx, actor }: Call): Promise<{ billId: string; amount?: string }[]> =>
  tx
    .select({ billId: bills.id })
    .from(bills)
    .where(
      and(
        eq(bills.entityId, entity.id),
        inArray(bills.state, ['posted', 'partly paid']),
        lte(bills.dueDate, day),
        visible(servedBills.source, actor),
      ),
    )
    .orderBy(asc(bills.dueDate), asc(bills.number))
    .limit(mostBills)

/** Bills with their vendors held: two runs at once would not see what the other is about to pay. */
async function heldBills(ids: readonly string[], call: Call) {
  const { tx, actor } = call
  const vendors = await tx
    .selectDistinct({ id: bills.partyId })
    .from(bills)
    .where(and(inArray(bills.id, [...ids]), visible(servedBills.source, actor)))
  await holdVendors(
    vendors.map(({ id }) => id),
    call,
  )
  return tx
    .select({
      id: bills.id,
      number: bills.number,
      reference: bills.reference,
      entityId: bills.entityId,
      entityName: entities.name,
      partyId: bills.partyId,
      partyName: parties.name,
      state: bills.state,
      currency: bills.currency,
      dueDate: bills.dueDate,
      postingDate: bills.postingDate,
      openAmount: bills.openAmount,
      payingNumber: underWay(sql`p.number`),
    })
    .from(bills)
    .innerJoin(unscoped(entities, 'a reference'), eq(entities.id, bills.entityId))
    .innerJoin(unscoped(parties, 'a reference'), eq(parties.id, bills.partyId))
    .where(and(inArray(bills.id, [...ids]), visible(servedBills.source, actor)))
}
