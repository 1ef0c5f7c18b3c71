import { useSyncExternalStore } from 'react'
import { shortcutBook } from '#client/shell/shortcuts.ts'

/** For how long a key that was pressed while a decision was taken back, or the page was still at work on the one before, counts. */
const keptMs = 10_000

let undoing: string | null = null
let wish: { id: string; keys: string; at: number } | null = null
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((each) => each())
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the decision on this record is being taken back: what is shown of it is of before. */
export const useUndoing = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => undoing === id,
    () => false,
  )

/**
 * Takes a decision back. Until the record is as it was, a key that decides is for it, whatever stands on the page meanwhile: it is kept,
 * and taken once the record can be decided on again.
 */
export async function takeBack(id: string, work: () => Promise<void>): Promise<void> {
  const keep = (keys: string, label: string) => ({
    keys,
    label,
    group: 'Decision',
    once: true as const,
    run: () => wishFor(id, keys),
  })
  const free = shortcutBook.add([keep('a', 'Approve what is taken back'), keep('r', 'Reject what is taken back')])
  undoing = id
  wish = null
  tell()
  try {
    await work()
  } catch (error) {
    wish = null
    throw error
  } finally {
    free()
    undoing = null
    tell()
  }
}

/** Keeps a key that was pressed for this record until it can be decided on. */
export const wishFor = (id: string, keys: string): void => void (wish = { id, keys, at: Date.now() })

/** The key that was kept for this record; once. */
export function wished(id: string): string | null {
  if (wish?.id !== id) return null
  const { keys, at } = wish
  wish = null
  return Date.now() - at < keptMs ? keys : null
}
