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

/** An address with the parameters that have a value. */
export function addressOf(path: string, params: Record<string, string | undefined>): string {
  const search = new URLSearchParams(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return search.size ? `${path}?${search}` : path
}

/** The general ledger of an account for some days. */
export const ledgerAddress = (account: string, days: { from?: string; to?: string; party?: string } = {}): string => addressOf('/financial/ledger', { account, ...days })
