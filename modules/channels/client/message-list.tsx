/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- messages are gone through by arrows, as the pattern of a feed says: HTML has no element for it */
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { formatDay, readerTimeZone } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { dayIn } from '#shared/day.ts'
import { MessageRow } from './message-row.tsx'
import type { Place } from './place.ts'
import { linesOf, type Loaded } from './use-messages.ts'

type Props = {
  loaded: Loaded
  place: Place
  newFrom: number | null
  /** The message of the address, which is brought into view. */
  target: number | null
  editing: number | null
  onEditing: (seq: number | null) => void
  onOlder: () => Promise<void>
  onNewer: () => Promise<void>
  onAround: (seq: number | null) => Promise<void>
  /** Called with true while the end of the channel is in view. */
  onEnd: (isEnd: boolean) => void
}

const nearEnd = 60
const ahead = 6

/** The messages of a channel, of which only the visible part is drawn; older ones come without a jump. */
export function MessageList(props: Props) {
  const { loaded, place, newFrom, target, editing, onEditing, onOlder, onNewer, onAround, onEnd } = props
  const frame = useRef<HTMLDivElement>(null)
  const zone = readerTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const lines = useMemo(() => {
    const all = linesOf(loaded.items, newFrom, (at) => dayIn(new Date(at), zone))
    // The first message is shown once the one before it is there: its day and author line would change its height.
    return loaded.older ? all.slice(1) : all
  }, [loaded.items, loaded.older, newFrom, zone])
  const [isEnd, setIsEnd] = useState(true)
  const [active, setActive] = useState<number | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- drawn anew on scroll by design; nothing below is memoized on it
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 60,
    getItemKey: (index) => lines[index]?.message.seq ?? index,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
    // Further than any list: the first paint is at its end.
    initialOffset: 1e9,
  })
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useLoading(first < ahead && loaded.older, onOlder)
  useLoading(last >= lines.length - ahead && loaded.newer, onNewer)

  const scrolled = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = frame.current ?? {}
    setIsEnd(scrollHeight - scrollTop - clientHeight < nearEnd)
  }
  useEffect(() => onEnd(isEnd && !loaded.newer), [onEnd, isEnd, loaded.newer])

  const show = useCallback(
    (seq: number) => {
      const index = lines.findIndex(({ message }) => message.seq >= seq)
      if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' })
    },
    [lines, virtualizer],
  )
  /** The message to bring into view once it is there. */
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    wanted.current = target
  }, [target])
  useLayoutEffect(() => {
    const seq = wanted.current
    if (seq === null || !lines.some(({ message }) => message.seq >= seq)) return
    wanted.current = null
    show(seq)
  }, [lines, show, target])

  const go = (index: number) => {
    const line = lines[Math.max(0, Math.min(index, lines.length - 1))]
    if (!line) return
    setActive(line.message.seq)
    virtualizer.scrollToIndex(lines.indexOf(line))
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-seq="${line.message.seq}"]`)?.focus({ preventScroll: true }),
    )
  }
  const keys = (event: KeyboardEvent) => {
    const at = lines.findIndex(({ message }) => message.seq === active)
    const from = at < 0 ? lines.length - 1 : at
    // Only where the message itself has the focus: its buttons and its box have keys of their own.
    if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-seq]')) return
    if (event.key === 'ArrowUp') go(from - 1)
    else if (event.key === 'ArrowDown') go(from + 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(lines.length - 1)
    else if (event.key === 'Enter' && active !== null) place.onThread?.(active)
    else return
    event.preventDefault()
  }
  const unreadAbove = newFrom !== null && newFrom < loaded.lastSeq && (lines[first]?.message.seq ?? 0) > newFrom + 1
  const toUnread = async (seq: number) => {
    if ((loaded.items[0]?.seq ?? 1) <= seq) return show(seq)
    wanted.current = seq
    await onAround(seq)
  }
  const toEnd = async () => {
    if (loaded.newer) await onAround(null)
    requestAnimationFrame(() => virtualizer.scrollToEnd())
  }
  if (lines.length === 0 && loaded.older)
    return <SkeletonLines lines={10} label="Loading messages…" className="flex-1 px-4 py-5" />
  if (lines.length === 0)
    return (
      <EmptyState title="No messages yet" className="flex-1 justify-center">
        Write the first message below. Use @ to mention someone and # to link a record.
      </EmptyState>
    )
  const reachable = active !== null && lines.some(({ message }) => message.seq === active)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {unreadAbove && (
        <Button
          size="sm"
          icon={ArrowUp}
          className="absolute top-2 left-1/2 z-20 -translate-x-1/2 shadow-popover"
          onClick={() => void toUnread(newFrom + 1)}
        >
          Jump to unread
        </Button>
      )}
      <div
        ref={frame}
        role="feed"
        aria-label="Messages"
        onScroll={scrolled}
        onKeyDown={keys}
        className="relative min-h-0 flex-1 overflow-y-auto [overflow-anchor:none]"
      >
        <div className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const { message, day, isNew, grouped } = lines[index]!
            return (
              <article
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                data-seq={message.seq}
                tabIndex={(reachable ? active === message.seq : index === lines.length - 1) ? 0 : -1}
                onFocus={() => setActive(message.seq)}
                aria-label={`Message from ${message.author.name}`}
                className="group/line absolute top-0 left-0 w-full outline-offset-[-2px]"
                style={{ transform: `translateY(${start}px)` }}
              >
                {day && <Divider text={formatDay(day, 'full')} />}
                {isNew && <Divider text="New" tone="new" />}
                <MessageRow
                  message={message}
                  place={place}
                  grouped={grouped}
                  marked={message.seq === target}
                  editing={editing === message.seq}
                  onEditing={onEditing}
                  newFrom={newFrom}
                />
              </article>
            )
          })}
        </div>
      </div>
      {(!isEnd || loaded.newer) && (
        <Button
          size="sm"
          icon={ArrowDown}
          className="absolute bottom-2 left-1/2 z-20 -translate-x-1/2 shadow-popover"
          onClick={() => void toEnd()}
        >
          Latest messages
        </Button>
      )}
    </div>
  )
}

/** Loads once while it is due, and again when what came was not enough. */
function useLoading(isDue: boolean, load: () => Promise<void>): void {
  const busy = useRef(false)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!isDue || busy.current) return
    busy.current = true
    void latest
      .current()
      .finally(() => (busy.current = false))
      .then(
        () => setTurn((now) => now + 1),
        // A failure is tried again with the next scroll.
        () => {},
      )
  }, [isDue, turn])
}

const Divider = ({ text, tone = 'day' }: { text: string; tone?: 'day' | 'new' }) => (
  <p
    className={cn(
      'flex items-center gap-3 px-4 pt-3 pb-1 text-caption font-medium before:h-px before:flex-1 after:h-px after:flex-1',
      tone === 'new'
        ? 'text-danger before:bg-danger-line after:bg-danger-line'
        : 'text-fg-muted before:bg-line after:bg-line',
    )}
  >
    {text}
  </p>
)
