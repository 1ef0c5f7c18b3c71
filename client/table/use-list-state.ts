import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { isLeaving } from '#client/under-way.ts'
import { readState, viewAddress, writeState, type ListState, type View } from './list-state.ts'

/** The state of the list in the address, and how to change it; typing replaces the present entry of the history. */
export function useListState(views: readonly View[]) {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const state = useMemo(() => readState(params, views), [params, views])
  const change = useCallback(
    (part: Partial<ListState>, replace = false) => {
      // Words typed just before a row was opened would lead back to the list.
      if (!isLeaving(pathname)) setParams((now) => writeState(now, part, views), { replace, preventScrollReset: true })
    },
    [setParams, views, pathname],
  )
  const show = useCallback((view: string) => setParams((now) => viewAddress(now, view, views)), [setParams, views])
  return { params, state, change, show }
}
