import { and, asc, eq, gte, lte } from 'drizzle-orm'
import { reportApi, type TrialBalance } from '#modules/ledger/shared/reports.ts'
import { addDays, type Day } from '#shared/day.ts'
import { fromMinor } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import type { Tx } from '#server/db/db.ts'
import { balancesBefore, nothing, yearEndWithin } from './balances.ts'
import { entityInReach, todayOf } from './entities.ts'
import { accounts, fiscalYears } from './tables.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

/** First day of the fiscal year a day falls into, or of its calendar year. */
export async function yearStart(tx: Tx, entityId: string, day: Day): Promise<Day> {
  const [year] = await tx
    .select()
    .from(unscoped(fiscalYears, 'a reference'))
    .where(and(eq(fiscalYears.entityId, entityId), lte(fiscalYears.startsOn, day), gte(fiscalYears.endsOn, day)))
  return year?.startsOn ?? `${day.slice(0, 4)}-01-01`
}

/** From kept totals and the lines of the periods that the two days cut. */
export async function trialBalance(
  call: Pick<Call, 'tx' | 'actor' | 'now'>,
  query: { entityId?: string | undefined; from?: Day | undefined; to?: Day | undefined },
): Promise<TrialBalance> {
  const { tx, now } = call
  const entity = await entityInReach(call, reportApi.trialBalance.can, query.entityId)
  const to = query.to ?? todayOf(entity, now)
  const from = query.from ?? (await yearStart(tx, entity.id, to))
  if (to < from) throw new Problem('unprocessable', says.firstDayAfterLast(), { from: says.afterLastDay() })
  const before = await balancesBefore(tx, entity.id, from)
  const after = await balancesBefore(tx, entity.id, addDays(to, 1))
  const yearEnd = await yearEndWithin(tx, entity.id, from, to)
  const chart = await tx
    .select()
    .from(unscoped(accounts, 'of one in hand'))
    .where(eq(accounts.entityId, entity.id))
    .orderBy(asc(accounts.number))
  const sums = { opening: 0n, debit: 0n, credit: 0n, yearEnd: 0n, closing: 0n }
  const text = (parts: typeof sums) => ({
    opening: fromMinor(parts.opening, entity.currency),
    debit: fromMinor(parts.debit, entity.currency),
    credit: fromMinor(parts.credit, entity.currency),
    yearEnd: fromMinor(parts.yearEnd, entity.currency),
    closing: fromMinor(parts.closing, entity.currency),
  })
  const rows = chart.flatMap((account) => {
    const start = before.get(account.id) ?? nothing
    const end = after.get(account.id) ?? nothing
    const closed = yearEnd.get(account.id) ?? nothing
    const parts = {
      opening: start.debit - start.credit,
      debit: end.debit - start.debit - closed.debit,
      credit: end.credit - start.credit - closed.credit,
      yearEnd: closed.debit - closed.credit,
      closing: end.debit - end.credit,
    }
    if (parts.opening === 0n && parts.debit === 0n && parts.credit === 0n && parts.yearEnd === 0n) return []
    sums.opening += parts.opening
    sums.debit += parts.debit
    sums.credit += parts.credit
    sums.yearEnd += parts.yearEnd
    sums.closing += parts.closing
    const path = `/financial/general-ledger?accountId=${account.id}&from=${from}&to=${to}`
    return [
      {
        accountId: account.id,
        number: account.number,
        name: account.name,
        class: account.class,
        group: account.group,
        path,
        ...text(parts),
      },
    ]
  })
  const balanced = sums.debit === sums.credit && sums.yearEnd === 0n && sums.opening === 0n && sums.closing === 0n
  return {
    entityId: entity.id,
    entityName: entity.name,
    currency: entity.currency,
    from,
    to,
    rows,
    totals: text(sums),
    balanced,
  }
}
