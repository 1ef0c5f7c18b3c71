import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lt } from 'drizzle-orm'
import { bills as declaredBills } from '#modules/payables/shared/bills.ts'
import { fiscalYears as declaredYears } from '#modules/ledger/shared/fiscal-years.ts'
import { periods as declaredPeriods } from '#modules/ledger/shared/periods.ts'
import { addDays, addMonths, dayIn, type Day } from '#shared/day.ts'
import type { Call } from '#server/call/call.ts'
import { setLimits } from '#server/approval/limits.ts'
import type { SampleLife } from '#server/module.ts'
import { callerOf } from '#server/sample-agenda.ts'
import { servedEntities } from '#modules/ledger/server/entities.ts'
import { createYear } from '#modules/ledger/server/fiscal-years.ts'
import { upsertParty } from '#modules/ledger/server/parties.ts'
import { planMonth, planOpening, type Books } from './sample-months.ts'
import { accounts, periods } from '#modules/ledger/server/tables.ts'
import { bills } from '#modules/payables/server/tables.ts'

type Ask = ReturnType<typeof callerOf>

const timeZone = 'America/New_York'
/** At least so many months of books lie behind, from a first of January on. */
const months = 18

const customers = [
  { number: 'C-1001', name: 'Harborview Interiors LLC', share: 42n },
  { number: 'C-1002', name: 'Cascade Retail Group', share: 33n },
  { number: 'C-1003', name: 'Northfield School District', share: 25n },
]

/**
 * Alder & Pine Manufacturing, Inc.: its chart and fiscal years, an opening entry, and every month's sales, receipts, wages, rent, taxes and
 * depreciation up to today, each on its day. A month is closed on the tenth of the next one, a year in its second month.
 */
export async function createFinancialSample({ step, agenda, now, routes }: SampleLife): Promise<void> {
  const ask = callerOf(routes)
  const today = dayIn(now, timeZone)
  const first = Number(addMonths(today, -months).slice(0, 4))
  const start: Day = `${first}-01-01`
  const customerIds = customers.map(() => randomUUID())
  const { entityId, account } = await step('administrator', new Date(`${start}T13:00:00Z`), async (call) => {
    const made = await openBooks(call, first, Number(today.slice(0, 4)))
    for (const [at, { number, name }] of customers.entries())
      await upsertParty(call.tx, { id: customerIds[at]!, number, name, kind: 'customer' })
    await setRoleLimits(call)
    return made
  })
  const books: Books = {
    agenda,
    entityId,
    account,
    customers: customers.map(({ share }, at) => ({ share, id: customerIds[at]! })),
    dayOf: (call) => dayIn(call.now, timeZone),
  }
  planOpening(books, start)
  for (let month = start, at = 0; month <= today; month = addMonths(month, 1), at += 1) {
    planMonth(books, month, at)
    agenda.plan(addDays(addMonths(month, 1), 9), 'accountant', (call) => closeMonth(ask, entityId, month, call))
  }
  for (let year = first; year < Number(today.slice(0, 4)); year += 1)
    agenda.plan(`${year + 1}-02-12`, 'administrator', (call) => closeOldYear(ask, entityId, `${year}-12-31`, call))
}

async function openBooks(call: Call, first: number, last: number) {
  const entity = await servedEntities.create(
    {
      values: {
        code: 'APM',
        name: 'Alder & Pine Manufacturing, Inc.',
        currency: 'USD',
        country: 'US',
        timeZone,
        companyId: '0450-118-273',
        vatIdentifier: '47-1830552',
        addressLine: '2180 Mill Street',
        city: 'Burlington',
        postCode: '05401',
        region: 'Vermont',
      },
    },
    call,
  )
  for (let year = first; year <= last; year += 1)
    await createYear(
      { entityId: entity.id, name: String(year), startsOn: `${year}-01-01`, endsOn: `${year}-12-31` },
      call,
    )
  const chart = await call.tx.select().from(accounts).where(eq(accounts.entityId, entity.id))
  return { entityId: entity.id, account: new Map(chart.map(({ number, id }) => [number, id])) }
}

/** Up to which amount a role decides; null is any amount. */
async function setRoleLimits({ tx }: Call): Promise<void> {
  await setLimits(tx, 'financial.bills', 'USD', [
    ['accountant', '25000'],
    ['approver', '250000'],
    ['administrator', null],
  ])
  for (const record of ['financial.payments', 'financial.journal-entries'])
    await setLimits(tx, record, 'USD', [
      ['approver', '250000'],
      ['administrator', null],
    ])
}

/** What is still to be posted moves to the next month; then the month is closed. */
async function closeMonth(ask: Ask, entityId: string, month: Day, call: Call): Promise<void> {
  const { tx } = call
  const next = addMonths(month, 1)
  const waiting = await tx
    .select({ id: bills.id })
    .from(bills)
    .where(
      and(
        eq(bills.entityId, entityId),
        inArray(bills.state, ['draft', 'waiting', 'exception', 'in approval', 'rejected', 'matched', 'approved']),
        lt(bills.postingDate, next),
      ),
    )
    .orderBy(bills.number)
  for (const { id } of waiting) {
    await ask(declaredBills.api.update, { params: { id }, body: { postingDate: next } }, call)
    await ask(declaredBills.api.match, { params: { id } }, call)
  }
  const [period] = await tx
    .select()
    .from(periods)
    .where(and(eq(periods.entityId, entityId), eq(periods.startsOn, month)))
  // The last month of a year stays open for the closing entry.
  if (!month.endsWith('-12-01')) await ask(declaredPeriods.api.close, { params: { id: period!.id } }, call)
}

async function closeOldYear(ask: Ask, entityId: string, lastDay: Day, call: Call): Promise<void> {
  const [period] = await call.tx
    .select()
    .from(periods)
    .where(and(eq(periods.entityId, entityId), eq(periods.endsOn, lastDay)))
  await ask(declaredYears.api.close, { params: { id: period!.fiscalYearId } }, call)
}
