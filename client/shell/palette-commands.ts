import { Keyboard, LogOut, Monitor, Moon, PanelLeft, Plus, Sun } from 'lucide-react'
import type { CommandGroup } from './command.ts'
import type { ShellActs } from './commands.ts'
import { setTheme } from './theme.ts'

/** What the palette offers: the pages of the menu and what the shell itself can do. */
export const commandsOf = ({ menu, toggleSidebar, openShortcuts, signOut }: ShellActs): CommandGroup[] => [
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
        label: 'Use the system theme',
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
