import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { sentenceOf, useApi } from '#client/api.ts'
import { recordRefOf } from '#client/record-refs.ts'
import { pageOf } from '#shared/record-ref.ts'
import { formatNumber } from '#client/format.ts'
import { importTones } from '#client/imports/import-tones.ts'
import { actionWords } from '#client/record/timeline-items.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { operationsApi, type Event, type ImportLine } from '#modules/operations/shared/overview.ts'
import { upperFirst } from '#shared/text.ts'

const row = 'flex min-h-11 items-center gap-3 px-4 py-2 text-table'

/** Lines shown before the rest is asked for. */
const few = 5

type Props<T> = { title: string; read: UseQueryResult<T[]>; empty: string; children: (item: T) => ReactNode }

/** A short list that loads, fails and is empty by itself. */
function Lines<T extends { id: string }>({ title, read, empty, children }: Props<T>) {
  const [all, setAll] = useState(false)
  const items = read.data ?? []
  return (
    <Card
      title={title}
      padded={false}
      footer={
        items.length > few &&
        !all && (
          <Button variant="ghost" size="sm" className="-mx-2" onClick={() => setAll(true)}>
            Show {formatNumber(items.length - few)} more
          </Button>
        )
      }
    >
      {read.data ? (
        read.data.length > 0 ? (
          <ul className="divide-y divide-line">
            {items.slice(0, all ? undefined : few).map((item) => (
              <li key={item.id}>{children(item)}</li>
            ))}
          </ul>
        ) : (
          <p className="p-4 text-table text-fg-muted">{empty}</p>
        )
      ) : read.isError ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 p-4 text-table text-fg-muted">
          {sentenceOf(read.error)}
          <Button size="sm" onClick={() => void read.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <SkeletonLines lines={4} className="p-4" />
      )}
    </Card>
  )
}

/** Files that are being imported, and the last ones that were. */
export const Imports = ({ all }: { all: boolean }) => (
  <Lines
    title={all ? 'Imports' : 'Your imports'}
    read={useApi(operationsApi.imports, {})}
    empty={all ? 'No imports yet.' : 'No imports yet. Use the Import button of a list.'}
  >
    {(line) => <ImportRow line={line} />}
  </Lines>
)

function ImportRow({ line: { id, record, fileName, state, rows, progress, by, at } }: { line: ImportLine }) {
  const recordType = recordRefOf(record)
  const moves = state === 'checking' || state === 'running'
  return (
    <Link to={`/imports/${record}/${id}`} className={`${row} outline-offset-[-2px] hover:bg-hover`}>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-fg">{fileName}</span>
        <span className="block truncate text-caption text-fg-muted">
          {moves ? `${formatNumber(progress)} of ${formatNumber(rows)}` : formatNumber(rows)}{' '}
          {recordType?.many ?? 'rows'} · {by} · <InstantText at={at} />
        </span>
      </span>
      <StatePill state={state} tone={importTones[state]} />
    </Link>
  )
}

/** What was changed last. */
export const Events = ({ all }: { all: boolean }) => (
  <Lines
    title={all ? 'Last changes' : 'Your last changes'}
    read={useApi(operationsApi.events, {})}
    empty={all ? 'No changes in the last seven days.' : 'You have made no changes in the last seven days.'}
  >
    {(event) => <EventRow event={event} all={all} />}
  </Lines>
)

function EventRow({ event: { actor, action, record, recordId, title, at }, all }: { event: Event; all: boolean }) {
  const recordType = recordRefOf(record)
  const what = (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium text-fg">
        {upperFirst(recordType?.one ?? record.split('.').at(-1)!)} {title}
      </span>
      <span className="block truncate text-caption text-fg-muted">
        {all ? actor : 'You'} {actionWords(action)} it · <InstantText at={at} />
      </span>
    </span>
  )
  return recordType ? (
    <Link to={pageOf(recordType, recordId)} className={`${row} outline-offset-[-2px] hover:bg-hover`}>
      {what}
    </Link>
  ) : (
    <div className={row}>{what}</div>
  )
}
