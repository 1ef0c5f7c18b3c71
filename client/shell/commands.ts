import { Keyboard, LogOut, Monitor, Moon, PanelLeft, Plus, Sun } from 'lucide-react'
import type { NavigateFunction } from 'react-router'
import type { MenuEntry } from '#client/menu.ts'
import type { CommandGroup } from './command.ts'
import type { Shortcut } from './shortcuts.ts'
import { setTheme } from './theme.ts'

type Shell = {
  menu: readonly MenuEntry[]
  go: NavigateFunction
  toggleSidebar: () => void
  openPalette: () => void
  openShortcuts: () => void
  cycle: (step: 1 | -1) => void
  signOut: () => void
}

/** What the palette offers: the pages of the menu and what the shell itself can do. */
export const commandsOf = ({ menu, toggleSidebar, openShortcuts, signOut }: Omit<Shell, 'go'>): CommandGroup[] => [
  {
    value: 'Go to',
    items: menu.flatMap(({ label, to, icon, children = [] }) => [
      { id: to, label, icon, to },
      ...children
        .filter((page) => page.to !== to)
        .map((page) => ({ id: page.to, label: page.label, under: label, icon, to: page.to })),
    ]),
  },
  {
    value: 'Create',
    items: menu.flatMap(({ children = [] }) =>
      children.flatMap(({ to, create, mayCreate }) =>
        create && mayCreate
          ? [{ id: `${to}/new`, label: create, icon: Plus, to: `${to}/new`, words: 'new add create' }]
          : [],
      ),
    ),
  },
  {
    value: 'Commands',
    items: [
      {
        id: 'light',
        label: 'Use the light theme',
        icon: Sun,
        words: 'appearance colour',
        run: () => setTheme('light'),
      },
      {
        id: 'dark',
        label: 'Use the dark theme',
        icon: Moon,
        words: 'appearance colour night',
        run: () => setTheme('dark'),
      },
      {
        id: 'system',
        label: 'Use the theme of the system',
        icon: Monitor,
        words: 'appearance colour',
        run: () => setTheme('system'),
      },
      {
        id: 'sidebar',
        label: 'Collapse or expand the sidebar',
        icon: PanelLeft,
        words: 'menu navigation',
        run: toggleSidebar,
      },
      { id: 'shortcuts', label: 'Show keyboard shortcuts', icon: Keyboard, words: 'help keys', run: openShortcuts },
      { id: 'sign-out', label: 'Sign out', icon: LogOut, words: 'log out leave', run: signOut },
    ],
  },
]

/** The keys of the shell: search, help, regions, sidebar, and `g` with a letter for each entry of the menu. */
export const shortcutsOf = ({ menu, go, toggleSidebar, openPalette, openShortcuts, cycle }: Shell): Shortcut[] => [
  { keys: 'mod+k', label: 'Search or jump to', group: 'Everywhere', run: openPalette },
  { keys: '?', label: 'Show keyboard shortcuts', group: 'Everywhere', run: openShortcuts },
  { keys: '[', label: 'Collapse or expand the sidebar', group: 'Everywhere', run: toggleSidebar },
  { keys: 'F6', label: 'Next region of the page', group: 'Everywhere', run: () => cycle(1) },
  { keys: 'shift+F6', label: 'Previous region of the page', group: 'Everywhere', run: () => cycle(-1) },
  ...menu.flatMap(({ key, label, to }) =>
    key ? [{ keys: `g ${key}`, label, group: 'Go to', run: () => void go(to) }] : [],
  ),
]
