import type { ReactNode } from 'react'

export type Side = 'top' | 'right' | 'bottom' | 'left'
/** `owner` is who shows it, `anchor` the element it stands beside. */
export type Hint = { owner: string; anchor: Element; content: ReactNode; side: Side }

/** Milliseconds a pointer rests before a hint shows; none where one was shown just before. */
export const restMs = 400
/** Milliseconds the pointer has to reach the hint itself. */
export const leaveMs = 120

type Later = (run: () => void, ms: number) => unknown

/** The one hint of the page: it waits, shows, and goes. `asked` is told as soon as one is on its way. */
export function createHintStore(later: Later = setTimeout, clear: (timer: never) => void = clearTimeout) {
  let shown: Hint | null = null
  let wanted: Hint | null = null
  let warm = false
  let timer: unknown
  let cooling: unknown
  const listeners = new Set<() => void>()

  const put = (next: Hint | null) => {
    if (shown && !next) {
      warm = true
      clear(cooling as never)
      cooling = later(() => (warm = false), restMs)
    }
    shown = next
    for (const listener of listeners) listener()
  }
  const wait = (run: () => void, ms: number) => {
    clear(timer as never)
    if (ms > 0) timer = later(run, ms)
    else run()
  }

  return {
    /** Shows a hint after the pointer has rested; at once for the keyboard, or beside one shown just now. */
    show(hint: Hint, atOnce = false): void {
      wanted = hint
      wait(() => put(wanted), atOnce || shown || warm ? 0 : restMs)
    },
    /** The same hint in other words. */
    update(owner: string, content: ReactNode): void {
      if (wanted && wanted.owner === owner) wanted = { ...wanted, content }
      if (shown && shown.owner === owner && shown.content !== content) put({ ...shown, content })
    },
    /** The pointer is on the hint: it stays. */
    hold: (): void => clear(timer as never),
    leave(): void {
      wanted = null
      if (shown) wait(() => put(null), leaveMs)
      else clear(timer as never)
    },
    /** Gone at once: after a press, Escape, or when its owner is gone. */
    hide(owner?: string): void {
      if (owner !== undefined && wanted?.owner !== owner && shown?.owner !== owner) return
      wanted = null
      clear(timer as never)
      if (shown) put(null)
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    shown: (): Hint | null => shown,
  }
}

export const hints = createHintStore()
