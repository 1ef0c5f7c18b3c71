import { useInfiniteQuery } from '@tanstack/react-query'
import { call, urlOf } from '#client/api.ts'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { Button } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { Nothing } from '#client/ui/nothing.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { importApi, type Import, type ImportRow, type Verdict } from '#shared/imports.ts'
import { verdictTones } from './import-tones.ts'

type Props = { data: Import; only: Verdict | null }

/** The rows of the file with what happens to each, and why some cannot be taken. */
export function ImportRows({ data, only }: Props) {
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
  })
  const fields = data.fields.filter(({ name }) => Object.values(data.mapping).includes(name))
  const rows = found.data?.pages.flatMap(({ items }) => items) ?? []
  if (found.isPending) return <SkeletonLines lines={6} className="p-4" />
  if (found.isError && rows.length === 0)
    return <NotLoaded title="The rows could not be loaded" read={found} className="m-3" />
  if (rows.length === 0) return <p className="px-4 py-6 text-table text-fg-muted">No rows of this kind.</p>
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full text-table">
        <thead>
          <tr className="border-b border-line bg-sunken text-left text-caption whitespace-nowrap text-fg-muted">
            <th scope="col" className="h-8 px-3 text-right font-medium">
              Row
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
            <Row key={row.line} row={row} place={row.line + (data.header ? 1 : 0)} fields={fields} />
          ))}
        </tbody>
      </table>
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

/** `place` is the row of the file as a spreadsheet counts it, with the header. */
function Row({ row, place, fields }: { row: ImportRow; place: number; fields: Import['fields'] }) {
  const other = Object.entries(row.errors).filter(([name]) => !fields.some((field) => field.name === name))
  return (
    <tr className="border-b border-line align-top last:border-0">
      <td className="figures px-3 py-2 text-right text-fg-subtle">{place}</td>
      <td className="px-3 py-2">
        <StatePill state={row.verdict} tone={verdictTones[row.verdict]} />
        {other.map(([name, text]) => (
          <span key={name} className="mt-1 block min-w-48 text-caption font-medium text-danger">
            {text}
          </span>
        ))}
      </td>
      {fields.map(({ name }) => (
        <td key={name} className={cn('max-w-64 px-3 py-2', row.errors[name] && 'bg-danger-bg')}>
          <span className="block truncate" title={row.values[name]}>
            {row.values[name] || <Nothing />}
          </span>
          {row.errors[name] && (
            <span className="mt-0.5 block text-caption font-medium text-danger">{row.errors[name]}</span>
          )}
        </td>
      ))}
    </tr>
  )
}
