import { eq } from 'drizzle-orm'
import { payRates as declared, paySet } from '#modules/people/shared/pay-rates.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import type { Call } from '#server/call/call.ts'
import { serveDated, withdrawal } from '#server/record/dated.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { requireOther } from './people.ts'
import { payRateTable, personTable } from './tables.ts'

const form = parts({
  table: payRateTable,
  joins: [
    {
      table: personTable,
      on: eq(payRateTable.personId, personTable.id),
      fields: { personName: personTable.displayName, memberId: personTable.memberId },
      always: true,
    },
  ],
})
type PayRow = TableForm<typeof form>
type PayDraft = DraftOf<typeof form>

async function complete(draft: PayDraft, { call, before }: { call: Call; before: PayRow | null }): Promise<PayDraft> {
  await requireOther(before?.personId ?? draft.values.personId, call)
  if (before) return draft
  const { currency = (await defaultEntity(call.tx)).currency } = draft.values
  return { values: { reason: 'other', ...draft.values, currency } }
}

export const payRates = serveDated(declared, {
  ...form,
  owner: 'personId',
  reach: { own: payRateTable.personId, set: paySet },
  prepare: complete,
  prepareImport: complete,
})

export const payRateRoutes = serveVerbs(payRates, { withdraw: withdrawal(payRates) })
