import { and, not, or, sql, type SQL } from 'drizzle-orm'
import { addDays, isDay, type Day } from '#shared/day.ts'
import { operators, type Operator } from '#shared/list.ts'
import { Problem } from '#shared/problem.ts'
import { fieldCondition } from '#server/record/filter.ts'
import type { Condition } from '#modules/reports/shared/question.ts'
import { isDays, type Place } from './datasets.ts'
import { spanOf } from './periods.ts'
import { says } from './sentences.ts'

/** A condition with the field it is about, and where it stands in the question: `filters.0`. */
export type Placed = Condition & { place: Place; at: string }

/** The day, zone and fiscal calendar under which periods become days. */
export type Clock = { today: Day; zone: string; fiscalStart: number }

/** The conditions with periods as two days each, in their order. */
export function resolved(conditions: readonly Placed[], { today, fiscalStart }: Clock): Placed[] {
  return conditions.flatMap((each): Placed[] => {
    if (each.operator !== 'within') return [each]
    if (!isDays(each.place)) refuse(each, says.onlyDays({ label: each.place.field.label }))
    const span = spanOf(each.value, today, fiscalStart) ?? refuse(each, says.noPeriodNamed({ value: each.value }))
    if (span.from > span.to) refuse(each, says.periodReversed())
    return [
      { ...each, operator: 'gte', value: span.from },
      { ...each, operator: 'lte', value: span.to },
    ]
  })
}

const refuse = ({ at }: Placed, why: ReturnType<typeof says.badList>): never => {
  throw new Problem('invalid', why, { [`${at}.value`]: why })
}

type Column = (place: Place) => SQL

/** SQL of conditions, by the rules of lists; moments are compared with days of the company's zone. */
export function conditionSql(
  conditions: readonly Placed[],
  column: Column,
  currency: Column,
  clock: Clock,
): SQL | undefined {
  return and(...conditions.map((each) => named(each, () => one(each, column, currency, clock))))
}

/** A refusal of the list's own filter names the condition of the question instead. */
function named<T>({ at }: Placed, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof Problem && error.reason === 'invalid' && !error.fields?.[`${at}.value`])
      throw new Problem('invalid', error.said, { [`${at}.value`]: error.said })
    throw error
  }
}

function one(each: Placed, column: Column, currency: Column, clock: Clock): SQL | undefined {
  const { place, operator, value } = each
  if (place.field.kind === 'instant' && isDay(value)) return ofMoment(column(place), operator, value, clock.zone)
  if (operator === 'nin') {
    if (!value.split(',').some(Boolean)) refuse(each, says.badList())
    return or(sql`${column(place)} is null`, not(listFilter(place, 'in', value, column, currency)))
  }
  if (!(operators as readonly string[]).includes(operator)) refuse(each, says.onlyDays({ label: place.field.label }))
  return listFilter(place, operator as Operator, value, column, currency)
}

/** The filter of a list on the field's column in the statement. */
const listFilter = (place: Place, operator: Operator, value: string, column: Column, currency: Column): SQL =>
  fieldCondition(place.field, column(place), place.field.kind === 'money' ? currency(place) : undefined, {
    operator,
    value,
  })

/** A moment lies on a day of the zone. */
function ofMoment(moment: SQL, operator: Condition['operator'], day: Day, zone: string): SQL {
  const start = (of: Day) => sql`(${of}::timestamp at time zone ${zone})`
  const [first, next] = [start(day), start(addDays(day, 1))]
  switch (operator) {
    case 'gte':
      return sql`${moment} >= ${first}`
    case 'gt':
      return sql`${moment} >= ${next}`
    case 'lt':
      return sql`${moment} < ${first}`
    case 'lte':
      return sql`${moment} < ${next}`
    case 'ne':
      return sql`not (${moment} >= ${first} and ${moment} < ${next})`
    default:
      return sql`(${moment} >= ${first} and ${moment} < ${next})`
  }
}
