import type { Day } from '#shared/day.ts'

const some = (count: number, word: string): string => (count === 0 ? '' : `${count} ${count === 1 ? word : `${word}s`}`)

/** How long it is from one day to another in whole months: '3 years 2 months', 'less than a month'. The first is not after the last. */
export function lasting(first: Day, last: Day): string {
  const [from, to] = [first, last].map((day) => day.split('-').map(Number) as [number, number, number]) as [
    [number, number, number],
    [number, number, number],
  ]
  const months = (to[0] - from[0]) * 12 + to[1] - from[1] - (to[2] < from[2] ? 1 : 0)
  const said = [some(Math.floor(months / 12), 'year'), some(months % 12, 'month')].filter(Boolean).join(' ')
  return said || 'less than a month'
}
