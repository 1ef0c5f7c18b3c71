import { useEffect, useRef, useSyncExternalStore } from 'react'
import { shortcutBook, type Shortcut } from './shortcuts.ts'
import { useStoredFlag } from './stored-flag.ts'

const typing =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], [role=combobox], [role=textbox]'
const overlay = ['[role=dialog]:not([data-peek])', '[role=alertdialog]', '[role=menu]', '[role=listbox]']
  // What fades away is closed already.
  .map((each) => `${each}:not([data-closed], [data-closed] *)`)
  .join()

/** A closed list may stay in the page, hidden. */
const overlayOpen = () => [...document.querySelectorAll(overlay)].some((each) => each.getClientRects().length > 0)

/** Puts shortcuts in force, and in the list of shortcuts, while the component is shown. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  const shape = JSON.stringify(shortcuts)
  useEffect(
    () => shortcutBook.add(latest.current.map((each, at) => ({ ...each, run: () => latest.current[at]?.run() }))),
    [shape],
  )
}

/** Listens for shortcuts; once, in the shell. They rest while a person types or a dialog or menu is open. */
export function useShortcutListener(): void {
  const [singleKeys] = useSingleKeys()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const target = event.target instanceof Element ? event.target : null
      if (overlayOpen()) return
      const plain = singleKeys && !target?.closest(typing)
      if (shortcutBook.press(event, event.timeStamp, plain)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [singleKeys])
}

/** All shortcuts in force now. */
export const useShortcutList = (): readonly Shortcut[] =>
  useSyncExternalStore(shortcutBook.subscribe, shortcutBook.all, shortcutBook.all)

/** Whether single characters act as shortcuts; each person may switch that off. */
export const useSingleKeys = () => useStoredFlag('single-key-shortcuts', true)
