import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { readState, viewAddress, writeState, type ListState, type View } from './list-state.ts'

/** The state of the list in the address, and how to change it; typing replaces the present entry of the history. */
export function useListState(views: readonly View[]) {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const leaving = useRef(false)
  useEffect(() => {
    leaving.current = next !== undefined && next.pathname !== pathname
  }, [next, pathname])
  const state = useMemo(() => readState(params, views), [params, views])
  const change = useCallback(
    (part: Partial<ListState>, replace = false) => {
      // Words typed just before a row was opened would lead back to the list.
      if (!leaving.current) setParams((now) => writeState(now, part, views), { replace, preventScrollReset: true })
    },
    [setParams, views],
  )
  const show = useCallback((view: string) => setParams((now) => viewAddress(now, view, views)), [setParams, views])
  return { params, state, change, show }
}
