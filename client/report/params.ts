import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { isDay } from '#shared/day.ts'

export type Asked = ReturnType<typeof useReportParams>

/** The parameters of a report in its address, `days` those that are days; a change of some replaces the address, so that 'back' leaves the report. */
export function useReportParams(...days: readonly string[]) {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (change: Record<string, string | undefined>) =>
      setParams(
        (now) => {
          for (const [name, value] of Object.entries(change)) {
            if (value) now.set(name, value)
            else now.delete(name)
          }
          return now
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  const text = (name: string): string | undefined => params.get(name) || undefined
  const isUnread = (name: string): boolean => !isDay(text(name) ?? '1900-01-01')
  const day = (name: string): string | undefined => (isUnread(name) ? undefined : text(name))
  /** What stands where a day should, and is none: there are no figures for it. */
  const unread = days.filter(isUnread).map((name) => text(name)!)
  return { day, text, set, isUnread, unread }
}
