import type { InboxCounts } from '#shared/inbox.ts'
import { callAt } from '#client/any-call.ts'
import { useApi } from '#client/api.ts'
import { cn } from '#client/ui/cn.ts'

// By its address alone: the declaration of the inbox comes with its page.
const counts = { ...callAt('/api/inbox/counts'), figures: true }

export function useCounts(): { data: InboxCounts | undefined; isPending: boolean } {
  const { data, isPending } = useApi(counts, {})
  return { data: data as InboxCounts | undefined, isPending }
}

/** What is not read or decided yet; undefined until it is known. */
export const useUnread = (): InboxCounts | undefined => useCounts().data

export const shownCount = (count: number): string => (count > 99 ? '99+' : String(count))

/** How much in the inbox is new; nothing where there is none. */
export function Unread({ className }: { className?: string }) {
  const unread = useUnread()?.unread ?? 0
  return (
    unread > 0 && (
      <span
        className={cn(
          'figures flex h-4 min-w-4 items-center justify-center rounded-full bg-primary px-1 text-micro text-on-primary',
          className,
        )}
      >
        {shownCount(unread)}
        <span className="sr-only"> new</span>
      </span>
    )
  )
}
