import { Link } from 'react-router'
import { formatNumber } from '#client/format.ts'
import { DataTable, type Column } from '#client/ui/data-table.tsx'
import { Money } from '#client/ui/money.tsx'
import { upperFirst } from '#shared/text.ts'
import { valueText, type Mark, type Series, type Shape } from './shape.ts'

/** Where a place has no mark. */
const none = '—'
const link = 'rounded-check hover:text-primary-fg hover:underline'
type Props = { shape: Shape; label: string }

const columnsOf = ({ series, before }: Shape): readonly Series[] => [...series, ...(before ? [before] : [])]

/** Everything the chart shows, as text and links. */
export function ChartTable({ shape, label }: Props) {
  const { places, series, currency, rows, of } = shape
  const cell = (mark: Mark | null | undefined) =>
    mark ? (
      <Link to={mark.to} className={link}>
        {currency ? <Money amount={mark.amount} currency={currency} /> : formatNumber(mark.amount)}
      </Link>
    ) : (
      none
    )
  const counted = rows !== undefined && series[0]?.marks.some((mark) => mark?.count !== undefined)
  const columns: Column<number>[] = [
    {
      label: of,
      of: (at) => {
        const { label: name, to } = places[at]!
        return to ? (
          <Link to={to} className={link}>
            {name}
          </Link>
        ) : (
          name
        )
      },
    },
    ...(counted
      ? [
          {
            label: upperFirst(rows[1]),
            numeric: true,
            of: (at: number) => {
              const mark = series[0]!.marks[at]
              return mark?.count === undefined ? (
                none
              ) : (
                <Link to={mark.to} className={link}>
                  {formatNumber(mark.count)}
                </Link>
              )
            },
          },
        ]
      : []),
    ...columnsOf(shape).map(({ name, marks }) => ({ label: name, numeric: true, of: (at: number) => cell(marks[at]) })),
  ]
  return (
    <DataTable
      framed={false}
      label={label}
      rows={places.map((_, at) => at)}
      keyOf={(at) => places[at]!.key}
      columns={columns}
    />
  )
}

/** The same for whoever hears the page: without links, as the marks are links already. */
export function HeardTable({ shape, label }: Props) {
  const { places, series, currency, rows, of } = shape
  const columns = columnsOf(shape)
  const counted = rows !== undefined && series[0]?.marks.some((mark) => mark?.count !== undefined)
  return (
    <div className="sr-only">
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {counted && <th scope="col">{upperFirst(rows[1])}</th>}
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map(({ key, label: name }, at) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {counted && <td>{formatNumber(series[0]!.marks[at]?.count ?? 0)}</td>}
              {columns.map((each) => {
                const mark = each.marks[at]
                return <td key={each.name}>{mark ? valueText(mark.amount, currency) : none}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
