import { eq } from 'drizzle-orm'
import { Problem, type FieldSentences } from '#shared/problem.ts'
import { expenseTypes as declared } from '#modules/expenses/shared/expense-types.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { accounts } from '#modules/ledger/server/tables.ts'
import type { Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { says } from './sentences.ts'
import { expenseLineTable, expenseTypeTable } from './tables.ts'

const form = parts({
  table: expenseTypeTable,
  joins: [
    {
      table: accounts,
      on: eq(expenseTypeTable.accountId, accounts.id),
      fields: { accountName: accounts.name },
      always: true,
    },
  ],
})
type TypeRow = TableForm<typeof form>
type TypeDraft = DraftOf<typeof form>

async function complete(
  { values }: TypeDraft,
  { call, before }: { call: Call; before: TypeRow | null },
): Promise<TypeDraft> {
  const entity = await defaultEntity(call.tx)
  const own = before ? values : { claimedBy: 'amount' as const, ...values, currency: entity.currency }
  const whole = { ...before, ...own }
  const fields: FieldSentences & Partial<Pick<FieldSentences, 'accountId' | 'rate' | 'unit' | 'claimedBy'>> = {}
  const [account] = await call.tx
    .select()
    .from(unscoped(accounts, 'a reference'))
    .where(eq(accounts.id, whole.accountId!))
  const fits = account?.entityId === entity.id && account.class === 'expense' && account.active
  if (!fits || account.requireParty || !account.allowManual) fields.accountId = says.chooseExpenseAccount()
  const distance = whole.claimedBy === 'distance'
  if (distance && !whole.rate) fields.rate = says.giveRate()
  if (distance && !whole.unit) fields.unit = says.giveUnit()
  if (!distance && whole.rate) fields.rate = says.leaveEmpty()
  if (!distance && whole.unit) fields.unit = says.leaveEmpty()
  if (before && whole.claimedBy !== before.claimedBy && (await isUsed(before.id, call)))
    fields.claimedBy = says.typeInUse()
  if (Object.keys(fields).length) throw new Problem('unprocessable', says.typeDoesNotFit(), fields)
  return { values: own }
}

async function isUsed(id: string, { tx }: Call): Promise<boolean> {
  const [line] = await tx
    .select({ id: expenseLineTable.id })
    .from(unscoped(expenseLineTable, 'a rule'))
    .where(eq(expenseLineTable.typeId, id))
    .limit(1)
  return line !== undefined
}

export const expenseTypes = serveRecord(declared, { ...form, reach: { shared: true }, prepare: complete })
