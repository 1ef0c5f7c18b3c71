import { useQueryClient } from '@tanstack/react-query'
import { Fragment, use, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { ApiError } from '#client/api.ts'
import { grants } from '#shared/permissions.ts'
import type { Viewer } from '#shared/verb.ts'
import { AuthContext, authOf, type Auth } from './auth-context.ts'
import { authState, logout, onAuthChange, sessionLost, watchAuth } from './auth-store.ts'

/** Knows who is signed in. Stands inside the query client, whose answers belong to one person only. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(onAuthChange, authState)
  const queries = useQueryClient()
  const [person, setPerson] = useState(0)
  const last = useRef<string | null>(null)

  useEffect(watchAuth, [])
  useEffect(() => {
    const lost = (error: unknown) => void (error instanceof ApiError && error.status === 401 && sessionLost())
    const stopQueries = queries
      .getQueryCache()
      .subscribe((event) => event.type === 'updated' && event.action.type === 'error' && lost(event.action.error))
    const stopChanges = queries
      .getMutationCache()
      .subscribe((event) => event.type === 'updated' && event.action.type === 'error' && lost(event.action.error))
    return () => {
      stopQueries()
      stopChanges()
    }
  }, [queries])

  const id = state.me?.id ?? null
  useEffect(() => {
    if (id === null || id === last.current) return
    // Somebody else signed in: nothing of the previous person may stay on the screen.
    if (last.current !== null) {
      queries.clear()
      setPerson((number) => number + 1)
    }
    last.current = id
  }, [id, queries])

  const auth = useMemo((): Auth => {
    const permissions = state.me?.permissions ?? []
    return { ...state, permissions, can: (permission) => grants(permissions, permission), logout }
  }, [state])
  return (
    <AuthContext value={auth}>
      <Fragment key={person}>{children}</Fragment>
    </AuthContext>
  )
}

/** Who is signed in, and what they may do. */
export const useAuth = (): Auth => authOf(use(AuthContext))

/** The same person as the rules of a record type ask for them. */
export function useViewer(): Viewer {
  const { me, can } = useAuth()
  const id = me?.id ?? ''
  return useMemo(() => ({ id, may: can }), [id, can])
}
