import { useTable } from '@tanstack/react-table'
import { Download, Upload } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { sentenceOf, urlOf } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { formatNumber } from '#client/format.ts'
import type { SeveralOffer } from '../bulk/use-bulk-verbs.tsx'
import { AsOfNotice, hasDays } from '#client/record/as-of.tsx'
import { ExportMenu, useExport } from '#client/report/export-menu.tsx'
import type { AnyRow } from '#client/record/field-value.tsx'
import { rememberList } from '#client/record/last-list.ts'
import { useShown } from '#client/record/use-shown.ts'
import { useDensity } from '#client/shell/density.ts'
import { usePageCommands } from '#client/shell/page-commands.ts'
import { PageHeader, type Crumb } from '#client/shell/page-header.tsx'
import { StarButton } from '#client/shell/star.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { deferred } from '#client/ui/deferred.tsx'
import { filtersOn } from '#shared/list.ts'
import type { AnyRecord, RowOf } from '#shared/record.ts'
import { upperFirst } from '#shared/text.ts'
import { sortedBy } from './card-parts.ts'
import type { CellOverrides } from './cell.ts'
import { columnsOf, features, usualColumns, visibleColumns } from './columns.ts'
import { placeAt, rememberPlace } from './list-memory.ts'
import { ListFailed, ListForbidden, NeverUsed, NothingFound } from './list-states.tsx'
import { isEdited, queryOf, toggleSort, usualSort, type View } from './list-state.ts'
import { ListToolbar } from './list-toolbar.tsx'
import type { More } from './load-more.tsx'
import { RecordCards } from './record-cards.tsx'
import { RecordTable } from './record-table.tsx'
import { savedId, useSavedViews } from './saved-views.ts'
import { TotalsLine } from './totals-row.tsx'
import { useFieldsAsked } from './use-fields-asked.ts'
import { useListState } from './use-list-state.ts'
import { useNarrow } from './use-narrow.ts'
import { useRows } from './use-rows.ts'
import { useTotals } from './use-totals.ts'
import { ViewTabs } from './view-tabs.tsx'

type Props<R extends AnyRecord> = {
  record: R
  /** Visible columns at first, in order; what identifies a row always stands first. */
  columns?: readonly (keyof RowOf<R> & string)[]
  /** What a row shows on a phone below its title, the last number of it as its figure and a moment as its day; the usual where left out. */
  card?: readonly (keyof RowOf<R> & string)[]
  /** Pictures of the rows in place of the table. */
  gallery?: Gallery<RowOf<R>>
  /** Cells of one's own by field name; functions at module scope. */
  cell?: CellOverrides
  /** Views that come with the list; 'All' where left out. */
  views?: readonly View[]
  crumbs?: readonly Crumb[]
  /** The next step with several chosen rows, before the declared verbs. */
  several?: readonly SeveralOffer<RowOf<R>>[]
  /** Buttons of the page, the primary one last. */
  actions?: ReactNode
  /** The first step where there is nothing yet. */
  emptyAction?: ReactNode
  /** Where rows come from, for a list that nobody fills by hand. */
  emptyNote?: string
  /** What must be known before reading the rows. */
  notice?: ReactNode
  /** Further fields whose sum means something; money fields always have theirs. */
  totals?: readonly (keyof RowOf<R> & string)[]
}

/** Rows as pictures: the fields it reads, and what it shows of the rows that are loaded. */
export type Gallery<Row = AnyRow> = {
  reads: readonly (keyof Row & string)[]
  show: (shown: { rows: readonly Row[]; more: More; waiting: boolean; stale: boolean }) => ReactNode
}

/** The list of any record type: views, filters, order, columns, totals, selection, export and import, all in the address. */
export function RecordList<R extends AnyRecord>(props: Props<R>) {
  const { can } = useAuth()
  const { record, crumbs } = props
  if (can(record.api.list.can)) return <List key={record.name} {...(props as unknown as Props<AnyRecord>)} />
  return (
    <>
      <PageHeader title={upperFirst(record.many)} crumbs={crumbs} />
      <ListForbidden record={record} />
    </>
  )
}

/** Fetched with the first row that is chosen, or with a result in the address. */
const { Deferred: Bulk } = deferred(async () => (await import('../bulk/bulk-bar.tsx')).BulkBar)
const { Deferred: Peek } = deferred(async () => (await import('./peek.tsx')).Peek)

const standard: readonly View[] = [{ id: 'all', label: 'All', filters: [] }]
const noRows: AnyRow[] = []

/** The record type with pages that are of the day of the list they are opened from. */
const openedAsOf = (record: AnyRecord, asOf: string): AnyRecord => ({
  ...record,
  pageOf: (id) => `${record.pageOf(id)}?asOf=${asOf}`,
})

function List({
  record: whole,
  columns: own,
  card,
  gallery,
  cell,
  views: given = standard,
  crumbs,
  several,
  actions,
  emptyAction,
  emptyNote,
  notice,
  totals,
}: Props<AnyRecord>) {
  const { can } = useAuth()
  const record = useShown(whole)
  const { key, search } = useLocation()
  const saved = useSavedViews(record.name)
  const today = companyDay()
  const views = useMemo(
    () => [...given.map((view) => ({ ...view, filters: filtersOn(view.filters, today) })), ...saved.views],
    [given, saved.views, today],
  )
  const { params, state: read, change, show } = useListState(views)
  const state = useMemo(() => (record.asOf ? read : { ...read, asOf: null }), [record, read])
  const { asOf } = state
  const [savedDensity, saveDensity] = useDensity()
  const [selection, setSelection] = useState<Record<string, true>>(() => placeAt(key).selection)
  const exported = useExport()
  const narrow = useNarrow()
  const query = useMemo(() => queryOf(state), [state])
  const shape = visibleColumns(record, state.columns, own ?? usualColumns(record)).join()
  const columns = useMemo(() => columnsOf(record), [record])
  const columnOrder = useMemo(() => shape.split(','), [shape])
  const also = [
    ...(several ?? []).flatMap(({ reads }) => reads),
    ...(gallery?.reads ?? []),
    ...(narrow ? [...(card ?? []), sortedBy(record, state.sort || usualSort(record))?.name ?? ''] : []),
  ]
  const asked = useFieldsAsked(record, { columns: columnOrder, also, cells: cell, view: state.view, place: key })
  const summed = useMemo(
    () => new Set([...record.fields.filter(({ kind }) => kind === 'money').map(({ name }) => name), ...(totals ?? [])]),
    [record, totals],
  )
  const sums = narrow ? [...summed] : asked.filter((name) => summed.has(name))
  const found = useRows(record, { ...query, fields: asked.join() }, sums.length === 0)
  const summary = useTotals(record, query, sums, found)
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id }) => [id!, columnOrder.includes(id!)])),
    [columns, columnOrder],
  )
  const table = useTable({
    features,
    columns,
    data: found.rows ?? noRows,
    getRowId: (row: AnyRow) => row.id,
    state: { columnOrder, columnVisibility, rowSelection: selection },
    onRowSelectionChange: setSelection,
  })
  useEffect(() => rememberPlace(key, { selection }), [key, selection])
  useEffect(() => rememberList(record.name, search), [record, search])
  const question = JSON.stringify(query)
  const [known, setKnown] = useState(question)
  if (known !== question) {
    // Rows chosen under another question might not be among those shown.
    setKnown(question)
    setSelection({})
  }
  const clear = (more?: { sort: '' }) => change({ filters: [], q: '', archived: false, asOf: null, ...more })
  const clearSelection = useCallback(() => setSelection({}), [])
  const peek = useCallback((id: string | null) => change({ peek: id }, true), [change])
  const sort = useCallback(
    (field: string, also: boolean) => change({ sort: toggleSort(state.sort, field, also, usualSort(record)) }),
    [change, state.sort, record],
  )
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, isPlaceholderData } = found
  const load = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const more = {
    canLoad: hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData,
    loading: isFetchingNextPage,
    failed: isFetchNextPageError ? sentenceOf(found.error) : null,
    load,
  }
  const refresh = () => void Promise.all([found.refresh(), summary.refetch()])
  const view = views.find(({ id }) => id === state.view) ?? views[0] ?? standard[0]!
  const isFiltered = state.filters.length > 0 || state.q.trim() !== '' || state.archived || asOf !== null
  const mayImport = Boolean(record.imported) && can(`${record.name}.import`)
  const mayExport = can(record.api.exportFile.can)
  const fields = table.getVisibleLeafColumns().map((column) => column.columnDef.meta!.field)
  const chosen = found.rows.filter(({ id }) => selection[id])
  const exportAs = (format: 'csv' | 'xlsx') => {
    const url = urlOf(record.api.exportFile, { query: { ...query, format, columns: shape } })
    exported.run(url, `${record.many}${asOf ? ` as of ${asOf}` : ''}.${format}`)
  }
  usePageCommands([
    ...(mayImport
      ? [{ id: 'import', label: `Import ${record.many}`, icon: Upload, to: `/imports/${record.name}` }]
      : []),
    ...(mayExport
      ? (['csv', 'xlsx'] as const).map((format) => ({
          id: format,
          label: `Export ${record.many} as ${format === 'csv' ? 'CSV' : 'Excel'}`,
          icon: Download,
          run: () => exportAs(format),
        }))
      : []),
  ])
  const count = summary.data?.count ?? found.count
  const isEmpty = !found.isPending && !found.isError && found.rows.length === 0
  const failed = found.isError && found.rows.length === 0
  // What is opened from here keeps the day.
  const opened = useMemo(() => (asOf && hasDays(record) ? openedAsOf(record, asOf) : record), [record, asOf])
  const body = { record: opened, table, cells: cell, more, waiting: found.isPending, stale: isPlaceholderData }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col short:min-h-max">
      <PageHeader
        title={upperFirst(record.many)}
        crumbs={crumbs}
        count={
          count === null || failed
            ? undefined
            : !summary.data && count > 1000
              ? `${formatNumber(1000)}+`
              : formatNumber(count)
        }
        actions={
          <>
            <StarButton
              record={record.name}
              noun="list"
              search={search.replace('?', '')}
              label={view.id === 'all' && !isEdited(params) ? '' : view.label}
            />
            {mayImport && (
              <LinkButton to={`/imports/${record.name}`} variant="ghost" icon={Upload} className="max-md:hidden">
                Import
              </LinkButton>
            )}
            {mayExport && (
              <ExportMenu
                heading="All rows of this view, in these columns"
                formats={['csv', 'xlsx']}
                onChoose={exportAs}
                busy={exported.busy}
              />
            )}
            {actions}
          </>
        }
      />
      {notice}
      <ViewTabs
        label={`Views of ${record.many}`}
        views={views}
        current={view}
        edited={isEdited(params)}
        onShow={show}
        saving={saved.save.isPending || saved.remove.isPending}
        onSave={async (label, forEveryone, older) => {
          const id = older ?? crypto.randomUUID()
          const { filters, sort: order, q, archived } = state
          const shows = {
            filters: [...filters],
            sort: order,
            q,
            archived,
            columns: columnOrder,
            ...(asOf ? { asOf } : {}),
          }
          await saved.save.mutateAsync({ id, label, forEveryone, shows })
          show(savedId(id))
        }}
        onRemove={async (id) => {
          await saved.remove.mutateAsync(id)
          show(given[0]?.id ?? 'all')
        }}
      />
      <ListToolbar
        record={record}
        state={state}
        fields={fields}
        asCards={Boolean(gallery)}
        density={state.density ?? savedDensity}
        onDensity={(density) => {
          saveDensity(density)
          change({ density: null }, true)
        }}
        onChange={change}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching && !isFetchingNextPage && !found.isPending}
        outdated={found.outdated}
        onRefresh={refresh}
      />
      {asOf && (
        <div className="px-4 py-3">
          <AsOfNotice of="list" record={record} asOf={asOf} onChange={(day) => change({ asOf: day })} />
        </div>
      )}
      {exported.failure && (
        <div className="px-4 pt-3">
          <Banner tone="danger" title={exported.failure} onDismiss={exported.dismiss} />
        </div>
      )}
      {failed ? (
        <ListFailed
          record={record}
          error={found.error}
          onRetry={() => found.refetch()}
          onClear={isFiltered || state.sort ? () => clear({ sort: '' }) : undefined}
        />
      ) : isEmpty && isFiltered ? (
        <NothingFound
          record={record}
          archived={state.archived}
          view={isEdited(params) ? undefined : view.label}
          onClear={() => clear()}
        />
      ) : isEmpty ? (
        <NeverUsed record={record} action={emptyAction} importTo={mayImport ? `/imports/${record.name}` : undefined}>
          {emptyNote}
        </NeverUsed>
      ) : gallery ? (
        gallery.show({ rows: found.rows, more, waiting: found.isPending, stale: isPlaceholderData })
      ) : narrow ? (
        <RecordCards {...body} card={card} sort={state.sort}>
          <TotalsLine record={record} summary={summary.data} summed={summed} />
        </RecordCards>
      ) : (
        <RecordTable
          {...body}
          density={state.density ?? savedDensity}
          sort={state.sort || usualSort(record)}
          onSort={sort}
          onPeek={peek}
          onClear={clearSelection}
          summary={summary.data}
          summaryFailed={summary.isError}
          summed={summed}
        />
      )}
      <Bulk
        open={chosen.length > 0 || state.run !== null}
        onOpenChange={clearSelection}
        run={state.run}
        onRun={(run) => change({ run }, true)}
        record={record}
        asOf={asOf}
        rows={chosen}
        exported={mayExport ? fields : null}
        extra={several as readonly SeveralOffer[] | undefined}
        onClear={clearSelection}
      />
      <Peek
        open={state.peek !== null}
        onOpenChange={(open) => !open && peek(null)}
        record={opened}
        asOf={asOf}
        id={state.peek}
        rows={found.rows}
      />
    </div>
  )
}
