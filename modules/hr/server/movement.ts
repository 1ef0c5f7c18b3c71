import { sql } from 'drizzle-orm'
import { addDays, addMonths, firstOfMonth, lastOfMonth, type Day } from '#shared/day.ts'
import { listAddress, type KeyFigure } from '#shared/key-figure.ts'
import type { Filter } from '#shared/list.ts'
import type { HrOverview } from '#modules/hr/shared/overview.ts'
import { employees as directory, people as declared } from '#modules/people/shared/people.ts'
import { employees, people } from '#modules/people/server/people.ts'
import { departmentTable, personTable } from '#modules/people/server/tables.ts'
import type { Call } from '#server/call/call.ts'
import { aggregate } from '#server/record/aggregate.ts'
import { says } from './sentences.ts'

const count = sql<number>`count(*)::int`
const within = (field: 'hireDate' | 'leaveDate', from: Day, to: Day): Filter[] => [
  { field, operator: 'gte', value: from },
  { field, operator: 'lte', value: to },
]
/** Twelve months, the last of them up to `today`. */
const monthsUpTo = (today: Day) =>
  Array.from({ length: 12 }, (_, at) => {
    const from = firstOfMonth(addMonths(today, at - 11))
    return { month: from.slice(0, 7), from, to: at === 11 ? today : lastOfMonth(from) }
  })

/** Who started in each of the last twelve months, and whose last day has passed in it, in the files that whoever asks may see. */
export async function movement(call: Call, today: Day): Promise<HrOverview['movement']> {
  const months = monthsUpTo(today)
  const { from } = months[0]!
  const yesterday = addDays(today, -1)
  const byMonth = async (field: 'hireDate' | 'leaveDate', last: Day) => {
    const month = sql<string>`to_char(${personTable[field]}, 'YYYY-MM')`
    const rows = await aggregate<{ month: string; count: number }>(people.source, call, within(field, from, last), {
      by: { month },
      of: { count },
    })
    return new Map(rows.map((row) => [row.month, row.count]))
  }
  const [started, left] = [await byMonth('hireDate', today), await byMonth('leaveDate', yesterday)]
  return months.map((each) => {
    const mark = (field: 'hireDate' | 'leaveDate', people: number, sign: '' | '-', last: Day) => ({
      amount: people ? `${sign}${people}` : '0',
      to: listAddress(declared.listPage, within(field, each.from, last)),
    })
    return {
      month: each.month,
      started: mark('hireDate', started.get(each.month) ?? 0, '', each.to),
      left: mark('leaveDate', left.get(each.month) ?? 0, '-', each.to < today ? each.to : yesterday),
    }
  })
}

const works: Filter[] = [{ field: 'state', operator: 'in', value: 'active,on leave,notice' }]

/** Who worked here at the end of each of twelve months, of this month today, in the files that whoever asks may see. */
export async function headcountByMonth(call: Call, today: Day): Promise<HrOverview['headcount']> {
  const months = monthsUpTo(today)
  // How somebody stands today is kept beside their file, and read there by the list as well.
  const isHere = sql`${personTable.state} in ('active', 'on leave', 'notice')`
  const [row] = await aggregate<Record<string, number>>(people.source, call, [], {
    of: Object.fromEntries(
      months.map(({ month, to }) => [
        month,
        to === today ? sql<number>`(count(*) filter (where ${isHere}))::int` : hereOn(to),
      ]),
    ),
  })
  return months.map(({ month, to }) => ({
    month,
    amount: String(row![month]),
    to: listAddress(declared.listPage, works, to === today ? undefined : to),
  }))
}

/** SQL: how many of the files are of people who work here on a day. */
const hereOn = (day: Day) =>
  sql<number>`(count(*) filter (where ${personTable.hireDate} <= ${day} and coalesce(${personTable.leaveDate}, 'infinity') >= ${day}))::int`

/** Of fewer, one who leaves could be told by the figure. */
const fewest = 10

/**
 * Staff turnover of twelve months: who left, in percent of those who were here on average of the first day and the last of each month; one
 * decimal, half up. Nothing is said of fewer than ten.
 */
export async function turnover(call: Call, today: Day): Promise<KeyFigure> {
  const from = addDays(addMonths(today, -12), 1)
  const days = Array.from({ length: 13 }, (_, at) => addMonths(today, at - 12))
  const [row] = await aggregate<Record<string, number>>(people.source, call, [], {
    of: Object.fromEntries(days.map((day, at) => [`d${at}`, hereOn(day)])),
  })
  const gone = within('leaveDate', from, addDays(today, -1))
  const [found] = await aggregate<{ count: number }>(people.source, call, gone, { of: { count } })
  const left = found!.count
  const sum = Object.values(row!).reduce((all, each) => all + each, 0)
  const isFew = sum < fewest * days.length
  return {
    id: 'turnover',
    label: 'Staff turnover',
    kind: 'percent',
    value: isFew ? null : String(Math.floor((left * 1000 * days.length) / sum + 0.5) / 10),
    amounts: [],
    hint: isFew ? says.tooFew() : says.turnover({ left, average: Math.round(sum / days.length) }),
    to: isFew ? null : listAddress(declared.listPage, gone),
  }
}

/** Who works in each department today, the largest first; last whoever is in none. */
export async function byDepartment(call: Call): Promise<HrOverview['departments']> {
  const { id: departmentId, name } = departmentTable
  const rows = await aggregate<{ departmentId: string | null; name: string | null; count: number }>(
    employees.source,
    call,
    [],
    { by: { departmentId, name }, of: { count } },
  )
  return rows
    .toSorted((a, b) => Number(a.name === null) - Number(b.name === null) || b.count - a.count)
    .map(({ departmentId: id, name: called, count: people }) => ({
      departmentId: id,
      name: called,
      amount: String(people),
      to: listAddress(directory.listPage, [
        id
          ? { field: 'departmentId', operator: 'eq', value: id }
          : { field: 'departmentId', operator: 'empty', value: '' },
      ]),
    }))
}
