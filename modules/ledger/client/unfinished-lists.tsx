import { useAdditions } from '#client/additions.ts'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { unfinishedEntries, unfinishedIn, type Span, type Unfinished } from '#modules/ledger/shared/unfinished.ts'
import { upperFirst } from '#shared/text.ts'
import { filterText } from '#shared/list.ts'

/** What keeps a period or a year from being closed; nothing where nothing does. */
export function UnfinishedLists({ span }: { span: Span }) {
  const { can } = useAuth()
  const others = useAdditions<readonly Unfinished[]>('financial.periods left')
  return [...(others ?? []).flat(), unfinishedEntries]
    .filter(({ record }) => can(record.api.list.can))
    .map((each) => <UnfinishedList key={each.record.name} of={each} span={span} />)
}

function UnfinishedList({ of, span }: { of: Unfinished; span: Span }) {
  const filters = unfinishedIn(of, span)
  const { data } = useApi(of.record.api.summary, { query: { filter: filters.map(filterText) } })
  if (!data?.count) return null
  return (
    <RelatedList
      record={of.record as never}
      title={`${upperFirst(of.record.many)} to finish before it can be closed`}
      filters={filters}
      columns={of.columns as never}
      sort={of.day}
      empty=""
    />
  )
}
