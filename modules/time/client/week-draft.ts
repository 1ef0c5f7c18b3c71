import type { z } from 'zod'
import { isDecimal } from '#shared/decimal.ts'
import { kindsOfWork, type SheetLine, type timesheetApi } from '#modules/time/shared/timesheets.ts'

export type Week = z.output<typeof timesheetApi.week.reply>
type Kind = (typeof kindsOfWork)[number]
/** What is typed, by day and kind: '2026-06-08 work'. */
export type Typed = Readonly<Record<string, string>>

export const keyOf = (day: string, kind: Kind): string => `${day} ${kind}`

/** The hours by hand of a timesheet as they are typed. */
export const typedOf = (lines: readonly Pick<SheetLine, 'day' | 'kind' | 'hours' | 'source'>[]): Typed =>
  Object.fromEntries(
    lines.flatMap(({ day, kind, hours, source }) => (source === 'by hand' ? [[keyOf(day, kind), hours]] : [])),
  )

const number = (text: string): string => text.trim().replace(',', '.')

/** What is typed, as it is sent; what is no number is sent too, for the server to name it. */
export const linesOf = (week: Week, typed: Typed) =>
  week.days.flatMap(({ day, clocked }) =>
    clocked !== null
      ? []
      : kindsOfWork.flatMap((kind) => {
          const hours = number(typed[keyOf(day, kind)] ?? '')
          return hours === '' || hours === '0' ? [] : [{ day, kind, hours }]
        }),
  )

/** Hours of a day, clocked or typed. */
export const hoursOn = ({ day, clocked }: Week['days'][number], typed: Typed): number =>
  clocked !== null
    ? Number(clocked)
    : kindsOfWork.reduce((sum, kind) => {
        const text = number(typed[keyOf(day, kind)] ?? '')
        return sum + (isDecimal(text) ? Number(text) : 0)
      }, 0)

/** The week before, a week later, where hours are given by hand now. */
export const copied = (week: Week): Typed => {
  const at = new Map(
    week.days.map(({ day, clocked, ahead }, index) => [index, clocked === null && !ahead ? day : null]),
  )
  const first = Date.parse(`${week.weekOf}T00:00:00Z`) - 7 * 86_400_000
  return Object.fromEntries(
    week.before.flatMap(({ day, kind, hours }) => {
      const on = at.get(Math.round((Date.parse(`${day}T00:00:00Z`) - first) / 86_400_000))
      return on ? [[keyOf(on, kind), hours]] : []
    }),
  )
}
