import { ChevronRight } from 'lucide-react'
import { use } from 'react'
import { Link, useParams } from 'react-router'
import { z } from 'zod'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatList, formatNumber } from '#client/format.ts'
import { PageHeader } from '#client/shell/page-header.tsx'
import { MenuContext } from '#client/shell/room-doors.tsx'
import { members } from '#modules/settings/shared/members.ts'
import type { Address } from './addresses.ts'
import { signposts, type Door, type Listed } from './signposts.ts'

const uuid = z.uuid()

/** Where to go for a need that no room is kept for here. */
export function SignpostPage({ address }: { address: Address }) {
  const { can } = useAuth()
  const { id = '' } = useParams()
  const { title, says, absent, doors, above, person } = signposts[address]
  const open = doors.filter(({ permission }) => permission === undefined || can(permission))
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title={title} crumbs={above && [above]} />
      <div className="mx-auto w-full max-w-200 space-y-6 px-4 py-6 md:px-6">
        <p className="max-w-[68ch] text-reading text-fg">{says}</p>
        {person && can(members.api.read.can) && uuid.safeParse(id).success && <MemberOf id={id} />}
        {open.length > 0 ? (
          <section aria-labelledby="ways">
            <h2 id="ways" className="mb-2 text-section text-fg">
              What you can open
            </h2>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {open.map((door) => (
                <Way key={door.to} door={door} />
              ))}
            </ul>
          </section>
        ) : (
          <Elsewhere />
        )}
        <p className="text-table text-fg-muted">{absent}</p>
      </div>
    </div>
  )
}

/** For whoever may open none of the ways: who can change that, and what is theirs. */
function Elsewhere() {
  const { me } = useAuth()
  const menu = use(MenuContext).filter(({ place }) => place !== 'foot')
  return (
    <section aria-labelledby="ways" className="space-y-3">
      <p className="text-body text-fg-muted">
        Your role, {formatList(me?.roles.map(({ label }) => label) ?? []) || 'none yet'}, opens none of the pages for
        this. An administrator can give you another.
      </p>
      <h2 id="ways" className="text-section text-fg">
        What you can open
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {menu.map(({ label, to, children = [] }) => (
          <Way key={to} door={{ label, to, says: formatList(children.map((page) => page.label)) }} />
        ))}
      </ul>
    </section>
  )
}

const Way = ({ door: { label, to, says, record } }: { door: Door }) => (
  <li>
    <Link to={to} className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-hover">
      <span className="min-w-0 flex-1">
        <span className="block text-body font-medium text-fg">{label}</span>
        {says && <span className="block text-table text-fg-muted">{says}</span>}
      </span>
      {record && <Count record={record} />}
      <ChevronRight aria-hidden className="shrink-0 text-fg-subtle" />
    </Link>
  </li>
)

/** How many there are, where that is known quickly. */
function Count({ record }: { record: Listed }) {
  const { data } = useApi(record.api.list, { query: { limit: '1', count: '1' } })
  const count = data?.count ?? null
  if (count === null) return null
  return (
    <span className="figures text-table text-fg-muted max-md:hidden">
      {count > 1000 ? '1,000+' : formatNumber(count)}
      <span className="sr-only"> {record.many}</span>
    </span>
  )
}

/** The person behind the address, where it is one who may sign in. */
function MemberOf({ id }: { id: string }) {
  const { data } = useApi(members.api.read, { params: { id } })
  if (!data) return null
  return (
    <Link
      to={members.pageOf(id)}
      className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-sunken px-4 py-2.5 hover:border-line-strong"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-body font-medium text-fg">{data.name}</span>
        <span className="block text-table text-fg-muted">{[data.title, data.roles].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="text-table text-fg-muted max-md:hidden">Open their access</span>
      <ChevronRight aria-hidden className="shrink-0 text-fg-subtle" />
    </Link>
  )
}
