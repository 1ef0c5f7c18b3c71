import {
  ChevronRight,
  DoorOpen,
  Mail,
  MailOpen,
  PlugZap,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { use, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useAdditions } from '#client/additions.ts'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { CardPage } from '#client/errors/card-page.tsx'
import { formatList } from '#client/format.ts'
import { pageAt, type MenuPage } from '#client/menu.ts'
import { MenuContext } from '#client/navigation/module-pages.tsx'
import { keptRegion } from '#client/shell/region.ts'
import { useTheme } from '#client/shell/theme.ts'
import { connectorApi } from '#modules/connectors/shared/connectors.ts'
import { accessRequests } from '#modules/settings/shared/access-requests.ts'
import { invitations } from '#modules/settings/shared/invitations.ts'
import { mails } from '#modules/settings/shared/mails.ts'
import { members } from '#modules/settings/shared/members.ts'
import { securityApi } from '#modules/settings/shared/security.ts'
import type { Part } from './part.ts'
import { regionName, themeNames } from './preference-names.ts'
import { useWaysIn } from './ways-in.ts'

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** The parts of the settings, each with what holds now. */
export function SettingsPage() {
  const { me, can } = useAuth()
  const theme = useTheme()
  const { seesRequests, openRequests, seesInvitations } = useWaysIn()
  const seesMembers = can(members.api.list.can)
  const sessions = useApi(securityApi.sessions, {})
  const tokens = useApi(securityApi.tokens, {})
  const people = useApi(members.api.list, { query: { limit: '1', count: '1' } }, { enabled: seesMembers })
  const seesMails = can(mails.api.list.can)
  const failed = useApi(
    mails.api.list,
    { query: { limit: '1', count: '1', filter: 'state:eq:failed' } },
    { enabled: seesMails },
  )
  const seesConnectors = can(connectorApi.list.can)
  const connectors = useApi(connectorApi.list, {}, { enabled: seesConnectors })
  const reached = connectors.data?.filter(({ kind, state }) => kind !== 'general' && state !== 'not set up')
  const failing = reached?.filter(({ state }) => state === 'failing') ?? []
  const access =
    sessions.data &&
    tokens.data &&
    `${counted(sessions.data.length, 'signed-in browser')}, ${counted(tokens.data.length, 'access token')}`
  const added = useAdditions<readonly Part[]>('settings parts')?.flat()
  const own: (EntryProps & { shown?: boolean })[] = [
    {
      to: '/settings/profile',
      icon: UserRound,
      label: 'Profile',
      says: 'Your name, address and roles',
      now: me?.roles && formatList(me.roles.map(({ label }) => label)),
    },
    {
      to: '/settings/preferences',
      icon: SlidersHorizontal,
      label: 'Preferences',
      says: 'Theme, row height, number and time formats, keyboard shortcuts',
      now: `${themeNames[theme]}, ${regionName(keptRegion().locale ?? navigator.language)}`,
    },
    {
      to: '/settings/security',
      icon: ShieldCheck,
      label: 'Security',
      says: 'Signed-in browsers and API tokens',
      now: access,
    },
    {
      to: '/settings/members',
      icon: Users,
      label: 'Members',
      says: 'Users and their roles',
      now: people.data && counted(people.data.count ?? 0, 'member'),
      shown: seesMembers,
    },
    {
      to: accessRequests.listPage,
      icon: DoorOpen,
      label: 'Access requests',
      says: 'Requests for access and roles',
      now: openRequests ? `${openRequests} open` : 'None open',
      shown: seesRequests,
    },
    {
      to: invitations.listPage,
      icon: MailOpen,
      label: 'Invitations',
      says: 'Invitations sent and their status',
      shown: seesInvitations,
    },
    {
      to: '/settings/mail',
      icon: Mail,
      label: 'E-mails',
      says: 'Sent e-mails and the status of the mail server',
      now: failed.data && (failed.data.count ? `${failed.data.count} failed` : 'None failed'),
      shown: seesMails,
    },
    {
      to: '/settings/connectors',
      icon: PlugZap,
      label: 'Connectors',
      says: 'Connected systems and the setup of this installation',
      now: reached && (failing.length ? `${failing.length} failing` : `${reached.length || 'None'} set up`),
      shown: seesConnectors,
    },
  ]
  const shown = [
    ...own.filter((each) => each.shown !== false),
    ...(added ?? []).filter(({ permission }) => !permission || can(permission)),
  ]
  const menu = use(MenuContext)
  const pages = menu.find(({ to }) => to === '/settings')?.children ?? []
  const places = pages.map(({ to }) => to)
  const at = ({ to }: EntryProps) => pageAt(pages, to)
  const groups = Map.groupBy(
    shown.toSorted((a, b) => places.indexOf(at(a)?.to ?? '') - places.indexOf(at(b)?.to ?? '')),
    (each) => at(each)?.group ?? 'Other',
  )
  const order = [...new Set([...pages.map(({ group }) => group ?? 'Other'), 'Other'])]
  return (
    <CardPage title="Settings" loading={added === undefined}>
      {order.flatMap((group) => {
        const its = groups.get(group)
        return its
          ? [
              <Group key={group} title={group}>
                {its.map((each) => (
                  <Entry key={each.to} {...each} />
                ))}
              </Group>,
            ]
          : []
      })}
      <Setup pages={menu.filter(({ listed }) => listed === 'settings')} title="Installation" />
      {menu.map(({ label, to, children = [] }) => (
        <Setup key={to} pages={children.filter(({ listed }) => listed === 'settings')} title={`Setup of ${label}`} />
      ))}
    </CardPage>
  )
}

/** The setup of an area: pages that are seldom opened. */
const Setup = ({ title, pages }: { title: string; pages: readonly MenuPage[] }) =>
  pages.length > 0 && (
    <section aria-label={title}>
      <h2 className="mb-2 text-section text-fg">{title}</h2>
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-surface p-1.5 sm:grid-cols-2">
        {pages.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-9 items-center rounded-menu px-2.5 text-table font-medium hover:bg-hover max-md:min-h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )

type EntryProps = { to: string; icon: LucideIcon; label: string; says: string; now?: string }

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className="mb-2 text-section text-fg">{title}</h2>
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">{children}</ul>
  </section>
)

const Entry = ({ to, icon: Icon, label, says, now }: EntryProps) => (
  <li>
    <Link to={to} className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-hover">
      <Icon aria-hidden className="text-fg-subtle" />
      <span className="min-w-0 flex-1 items-center justify-between gap-4 md:flex">
        <span className="min-w-0">
          <span className="block text-body font-medium text-fg">{label}</span>
          <span className="block text-table text-fg-muted">{says}</span>
        </span>
        {now && <span className="block shrink-0 text-table text-fg max-md:mt-1">{now}</span>}
      </span>
      <ChevronRight aria-hidden className="text-fg-subtle" />
    </Link>
  </li>
)
