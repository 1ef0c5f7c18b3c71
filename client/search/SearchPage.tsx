import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigationType, useSearchParams } from 'react-router'
import { sentenceOf } from '#client/api.ts'
import { formatDay, formatDaysIn, formatMoney } from '#client/format.ts'
import { PageHeader } from '#client/shell/page-header.tsx'
import { useFound, usePaused } from '#client/shell/use-found.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input } from '#client/ui/input.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ranks, type Found, type FoundGroup } from '#shared/search.ts'
import { upperFirst } from '#shared/text.ts'

/** Everything a text finds, by kind; each kind leads to its list with the same words. */
export function SearchPage() {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const type = params.get('type')
  const [text, setText] = useState(q)
  const paused = usePaused(text)
  useEffect(() => {
    if (paused.trim() !== q) setParams(paused.trim() ? { q: paused.trim() } : {}, { replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing changes the address
  }, [paused])
  // Typing replaces the address; a link, or the way back, leads to other words.
  const how = useNavigationType()
  useEffect(() => {
    if (how !== 'REPLACE') setText(q)
  }, [q, how])
  const found = useFound(q, type, type ? 20 : 5)
  const groups = q && found.data ? found.data.groups : []
  const close = groups.length > 0 && groups.every(({ items }) => items.every(({ rank }) => rank === ranks.similar))
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title="Search" />
      <div className="mx-auto w-full max-w-200 px-4 py-5 md:px-6">
        <Input
          type="search"
          aria-label="Search everything"
          placeholder="A number, a name, an amount, an e-mail address"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <output className="sr-only">
          {q && !found.isFetching && `${groups.reduce((sum, { items }) => sum + items.length, 0)} records found`}
        </output>
        {found.isError && q ? (
          <Banner
            tone="danger"
            className="mt-5"
            title="The search did not work"
            action={<Button onClick={() => void found.refetch()}>Try again</Button>}
          >
            {sentenceOf(found.error)}
          </Banner>
        ) : q && found.isPending ? (
          <div className="mt-6 space-y-3" aria-hidden>
            {[0, 1, 2, 3].map((at) => (
              <Skeleton key={at} className="h-12" />
            ))}
          </div>
        ) : q && groups.length === 0 ? (
          <EmptyState title={`Nothing fits “${q.length > 60 ? `${q.slice(0, 60)}…` : q}”`}>
            Try fewer words, a part of a number, or an amount. Only records you may read are searched.
          </EmptyState>
        ) : (
          <>
            {close && (
              <p className="mt-5 text-table text-fg-muted">Nothing is written exactly like this. These are close:</p>
            )}
            {groups.map((group) => (
              <Group key={group.record} group={group} q={q} narrowed={type !== null} />
            ))}
          </>
        )}
      </div>
    </div>
  )
}

function Group({ group, q, narrowed }: { group: FoundGroup; q: string; narrowed: boolean }) {
  const { record, many, listPage, items, more } = group
  // The list knows no likeness and no amounts: it would show nothing for them.
  const listed = items.every(({ rank }) => rank !== ranks.similar && rank !== ranks.amount)
  return (
    <section aria-labelledby={record} className="mt-6">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id={record} className="text-section text-fg">
          {upperFirst(many)}
        </h2>
        {listed && (
          <Link
            to={`${listPage}?q=${encodeURIComponent(q)}`}
            className="flex items-center gap-1 rounded-check text-table font-medium text-primary-fg hover:underline"
          >
            See all as list
            <ArrowRight aria-hidden className="size-3.5" />
          </Link>
        )}
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      {more && !narrowed && (
        <Link
          to={`/search?q=${encodeURIComponent(q)}&type=${record}`}
          className="mt-2 inline-block rounded-check text-table text-fg-muted hover:text-fg hover:underline"
        >
          More {many}
        </Link>
      )}
    </section>
  )
}

const Item = ({ item: { page, title, subtitle, state, day, amount, currency } }: { item: Found }) => (
  <li>
    <Link to={page} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-hover">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block truncate text-body font-medium text-fg">{title}</span>
        {subtitle && <span className="block truncate text-table text-fg-muted">{formatDaysIn(subtitle)}</span>}
      </span>
      {state && <StatePill state={state} />}
      {day && <span className="figures text-table text-fg-muted">{formatDay(day)}</span>}
      {amount && currency && <span className="figures text-table text-fg">{formatMoney(amount, currency)}</span>}
    </Link>
  </li>
)
