import { formatDay } from '#client/format.ts'
import type { z } from 'zod'
import type { leaveApi } from '#modules/leave/shared/leave.ts'
import type { Day } from '#shared/day.ts'

export type LeaveCalendar = z.output<typeof leaveApi.calendar.reply>
export type Away = LeaveCalendar['people'][number]['away'][number]

/** 'Annual leave, 3 Dec – 5 Dec, in approval' */
export const wordsOf = ({ typeName, firstDay, lastDay, state, half }: Away): string =>
  [
    typeName ?? 'Away',
    firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} – ${formatDay(lastDay)}`,
    half ? `${half} of one day` : '',
    state === 'approved' ? '' : state,
  ]
    .filter(Boolean)
    .join(', ')

/** How a leave looks: agreed, or still asked for. */
export const lookOf = ({ state }: Away): string =>
  state === 'approved'
    ? 'border-success-line bg-success-bg text-success'
    : 'border-dashed border-attention-line bg-attention-bg text-attention'

type Cell = { day: Day; span: number; away: Away[] }

/** The cells of a person's line: a leave reaches over its days; what begins within one stands in the same cell. */
export function cellsOf(days: readonly Day[], away: readonly Away[]): Cell[] {
  const cells: Cell[] = []
  for (let at = 0; at < days.length;) {
    const day = days[at]!
    const here = away.filter(({ firstDay, lastDay }) => firstDay <= day && lastDay >= day)
    if (!here.length) {
      cells.push({ day, span: 1, away: [] })
      at += 1
      continue
    }
    const own = new Set(here)
    let end = at
    for (let grown = true; grown;) {
      grown = false
      for (const each of away) {
        const last = days.findLastIndex((other) => other <= each.lastDay)
        if (each.firstDay > days[end]! || each.lastDay < day) continue
        own.add(each)
        if (last > end) [end, grown] = [last, true]
      }
    }
    cells.push({ day, span: end - at + 1, away: [...own] })
    at = end + 1
  }
  return cells
}
