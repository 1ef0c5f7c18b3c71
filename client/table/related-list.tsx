import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { Forbidden } from '#client/errors/forbidden.tsx'
import { formatNumber } from '#client/format.ts'
import { FieldValue, type AnyRow } from '#client/record/field-value.tsx'
import { useShown } from '#client/record/use-shown.ts'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Money } from '#client/ui/money.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { filtersOn, filterText, type Filter } from '#shared/list.ts'
import { fieldsShown } from '#shared/fields-read.ts'
import type { AnyRecord, Field, RowOf } from '#shared/record.ts'
import { upperFirst } from '#shared/text.ts'
import type { CellOverrides } from './cell.ts'
import { isNumeric, placesIn } from './numeric.ts'

type Props<R extends AnyRecord> = {
  record: R
  title?: string
  /** What these have in common. */
  filters: readonly Filter[]
  /** Fields in order; the title first. */
  columns: readonly (keyof RowOf<R> & string)[]
  sort?: string
  /** Why there may be none, and what to do. */
  empty: string
  /** Cells of one's own by field name. */
  cell?: CellOverrides
  /** Fields added up under the rows. */
  totals?: readonly (keyof RowOf<R> & string)[]
  limit?: number
  /** Left out where whoever looks may not read it, as other parts of the page say enough. */
  optional?: boolean
  /** Of a dated record type: the day whose rows are shown. */
  asOf?: string
}

/** The first rows of another record type that belong here, their totals over all of them, and the way to the whole list. */
export function RelatedList<R extends AnyRecord>(props: Props<R>) {
  const { can } = useAuth()
  if (can(props.record.api.list.can)) return <Related {...(props as unknown as Props<AnyRecord>)} />
  if (props.optional) return null
  return (
    <Card title={props.title ?? upperFirst(props.record.many)}>
      <Forbidden title={`You may not see ${props.record.many}`} can={props.record.api.list.can} small />
    </Card>
  )
}

function Related({
  record: whole,
  title,
  filters,
  columns,
  sort,
  empty,
  cell,
  totals = [],
  limit = 10,
  asOf,
}: Props<AnyRecord>) {
  const record = useShown(whole)
  const filter = filtersOn(filters, companyDay()).map(filterText)
  const reads = fieldsShown(record, [...columns, ...columns.flatMap((name) => cell?.[name]?.reads ?? [])])
  const on = asOf ? { asOf } : {}
  const found = useApi(record.api.list, {
    query: { filter, limit: String(limit), fields: reads.join(), ...(sort ? { sort } : {}), ...on },
  })
  // Rows that are all there have counted themselves.
  const all = found.data && !found.data.next ? found.data.items.length : null
  const summary = useApi(
    record.api.summary,
    { query: { filter, fields: totals.join() || 'id', ...on } },
    { enabled: found.data !== undefined && (all === null || (all > 0 && totals.length > 0)) },
  )
  const search = new URLSearchParams(filter.map((each) => ['filter', each]))
  if (sort) search.set('sort', sort)
  if (asOf) search.set('asOf', asOf)
  const fields = columns.flatMap((name) => record.fields.find((field) => field.name === name) ?? [])
  const rows = (found.data?.items ?? []) as AnyRow[]
  const places = placesIn(fields, rows)
  const count = all ?? summary.data?.count
  return (
    <Card
      title={title ?? upperFirst(record.many)}
      note={count === undefined ? undefined : formatNumber(count)}
      padded={false}
      action={
        <LinkButton variant="ghost" size="sm" to={`${record.listPage}?${search}`}>
          Open as list
        </LinkButton>
      }
    >
      {found.isError ? (
        <NotLoaded title={`The ${record.many} could not be loaded`} read={found} className="m-3" />
      ) : found.isPending ? (
        <SkeletonLines className="p-4" lines={4} />
      ) : (
        <DataTable<AnyRow>
          framed={false}
          label={title ?? upperFirst(record.many)}
          rows={rows}
          keyOf={({ id }) => id}
          empty={empty}
          columns={fields.map((field, at) => ({
            label: field.label,
            numeric: isNumeric(field),
            of: (row) =>
              at === 0 ? (
                <Link to={record.pageOf(row.id)} className="rounded-check hover:text-primary-fg hover:underline">
                  {cell?.[field.name]?.of(row) ?? (
                    <FieldValue
                      field={field}
                      row={row}
                      links={false}
                      className={isCode(record, field) ? 'whitespace-nowrap' : undefined}
                    />
                  )}
                </Link>
              ) : (
                (cell?.[field.name]?.of(row) ?? (
                  <FieldValue
                    field={field}
                    row={row}
                    places={places[field.name]}
                    className={isCode(record, field) ? 'whitespace-nowrap' : undefined}
                  />
                ))
              ),
            total:
              totals.length === 0 ? undefined : at === 0 ? (
                'Total'
              ) : totals.includes(field.name) ? (
                <Sums sums={summary.data?.sums[field.name]} />
              ) : undefined,
          }))}
        />
      )}
    </Card>
  )
}

/** An identifier, or a reference shown by one: never broken into two lines. */
const isCode = (record: AnyRecord, { kind, shows }: Field): boolean =>
  kind === 'code' || record.fields.some(({ name, kind: other }) => name === shows && other === 'code')

const Sums = ({ sums = [] }: { sums?: readonly { currency: string; amount: string }[] }) =>
  sums.map(({ currency, amount }) => <Money key={currency} amount={amount} currency={currency} className="block" />)
