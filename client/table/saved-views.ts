import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call, urlOf, useApi } from '#client/api.ts'
import { ViewShows, viewsApi, type SavedView } from '#shared/views.ts'
import type { View } from './list-state.ts'

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // A browser that keeps nothing still shows the list.
  }
}

/** A saved view has a prefix before its id, so that an address tells it from the views that come with the list. */
export const savedId = (id: string): string => `saved-${id}`

const viewOf = ({ id, label, shows, forEveryone, mine, by }: SavedView): View => ({
  ...shows,
  id: savedId(id),
  label,
  saved: { forEveryone, mine, by },
})

/** Views of a time when they were kept on the device; without an id of the server. */
function onDevice(text: string | null): { label: string; shows: ViewShows }[] {
  try {
    const views: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(views)) return []
    return views.flatMap((view: Partial<View>) => {
      const { filters = [], sort = '', q = '', archived = false, columns = [] } = view ?? {}
      const shows = ViewShows.safeParse({ filters, sort, q, archived, columns })
      return shows.success && typeof view?.label === 'string' ? [{ label: view.label, shows: shows.data }] : []
    })
  } catch {
    return []
  }
}

const none: readonly SavedView[] = []

/** The views of a list that a person saved, and those for everyone; the last known ones until the server has answered. */
export function useSavedViews(record: string) {
  const queries = useQueryClient()
  const query = { query: { record } }
  const { data } = useApi(viewsApi.list, query)
  const copy = `views-copy:${record}`
  const last = useMemo(() => lastKnown(read(copy)), [copy])
  useEffect(() => {
    if (data) write(copy, JSON.stringify(data))
  }, [copy, data])
  const took = (next: SavedView[]) => void queries.setQueryData([urlOf(viewsApi.list, query)], next)
  const save = useMutation({
    mutationFn: ({ id, label, forEveryone, shows }: Pick<SavedView, 'id' | 'label' | 'forEveryone' | 'shows'>) =>
      call(viewsApi.save, { body: { id, record, label, forEveryone, shows } }),
    onSuccess: took,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(viewsApi.remove, { params: { id } }),
    onSuccess: took,
  })
  const { mutateAsync: keep } = save
  const old = `views:${record}`
  const known = data !== undefined
  useEffect(() => {
    const left = known ? onDevice(read(old)) : []
    if (left.length === 0) return
    // First away from the device: two pages that are open must not both bring it.
    write(old, null)
    for (const view of left) void keep({ ...view, id: crypto.randomUUID(), forEveryone: false }).catch(() => {})
  }, [known, old, keep])
  const views = useMemo(() => (data ?? last).map(viewOf), [data, last])
  return { views, save, remove }
}

function lastKnown(text: string | null): readonly SavedView[] {
  try {
    const parsed = viewsApi.list.reply.safeParse(JSON.parse(text ?? '[]'))
    return parsed.success ? parsed.data : none
  } catch {
    return none
  }
}
