import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatNumber } from '#client/format.ts'
import { Figure } from '#client/ui/figure.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { filterText, type Filter } from '#shared/list.ts'
import type { AnyRecord } from '#shared/record.ts'

type Props = { record: AnyRecord; label: string; filters: readonly Filter[]; sort?: string; note?: string }

export const listOf = (record: AnyRecord, filters: readonly Filter[], sort?: string): string => {
  const search = new URLSearchParams(filters.map((each) => ['filter', filterText(each)]))
  if (sort) search.set('sort', sort)
  return `${record.listPage}?${search}`
}

/** How many rows of another record type belong here; it opens to exactly these. Nothing for whoever may not see them. */
export function ListFigure({ record, label, filters, sort, note }: Props) {
  const { can } = useAuth()
  const may = can(record.api.list.can)
  const read = useApi(
    record.api.summary,
    { query: { filter: filters.map(filterText), fields: 'id' } },
    { enabled: may },
  )
  if (!may) return null
  const count = read.data?.count
  return (
    <Figure
      label={label}
      value={count === undefined ? <Nothing /> : formatNumber(count)}
      href={listOf(record, filters, sort)}
      note={read.isError ? 'The number could not be loaded' : note}
    />
  )
}
