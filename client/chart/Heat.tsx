import { Link } from 'react-router'
import { formatNumber } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { cn } from '#client/ui/cn.ts'
import { useWalk } from './walk.ts'

type Cell = { count: number; to: string }
type Props = {
  title: string
  /** What a row is, and what the columns are. */
  of: string
  columns: readonly string[]
  rows: readonly { key: string; label: string; to: string; cells: readonly Cell[] }[]
  empty: string
}

/** From few to many, in shades on which text is readable; the number itself says how many. */
const shades = ['bg-chart-1/10', 'bg-chart-1/20', 'bg-chart-1/30']

/** Counts of two things at once: a table whose cells are the darker the more there is in them, each opening its rows. */
export function Heat({ title, of, columns, rows, empty }: Props) {
  const most = Math.max(...rows.flatMap(({ cells }) => cells.map(({ count }) => count)), 0)
  const shade = (count: number) => count > 0 && shades[Math.min(2, Math.floor((3 * (count - 1)) / most))]
  const { onKeyDown, markProps } = useWalk(rows.length * (columns.length + 1))
  return (
    <Card title={title} padded={false}>
      {most === 0 ? (
        <p className="px-4 py-5 text-table text-fg-muted">{empty}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the links in it
        <table aria-label={title} onKeyDown={onKeyDown} className="w-full table-fixed border-collapse text-table">
          <thead>
            <tr className="border-b border-line bg-sunken text-caption text-fg-muted">
              <th scope="col" className="w-2/5 py-2 pl-4 text-left font-medium">
                {of}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-1 py-2 text-right font-medium last:pr-4">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, to, cells }, row) => (
              <tr key={key} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-2 pl-4 text-left font-normal">
                  <Link
                    to={to}
                    {...markProps(row * (columns.length + 1))}
                    className="reach rounded-check hover:text-primary-fg hover:underline"
                  >
                    {label}
                  </Link>
                </th>
                {cells.map(({ count, to: list }, column) => (
                  <td key={list} className={cn('p-0', shade(count))}>
                    <Link
                      to={list}
                      {...markProps(row * (columns.length + 1) + 1 + column)}
                      className={cn(
                        'figures block px-2 py-2.5 text-right hover:underline',
                        column === columns.length - 1 && 'pr-4',
                        count === 0 ? 'text-fg-muted' : 'font-medium',
                      )}
                    >
                      {formatNumber(count)}
                    </Link>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
