import { payRates as declared, paySet } from '#modules/people/shared/pay-rates.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import type { Call } from '#server/call/call.ts'
import { serveDated, withdrawal } from '#server/record/dated.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { inFile, requireOther } from './people.ts'
import { withMember } from './person-joins.ts'
import { payRateTable } from './tables.ts'

const form = parts({
  table: payRateTable,
  joins: [withMember(payRateTable.personId)],
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
  tellsIn: inFile,
  prepare: complete,
  prepareImport: complete,
})

export const payRateRoutes = serveVerbs(payRates, { withdraw: withdrawal(payRates) })
