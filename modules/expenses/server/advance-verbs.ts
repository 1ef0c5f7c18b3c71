import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Day } from '#shared/day.ts'
import { fromMinor, toMinor } from '#shared/money.ts'
import { advanceAccount } from '#modules/expenses/shared/settings.ts'
import { accountOf } from '#modules/ledger/server/accounts.ts'
import { entityOf, todayOf, type Entity } from '#modules/ledger/server/entities.ts'
import { upsertParty } from '#modules/ledger/server/parties.ts'
import { openPeriod } from '#modules/ledger/server/periods.ts'
import { postEntry, reverseEntry } from '#modules/ledger/server/posting.ts'
import { accounts } from '#modules/ledger/server/tables.ts'
import { enterBill } from '#modules/payables/server/enter-bill.ts'
import { isManaged } from '#modules/people/server/managed.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { system } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { settingIn } from '#server/setting/value.ts'
import { expenseAdvances, type AdvanceRow } from './advances.ts'
import { advanceClearings, type ClearingRow } from './clearings.ts'
import { says } from './sentences.ts'
import { moveCleared } from './set-off.ts'

/** The account that the company has chosen for advances; 422 where the chart has none that fits. */
async function accountOfAdvances({ id, name, currency }: Entity, { tx }: Call): Promise<string> {
  const { number } = await settingIn(tx, advanceAccount, { id, currency })
  const [account] = await tx
    .select()
    .from(unscoped(accounts, 'a reference'))
    .where(and(eq(accounts.entityId, id), eq(accounts.number, number)))
  if (!account) throw new Problem('unprocessable', says.noAdvanceAccount({ number, name }))
  const fits = account.class === 'asset' && account.active && !account.role && !account.requireParty
  if (!fits || account.allowManual || account.group === 'cash and bank')
    throw new Problem('unprocessable', says.unfitAdvanceAccount({ number, account: account.name }))
  return account.id
}

/** The bill by which an advance is paid out: the person who asked for it is its party, and its account is that of advances. */
async function billAdvance(advance: AdvanceRow, call: Call) {
  const { personId, personName: name, currency, number, purpose, amount } = advance
  const entity = await entityOf(call.tx, advance.entityId)
  const accountId = await accountOfAdvances(entity, call)
  const [person] = await call.tx
    .select({ employeeId: personTable.employeeId })
    .from(unscoped(personTable, 'of one in hand'))
    .where(eq(personTable.id, personId))
  await upsertParty(call.tx, { id: personId, number: person!.employeeId, name, kind: 'employee' })
  const today = todayOf(entity, call.now)
  const { id: billId } = await enterBill(
    {
      values: {
        entityId: entity.id,
        partyId: personId,
        reference: number,
        billDate: today,
        dueDate: advance.neededBy > today ? advance.neededBy : today,
        currency,
        note: purpose,
      },
      lines: [{ description: `Advance: ${purpose}`, accountId, net: amount }],
    },
    { source: { type: expenseAdvances.record.name, id: advance.id }, makers: [advance.requesterId] },
    call,
  )
  return { billId, accountId }
}

/** What came back of an advance goes to the bank; 422 where it is more than is outstanding, or on a day when nothing was. */
async function repaid(
  advance: AdvanceRow,
  { amountPaidBack, paidBackOn }: { amountPaidBack: string; paidBackOn: Day },
  call: Call,
) {
  const { entityId, currency, number, accountId, personId, clearedAmount } = advance
  const left = advance.amount - clearedAmount
  const amount = toMinor(amountPaidBack, currency)
  if (amount <= 0n || amount > left) {
    const said = says.paidBackUpTo({ most: { amount: fromMinor(left, currency), currency } })
    throw new Problem('unprocessable', said, { amountPaidBack: said })
  }
  const entity = await entityOf(call.tx, entityId)
  if (paidBackOn > todayOf(entity, call.now))
    throw new Problem('unprocessable', says.notYet(), { paidBackOn: says.notYet() })
  if (paidBackOn < advance.outstandingSince!) {
    const said = says.notBefore({ day: advance.outstandingSince! })
    throw new Problem('unprocessable', said, { paidBackOn: said })
  }
  await openPeriod(call.tx, entityId, paidBackOn, 'paidBackOn')
  const bank = await accountOf(call.tx, entityId, 'bank')
  const id = randomUUID()
  const entry = await postEntry(call, {
    entityId,
    journal: 'bank',
    postingDate: paidBackOn,
    description: `Advance ${number} paid back`,
    source: { type: advanceClearings.record.name, id, purpose: 'repayment' },
    lines: [
      { accountId: bank.id, debit: amount, description: number },
      { accountId: accountId!, credit: amount, description: number },
    ],
  })
  const own = { advanceId: advance.id, personId, entityId, currency, amount, clearedOn: paidBackOn }
  await advanceClearings.create({ values: { ...own, id, kind: 'repayment', state: 'booked', entryId: entry.id } }, call)
  return { values: { clearedAmount: clearedAmount + amount } }
}

async function undone(clearing: ClearingRow, { undoneOn, reason }: { undoneOn: Day; reason: string }, call: Call) {
  if (undoneOn < clearing.clearedOn!) {
    const said = says.notBefore({ day: clearing.clearedOn! })
    throw new Problem('unprocessable', said, { undoneOn: said })
  }
  await openPeriod(call.tx, clearing.entityId, undoneOn, 'undoneOn')
  await reverseEntry(call, clearing.entryId!, { postingDate: undoneOn, reason })
  await moveCleared(clearing.advanceId, -clearing.amount, { ...call, actor: system }, 'undo repayment')
  return { values: { undoneOn, undoneReason: reason } }
}

export const advanceRoutes = [
  ...serveVerbs(expenseAdvances, {
    submit: async (row, call) => ({
      values: {
        submittedAt: call.now.toISOString(),
        stateReason: null,
        managed: await isManaged(row.requesterId, call),
      },
    }),
    approve: () => ({ values: { stateReason: null } }),
    reject: (_row, _call, { reason }) => ({ values: { stateReason: reason } }),
    bill: async (row, call) => ({ values: await billAdvance(row, call) }),
    repay: (row, call, body) => repaid(row, body, call),
  }),
  ...serveVerbs(advanceClearings, { undo: (row, call, body) => undone(row, body, call) }),
]
