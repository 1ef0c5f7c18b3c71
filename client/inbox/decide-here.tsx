import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { Decision } from '#client/approval/Decision.tsx'
import { recordTypeOf } from '#client/manifest.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import type { AnyRow } from '#client/record/field-value.tsx'
import { PropertyList, propertyFields } from '#client/record/properties.tsx'
import { useShown } from '#client/record/use-shown.ts'
import { useNarrow } from '#client/table/use-narrow.ts'
import { Card } from '#client/ui/card.tsx'
import { cn } from '#client/ui/cn.ts'
import { Figure } from '#client/ui/figure.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { inboxApi, type InboxItem } from '#shared/inbox.ts'
import type { ChartOperator } from '#shared/list.ts'
import type { AnyRecord } from '#shared/record.ts'
import { ItemLine } from './item-line.tsx'
import { keyOf } from './words.ts'

const most = 20

const pageOf = (from: ChartOperator) => `/inbox?part=decisions&from=${from}`
const useDecisions = (from: ChartOperator) =>
  useApi(inboxApi.list, { query: { part: 'decisions', limit: String(most), from } as never }, { keep: true })

/** How many of them there are; it opens to exactly these. */
export function DecisionsFigure({ from }: { from: ChartOperator }) {
  const { data, isError } = useDecisions(from)
  return (
    <Figure
      label="Waiting for your decision"
      value={data ? `${data.items.length}${data.next ? '+' : ''}` : <Nothing />}
      href={pageOf(from)}
      note={isError ? 'The number could not be loaded' : undefined}
    />
  )
}

type Props = { title: string; from: ChartOperator; empty: string }

/** What waits for the decision of whoever looks, of what those below them ask for: one after the other is looked at and decided where it stands. */
export function DecideHere({ title, from, empty }: Props) {
  const read = useDecisions(from)
  const all = pageOf(from)
  return (
    <Card
      title={title}
      note={read.data && (read.data.next ? `${most}+` : read.data.items.length)}
      padded={false}
      action={
        <Link to={all} className="reach rounded-check px-2 text-table text-fg-muted hover:text-fg">
          Open in the inbox
        </Link>
      }
    >
      <ReadGate read={read} what="your open decisions" lines={5}>
        {({ items, next }) =>
          items.length === 0 ? (
            <p className="px-4 py-3.5 text-table text-fg-muted">{empty}</p>
          ) : (
            <>
              <Items items={items} />
              {next && (
                <p className="border-t border-line px-4 py-2.5 text-table">
                  <Link to={all} className="text-primary-fg">
                    More in the inbox
                  </Link>
                </p>
              )}
            </>
          )
        }
      </ReadGate>
    </Card>
  )
}

function Items({ items }: { items: readonly InboxItem[] }) {
  const narrow = useNarrow()
  const list = useRef<HTMLUListElement>(null)
  const [asked, setAsked] = useState<{ key: string; at: number } | null>(null)
  const [closed, setClosed] = useState(narrow)
  // Whoever has decided goes on where they were.
  const here = items.find((item) => keyOf(item) === asked?.key)
  const open = closed ? undefined : (here ?? items[Math.min(asked?.at ?? 0, items.length - 1)])
  const key = open ? keyOf(open) : null
  const before = useRef<string | null>(null)
  useEffect(() => {
    // What was decided is gone with its buttons: the keyboard stands on the next one then.
    const isGone = before.current !== null && !items.some((item) => keyOf(item) === before.current)
    before.current = key
    if (isGone && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
  }, [key, items])
  return (
    <ul ref={list} className="divide-y divide-line">
      {items.map((item, at) => (
        <Item
          key={keyOf(item)}
          item={item}
          isOpen={item === open}
          onToggle={() => {
            setClosed(item === open)
            setAsked({ key: keyOf(item), at })
          }}
        />
      ))}
    </ul>
  )
}

function Item({ item, isOpen, onToggle }: { item: InboxItem; isOpen: boolean; onToggle: () => void }) {
  const id = useId()
  return (
    <li>
      <button
        type="button"
        data-key={keyOf(item)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-3 px-4 py-2.5 text-left outline-offset-[-2px] hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <ItemLine item={item} />
        </span>
        <ChevronDown
          aria-hidden
          className={cn('shrink-0 text-fg-subtle transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <div id={id} className="flex flex-col gap-4 px-4 pb-4">
          <Facts item={item} />
          <Decision record={item.record} id={item.recordId} keys />
        </div>
      )}
    </li>
  )
}

function Facts({ item }: { item: InboxItem }) {
  const { data: record } = useQuery({
    queryKey: ['record-type', item.record],
    queryFn: async () => (await recordTypeOf(item.record)) ?? null,
    staleTime: Infinity,
    throwOnError: true,
  })
  return record ? <FactsOf record={record} item={item} /> : null
}

/** What the record says in its fields, as far as it says anything there; the rest is on its page. */
function FactsOf({ record: whole, item }: { record: AnyRecord; item: InboxItem }) {
  const record = useShown(whole)
  const { data } = useApi(record.api.read, { params: { id: item.recordId } })
  const row = data as AnyRow | undefined
  if (!row) return null
  const state = record.fields.find(({ states }) => states)
  const filled = propertyFields(record, [record.title, state?.name ?? '', record.owner ?? '']).filter(
    ({ name, kind }) => kind !== 'instant' && kind !== 'boolean' && row[name] !== null && row[name] !== '',
  )
  return (
    <div>
      <PropertyList fields={filled} row={row} className="max-w-160" />
      <p className="mt-2 text-table">
        <Link to={item.page} className="text-primary-fg">
          Open {record.one} {item.title}
        </Link>
      </p>
    </div>
  )
}
