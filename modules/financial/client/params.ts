import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { isDay } from '#shared/day.ts'

/** The parameters of a report in its address; a change of some replaces the address, so that 'back' leaves the report. */
export function useReportParams() {
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
  const day = (name: string): string | undefined => {
    const value = params.get(name)
    return value && isDay(value) ? value : undefined
  }
  const text = (name: string): string | undefined => params.get(name) ?? undefined
  return { day, text, set }
}
