import { and, eq, inArray, sql } from 'drizzle-orm'
import { bills as billRecord } from '#modules/payables/shared/bills.ts'
import { journalEntries as entryRecord } from '#modules/ledger/shared/journal-entries.ts'
import { settlements as declared } from '#modules/payables/shared/settlements.ts'
import type { Day } from '#shared/day.ts'
import { fromMinor, minorOf } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { AnyRecord } from '#shared/record.ts'
import { refuseUndoing } from '#server/approval/undo.ts'
import type { Call } from '#server/call/call.ts'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { nextNumber } from '#server/numbers.ts'
import { settlementNumbers } from '#modules/payables/shared/settings.ts'
import { byId, parts, type DraftOf } from '#server/record/source.ts'
import { serveRecord } from '#server/record/serve.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { openPeriod } from '#modules/ledger/server/periods.ts'
import { says as ruled } from '#modules/payables/shared/sentences.ts'
import { servedEntries } from '#modules/ledger/server/journal-entries.ts'
import { servedBills } from './bills.ts'
import { settlements } from './settlement-tables.ts'
import { bills } from './tables.ts'
import { entities, entries, parties } from '#modules/ledger/server/tables.ts'
import { says } from './sentences.ts'

const numberOf = (column: typeof settlements.debitId | typeof settlements.creditId) =>
  sql<string>`(select e.number from financial_entries e where e.id = ${column})`

const form = parts({
  table: settlements,
  joins: [
    { table: entities, on: eq(settlements.entityId, entities.id), fields: { entityName: entities.name }, always: true },
    { table: parties, on: eq(settlements.partyId, parties.id), fields: { partyName: parties.name }, always: true },
    { table: bills, on: eq(settlements.billId, bills.id), fields: { billNumber: bills.number } },
  ],
  computed: {
    debitNumber: numberOf(settlements.debitId),
    creditNumber: sql<string | null>`${numberOf(settlements.creditId)}`,
    createdByName: sql<string>`coalesce((select u.name from users u where u.id = ${settlements.createdBy}), 'Mainstay')`,
  },
})
type SettlementDraft = DraftOf<typeof form>

type Item = { entityId: string; currency: string; postingDate: Day; open: bigint }

/** What an entry that whoever settles may see leaves open to a party on the payables account, credit less debit, settled or not on whatever day; none where it is no open item. */
async function openOfEntry({ tx, actor }: Call, entryId: string, partyId: string): Promise<Item | null> {
  const [row] = await rowsOf<{ entity: string; currency: string; day: Day; open: string }>(
    tx,
    sql`select e.entity_id as entity, e.currency, e.posting_date::text as day, (sum(l.credit - l.debit)
        + coalesce((select sum(s.amount) from financial_settlements s where s.debit_id = e.id and s.party_id = l.party_id and s.state = 'settled'), 0)
        - coalesce((select sum(s.amount) from financial_settlements s where s.credit_id = e.id and s.party_id = l.party_id and s.state = 'settled'), 0))::text as open
      from financial_entries e join financial_entry_lines l on l.entry_id = e.id join financial_accounts a on a.id = l.account_id and a.role = 'payable'
      where e.id in (select ${entries.id} from ${entries} where ${byId(servedEntries.source, actor, entryId)}) and l.party_id = ${partyId}::uuid and e.state = 'posted' and e.reversal_of_id is null and e.source_type not in ('financial.bills', 'financial.payments')
      group by e.id, l.party_id`,
  )
  return row ? { entityId: row.entity, currency: row.currency, postingDate: row.day, open: BigInt(row.open) } : null
}

/** The other side: a posted bill of the party, held, or an entry. */
async function creditOf({ billId, creditId, partyId }: SettlementDraft['values'], call: Call): Promise<Item | null> {
  const { tx, actor } = call
  if (!billId) return openOfEntry(call, creditId!, partyId!)
  const [bill] = await tx
    .select()
    .from(bills)
    .where(
      and(
        byId(servedBills.source, actor, billId),
        eq(bills.partyId, partyId!),
        inArray(bills.state, ['posted', 'partly paid', 'paid']),
      ),
    )
    .for('update')
  return bill ? { ...bill, open: bill.openAmount } : null
}

type Pair = { debitId: string; billId?: string | null | undefined; creditId?: string | null | undefined }

/** Whoever settles or reverses an item of this party comes after us. Entries are held first, as whoever reverses one does. */
async function hold({ tx }: Call, { debitId, creditId }: Pair, partyId: string): Promise<void> {
  const own = [debitId, ...(creditId ? [creditId] : [])]
  await tx.select({ id: entries.id }).from(entries).where(inArray(entries.id, own)).orderBy(entries.id).for('key share')
  await tx.select({ id: parties.id }).from(parties).where(eq(parties.id, partyId)).for('no key update')
}

/** Who made an entry that was approved neither settles it nor undoes that: it ends what was open between others, as reversing it would. */
async function refuseMakers({ debitId, creditId }: Pair, call: Call): Promise<void> {
  const own = await call.tx
    .select()
    .from(entries)
    .where(inArray(entries.id, creditId ? [debitId, creditId] : [debitId]))
  for (const entry of own) await refuseUndoing(entryRecord as AnyRecord, entry, 'settle', call)
}

/** What was taken back on a day had counted until then: settled before it, an item would be settled twice on the days between. */
async function earliestOf({ debitId, billId, creditId }: Pair, { tx }: Call): Promise<Day | null> {
  const own = creditId ? [debitId, creditId] : [debitId]
  const [row] = await rowsOf<{ day: Day | null }>(
    tx,
    sql`select max(day)::text as day from (
      select s.undone_on as day from financial_settlements s where s.debit_id in ${own} or s.credit_id in ${own} or s.bill_id = ${billId ?? null}::uuid
      union all select p.cancelled_on from financial_allocations a join financial_payments p on p.id = a.payment_id and p.entry_id is not null where a.bill_id = ${billId ?? null}::uuid) taken_back`,
  )
  return row!.day
}

/** Payments that are under way keep what they are to pay. */
async function promisedOf(billId: string, { tx }: Call): Promise<{ amount: bigint; number: string | null }> {
  const [row] = await rowsOf<{ amount: string; number: string | null }>(
    tx,
    sql`select coalesce(sum(a.amount), 0)::text as amount, min(p.number) as number from financial_allocations a join financial_payments p on p.id = a.payment_id
      where a.bill_id = ${billId}::uuid and p.state in ('proposed', 'in approval', 'approved')`,
  )
  return { amount: BigInt(row!.amount), number: row!.number }
}

async function complete({ values }: SettlementDraft, call: Call): Promise<SettlementDraft> {
  const { tx } = call
  const { partyId, debitId, billId, creditId, settledOn, amount: asked } = values
  if (!billId === !creditId)
    throw new Problem('unprocessable', says.billOrEntry(), {
      billId: says.oneOfTwo(),
    })
  const pair = { debitId: debitId!, billId, creditId }
  await hold(call, pair, partyId!)
  const other = billId ? 'billId' : 'creditId'
  const credit = await creditOf(values, call)
  const debit = await openOfEntry(call, debitId!, partyId!)
  if (!debit || debit.open >= 0n)
    throw new Problem('unprocessable', says.nothingOpenDebit(), {
      debitId: says.chooseOwingEntry(),
    })
  if (!credit || credit.open <= 0n || credit.entityId !== debit.entityId)
    throw new Problem('unprocessable', says.nothingOpenCredit(), {
      [other]: says.chooseOpenItem(),
    })
  const { entityId, currency } = debit
  const most = -debit.open < credit.open ? -debit.open : credit.open
  const amount = asked === undefined ? most : minorOf(String(asked), currency)
  if (amount === null || amount <= 0n || amount > most)
    throw new Problem(
      'unprocessable',
      says.lessOpenOfBoth({ most: { amount: fromMinor(most, currency), currency: currency } }),
      {
        amount: says.giveUpTo({ most: { amount: fromMinor(most, currency), currency: currency } }),
      },
    )
  const promised = billId ? await promisedOf(billId, call) : null
  if (promised && promised.amount > credit.open - amount)
    throw new Problem('conflict', ruled.paymentUnderWay({ number: promised.number }))
  const earliest = [debit.postingDate, credit.postingDate, await earliestOf(pair, call)].reduce<Day>(
    (last, day) => (day && day > last ? day : last),
    debit.postingDate,
  )
  if (settledOn! < earliest)
    throw new Problem('unprocessable', says.settleAfterBoth({ on: earliest }), {
      settledOn: says.before({ on: earliest }),
    })
  await openPeriod(tx, entityId, settledOn!, 'settledOn')
  await refuseMakers(pair, call)
  const number = await nextNumber(tx, settlementNumbers, { place: entityId, on: settledOn! })
  if (billId) await moveOpen(call, billId, amount, number)
  return { values: { ...values, entityId, currency, amount, number } }
}

/** Takes from what is open of a bill, or gives back below zero; the bill is held, and never leaves 0…total. */
async function moveOpen(call: Call, billId: string, by: bigint, settlement: string): Promise<void> {
  const { tx, now } = call
  const [before] = await tx.select().from(bills).where(eq(bills.id, billId)).for('update')
  const open = sql`${bills.openAmount} - ${by}`
  const [after] = await tx
    .update(bills)
    .set({
      openAmount: open,
      state: sql`case when ${open} = 0 then 'paid' when ${open} = ${bills.totalAmount} then 'posted' else 'partly paid' end`,
      version: sql`${bills.version} + 1`,
      updatedAt: now.toISOString(),
    })
    .where(
      and(
        eq(bills.id, billId),
        inArray(bills.state, ['posted', 'partly paid', 'paid']),
        sql`${open} between 0 and ${bills.totalAmount}`,
      ),
    )
    .returning({ state: bills.state, openAmount: bills.openAmount })
  if (!after) throw new Problem('conflict', says.billChanged({ number: before!.number }))
  const seen = (state: string, left: bigint) => ({ state, openAmount: fromMinor(left, before!.currency), settlement })
  call.changed({
    record: billRecord.name,
    recordId: billId,
    action: by > 0n ? 'settle' : 'reopen',
    before: seen(before!.state, before!.openAmount),
    after: seen(after.state, after.openAmount),
  })
}

export const servedSettlements = serveRecord(declared, {
  ...form,
  reach: { entity: settlements.entityId },
  prepare: (draft, { call, before }) => (before ? draft : complete(draft, call)),
})

export const settlementRoutes = serveVerbs(servedSettlements, {
  undo: async (row, call, { undoneOn, reason }) => {
    const { entityId, settledOn, billId, amount, number } = row
    await refuseMakers(row, call)
    if (undoneOn < settledOn)
      throw new Problem('unprocessable', says.undoAfterSettling({ on: settledOn }), {
        undoneOn: says.before({ on: settledOn }),
      })
    await openPeriod(call.tx, entityId, undoneOn, 'undoneOn')
    if (billId) await moveOpen(call, billId, -amount, number)
    return { values: { undoneOn, reason } }
  },
})

/** Refuses to take back, on a day, an item that a settlement counts on then: 409 while it does, 422 where it did until a later day. */
export async function refuseSettled(
  tx: Tx,
  item: { billId: string } | { entryId: string },
  postingDate: Day,
): Promise<void> {
  const own =
    'billId' in item
      ? eq(settlements.billId, item.billId)
      : sql`${item.entryId}::uuid in (${settlements.debitId}, ${settlements.creditId})`
  if ('entryId' in item)
    await tx.execute(
      sql`select id from financial_parties where id in (select party_id from financial_entry_lines where entry_id = ${item.entryId}::uuid) order by id for no key update`,
    )
  const [last] = await tx
    .select({ number: settlements.number, undoneOn: settlements.undoneOn })
    .from(settlements)
    .where(and(own, sql`(${settlements.undoneOn} is null or ${settlements.undoneOn} > ${postingDate}::date)`))
    .orderBy(sql`${settlements.undoneOn} desc nulls first`)
    .limit(1)
  if (!last) return
  if (!last.undoneOn) throw new Problem('conflict', says.settledBy({ number: last.number }))
  throw new Problem('unprocessable', says.settledUntil({ number: last.number, on: last.undoneOn }), {
    postingDate: says.before({ on: last.undoneOn }),
  })
}
