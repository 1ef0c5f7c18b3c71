import { useId } from 'react'
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { formatDays } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { statementTitles, type Statement } from '#modules/statements/shared/statements.ts'
import { columnWords, daysWords } from './column-words.ts'
import { linesWithAmounts, openGroups } from './shown-lines.ts'
import { StatementRow } from './statement-row.tsx'

type Props = {
  statement: Statement
  /** What the address says of open groups and empty lines. */
  open: string | undefined
  empty: boolean
  set: (change: { open?: string | undefined; empty?: string | undefined }) => void
}

/** The lines of a statement; groups fold, and each amount opens its rows. */
export function StatementTable({ statement, open, empty, set }: Props) {
  const id = useId()
  const { columns, kind } = statement
  const lines = linesWithAmounts(statement.lines, empty)
  const shown = openGroups(open, statement.lines)
  const foldable = new Set(lines.flatMap(({ under }) => under ?? []))
  const fold = (key: string) => {
    const next = shown.has(key) ? [...shown].filter((each) => each !== key) : [...shown, key]
    set({ open: next.join(',') || undefined })
  }
  const isAllShown = [...foldable].every((key) => shown.has(key))
  const changes = columns.some(({ role }) => role === 'change')
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-b border-line px-2 py-1 print:hidden">
        <Button
          variant="ghost"
          size="sm"
          icon={isAllShown ? ChevronsDownUp : ChevronsUpDown}
          disabledReason={foldable.size === 0 ? 'No account has an amount in these days' : undefined}
          onClick={() => set({ open: isAllShown ? undefined : 'all' })}
        >
          {isAllShown && foldable.size > 0 ? 'Hide accounts' : 'Show accounts'}
        </Button>
        <Checkbox
          id={id}
          checked={empty}
          onChange={(next) => set({ empty: next ? '1' : undefined })}
          label="Show empty accounts"
          className="items-center"
        />
      </div>
      <section
        aria-label={statementTitles[kind]}
        data-paper={columns.length > 4 ? 'landscape' : undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
        tabIndex={0}
        className="shrink-0 overflow-x-auto overflow-y-hidden outline-offset-[-2px]"
      >
        <table className="w-full border-collapse text-table">
          <thead>
            <tr className="border-b border-line bg-sunken text-caption text-fg-muted">
              <th scope="col" className="sticky left-0 z-1 h-11 bg-sunken pl-4 text-left font-medium">
                {columns.length > 1 ? 'Line' : statementTitles[kind]}
              </th>
              {columns.map((column) => {
                const [words, days] = [columnWords(statement, column), daysWords(statement, column)]
                return (
                  <th
                    key={`${column.role} ${column.from}`}
                    scope="col"
                    className="h-11 px-3 text-right font-medium whitespace-nowrap last:pr-4"
                  >
                    {words}
                    {column.role !== 'change' && words !== days && (
                      <span className="block font-normal text-fg-subtle">
                        {kind === 'balance-sheet' ? days : formatDays(column.from, column.to)}
                      </span>
                    )}
                  </th>
                )
              })}
              {changes && (
                <th scope="col" className="h-11 px-3 pr-4 text-right font-medium whitespace-nowrap">
                  Change in %
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              if (line.kind === 'heading')
                return (
                  <tr key={line.key} className="border-b border-line">
                    <th
                      colSpan={columns.length + (changes ? 2 : 1)}
                      scope="rowgroup"
                      className="h-10 px-4 pt-2 text-left font-semibold"
                    >
                      {line.label}
                    </th>
                  </tr>
                )
              if (line.under && !shown.has(line.under)) return null
              const foldsOpen = foldable.has(line.key) ? shown.has(line.key) : undefined
              return (
                <StatementRow
                  key={line.key}
                  statement={statement}
                  line={line}
                  open={line.kind === 'group' ? foldsOpen : undefined}
                  onFold={() => fold(line.key)}
                />
              )
            })}
          </tbody>
        </table>
      </section>
    </>
  )
}
