import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { payments as declared } from '#modules/payables/shared/payments.ts'
import { fromMinor } from '#shared/money.ts'
import { Problem, type FieldSentences } from '#shared/problem.ts'
import type { Sentence } from '#shared/sentence.ts'
import { approvalOf, rejectionOf } from '#server/approval/outcome.ts'
import type { Call } from '#server/call/call.ts'
import { nextNumber } from '#server/numbers.ts'
import { paymentNumbers } from '#modules/payables/shared/settings.ts'
import { parts, workable, type DraftOf } from '#server/record/source.ts'
import { serveRecord } from '#server/record/serve.ts'
import { accountOf } from '#modules/ledger/server/accounts.ts'
import { entityInReach, todayOf, type Entity } from '#modules/ledger/server/entities.ts'
import { partyUsed } from '#modules/ledger/server/party-guard.ts'
import { says as ruled } from '#modules/payables/shared/sentences.ts'
import { servedBills } from './bills.ts'
import { remittanceAdvice } from './remittance.ts'
import { holdVendors, payeeStake, touchBills } from './stakes.ts'
import { accounts, entities, entries, parties } from '#modules/ledger/server/tables.ts'
import { allocations, bills, payments } from './tables.ts'
import { says as ofBooks } from '#modules/ledger/server/sentences.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

export type PaymentRow = typeof payments.$inferSelect

const form = parts({
  table: payments,
  joins: [
    { table: entities, on: eq(payments.entityId, entities.id), fields: { entityName: entities.name }, always: true },
    { table: parties, on: eq(payments.partyId, parties.id), fields: { partyName: parties.name }, always: true },
    {
      table: accounts,
      on: eq(payments.bankAccountId, accounts.id),
      fields: { bankAccountName: accounts.name },
      always: true,
    },
    { table: entries, on: eq(payments.entryId, entries.id), fields: { entryNumber: entries.number } },
  ],
  computed: {
    createdByName: sql<string>`coalesce((select u.name from users u where u.id = ${payments.createdBy}), 'Mainstay')`,
    approvedByName: approvalOf(declared.name, payments.id, 'actorName'),
    rejectReason: sql<
      string | null
    >`case when ${payments.state} = 'rejected' then ${rejectionOf(declared.name, payments.id)} end`,
  },
  lines: {
    table: allocations,
    parent: 'paymentId',
    joins: [
      {
        table: bills,
        on: eq(allocations.billId, bills.id),
        fields: {
          billNumber: bills.number,
          billReference: bills.reference,
          dueDate: bills.dueDate,
          billTotal: bills.totalAmount,
          billOpen: bills.openAmount,
        },
      },
    ],
  },
})
type PaymentDraft = DraftOf<typeof form>
type AllocationDraft = NonNullable<PaymentDraft['lines']>[number]

export const servedPayments = serveRecord(declared, {
  ...form,
  reach: { entity: payments.entityId },
  weigh: payeeStake,
  paper: remittanceAdvice,
  prepare: (draft, { call, before }) => (before ? completeChange(draft, before, call) : completeNew(draft, call)),
})

async function completeNew({ values, lines = [] }: PaymentDraft, call: Call): Promise<PaymentDraft> {
  const { tx } = call
  // Whom and in which currency is demanded by `create`.
  const { partyId, currency } = values as Pick<PaymentRow, 'partyId' | 'currency'>
  const id = randomUUID()
  const entity = await entityInReach(call, declared.api.create.can, values.entityId)
  refuseOtherCurrency(entity, currency)
  const bankAccountId = values.bankAccountId ?? (await accountOf(tx, entity.id, 'bank')).id
  await refuseOtherThanBank(tx, entity.id, bankAccountId)
  await partyUsed.emit({ use: 'payments', partyId }, call)
  const amount = await amountOf(lines, { entityId: entity.id, partyId }, call)
  // The vendor before the number, as a run of several vendors holds them.
  await holdVendors([partyId], call)
  const number = await nextNumber(tx, paymentNumbers, { place: entity.id, on: todayOf(entity, call.now) })
  await touchBills(id, lines, call)
  return {
    values: { ...values, id, entityId: entity.id, bankAccountId, amount, number, state: 'proposed' },
    lines,
  }
}

/** Every change proposes it anew. */
async function completeChange({ values, lines }: PaymentDraft, before: PaymentRow, call: Call): Promise<PaymentDraft> {
  const { tx } = call
  if (values.bankAccountId) await refuseOtherThanBank(tx, before.entityId, values.bankAccountId)
  const amount = lines ? await amountOf(lines, before, call) : before.amount
  await touchBills(before.id, lines ?? [], call)
  return { values: { ...values, amount, state: 'proposed' }, lines }
}

/** A new payment under the rules of one that a person proposes. */
export const enterPayment = async (draft: PaymentDraft, call: Call) =>
  servedPayments.create(await completeNew(draft, call), call)

export function refuseOtherCurrency({ name, currency }: Entity, given: string): void {
  if (given !== currency)
    throw new Problem('unprocessable', ofBooks.booksKeptIn({ name, currency }), {
      currency: ofBooks.giveCurrency({ currency }),
    })
}

export async function refuseOtherThanBank(tx: Call['tx'], entityId: string, id: string): Promise<void> {
  const [account] = await tx
    .select()
    .from(unscoped(accounts, 'a reference'))
    .where(and(eq(accounts.id, id), eq(accounts.entityId, entityId)))
  if (account?.group !== 'cash and bank' || !account.active)
    throw new Problem('unprocessable', says.paidFromBank(), {
      bankAccountId: says.chooseBank(),
    })
}

type Owed = Pick<typeof bills.$inferSelect, 'state' | 'openAmount' | 'currency'>

/** Why nothing of a bill can be paid in its state. */
export const stateRefusal = ({ state }: Pick<Owed, 'state'>): Sentence | null =>
  ['posted', 'partly paid'].includes(state) ? null : ruled.billIs({ state })

/** Why not this much of a bill is paid (rule F15). */
export const amountRefusal = ({ openAmount, currency }: Owed, amount: bigint): Sentence | null =>
  amount <= 0n
    ? says.aboveZero()
    : amount > openAmount
      ? says.lessOpen({ open: { amount: fromMinor(openAmount, currency), currency } })
      : null

/** What the allocations come to; each names another posted bill of the vendor and is not above what is open of it (rule F15). */
async function amountOf(
  lines: readonly AllocationDraft[],
  { entityId, partyId }: Pick<PaymentRow, 'entityId' | 'partyId'>,
  { tx, actor }: Call,
): Promise<bigint> {
  const ids = lines.flatMap(({ billId }) => billId ?? [])
  const rows = await tx
    .select()
    .from(bills)
    .where(
      and(
        inArray(bills.id, ids),
        eq(bills.entityId, entityId),
        eq(bills.partyId, partyId),
        workable(servedBills.source, actor),
      ),
    )
  const fields: FieldSentences = {}
  let sum = 0n
  for (const [at, { billId, amount = 0n }] of lines.entries()) {
    const bill = rows.find(({ id }) => id === billId)
    const refused = bill ? stateRefusal(bill) : says.chooseOpenBill()
    const tooMuch = bill && amountRefusal(bill, amount)
    if (refused) fields[`lines.${at}.billId`] = refused
    else if (ids.indexOf(bill!.id) !== at) fields[`lines.${at}.billId`] = says.billTwice()
    else if (tooMuch) fields[`lines.${at}.amount`] = tooMuch
    sum += amount
  }
  if (Object.keys(fields).length) throw new Problem('unprocessable', says.billsUnpayable(), fields)
  return sum
}
