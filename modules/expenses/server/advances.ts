import { and, eq, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { expenseAdvances as declared } from '#modules/expenses/shared/expense-advances.ts'
import { advanceNumbers } from '#modules/expenses/shared/settings.ts'
import { defaultEntity, todayOf } from '#modules/ledger/server/entities.ts'
import { says as ofBooks } from '#modules/ledger/server/sentences.ts'
import { bills } from '#modules/payables/server/tables.ts'
import { isManaged } from '#modules/people/server/managed.ts'
import { withPerson } from '#modules/people/server/person-joins.ts'
import { ownPerson } from '#modules/people/server/people.ts'
import type { Day } from '#shared/day.ts'
import type { Call } from '#server/call/call.ts'
import { nextNumber } from '#server/numbers.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { says } from './sentences.ts'
import { expenseAdvanceTable } from './tables.ts'

const { amount, clearedAmount, billId } = expenseAdvanceTable
/** What the bill of an advance is for, once it is in the books. */
const ofBill = <T>(what: ReturnType<typeof sql>) =>
  sql<T>`(select ${what} from ${joined(bills, 'b')} where b.id = ${billId} and b.state in ('posted', 'partly paid', 'paid'))`

const form = parts({
  table: expenseAdvanceTable,
  joins: [
    withPerson(expenseAdvanceTable.personId),
    { table: bills, on: eq(billId, bills.id), fields: { billNumber: bills.number, billState: bills.state } },
  ],
  computed: {
    outstandingAmount: sql<bigint>`coalesce(${ofBill(sql`${amount} - ${clearedAmount}`)}, 0)`.mapWith(amount),
    outstandingSince: ofBill<Day | null>(sql`b.posting_date`),
  },
})
export type AdvanceRow = TableForm<typeof form>
type AdvanceDraft = DraftOf<typeof form>

async function complete(
  { values }: AdvanceDraft,
  { call, before }: { call: Call; before: AdvanceRow | null },
): Promise<AdvanceDraft> {
  if ((values.amount ?? before?.amount ?? 0n) <= 0n)
    throw new Problem('unprocessable', says.advanceOfNothing(), { amount: says.giveMore() })
  if (before) return { values }
  const personId = await ownPerson(call)
  if (!personId) throw new Problem('unprocessable', says.noFileOfOwn())
  const entity = await defaultEntity(call.tx)
  const { name, currency } = entity
  if (values.currency !== currency)
    throw new Problem('unprocessable', ofBooks.booksKeptIn({ name, currency }), {
      currency: ofBooks.giveCurrency({ currency }),
    })
  return {
    values: {
      ...values,
      number: await nextNumber(call.tx, advanceNumbers, { place: entity.id, on: todayOf(entity, call.now) }),
      entityId: entity.id,
      personId,
      requesterId: call.actor.id,
      state: 'draft',
      managed: await isManaged(call.actor.id, call),
    },
  }
}

export const expenseAdvances = serveRecord(declared, {
  ...form,
  reach: { own: expenseAdvanceTable.personId, entity: expenseAdvanceTable.entityId },
  prepare: complete,
})

/** The advances of one person that were paid out and of which something is left, the oldest first; held until the call ends (rule H20). */
export async function heldAdvances(
  { personId, entityId, currency }: Pick<AdvanceRow, 'personId' | 'entityId' | 'currency'>,
  { tx }: Call,
): Promise<{ id: string; left: bigint; accountId: string | null }[]> {
  const own = await tx
    .select({
      id: expenseAdvanceTable.id,
      left: sql<bigint>`${amount} - ${clearedAmount}`.mapWith(amount),
      accountId: expenseAdvanceTable.accountId,
    })
    .from(unscoped(expenseAdvanceTable, 'a rule'))
    .where(
      and(
        eq(expenseAdvanceTable.personId, personId),
        eq(expenseAdvanceTable.entityId, entityId),
        eq(expenseAdvanceTable.currency, currency),
        sql`${amount} > ${clearedAmount}`,
        sql`exists (select 1 from ${joined(bills, 'b')} where b.id = ${billId} and b.state = 'paid')`,
      ),
    )
    .orderBy(expenseAdvanceTable.createdAt, expenseAdvanceTable.number)
    .for('update')
  return own
}
