import { eq } from 'drizzle-orm'
import { dayIn } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { items as declared } from '#modules/vendors/shared/items.ts'
import type { Call } from '#server/call/call.ts'
import { sharedSeries } from '#server/numbers.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { accounts } from '#modules/ledger/server/tables.ts'
import { itemNumbers } from '#modules/vendors/shared/settings.ts'
import { itemTable } from './tables.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

const numbers = sharedSeries(itemNumbers, itemTable)
const numbered = ({ now }: Call) => ({ on: dayIn(now, 'UTC') })

const form = parts({
  table: itemTable,
  joins: [{ table: accounts, on: eq(itemTable.accountId, accounts.id), fields: { accountName: accounts.name } }],
})
type ItemRow = TableForm<typeof form>
type ItemDraft = DraftOf<typeof form>

async function complete(
  draft: ItemDraft,
  { call, before }: { call: Call; before: ItemRow | null },
): Promise<ItemDraft> {
  const { accountId, number, currency, ...values } = draft.values
  if (accountId) {
    const [account] = await call.tx
      .select({ active: accounts.active })
      .from(unscoped(accounts, 'a reference'))
      .where(eq(accounts.id, accountId))
    if (!account?.active)
      throw new Problem('unprocessable', says.accountUnpostable(), { accountId: says.chooseAccount() })
  }
  if (number) await numbers.reserve(call.tx, number, numbered(call))
  if (before) return draft
  return {
    values: {
      type: 'goods',
      unit: 'each',
      standardCost: '0',
      listPrice: '0',
      madeHere: false,
      sellable: false,
      ...values,
      accountId: accountId ?? null,
      number: number ?? (await numbers.next(call.tx, numbered(call))),
      currency: currency ?? (await defaultEntity(call.tx)).currency,
    },
  }
}

export const items = serveRecord(declared, {
  ...form,
  reach: { shared: true },
  prepare: complete,
  prepareImport: complete,
})
