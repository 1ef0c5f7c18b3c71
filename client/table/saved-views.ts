import { useSyncExternalStore } from 'react'
import { parseFilter, type Filter } from '#shared/list.ts'
import { densities, type Density, type View } from './list-state.ts'

const changed = new Set<() => void>()
const subscribe = (listener: () => void) => {
  changed.add(listener)
  addEventListener('storage', listener)
  return () => {
    changed.delete(listener)
    removeEventListener('storage', listener)
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // A browser that keeps nothing still shows the list.
  }
  for (const listener of changed) listener()
}

const isView = (value: unknown): value is View => {
  const view = value as Partial<View> | null
  return (
    typeof view?.id === 'string' &&
    typeof view.label === 'string' &&
    Array.isArray(view.filters) &&
    view.filters.every((filter: Filter) => parseFilter(`${filter?.field}:${filter?.operator}:`))
  )
}

function parseViews(text: string | null): View[] {
  try {
    const views: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(views) ? views.filter(isView) : []
  } catch {
    return []
  }
}

const kept = new Map<string, { text: string | null; views: View[] }>()

/** The views a person has saved for a list, on this device. */
export function useSavedViews(record: string) {
  const key = `views:${record}`
  const views = useSyncExternalStore(subscribe, () => {
    const text = read(key)
    const found = kept.get(key)
    if (found && found.text === text) return found.views
    const next = parseViews(text)
    kept.set(key, { text, views: next })
    return next
  })
  return {
    views,
    /** Keeps a view under its id, in place of an older one of the same id. */
    save: (view: View) => write(key, JSON.stringify([...views.filter(({ id }) => id !== view.id), view])),
    remove: (id: string) => write(key, JSON.stringify(views.filter((view) => view.id !== id))),
  }
}

/** Row height a person chose, the same in every list on this device. */
export function useDensity(): [Density, (density: Density) => void] {
  const text = useSyncExternalStore(subscribe, () => read('density'))
  return [densities.find((each) => each === text) ?? 'default', (density) => write('density', density)]
}
