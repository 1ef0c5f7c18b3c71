import { eq, inArray } from 'drizzle-orm'
import { addDays, addMonths, type Day } from '#shared/day.ts'
import { bankAccounts } from '#modules/pay/server/bank-accounts.ts'
import { payChanges } from '#modules/pay/server/pay-changes.ts'
import { payRates } from '#modules/pay/server/pay-rates.ts'
import { firstDay, inTurn } from '#modules/people/sample/sample.ts'
import { staff, type Staff } from '#modules/people/sample/staff.ts'
import { make } from '#modules/people/server/make.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call } from '#server/call/call.ts'
import type { SampleLife } from '#server/module.ts'
import { unscoped } from '#server/record/visible-rows.ts'

/** What the staff of the sample company earn and where to, as a file of the last system would bring it; one raise waits for approval. */
export async function createSamplePay({ agenda, now }: SampleLife): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  agenda.plan(addDays(day, -6), 'administrator', write)
  agenda.afterHours(addDays(day, -1), 'hr', propose)
}

async function write(call: Call): Promise<void> {
  const today = await dayOf(call)
  const names = staff.map(({ name }) => name.join(' '))
  const files = await call.tx
    .select({ id: personTable.id, name: personTable.displayName })
    .from(unscoped(personTable, 'a reference'))
    .where(inArray(personTable.displayName, names))
  const idOf = new Map(files.map(({ id, name }) => [name, id]))
  const ids = names.map((name) => idOf.get(name)!)
  const rates = await payRates.enter(
    staff.flatMap((each, n) => payRows(each, ids[n]!, today)),
    call,
  )
  await payRates.created(rates, call)
  await bankAccounts.created(await bankAccounts.enter(bankRows(ids, today), call), call)
}

/** A raise that waits for approval, of a colleague who does not sign in. */
async function propose(call: Call): Promise<void> {
  const { name, pay } = staff.find(({ name: [, surname] }) => surname === 'Whitfield')!
  const [file] = await call.tx
    .select({ id: personTable.id })
    .from(unscoped(personTable, 'a reference'))
    .where(eq(personTable.displayName, name.join(' ')))
  const validFrom = addMonths(firstDay(await dayOf(call), 0), 1)
  const rate = `${Math.round((pay * 105) / 1000) * 10}.00`
  await make(payChanges as never, { personId: file!.id, validFrom, rate, reason: 'merit' }, call)
}

/** What they earn now, and a little less before each yearly review. */
function payRows(each: Staff, personId: string, today: Day) {
  const hired = firstDay(today, each.hired)
  const reviews = [addMonths(firstDay(today, 0), -18), addMonths(firstDay(today, 0), -6)].filter(
    (day) => day > addMonths(hired, 5),
  )
  const days = [hired, ...reviews]
  return inTurn(
    days.map((validFrom, n) => ({
      personId,
      validFrom,
      rate: `${Math.round((each.pay * (100 - 3 * (days.length - 1 - n))) / 1000) * 10}.00`,
      currency: 'USD',
      rateType: 'per month',
      reason: n === 0 ? 'hire' : 'yearly review',
    })),
  )
}

/** Banks that do not exist. */
const banks = [
  ['First Sample Bank', '000000011'],
  ['Sample Savings', '000000024'],
  ['Sample Credit Union', '000000037'],
] as const

/** Accounts of the staff; a few have moved to another bank. */
const bankRows = (ids: readonly string[], today: Day) =>
  staff.flatMap(({ name, hired }, n) => {
    const account = (number: number, [bankName, bankCode]: (typeof banks)[number]) => ({
      personId: ids[n]!,
      holder: name.join(' '),
      accountNumber: String(40_017_003 + 7919 * (n + number)),
      bankCode,
      bankName,
    })
    const first = { ...account(0, banks[n % 3]!), validFrom: firstDay(today, hired), reason: 'hire' }
    if (n % 9 !== 4 || hired < 12) return inTurn([first])
    return inTurn([
      first,
      { ...account(100, banks[(n + 1) % 3]!), validFrom: firstDay(today, 6), reason: 'other account' },
    ])
  })
