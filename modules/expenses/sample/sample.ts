import { and, eq } from 'drizzle-orm'
import { claimApi, expenseClaims as declared } from '#modules/expenses/shared/expense-claims.ts'
import { expenseAdvances } from '#modules/expenses/server/advances.ts'
import { expenseClaims } from '#modules/expenses/server/claims.ts'
import { expenseTypes } from '#modules/expenses/server/expense-types.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { accounts } from '#modules/ledger/server/tables.ts'
import { ownPerson } from '#modules/people/server/people.ts'
import { addDays } from '#shared/day.ts'
import { dayOf } from '#server/approval/seat.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import type { SampleLife } from '#server/module.ts'
import { callerOf } from '#server/sample-agenda.ts'
import { fair, giveAdvances } from './advances.ts'
import { claims, types, type SampleClaim } from './claims.ts'
import { receiptOf } from './receipt.ts'

/** What people of the sample company have spent in the last months: some of it paid, some decided on now, one still being written. */
export async function createSampleExpenses({ agenda, now, routes }: SampleLife): Promise<void> {
  const ask = callerOf(routes)
  const on = addDays(now.toISOString().slice(0, 10), -3)
  const then = (role: string, run: (call: Call) => Promise<void>) =>
    agenda.plan(on, role, (call) => run(withoutVersion(call)))
  const begin = async (call: Call): Promise<void> => {
    // The people of the company may come on that day, too: they first.
    const employee = await ownPerson(call)
    if (!employee) return then('employee', begin)
    then('accountant', async (accountant) => {
      const idOf = await keepTypes(accountant)
      for (const { enteredBy, ...claim } of claims) {
        const onBehalf = enteredBy && { personId: employee }
        then(enteredBy ?? claim.by, (own) => spend({ ...claim, ...onBehalf }, idOf, own))
      }
      then('accountant', (later) => {
        const spendFair = () => then(fair.by, (own) => spend(fair, idOf, own))
        return giveAdvances({ ask, plan: then, act: advance, spend: spendFair }, later)
      })
    })
  }
  type Spent = Omit<SampleClaim, 'enteredBy'> & { personId?: string }
  const spend = async ({ until, less, personId, ...claim }: Spent, idOf: ReadonlyMap<string, string>, call: Call) => {
    const today = await dayOf(call)
    const lines = claim.lines.map(({ ago, type, ...line }) => ({
      ...line,
      typeId: idOf.get(type)!,
      day: addDays(today, -ago),
    }))
    const made = await ask(
      declared.api.create,
      { body: { ...(personId && { personId }), purpose: claim.purpose, lines } },
      call,
    )
    const { id } = made
    for (const { id: lineId, lineNo, description, day, amount } of made.lines) {
      if (!claim.lines[lineNo - 1]!.receipt) continue
      const said = ['RECEIPT', day, description, `TOTAL ${amount} ${made.currency}`]
      const upload = await receiptOf(`Receipt ${made.number}-${lineNo}.pdf`, said, call)
      await ask(claimApi.receipt, { params: { id, lineId } }, { ...call, upload })
    }
    if (until === 'draft') return
    await act(id, 'submit', call)
    if (until === 'submitted') return
    then('manager', async (manager) => {
      if (less)
        await act(id, 'reduce', manager, {
          lines: [{ id: made.lines[less.line - 1]!.id, approvedAmount: less.approved }],
          reason: less.reason,
        })
      await act(id, 'approve', manager)
      if (until === 'billed') then('accountant', (accountant) => act(id, 'bill', accountant))
    })
  }
  then('employee', begin)
}

const act = async (id: string, verb: string, call: Call, body?: unknown): Promise<void> => {
  await expenseClaims.acts.get(verb)!(id, call, body)
}

const advance = async (id: string, verb: string, call: Call, body?: unknown): Promise<void> => {
  await expenseAdvances.acts.get(verb)!(id, call, body)
}

async function keepTypes(call: Call): Promise<Map<string, string>> {
  const { id: entityId } = await defaultEntity(call.tx)
  const idOf = new Map<string, string>()
  for (const { account: number, ...values } of types) {
    const [account] = await call.tx
      .select({ id: accounts.id })
      .from(unscoped(accounts, 'the app'))
      .where(and(eq(accounts.entityId, entityId), eq(accounts.number, number)))
    const draft = { values: { ...values, accountId: account!.id } }
    const whole = await expenseTypes.options.prepare!(draft as never, { call, before: null })
    idOf.set(values.name, (await expenseTypes.create(whole as typeof draft, call)).id)
  }
  return idOf
}
