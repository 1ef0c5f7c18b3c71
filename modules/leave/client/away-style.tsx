import { cn } from '#client/ui/cn.ts'
import type { Away, LeaveCalendar } from './away.ts'

/** A public holiday is hatched, which a weekend is not. */
export const holidayLook = 'hatched'

const lines = [
  'border-chart-1',
  'border-chart-2',
  'border-chart-3',
  'border-chart-4',
  'border-chart-5',
  'border-chart-6',
]
const grounds = ['bg-chart-1/20', 'bg-chart-2/20', 'bg-chart-3/20', 'bg-chart-4/20', 'bg-chart-5/20', 'bg-chart-6/20']

/** The color of a leave type by its place among all; none for leave of which no more is said than that somebody is away. */
const lineOf = (place: number | undefined): string =>
  place === undefined ? 'border-fg-subtle' : lines[place % lines.length]!
export const typeLook = (place: number | undefined): string =>
  cn(lineOf(place), place === undefined ? 'bg-sunken' : grounds[place % grounds.length])

/** The look of a leave: its type by color; asked for and not agreed, a dashed outline. */
export const lookOf = ({ state, typeId }: Away, types: LeaveCalendar['types']): string => {
  const place = types.find(({ id }) => id === typeId)?.place
  return state === 'approved' ? typeLook(place) : cn('border-dashed bg-surface', lineOf(place))
}
