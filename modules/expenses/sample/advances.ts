import { expenseAdvances as declared } from '#modules/expenses/shared/expense-advances.ts'
import { servedAccounts } from '#modules/ledger/server/accounts.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { payments } from '#modules/payables/shared/payments.ts'
import { addDays } from '#shared/day.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call } from '#server/call/call.ts'
import type { callerOf } from '#server/sample-agenda.ts'
import type { SampleClaim } from './claims.ts'

/** What people of the sample company were given beforehand, and how far each has come. */
const advances = [
  { by: 'employee', purpose: 'Stand at the trade fair in Boise', amount: '400.00', claim: true },
  { by: 'employee', purpose: 'Week with the frame makers in Denver', amount: '900.00', repaid: '220.00' },
  { by: 'buyer', purpose: 'Week with the tube makers in Taichung', amount: '1260.00', asked: true },
] as const

/** What was spent of the first one: it is set off against it. */
export const fair: SampleClaim = {
  by: 'employee',
  purpose: 'Stand at the trade fair in Boise',
  until: 'billed',
  lines: [
    { type: 'Train and flight', ago: 6, description: 'Flight to Boise and back', paid: '184.00', receipt: true },
    { type: 'Hotel', ago: 6, description: 'One night in Boise', paid: '126.00', receipt: true },
  ],
}

type Life = {
  ask: ReturnType<typeof callerOf>
  plan: (role: string, run: (call: Call) => Promise<void>) => void
  act: (id: string, verb: string, call: Call, body?: unknown) => Promise<void>
  /** What follows once the advance it was spent of is paid out. */
  spend: () => void
}

/** The account of advances, and the people who ask for them. */
export async function giveAdvances({ ask, plan, act, spend }: Life, call: Call): Promise<void> {
  const { id: entityId } = await defaultEntity(call.tx)
  const account = {
    number: '1360',
    name: 'Advances to employees',
    class: 'asset',
    group: 'other current assets',
  } as const
  await servedAccounts.create({ values: { ...account, entityId, requireParty: false, allowManual: false } }, call)
  for (const each of advances)
    plan(each.by, async (own) => {
      const { purpose, amount } = each
      const today = await dayOf(own)
      const body = { purpose, amount, currency: 'USD', neededBy: addDays(today, 14) }
      const { id, personId } = await ask(declared.api.create, { body }, own)
      await act(id, 'submit', own)
      if ('asked' in each) return
      plan('manager', (manager) => act(id, 'approve', manager))
      plan('accountant', async (accountant) => {
        await act(id, 'bill', accountant)
        const { billId } = await ask(declared.api.read, { params: { id } }, accountant)
        const paid = { partyId: personId, currency: 'USD', valueDate: today, method: 'bank transfer' } as const
        const made = await ask(
          payments.api.create,
          { body: { ...paid, lines: [{ billId: billId!, amount }] } },
          accountant,
        )
        await ask(payments.api.book, { params: { id: made.id } }, accountant)
        if ('repaid' in each) await act(id, 'repay', accountant, { amountPaidBack: each.repaid, paidBackOn: today })
        else spend()
      })
    })
}
