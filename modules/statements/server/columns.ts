import { and, asc, eq, gte, lte } from 'drizzle-orm'
import { planPeriods } from '#modules/ledger/shared/period-plan.ts'
import { fiscalYears } from '#modules/ledger/server/tables.ts'
import { mostColumns, type StatementColumn } from '#modules/statements/shared/statements.ts'
import { addDays, isDay, lastOfMonth } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { shiftOf, spanBefore, type ComparedWith, type Span } from '#shared/calendar/span.ts'
import type { Tx } from '#server/db/db.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { says } from './sentences.ts'

type Cut = {
  /** Amounts are balances: the last part says the same as the span. */
  balances: boolean
  compare: 'none' | ComparedWith
  by: 'total' | 'month' | 'quarter'
}

/** Fiscal years of an entity that touch the span, and calendar years where there are none, in order. */
async function yearsOf(tx: Tx, entityId: string, { from, to }: Span): Promise<Span[]> {
  const years = await tx
    .select({ from: fiscalYears.startsOn, to: fiscalYears.endsOn })
    .from(unscoped(fiscalYears, 'a reference'))
    .where(and(eq(fiscalYears.entityId, entityId), lte(fiscalYears.startsOn, to), gte(fiscalYears.endsOn, from)))
    .orderBy(asc(fiscalYears.startsOn))
  const whole: Span[] = []
  for (let start = from; start <= to; start = addDays(whole.at(-1)!.to, 1)) {
    const year = years.find((each) => each.to >= start)
    if (year && year.from <= start) {
      whole.push(year)
      continue
    }
    const end = `${start.slice(0, 4)}-12-31`
    whole.push({ from: `${start.slice(0, 4)}-01-01`, to: year && year.from <= end ? addDays(year.from, -1) : end })
  }
  return whole
}

/** The months or quarters of the fiscal calendar, cut to the span. */
async function partsOf(tx: Tx, entityId: string, span: Span, by: 'month' | 'quarter'): Promise<Span[]> {
  const years = await yearsOf(tx, entityId, span)
  return years.flatMap((year) => {
    const endDay = lastOfMonth(year.to) === year.to ? 31 : Number(year.to.slice(8))
    return planPeriods(year.from, year.to, by === 'month' ? 1 : 3, endDay)
      .filter(({ startsOn, endsOn }) => startsOn <= span.to && endsOn >= span.from)
      .map(({ startsOn, endsOn }) => ({
        from: startsOn > span.from ? startsOn : span.from,
        to: endsOn < span.to ? endsOn : span.to,
      }))
  })
}

/** Columns in the order in which they are shown: parts of the span, the span, the compared days, the change; refused (422) where too many. */
export async function columnsOf(
  tx: Tx,
  entityId: string,
  span: Span,
  { compare, by, balances }: Cut,
): Promise<StatementColumn[]> {
  const parts = by === 'total' ? [] : await partsOf(tx, entityId, span, by)
  if (parts.length > mostColumns)
    throw new Problem(
      'unprocessable',
      says.tooManyColumns({ count: String(parts.length), most: String(mostColumns) }),
      {
        from: says.fewerDays(),
      },
    )
  const columns: StatementColumn[] = [
    ...(parts.length > 1 ? parts.slice(0, balances ? -1 : undefined) : []).map((each) => ({
      ...each,
      role: 'part' as const,
    })),
    { ...span, role: 'period' },
  ]
  if (compare === 'none') return columns
  const before = spanBefore(span, shiftOf(span, compare, false))
  if (!isDay(before.from)) throw new Problem('unprocessable', says.comparedTooEarly(), { from: says.laterDays() })
  return [...columns, { ...before, role: 'compared' }, { ...span, role: 'change' }]
}
