import { ChevronRight, MessageSquare, Pencil } from 'lucide-react'
import { lazy, Suspense, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, sentenceOf, urlOf, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { useStanding } from '#client/approval/standing.ts'
import { recordTypeOf } from '#client/manifest.ts'
import { formatDay, formatInstant, readerTimeZone } from '#client/format.ts'
import { MentionText } from '#client/inbox/mention-text.tsx'
import { withIds, type Person } from '#client/inbox/mentioned.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Textarea } from '#client/ui/input.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { activityPage, type Comment, type HistoryItem } from '#shared/activity.ts'
import type { AnyRecord } from '#shared/record.ts'
import type { z } from 'zod'
import { dayIn } from '#shared/day.ts'
import { ChangeLine } from './change-line.tsx'
import { actionWords, byDay, saidOf, seenIn, timelineOf, type TimelineItem } from './timeline-items.ts'

const MentionBox = lazy(async () => ({ default: (await import('#client/inbox/mention-box.tsx')).MentionBox }))

type Props = { record: AnyRecord; id: string; row: Record<string, unknown> }

/** Changes and comments of a record in one stream, newest first, with a place to write. */
export function Timeline({ record, id, row }: Props) {
  const history = useFeed(record.api.history, id)
  const comments = useFeed(record.api.comments, id)
  const parts = useParts(feedOf<History>(history))
  const failed = history.isError ? history : comments.isError ? comments : null
  const zone = readerTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className="flex max-w-160 flex-col gap-5">
      <Composer record={record} id={id} />
      {failed && (
        <Banner
          tone="danger"
          title={history.isError ? 'The history could not be loaded' : 'The comments could not be loaded'}
          action={
            <Button size="sm" onClick={() => failed.refetch()}>
              Try again
            </Button>
          }
        >
          {sentenceOf(failed.error)}
        </Banner>
      )}
      {history.isPending || comments.isPending || !parts ? (
        <SkeletonLines lines={6} label="Loading the activity…" />
      ) : (
        <>
          {byDay(
            timelineOf(feedOf<History>(history), feedOf<Said>(comments)).filter(
              ({ at }) => at >= wholeSince(history, comments),
            ),
            (at) => dayIn(new Date(at), zone),
          ).map(({ day, items }) => (
            <section key={day} aria-label={formatDay(day, 'full')}>
              <h2 className="mb-2 text-caption font-medium text-fg-muted">{formatDay(day, 'full')}</h2>
              <ol className="ml-2.5 flex flex-col gap-3 border-l border-line pl-5">
                {items.map((item) => (
                  <Item key={item.id} item={item} record={record} row={row} parts={parts} />
                ))}
              </ol>
            </section>
          ))}
          {(history.hasNextPage || comments.hasNextPage) && (
            <Button
              size="sm"
              className="self-start"
              busy={history.isFetchingNextPage || comments.isFetchingNextPage}
              onClick={() => {
                for (const feed of [history, comments]) if (feed.hasNextPage) void feed.fetchNextPage()
              }}
            >
              Show previous values
            </Button>
          )}
        </>
      )}
    </div>
  )
}

type History = z.output<typeof HistoryItem>
type Said = z.output<typeof Comment>
type Line = { id: string; at?: string; createdAt?: string }

/** The lines of a stream, newest first, a page at a time. */
const useFeed = (endpoint: AnyRecord['api']['history'] | AnyRecord['api']['comments'], id: string) =>
  useInfiniteQuery({
    queryKey: [urlOf(endpoint, { params: { id } }), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { params: { id }, query: pageParam ? { before: pageParam } : {} } as never, { signal }) as Promise<
        Line[]
      >,
    getNextPageParam: (last) => (last.length < activityPage ? undefined : last.at(-1)!.id),
  })
type Feed = ReturnType<typeof useFeed>

/** The record types of what is kept of the record, whose lines stand among its own; undefined while they come. */
function useParts(lines: readonly History[]): ReadonlyMap<string, AnyRecord> | undefined {
  const names = [...new Set(lines.flatMap(({ of }) => (of ? [of.record] : [])))].toSorted()
  const { data } = useQuery({
    queryKey: ['record-types', ...names],
    queryFn: async () =>
      new Map(await Promise.all(names.map(async (name) => [name, (await recordTypeOf(name))!] as const))),
    staleTime: Infinity,
    throwOnError: true,
  })
  return data
}

const feedOf = <Of,>({ data }: Feed): Of[] => (data?.pages.flat() ?? []) as Of[]

/** Both streams are whole from this moment on: what one of them has before it stands without the other. */
const wholeSince = (...feeds: Feed[]): string =>
  feeds
    .filter(({ hasNextPage }) => hasNextPage)
    .map(({ data }) => data!.pages.at(-1)!.at(-1)!)
    .map(({ at, createdAt }) => at ?? createdAt!)
    .toSorted()
    .at(-1) ?? ''

type ItemProps = {
  item: TimelineItem
  record: AnyRecord
  row: Record<string, unknown>
  parts: ReadonlyMap<string, AnyRecord>
}

function Item({ item, record, row, parts }: ItemProps) {
  const Icon = item.kind === 'comment' ? MessageSquare : Pencil
  const of = item.kind === 'change' ? item.of : undefined
  const recordType = (of && parts.get(of.record)) ?? record
  const changes = item.kind === 'change' ? saidOf(recordType, item.changes, record) : []
  const seen = item.kind === 'change' ? seenIn(recordType, item.action) : null
  // Of a part its own row is not at hand: what its line says of it.
  const values = of
    ? { ...of.row, ...Object.fromEntries(changes.map(({ field, after, before }) => [field, after ?? before])) }
    : row
  const list = (
    <ul className="mt-1 flex flex-col gap-1">
      {changes.map((change) => (
        <ChangeLine key={change.field} record={recordType} change={change} row={values} isSeen={seen !== null} />
      ))}
    </ul>
  )
  return (
    <li className="relative">
      <span
        aria-hidden
        className="absolute top-0.5 -left-7.5 flex size-5 items-center justify-center rounded-full border border-line bg-surface text-fg-subtle"
      >
        <Icon className="size-3" />
      </span>
      <p className="text-table">
        <span className="font-medium">{item.actor}</span>{' '}
        <span className="text-fg-muted">
          {item.kind === 'comment'
            ? 'commented'
            : `${seen ?? actionWords(item.action)} ${of ? 'the' : `this ${record.one}`}`}
        </span>{' '}
        {of && (
          <>
            <Link to={recordType.pageOf(of.recordId)} className="rounded-check hover:text-primary-fg hover:underline">
              {recordType.one}
            </Link>{' '}
          </>
        )}
        <time dateTime={item.at} title={formatInstant(item.at, 'full')} className="figures text-caption text-fg-subtle">
          {formatInstant(item.at, 'time')}
        </time>
      </p>
      {item.kind === 'comment' ? (
        <p className="mt-1 rounded-card border border-line bg-sunken px-3 py-2 text-body wrap-break-word whitespace-pre-wrap">
          <MentionText body={item.body} mentions={item.mentions} />
        </p>
      ) : item.action === 'create' && changes.length > 0 ? (
        <details className="group mt-0.5 text-table">
          <summary className="reach flex w-fit cursor-pointer list-none items-center gap-1 rounded-check text-caption text-fg-muted hover:text-fg [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-3.5 group-open:rotate-90" />
            {changes.length} {changes.length === 1 ? 'field' : 'fields'} filled in
          </summary>
          {list}
        </details>
      ) : (
        changes.length > 0 && list
      )}
    </li>
  )
}

function Composer({ record, id }: { record: AnyRecord; id: string }) {
  const { can } = useAuth()
  const { data: standing } = useStanding(record, id)
  const [text, setText] = useState('')
  const [people, setPeople] = useState<readonly Person[]>([])
  const send = useSend(record.api.comment, () => {
    setText('')
    setPeople([])
  })
  if (record.erased || (!can(record.api.comment.can) && !standing?.seat)) return null
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() && !send.isPending) send.mutate({ params: { id }, body: { body: withIds(text, people) } })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 print:hidden">
      <label htmlFor={`comment-${id}`} className="sr-only">
        Comment on this {record.one}
      </label>
      <Suspense fallback={<Textarea rows={2} disabled aria-label="Comment" />}>
        <MentionBox
          record={record.name}
          recordId={id}
          onMention={(person) => setPeople((now) => [...now.filter((each) => each.id !== person.id), person])}
          id={`comment-${id}`}
          rows={2}
          maxLength={5000}
          placeholder="Write a comment, @ to mention someone"
          value={text}
          onChange={setText}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
          }}
        />
      </Suspense>
      {send.isError && (
        <p role="alert" className="text-caption font-medium text-danger">
          {sentenceOf(send.error)}
        </p>
      )}
      <div className="flex items-center justify-end gap-3">
        <span className="text-caption text-fg-subtle max-md:hidden">Ctrl + Enter sends</span>
        <Button
          type="submit"
          size="sm"
          busy={send.isPending}
          disabledReason={text.trim() ? undefined : 'Enter a comment first'}
        >
          Add comment
        </Button>
      </div>
    </form>
  )
}
