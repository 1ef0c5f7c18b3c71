import type { NavigateFunction } from 'react-router'
import type { MenuEntry } from '#client/menu.ts'
import type { Shortcut } from './shortcuts.ts'

/** What the shell itself can do. */
export type ShellActs = {
  menu: readonly MenuEntry[]
  go: NavigateFunction
  toggleSidebar: () => void
  openPalette: () => void
  openShortcuts: () => void
  cycle: (step: 1 | -1) => void
  signOut: () => void
}

/** The keys of the shell: search, help, regions, sidebar, and `g` with a letter for each entry of the menu. */
export const shortcutsOf = ({ menu, go, toggleSidebar, openPalette, openShortcuts, cycle }: ShellActs): Shortcut[] => [
  { keys: 'mod+k', label: 'Search or jump to', group: 'Everywhere', run: openPalette },
  { keys: '?', label: 'Show keyboard shortcuts', group: 'Everywhere', run: openShortcuts },
  { keys: '[', label: 'Collapse or expand the sidebar', group: 'Everywhere', run: toggleSidebar },
  { keys: 'F6', label: 'Next region of the page', group: 'Everywhere', run: () => cycle(1) },
  { keys: 'shift+F6', label: 'Previous region of the page', group: 'Everywhere', run: () => cycle(-1) },
  ...menu.flatMap(({ key, label, to }) =>
    key ? [{ keys: `g ${key}`, label, group: 'Go to', run: () => void go(to) }] : [],
  ),
]
