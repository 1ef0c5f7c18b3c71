import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'

type Actions = {
  count: number
  open: (index: number) => void
  peek: (index: number) => void
  toggle: (index: number) => void
  /** Chooses all rows between two, in addition to those chosen. */
  range: (from: number, to: number) => void
  chooseAll: () => void
  clear: () => void
  scrollTo: (index: number) => void
}

/** Typing in a field, an open dialog or a menu keeps the keys to itself. */
const isBusy = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox]), textarea, select') ||
    target.closest('[role=dialog], [role=menu], [role=listbox], [role=tablist]') !== null)

/** Moves the focus to a row as soon as it is drawn, within a few frames after a jump. */
export function focusRow(frame: HTMLElement | null, index: number, tries = 4): void {
  requestAnimationFrame(() => {
    const row = frame?.querySelector<HTMLElement>(`[data-row="${index}"]`)
    if (row) row.focus({ preventScroll: true })
    else if (tries > 0) focusRow(frame, index, tries - 1)
  })
}

/** Rows by keyboard, once one of them has the focus: arrows or j and k, Enter opens, Space looks, x chooses, Shift with an arrow chooses a range. */
export function useRowKeys(
  frame: RefObject<HTMLElement | null>,
  first: number,
  { count, open, peek, toggle, range, chooseAll, clear, scrollTo }: Actions,
) {
  const [active, setActive] = useState(first)
  const anchor = useRef<number | null>(null)
  const at = Math.min(active, Math.max(0, count - 1))
  const go = (to: number, ranged: boolean) => {
    const index = Math.max(0, Math.min(to, count - 1))
    if (ranged) range((anchor.current ??= at), index)
    else anchor.current = null
    setActive(index)
    scrollTo(index)
    focusRow(frame.current, index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event
    if (count === 0 || altKey || isBusy(target) || !(target instanceof HTMLElement) || !target.closest('[data-row]'))
      return
    const command = ctrlKey || metaKey
    if (command && key.toLowerCase() !== 'a') return
    const control = target.closest('a, button, input') !== null
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      j: at + 1,
      ArrowUp: at - 1,
      k: at - 1,
      Home: 0,
      End: count - 1,
      PageDown: at + 10,
      PageUp: at - 10,
    }
    const run: Record<string, (() => void) | undefined> = {
      a: command ? chooseAll : undefined,
      x: () => toggle(at),
      Escape: clear,
      Enter: control ? undefined : () => open(at),
      ' ': control ? undefined : () => peek(at),
    }
    if (Object.hasOwn(moves, key)) go(moves[key]!, shiftKey)
    else if (Object.hasOwn(run, key) && run[key]) run[key]()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    active: at,
    setActive,
    onKeyDown,
    enter: () => count > 0 && go(at, false),
    toggleActive: () => count > 0 && toggle(at),
  }
}
