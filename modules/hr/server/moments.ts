import { and, sql } from 'drizzle-orm'
import { addDays, addMonths, firstOfMonth, lastOfMonth, type Day } from '#shared/day.ts'
import { listAddress, type KeyFigure } from '#shared/key-figure.ts'
import type { Filter } from '#shared/list.ts'
import { anniversaryDays, type HrOverview } from '#modules/hr/shared/overview.ts'
import { people as declared } from '#modules/people/shared/people.ts'
import { people } from '#modules/people/server/people.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { anniversaryOf } from '#modules/people/server/team.ts'
import type { Call } from '#server/call/call.ts'
import { totalsOf } from '#server/record/aggregate.ts'
import { visible } from '#server/record/source.ts'

/** How many people start in this month and in the next, from its first day to its last. */
export async function joiners(call: Call, today: Day): Promise<KeyFigure[]> {
  const first = firstOfMonth(today)
  const next = firstOfMonth(addMonths(first, 1))
  const of = async (id: string, label: string, from: Day): Promise<KeyFigure> => {
    const filters: Filter[] = [
      { field: 'hireDate', operator: 'gte', value: from },
      { field: 'hireDate', operator: 'lte', value: lastOfMonth(from) },
    ]
    const { count } = await totalsOf(people.source, call, filters)
    const to = listAddress(declared.listPage, filters)
    return { id, label, kind: 'count', value: String(count), amounts: [], hint: null, to }
  }
  return [
    await of('joins-this-month', 'Joining this month', first),
    await of('joins-next-month', 'Joining next month', next),
  ]
}

const mostAnniversaries = 50

/** Whose anniversary with the company comes in the next days, as far as the reader sees the files; nobody who leaves before. */
export async function anniversaries(call: Call, today: Day): Promise<HrOverview['anniversaries']> {
  const until = addDays(today, anniversaryDays)
  const days = Array.from({ length: anniversaryDays + 1 }, (_, at) => addDays(today, at).slice(5))
  // Hired on February 29: the anniversary of other years is on February 28.
  const monthDays = days.includes('02-28') ? [...days, '02-29'] : days
  const { id, displayName: name, photo, hireDate, leaveDate } = personTable
  const rows = await call.tx
    .select({ id, name, photo, hireDate, leaveDate })
    .from(personTable)
    .where(
      and(
        visible(people.source, call.actor),
        sql`${personTable.state} in ('active', 'on leave', 'notice')`,
        sql`to_char(${hireDate}, 'MM-DD') = any(${sql.param(monthDays)}::text[])`,
      ),
    )
  const found = rows
    .flatMap((row) => {
      const { day, years } = anniversaryOf(row.hireDate, today)
      if (day > until || (row.leaveDate !== null && row.leaveDate < day)) return []
      return [{ id: row.id, name: row.name, photo: row.photo, day, years, to: declared.pageOf(row.id) }]
    })
    .toSorted((a, b) => `${a.day} ${a.name}`.localeCompare(`${b.day} ${b.name}`))
  return { people: found.slice(0, mostAnniversaries), more: found.length > mostAnniversaries }
}
