import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import type { Import } from '#shared/imports.ts'

type Props = { data: Import; onChoose: (above: number) => void }

/** So many rows and cells let a person recognize the table. */
const fewRows = 6
const fewCells = 5

/** The first rows of the file, of which one is chosen as the one that names the columns. */
export function HeaderRows({ data: { above, header, preview }, onChoose }: Props) {
  const [isLong, setIsLong] = useState(false)
  const few = Math.max(fewRows, above + 3)
  // Two rows more take no more room than the button that shows them.
  const isCut = preview.top.length > few + 2
  const rows = isCut && !isLong ? preview.top.slice(0, few) : preview.top
  const width = Math.min(fewCells, Math.max(...rows.map(({ cells }) => cells.length)))
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="@container w-full overflow-hidden rounded-card border border-line">
        <table className="w-full table-fixed text-table">
          <caption className="sr-only">First rows of the file</caption>
          <colgroup>
            <col className="w-28" />
            {Array.from({ length: width }, (_, column) => (
              <col key={column} className={column > 0 ? '@max-md:hidden' : undefined} />
            ))}
            <col className="w-32 @max-md:w-28" />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th scope="col">Row with the column names</th>
              <th scope="col" colSpan={width}>
                Cells
              </th>
              <th scope="col">Use</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ place, cells }, at) => {
              const use = at < above ? 'Skipped' : at > above ? '' : header ? 'Column names' : 'First row'
              return (
                <tr
                  key={place}
                  className={cn(
                    'border-b border-line last:border-0',
                    at < above && 'text-fg-subtle',
                    at === above && 'bg-selected',
                    at === above && header && 'font-medium',
                  )}
                >
                  <th scope="row" className="px-3 text-left font-normal">
                    <label className="figures flex min-h-8 items-center gap-2 max-md:min-h-11">
                      <input
                        type="radio"
                        name="header-row"
                        checked={at === above}
                        onChange={() => onChoose(at)}
                        className="size-4 accent-primary"
                      />
                      Line {place}
                    </label>
                  </th>
                  {Array.from({ length: width }, (_, column) => (
                    <td key={column} className={cn('truncate px-2', column > 0 && '@max-md:hidden')}>
                      {cells[column]}
                    </td>
                  ))}
                  <td className="px-3 text-right text-caption text-fg-muted">{use}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {isCut && (
        <Button size="sm" variant="ghost" onClick={() => setIsLong(!isLong)}>
          {isLong ? 'Show fewer rows' : 'Show more rows'}
        </Button>
      )}
    </div>
  )
}
