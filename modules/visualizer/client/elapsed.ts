import { formatNumber } from '#client/format.ts'

const dayMs = 86_400_000

/** How much later one step came than the one before, in whole days of the calendar; null where they share a day or its order is turned. */
export function elapsed(before: string, from: string): string | null {
  const days = Math.round((Date.parse(from.slice(0, 10)) - Date.parse(before.slice(0, 10))) / dayMs)
  if (!Number.isFinite(days) || days < 1) return null
  return days === 1 ? '1 day later' : `${formatNumber(days)} days later`
}
