import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { payChanges } from '#modules/pay/shared/refs.ts'
import { payRates as declared, paySet } from '#modules/pay/shared/pay-rates.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { approvalOf } from '#server/approval/outcome.ts'
import { users } from '#server/auth/tables.ts'
import { make } from '#modules/people/server/make.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import type { Day } from '#shared/day.ts'
import { serveDated } from '#server/record/dated.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { payChangeTable, payRateTable } from './tables.ts'
import { inFile, requireOther } from '#modules/people/server/people.ts'
import { withMember } from '#modules/people/server/person-joins.ts'

const proposers = alias(users, 'pay_proposers')
const form = parts({
  table: payRateTable,
  joins: [
    withMember(payRateTable.personId),
    { table: payChangeTable, on: eq(payRateTable.changeId, payChangeTable.id), fields: {} },
    { table: proposers, on: eq(payChangeTable.createdBy, proposers.id), fields: { proposedByName: proposers.name } },
  ],
  computed: { approvedByName: approvalOf(payChanges.name, payRateTable.changeId, 'actorName') },
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

type Hired = { personId: string; hireDate: Day; pay: { rate: string; currency: string; rateType: string } }

/** The pay of an accepted offer from the first day on; the offer was approved, so nobody approves it again. */
export async function payHired({ personId, hireDate, pay }: Hired, call: Call): Promise<void> {
  await make(payRates as never, { personId, validFrom: hireDate, ...pay, reason: 'hire' }, withoutVersion(call))
}
