import { type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { Link } from 'react-router'
import { ItemLine } from '#client/inbox/item-line.tsx'
import { keyOf } from '#client/inbox/words.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { cn } from '#client/ui/cn.ts'
import type { InboxItem } from '#shared/inbox.ts'
import { ChoiceHead } from './choice-head.tsx'
import { isChoosable, type Choice } from './use-choice.ts'
import type { usePart } from './use-part.ts'

type Props = {
  list: RefObject<HTMLUListElement | null>
  items: readonly InboxItem[]
  /** The line whose record is looked at. */
  shown: InboxItem | undefined
  /** Where several can be decided on at once. */
  choice: Choice | null
  onShow: (item: InboxItem) => void
  onMove: (by: 1 | -1, extend: boolean) => void
  found: ReturnType<typeof usePart>
}

/** The lines of a part. The arrows go up and down, with Shift they choose; the space bar chooses one, Escape none. */
export function ItemList({ list, items, shown, choice, onShow, onMove, found }: Props) {
  const keys = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null
    const onLine = (event.target as Element).matches('a')
    if (step) onMove(step, shiftKey)
    else if (key === ' ' && onLine && choice && shown && isChoosable(shown)) choice.toggle(shown)
    else if (key === 'Escape' && choice?.items.length) choice.clear()
    else return
    event.preventDefault()
  }
  const chooseKind = async (record: string) => {
    const all = await found.allOf()
    choice?.set(all.filter((item) => item.record === record && isChoosable(item)))
  }
  return (
    // What stands at a place of its own in it, such as words for screen readers, belongs to what scrolls here, not to the page.
    <div className="relative min-h-0 flex-1 overflow-y-auto">
      {choice && (
        <ChoiceHead
          items={items}
          choice={choice}
          more={found.hasNextPage}
          onKind={(record) => void chooseKind(record)}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the links within */}
      <ul ref={list} onKeyDown={keys}>
        {items.map((item) => (
          <li
            key={keyOf(item)}
            className={cn(
              'flex border-b border-line',
              item === shown &&
                'bg-sunken shadow-[inset_3px_0_0_var(--color-primary)] max-lg:bg-transparent max-lg:shadow-none',
              choice?.has(item) && 'bg-selected',
            )}
          >
            {choice && (
              <Checkbox
                checked={choice.has(item)}
                disabled={!isChoosable(item)}
                onChange={(_, event) => {
                  if ('shiftKey' in event && event.shiftKey) choice.extend(item)
                  else choice.toggle(item)
                }}
                label={<span className="sr-only">Choose {item.title}</span>}
                className="w-11 shrink-0 justify-center gap-0 pt-2.5 max-md:items-start!"
              />
            )}
            <Link
              to={item.page}
              data-key={keyOf(item)}
              aria-current={item === shown ? 'true' : undefined}
              // A press of the pointer looks at it here; the keyboard, and a press for a new tab, open the record.
              onClick={(event: MouseEvent) => {
                if (event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                onShow(item)
              }}
              className={cn('block min-w-0 flex-1 py-2.5 pr-4 outline-offset-[-2px] hover:bg-hover', !choice && 'pl-4')}
            >
              <ItemLine item={item} />
            </Link>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <div className="p-3">
          <Button size="sm" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </div>
  )
}
