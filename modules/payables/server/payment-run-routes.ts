import { and, eq } from 'drizzle-orm'
import { paymentRunApi, type PaymentRunPreview } from '#modules/payables/shared/payment-runs.ts'
import { addDays, type Day } from '#shared/day.ts'
import { fromMinor } from '#shared/money.ts'
import { inWords } from '#shared/sentence.ts'
import { roundsOf } from '#server/approval/standing.ts'
import type { Call } from '#server/call/call.ts'
import { route, type Route } from '#server/call/route.ts'
import { writingOf } from '#server/call/writing.ts'
import { under, visible } from '#server/record/source.ts'
import { undone } from '#server/record/verb-preview.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { may } from '#server/call/actor.ts'
import { reportApi } from '#modules/ledger/shared/reports.ts'
import { balancesBefore, nothing } from '#modules/ledger/server/balances.ts'
import { servedEntities } from '#modules/ledger/server/entities.ts'
import { accounts, entities } from '#modules/ledger/server/tables.ts'
import { proposeRun, refusePartly, type Run } from './payment-runs.ts'
import { servedPayments } from './payments.ts'

/** The bank account by the books, before and after the run, for who may see the books of the entity. */
async function bankOf({ entity, bankAccountId, amount }: Run, on: Day, { tx, actor }: Call) {
  const right = reportApi.trialBalance.can
  if (!may(actor, right)) return null
  const [account] = await tx
    .select({ name: accounts.name })
    .from(entities)
    .innerJoin(unscoped(accounts, 'a reference'), eq(accounts.id, bankAccountId))
    .where(and(eq(entities.id, entity.id), visible(under(right, servedEntities), actor)))
  if (!account) return null
  const { debit, credit } =
    (await balancesBefore(tx, entity.id, addDays(on, 1), bankAccountId)).get(bankAccountId) ?? nothing
  const inText = (minor: bigint) => fromMinor(minor, entity.currency)
  const balance = debit - credit
  return { accountId: bankAccountId, name: account.name, balance: inText(balance), after: inText(balance - amount) }
}

async function previewOf(run: Run, valueDate: Day, call: Call): Promise<Omit<PaymentRunPreview, 'left'>> {
  const { currency } = run.entity
  const payments: PaymentRunPreview['payments'] = []
  for (const { payment, lines } of run.made) {
    const { id, partyId, partyName, amount, state } = payment
    const [approval] = state === 'in approval' ? await roundsOf(servedPayments as never, id, call) : []
    payments.push({
      partyId,
      partyName,
      amount,
      approval: approval ?? null,
      lines: lines.map(({ bill, amount: paid }) => ({
        billId: bill.id,
        number: bill.number,
        reference: bill.reference,
        dueDate: bill.dueDate,
        openAmount: fromMinor(bill.openAmount, currency),
        amount: fromMinor(paid, currency),
      })),
    })
  }
  return { currency, amount: fromMinor(run.amount, currency), payments, bank: await bankOf(run, valueDate, call) }
}

export const paymentRunRoutes: Route[] = [
  route(paymentRunApi.preview, ({ body }, call) =>
    undone(call, async (own) => {
      const run = await proposeRun(body, own)
      const left = run.refused.map(({ billId, title, why }) => ({
        id: billId,
        title,
        why: inWords(why, writingOf(call.locale)),
      }))
      return { ...(await previewOf(run, body.valueDate, own)), left }
    }),
  ),
  route(paymentRunApi.create, async ({ body }, call) => {
    const run = await proposeRun(body, call)
    refusePartly(run)
    return {
      run: run.run,
      currency: run.entity.currency,
      amount: fromMinor(run.amount, run.entity.currency),
      payments: run.made.map(({ payment: { id, number, partyId, amount, state } }) => ({
        id,
        number,
        partyId,
        amount,
        state,
      })),
    }
  }),
]
