import type { InboxItem } from '#shared/inbox.ts'
import { formatInstant } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import { InstantText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { headlineOf } from './subtitle.ts'
import { happenedTo, isTold } from './words.ts'

/** What it is about, what happened and when, in two lines. */
export function ItemLine({ item }: { item: InboxItem }) {
  const { amount, currency, at, read, snoozedUntil } = item
  const fresh = !read && !item.done
  return (
    <span className="block text-table">
      <span className="flex items-baseline gap-2">
        <span className={cn('min-w-0 flex-1 truncate', fresh ? 'font-semibold text-fg' : 'text-fg')}>
          {fresh && isTold(item) && (
            <>
              <span aria-hidden className="mr-1.5 inline-block size-1.5 rounded-full bg-primary align-middle" />
              <span className="sr-only">New: </span>
            </>
          )}
          {headlineOf(item)}
        </span>
        {amount && currency && <Money amount={amount} currency={currency} className="shrink-0 text-fg" />}
      </span>
      <span className="flex items-baseline gap-2 text-caption text-fg-subtle">
        <span className="min-w-0 flex-1 truncate">{happenedTo(item)}</span>
        {snoozedUntil ? (
          <span className="figures shrink-0">until {formatInstant(snoozedUntil)}</span>
        ) : (
          <InstantText at={at} relative className="shrink-0" />
        )}
      </span>
    </span>
  )
}
