import { ChevronsUpDown, Keyboard, LogOut, Monitor, Moon, SlidersHorizontal, Sun } from 'lucide-react'
import { sentenceOf } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatList } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import { Menu } from '#client/ui/menu.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { setTheme, useTheme } from './theme.ts'
import { initialsOf } from '#shared/text.ts'

/** Nobody may believe to be signed out who is not. */
const told = (error: unknown) => toast({ title: 'You are still signed in', description: sentenceOf(error) })

/** Put into words when the menu is opened. */
const Roles = ({ labels }: { labels: string[] }) => (
  <div className="mt-0.5 text-caption text-fg-subtle">{formatList(labels)}</div>
)

type Props = { narrow?: boolean; onShortcuts?: () => void }

/** Who is signed in, the theme and the way out. */
export function UserMenu({ narrow = false, onShortcuts }: Props) {
  const { me, user, logout } = useAuth()
  const theme = useTheme()
  const name = me?.name ?? user?.name ?? ''
  const role = me?.title || formatList(me?.roles.map((each) => each.label) ?? [])
  const trigger = (
    <button
      type="button"
      className={cn(
        'flex h-11 w-full items-center gap-2.5 rounded-menu px-2 text-left hover:bg-hover data-popup-open:bg-active',
        narrow && 'justify-center px-0',
      )}
    >
      <span
        aria-hidden
        className="flex size-7 shrink-0 items-center justify-center rounded-full bg-selected text-micro font-semibold text-primary-fg"
      >
        {initialsOf(name)}
      </span>
      <span className={narrow ? 'sr-only' : 'min-w-0 flex-1 leading-tight'}>
        <span className="block truncate text-table font-medium text-fg">{name}</span>
        {role && <span className="block truncate text-micro font-normal text-fg-muted">{role}</span>}
        <span className="sr-only">, account menu</span>
      </span>
      {!narrow && <ChevronsUpDown aria-hidden className="size-3.5 text-fg-subtle" />}
    </button>
  )
  return (
    <Menu
      side="top"
      trigger={trigger}
      heading={
        <div className="min-w-44">
          <div className="font-medium text-fg">{name}</div>
          <div className="text-caption text-fg-muted">{me?.email ?? user?.email}</div>
          {me && me.roles.length > 0 && <Roles labels={me.roles.map((each) => each.label)} />}
        </div>
      }
      items={[
        { label: 'Light', icon: Sun, checked: theme === 'light', onSelect: () => setTheme('light') },
        { label: 'Dark', icon: Moon, checked: theme === 'dark', onSelect: () => setTheme('dark') },
        { label: 'Same as system', icon: Monitor, checked: theme === 'system', onSelect: () => setTheme('system') },
        { label: 'Preferences', icon: SlidersHorizontal, separated: true, to: '/settings/preferences' },
        ...(onShortcuts ? [{ label: 'Keyboard shortcuts', icon: Keyboard, shortcut: '?', onSelect: onShortcuts }] : []),
        { label: 'Sign out', icon: LogOut, separated: true, onSelect: () => void logout().catch(told) },
      ]}
    />
  )
}
