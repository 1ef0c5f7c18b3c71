import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { call, sentenceOf, urlOf } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { versionsPage } from '#shared/setting/setting.ts'
import type { SettingPlace, SettingView } from '#shared/setting/views.ts'
import { historyCall } from './setting-calls.ts'
import { SettingValue } from './setting-value.tsx'

type Props = {
  setting: SettingView
  place: SettingPlace
  /** Why nothing may be changed. */
  reason?: string
  onRestore: (value: SettingPlace['value'], title: string) => void
}

/** Every version, newest first, each with what held before it and the way back to it. */
export function SettingHistory({ setting, place, reason, onRestore }: Props) {
  const endpoint = historyCall(setting)
  const input = place.id ? { params: { id: place.id } } : {}
  const read = useInfiniteQuery({
    queryKey: [urlOf(endpoint, input), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { ...input, query: pageParam ? { before: pageParam } : {} } as never, { signal }),
    getNextPageParam: (last) => (last.length < versionsPage ? undefined : String(last.at(-1)!.version)),
  })
  const versions = read.data?.pages.flat() ?? []
  const { fields } = setting
  const { currency } = place
  return (
    <Card title={place.title ? `History of ${place.title}` : 'History'}>
      {read.isError && <Banner tone="danger" title={sentenceOf(read.error)} />}
      {read.isPending && <SkeletonLines lines={3} label="Loading the history…" />}
      {read.data && versions.length === 0 && (
        <p className="text-table text-fg-muted">No changes. The default applies.</p>
      )}
      <ol className="flex flex-col divide-y divide-line">
        {versions.map(({ version, before, after, reason: why, changedAt, changedBy }) => (
          <li key={version} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1 basis-64 text-table">
              <p>
                <span className="font-medium">{changedBy}</span>{' '}
                <InstantText at={changedAt} className="text-caption text-fg-subtle" />
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5">
                <SettingValue fields={fields} value={before} currency={currency} unlike={after} />
                <ArrowRight aria-hidden className="size-3.5 text-fg-subtle" />
                <span className="sr-only">to</span>
                <SettingValue fields={fields} value={after} currency={currency} unlike={before} />
              </p>
              <p className="mt-1 wrap-anywhere text-fg-muted">“{why}”</p>
            </div>
            {version === place.version ? (
              <span className="text-caption text-fg-muted">Current</span>
            ) : (
              <Button size="sm" disabledReason={reason} onClick={() => onRestore(after, `Back to version ${version}`)}>
                Restore<span className="sr-only"> version {version}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      {read.hasNextPage && (
        <Button size="sm" className="mt-3" busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          Show previous values
        </Button>
      )}
    </Card>
  )
}
