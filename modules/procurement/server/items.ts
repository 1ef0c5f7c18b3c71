import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { items as declared } from '#modules/procurement/shared/items.ts'
import type { Call } from '#server/call.ts'
import { sharedSeries } from '#server/numbers.ts'
import { serveRecord } from '#server/record/serve.ts'
import type { Draft, Row } from '#server/record/source.ts'
import { defaultEntity } from '#modules/financial/server/entities.ts'
import { accounts } from '#modules/financial/server/tables.ts'
import { itemTable } from './tables.ts'

const numbers = sharedSeries('I', itemTable, 5)

async function complete(draft: Draft, { call, before }: { call: Call; before: Row | null }): Promise<Draft> {
  const { accountId } = draft.values
  if (accountId) {
    const [account] = await call.tx
      .select({ active: accounts.active })
      .from(accounts)
      .where(eq(accounts.id, String(accountId)))
    if (!account?.active)
      throw new Problem('unprocessable', 'This account cannot be posted to', { accountId: 'Choose an active account' })
  }
  if (draft.values['number']) await numbers.reserve(call.tx, draft.values['number'])
  if (before) return draft
  const values = { ...draft.values }
  values['number'] ??= await numbers.next(call.tx)
  values['currency'] ??= (await defaultEntity(call.tx)).currency
  return {
    values: {
      type: 'goods',
      unit: 'each',
      standardCost: '0',
      listPrice: '0',
      madeHere: false,
      sellable: false,
      ...values,
    },
  }
}

export const items = serveRecord(declared, {
  table: itemTable,
  joins: [{ table: accounts, on: eq(itemTable.accountId, accounts.id), fields: { accountName: accounts.name } }],
  prepare: complete,
  prepareImport: complete,
})
