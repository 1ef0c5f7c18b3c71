import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, urlOf } from '#client/api.ts'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { asCards } from '#client/ui/as-cards.ts'
import { Button } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { importApi, type Import, type Verdict } from '#shared/imports.ts'
import { ImportLine } from './import-line.tsx'

type Props = { data: Import; only: Verdict | null; onChanged: (next: Import) => void }

/** The rows of the file with what happens to each, and why some cannot be taken; those can be corrected where they stand. */
export function ImportRows({ data, only, onChanged }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const query = only ? { only } : {}
  const found = useInfiniteQuery({
    queryKey: [urlOf(importApi.rows, { params: { id: data.id }, query }), 'pages', data.version],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        importApi.rows,
        { params: { id: data.id }, query: { ...query, ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const fields = data.fields.filter(({ name }) => Object.values(data.mapping).includes(name))
  const rows = found.data?.pages.flatMap(({ items }) => items) ?? []
  const settled = !found.isPlaceholderData
  useEffect(() => {
    // The row that was corrected has gone from those with problems: the next one has its place, and the focus.
    if (said && settled && document.activeElement === document.body)
      (frame.current?.querySelector<HTMLElement>('[data-correct]') ?? frame.current)?.focus()
  }, [said, settled])
  if (found.isPending) return <SkeletonLines lines={6} className="p-4" />
  if (found.isError && rows.length === 0)
    return <NotLoaded title="The rows could not be loaded" read={found} className="m-3" />
  const mends = data.state === 'checked' || data.state === 'done with errors'
  return (
    <div ref={frame} tabIndex={-1} className="@container relative overflow-x-auto outline-none">
      <output className="sr-only">{said}</output>
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-table text-fg-muted">No rows of this kind.</p>
      ) : (
        <table className={cn('w-full text-table', asCards.table)}>
          <thead>
            <tr className="border-b border-line bg-sunken text-left text-caption whitespace-nowrap text-fg-muted">
              <th scope="col" className="h-8 px-3 font-medium">
                Line
              </th>
              <th scope="col" className="px-3 font-medium">
                Result
              </th>
              {fields.map(({ name, label }) => (
                <th key={name} scope="col" className="px-3 font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ImportLine
                key={row.line}
                row={row}
                fields={fields}
                mend={
                  mends && row.verdict === 'error'
                    ? async (values) => {
                        const params = { id: data.id, line: String(row.line) }
                        const next = await call(importApi.mend, { params, body: { values } }, { version: data.version })
                        const left = next.counts.error < data.counts.error
                        setSaid(left ? `Line ${row.place} is in order` : `Line ${row.place} still has a problem`)
                        onChanged(next)
                        return left
                      }
                    : undefined
                }
              />
            ))}
          </tbody>
        </table>
      )}
      {found.hasNextPage && (
        <div className="border-t border-line p-2 text-center">
          <Button variant="ghost" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {found.isFetchNextPageError ? 'Could not load more. Try again' : 'Show more rows'}
          </Button>
        </div>
      )}
    </div>
  )
}
