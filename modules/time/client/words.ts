import { formatNumber } from '#client/format.ts'

/** 7_500_000 → '2 h 5 min' */
export const lasting = (ms: number): string => {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  return `${formatNumber(Math.floor(minutes / 60))} h ${formatNumber(minutes % 60)} min`
}

/** '07:00–15:00' */
export const spanOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string => `${startsAt}–${endsAt}`

/** Hours as the module says them everywhere: '8' → '8.00'. */
export const hoursText = (hours: string): string => formatNumber(hours, { min: 2, max: 2 })
