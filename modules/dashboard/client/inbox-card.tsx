import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { InboxItem } from '#shared/inbox.ts'
import { callAt } from '#client/any-call.ts'
import { useApi } from '#client/api.ts'
import { headlineOf } from '#client/inbox/subtitle.ts'
import { happenedTo } from '#client/inbox/words.ts'
import { shownCount } from '#client/inbox/unread.tsx'
import { IconButton, LinkButton } from '#client/ui/button.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ListCard } from './work-card.tsx'

/** Comes with the first press. */
const done = () => import('#client/inbox/mark-done.ts')
const keyOf = ({ kind, record, recordId }: InboxItem) => `${kind} ${record} ${recordId}`

// By its address alone: the declaration of the inbox comes with its page.
const list = { ...callAt('/api/inbox'), figures: true }
const shown = 6

/** What the bell counts, in its order: the first lines, to act on here or where they lead. */
export function InboxCard({ unread }: { unread: number }) {
  const found = useApi(list, { query: { part: 'new', limit: String(shown) } })
  const items = (found.data as { items: InboxItem[] } | undefined)?.items
  return (
    <ListCard title="Inbox" count={shownCount(unread)} more={unread - shown} to="/inbox" found={found}>
      {items ? (
        <ul>
          {items.map((item) => (
            <Line key={keyOf(item)} item={item} />
          ))}
        </ul>
      ) : (
        // As high as its lines.
        <div className="p-4" style={{ height: Math.min(unread, shown) * 56 }}>
          <Skeleton className="h-full" />
        </div>
      )}
    </ListCard>
  )
}

function Line({ item }: { item: InboxItem }) {
  const { kind, amount, currency, at, page } = item
  const title = headlineOf(item)
  const queries = useQueryClient()
  return (
    <li className="flex h-14 items-center border-b border-line pr-2 text-table last:border-0">
      <Link
        to={page}
        className="flex h-full min-w-0 flex-1 items-center gap-3 px-4 outline-offset-[-2px] hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-fg">{title}</span>
          <span className="block truncate text-caption text-fg-subtle first-letter:uppercase">
            {happenedTo(item)} · {kind === 'decision' && 'submitted '}
            <InstantText at={at} relative />
          </span>
        </span>
        {amount && currency && <Money amount={amount} currency={currency} className="shrink-0 text-fg" />}
      </Link>
      {kind === 'decision' ? (
        <LinkButton size="sm" variant="ghost" to={`/inbox?part=decisions&at=${encodeURIComponent(keyOf(item))}`}>
          Decide<span className="sr-only"> on {title}</span>
        </LinkButton>
      ) : (
        kind !== 'alert' && (
          <IconButton
            icon={Check}
            label={`Done: ${title}`}
            onClick={({ currentTarget }) => void done().then(({ markDone }) => markDone(item, queries, currentTarget))}
          />
        )
      )}
    </li>
  )
}
