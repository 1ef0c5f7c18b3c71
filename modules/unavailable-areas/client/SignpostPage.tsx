import { ChevronRight } from 'lucide-react'
import { use } from 'react'
import { Link } from 'react-router'
import { callAt, type AnyPage } from '#client/any-call.ts'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { recordRefOf } from '#client/record-refs.ts'
import { formatList, formatNumber } from '#client/format.ts'
import { PageHeader } from '#client/shell/page-header.tsx'
import { MenuContext } from '#client/navigation/module-pages.tsx'
import { readRight, type RecordRef } from '#shared/record-ref.ts'
import { upperFirst } from '#shared/text.ts'
import type { Address } from './addresses.ts'
import { signposts, type Way } from './signposts.ts'

/** Where to go for a need that no module is kept for here. */
export function SignpostPage({ address }: { address: Address }) {
  const { title, says, absent, ways, above } = signposts[address]
  const open = useOpenWays(ways)
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title={title} crumbs={above && [above]} />
      <div className="mx-auto w-full max-w-200 space-y-6 px-4 py-6 md:px-6">
        <p className="max-w-[68ch] text-reading text-fg">{says}</p>
        {open.length > 0 ? (
          <section aria-labelledby="ways">
            <h2 id="ways" className="mb-2 text-section text-fg">
              What you can open
            </h2>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {open.map((way) => (
                <WayLink key={way.to} way={way} />
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
          <WayLink key={to} way={{ label, to, says: formatList(children.map((page) => page.label)) }} />
        ))}
      </ul>
    </section>
  )
}

type OpenWay = { label: string; to: string; says: string; card?: RecordRef }

/** The page of the core that stands in no menu. */
const search = { label: 'Search', to: '/search' }

/** Of the ways those that lead somewhere in this app, for this person. */
function useOpenWays(ways: readonly Way[]): OpenWay[] {
  const { can } = useAuth()
  const menu = use(MenuContext)
  const pages = [...menu, ...menu.flatMap(({ children = [] }) => children), search]
  return ways.flatMap((way): OpenWay[] => {
    if ('to' in way) {
      const page = pages.find(({ to }) => to === way.to)
      return page ? [{ label: page.label, to: way.to, says: way.says }] : []
    }
    const card = recordRefOf(way.noun)
    return card && can(readRight(card))
      ? [{ label: upperFirst(card.many), to: card.listPage, says: way.says, card }]
      : []
  })
}

const WayLink = ({ way: { label, to, says, card } }: { way: OpenWay }) => (
  <li>
    <Link to={to} className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-hover">
      <span className="min-w-0 flex-1">
        <span className="block text-body font-medium text-fg">{label}</span>
        {says && <span className="block text-table text-fg-muted">{says}</span>}
      </span>
      {card && <Count recordRef={card} />}
      <ChevronRight aria-hidden className="shrink-0 text-fg-subtle" />
    </Link>
  </li>
)

/** How many there are, where that is known quickly. */
function Count({ recordRef }: { recordRef: RecordRef }) {
  const { data } = useApi(callAt(`/api/${recordRef.name.replace('.', '/')}`), {
    query: { limit: '1', count: '1' },
  } as never)
  const count = (data as AnyPage | undefined)?.count ?? null
  if (count === null) return null
  return (
    <span className="figures text-table text-fg-muted max-md:hidden">
      {count > 1000 ? '1,000+' : formatNumber(count)}
      <span className="sr-only"> {recordRef.many}</span>
    </span>
  )
}
