import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, useApi } from '#client/api.ts'
import { takeReply } from '#client/take-reply.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { personalApi, type NewFavourite, type Personal, type Preferences } from '#shared/personal.ts'
import type { z } from 'zod'

const key = [personalApi.read.path]

/** What a person keeps for themselves; undefined until it is known. */
export const usePersonal = (): Personal | undefined => useApi(personalApi.read, {}).data

/** Changes what a person keeps for themselves; each reply is all of it. */
export function useKeep() {
  const queries = useQueryClient()
  const viewing = useAuth().me?.viewing
  const took = useCallback((next: Personal) => takeReply(queries, key, next), [queries])
  const add = useMutation({
    mutationFn: (body: z.input<typeof NewFavourite>) => call(personalApi.addFavourite, { body }),
    onSuccess: took,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(personalApi.removeFavourite, { params: { id } }),
    onSuccess: took,
  })
  const order = useMutation({
    mutationFn: (ids: string[]) => call(personalApi.orderFavourites, { body: { ids } }),
    onMutate: (ids) =>
      queries.setQueryData<Personal>(
        key,
        (now) =>
          now && { ...now, favourites: now.favourites.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) },
      ),
    onSuccess: took,
    onError: () => queries.invalidateQueries({ queryKey: key }),
  })
  const prefer = useMutation({
    mutationFn: (body: Preferences) => call(personalApi.setPreferences, { body }),
    onSuccess: took,
  })
  const visited = useCallback(
    async (record: string, recordId: string) => {
      if (viewing) return
      // Whether it was remembered is of no importance to the page.
      await call(personalApi.visit, { body: { record, recordId } }).then(
        () => queries.invalidateQueries({ queryKey: key }),
        () => {},
      )
    },
    [queries, viewing],
  )
  return { add, remove, order, prefer, visited }
}
