import { eq, getTableColumns, sql } from 'drizzle-orm'
import { addDays } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { rightTo } from '#shared/shown.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { payChanges as declared } from '#modules/pay/shared/pay-changes.ts'
import { payInWords, percentBetween, summaryOf, type Pay, type RateType } from '#modules/pay/shared/pay-effect.ts'
import { paySet } from '#modules/pay/shared/pay-rates.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { make } from '#modules/people/server/make.ts'
import { payRates } from './pay-rates.ts'
import { payChangeTable, payRateTable } from './tables.ts'
import { inFile, requireOther } from '#modules/people/server/people.ts'
import { withPerson } from '#modules/people/server/person-joins.ts'
import { factOn, putInForce, requireNoneWaiting, subjectOf } from './in-force.ts'
import { membersWithout, proposalColumns, titledBy } from '#modules/people/server/second-person.ts'
import { says } from './sentences.ts'
import { personTable } from '#modules/people/server/tables.ts'

const form = parts({
  table: payChangeTable,
  joins: [
    withPerson(payChangeTable.personId),
    {
      table: payRateTable,
      on: eq(payRateTable.changeId, payChangeTable.id),
      fields: { payRateId: payRateTable.id, payRateFrom: payRateTable.validFrom },
    },
  ],
  computed: proposalColumns(declared.name, getTableColumns(payChangeTable)),
})
type ChangeRow = TableForm<typeof form>
type ChangeDraft = DraftOf<typeof form>

const payOf = (fact: { rate: string; currency: string; rateType: string } | null): Pay | null =>
  fact && { rate: fact.rate, currency: fact.currency, rateType: fact.rateType as RateType }

/** A proposal with the pay of its day, which it is compared with now and when it is approved. */
async function complete({ values }: ChangeDraft, { call }: { call: Call }): Promise<ChangeDraft> {
  const { personId = '', validFrom = '', kind = 'new pay', reason = 'other' } = values
  await requireOther(personId, call)
  const { memberId, name } = await subjectOf(personId, call)
  await requireNoneWaiting(unscoped(payChangeTable, 'a rule'), { personId, validFrom }, call)
  const basis = await factOn(unscoped(payRateTable, 'a rule'), personId, validFrom, call)
  const before = payOf(basis)
  const after =
    kind === 'withdrawal' ? await payWithout(personId, validFrom, call) : await payFrom(values, before, call)
  if (before && after && payInWords(null, before) === payInWords(null, after))
    throw new Problem('unprocessable', says.samePay(), { rate: says.samePay() })
  return {
    values: {
      ...titledBy(name),
      personId,
      subjectId: memberId,
      kind,
      validFrom,
      reason,
      rate: after?.rate ?? null,
      currency: after?.currency ?? before?.currency ?? (await defaultEntity(call.tx)).currency,
      rateType: after?.rateType ?? null,
      basisId: basis?.id ?? null,
      rateBefore: before?.rate ?? null,
      currencyBefore: before?.currency ?? null,
      rateTypeBefore: before?.rateType ?? null,
      percent: after && percentBetween(before, after),
      summary: summaryOf(name, before, after, validFrom),
      state: 'approved',
    },
  }
}

/** What was left out is as it is: the currency and the period of the present pay. */
async function payFrom(values: ChangeDraft['values'], before: Pay | null, { tx }: Call): Promise<Pay> {
  const { rate, rateType = before?.rateType, currency = before?.currency } = values
  if (!rateType) throw new Problem('unprocessable', says.choosePeriod(), { rateType: says.choosePeriod() })
  return { rate: rate ?? '', rateType, currency: currency ?? (await defaultEntity(tx)).currency }
}

/** Once a rate is withdrawn the one that ended before it holds on. */
async function payWithout(personId: string, from: string, call: Call): Promise<Pay | null> {
  return payOf(await factOn(unscoped(payRateTable, 'a rule'), personId, addDays(from, -1), call))
}

/** An approved change is in force at once, with its day. */
async function carryOut(id: string, { call, before }: { call: Call; before: ChangeRow | null }): Promise<void> {
  const [row] = await call.tx.select().from(unscoped(payChangeTable, 'of one in hand')).where(eq(payChangeTable.id, id))
  if (row?.state !== 'approved' || before?.state === 'approved') return
  const { rate, currency, rateType, reason } = row
  await putInForce(payRates, unscoped(payRateTable, 'a rule'), row, { rate, currency, rateType, reason }, call)
}

export const payChanges = serveRecord(declared, {
  ...form,
  reach: {
    own: payChangeTable.personId,
    set: paySet,
    // The person learns of new pay once it is approved.
    openTo: ({ id }) =>
      sql`not exists (select from ${joined(personTable, 'p')} where p.id = ${payChangeTable.personId} and p.member_id = ${id}::uuid)`,
  },
  barred: (_row, call) => membersWithout(rightTo(paySet), call),
  tellsIn: inFile,
  prepare: complete,
  written: carryOut,
})

export const payChangeRoutes = [
  ...serveVerbs(payChanges, {}),
  ...serveVerbs(payRates, {
    withdraw: {
      instead: async ({ id, personId, validFrom }, call) => {
        const values = { personId, validFrom, kind: 'withdrawal', reason: 'correction' }
        await make(payChanges as never, values, withoutVersion(call))
        return payRates.detail(id, call)
      },
    },
  }),
]
