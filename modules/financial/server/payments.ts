import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { payments as declared } from '#modules/financial/shared/payments.ts'
import { fromMinor } from '#shared/money.ts'
import { Problem, type FieldErrors } from '#shared/problem.ts'
import type { Call } from '#server/call.ts'
import { nextNumber } from '#server/numbers.ts'
import type { Draft, Row } from '#server/record/source.ts'
import { serveRecord } from '#server/record/serve.ts'
import { accountOf } from './accounts.ts'
import { entityOf } from './entities.ts'
import { partyUsed } from './party-guard.ts'
import { payeeStake, touchBills } from './stakes.ts'
import { accounts, allocations, bills, entities, entries, parties, payments } from './tables.ts'

export type PaymentRow = typeof payments.$inferSelect
type Values = Record<string, unknown>

export const servedPayments = serveRecord(declared, {
  table: payments,
  joins: [
    { table: entities, on: eq(payments.entityId, entities.id), fields: { entityName: entities.name } },
    { table: parties, on: eq(payments.partyId, parties.id), fields: { partyName: parties.name } },
    { table: accounts, on: eq(payments.bankAccountId, accounts.id), fields: { bankAccountName: accounts.name } },
    { table: entries, on: eq(payments.entryId, entries.id), fields: { entryNumber: entries.number } },
  ],
  computed: {
    createdByName: sql<string>`coalesce((select u.name from users u where u.id = ${payments.createdBy}), 'Mainstay')`,
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
  weigh: payeeStake,
  prepare: (draft, { call, before }) => (before ? completeChange(draft, before, call) : completeNew(draft, call)),
})

async function completeNew({ values, lines = [] }: Draft, call: Call): Promise<Draft> {
  const { tx } = call
  const id = randomUUID()
  const entity = await entityOf(tx, values['entityId'] as string | undefined)
  if (values['currency'] !== entity.currency)
    throw new Problem('unprocessable', `The books of ${entity.name} are kept in ${entity.currency}`, {
      currency: `Give ${entity.currency}`,
    })
  const bankAccountId = values['bankAccountId']
    ? String(values['bankAccountId'])
    : (await accountOf(tx, entity.id, 'bank')).id
  await refuseOtherThanBank(tx, entity.id, bankAccountId)
  await partyUsed.tell({ use: 'payments', partyId: String(values['partyId']) }, call)
  const amount = await amountOf(
    lines,
    { entityId: entity.id, partyId: String(values['partyId']), currency: entity.currency },
    tx,
  )
  const number = await nextNumber(tx, 'PAY')
  await touchBills(id, lines, call)
  return {
    values: { ...values, id, entityId: entity.id, bankAccountId, amount, number, state: 'proposed' },
    lines,
  }
}

/** Every change proposes it anew. */
async function completeChange({ values, lines }: Draft, before: Row, call: Call): Promise<Draft> {
  const { tx } = call
  const row = before as unknown as PaymentRow
  if (values['bankAccountId']) await refuseOtherThanBank(tx, row.entityId, String(values['bankAccountId']))
  const amount = lines ? await amountOf(lines, row, tx) : row.amount
  await touchBills(before.id, lines ?? [], call)
  return { values: { ...values, amount, state: 'proposed', rejectReason: null }, lines }
}

async function refuseOtherThanBank(tx: Call['tx'], entityId: string, id: string): Promise<void> {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.entityId, entityId)))
  if (account?.group !== 'cash and bank' || !account.active)
    throw new Problem('unprocessable', 'Payments are made from a bank or cash account', {
      bankAccountId: 'Choose a bank or cash account of this entity',
    })
}

/** What the allocations come to; each names another posted bill of the vendor and is not above what is open of it (rule F15). */
async function amountOf(
  lines: Values[],
  { entityId, partyId, currency }: { entityId: string; partyId: string; currency: string },
  tx: Call['tx'],
): Promise<bigint> {
  const ids = lines.map(({ billId }) => String(billId))
  const rows = await tx
    .select()
    .from(bills)
    .where(and(inArray(bills.id, ids), eq(bills.entityId, entityId), eq(bills.partyId, partyId)))
  const fields: FieldErrors = {}
  let sum = 0n
  for (const [at, line] of lines.entries()) {
    const bill = rows.find(({ id }) => id === line['billId'])
    const amount = line['amount'] as bigint
    if (!bill || !['posted', 'partly paid'].includes(bill.state))
      fields[`lines.${at}.billId`] = bill ? `The bill is ${bill.state}` : 'Choose an open bill of this vendor'
    else if (ids.indexOf(bill.id) !== at) fields[`lines.${at}.billId`] = 'This bill is named twice'
    else if (amount <= 0n) fields[`lines.${at}.amount`] = 'Give an amount above zero'
    else if (amount > bill.openAmount)
      fields[`lines.${at}.amount`] = `Only ${fromMinor(bill.openAmount, currency)} ${currency} is open`
    sum += amount
  }
  if (Object.keys(fields).length) throw new Problem('unprocessable', 'Some bills cannot be paid like this', fields)
  return sum
}
