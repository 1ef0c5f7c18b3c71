import { useQuery } from '@tanstack/react-query'
import { recordTypeOf } from '#client/manifest.ts'
import { RelatedList } from '#client/table/related-list.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import type { InboxItem } from '#shared/inbox.ts'
import { parseFilter } from '#shared/list.ts'

/** The first rows of what an alert is about, where a list shows them: those that its page shows. */
export function AlertRows({ item: { record: name, page, action } }: { item: InboxItem }) {
  const of = name.split('.').slice(0, 2).join('.')
  const recordType = useQuery({
    queryKey: ['record-type', of],
    queryFn: async () => (await recordTypeOf(of)) ?? null,
    staleTime: Infinity,
  })
  if (recordType.isPending) return <SkeletonLines lines={6} />
  const measure = recordType.data?.measures.find((each) => each.name === name)
  if (!recordType.data || !measure?.work) return null
  const { who, due } = measure.work.shows
  const asked = new URLSearchParams(page.split('?')[1])
  return (
    <RelatedList
      record={recordType.data}
      title={action}
      filters={asked.getAll('filter').flatMap((text) => parseFilter(text) ?? [])}
      sort={measure.sort}
      columns={[...new Set([recordType.data.title, who, due, ...(measure.sum ? [measure.sum] : [])])]}
      empty={measure.work.none}
    />
  )
}
