import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#client/format.ts'
import { usePrinting } from '#client/shell/printing.ts'
import { Button } from '#client/ui/button.tsx'
import type { Dataset } from '#modules/reports/shared/datasets.ts'
import type { Line, Result } from '#modules/reports/shared/result.ts'
import { currenciesOf } from './key-words.ts'
import { PivotHead } from './pivot-head.tsx'
import { PivotRow } from './pivot-row.tsx'

/** Identity of a line within its result. */
const lineKey = ({ keys, currency }: Line): string =>
  JSON.stringify([currency, ...keys.map(({ is, value }) => (is === 'value' ? value : { is }))])

/** A line with rows below it: those of the next level follow it at once. */
const hasRows = (lines: readonly Line[], at: number): boolean =>
  (lines[at + 1]?.level ?? 0) > lines[at]!.level && lines[at]!.level > 0

/** Lines that are shown: without totals, and without those below a folded line. */
function unfolded({ lines }: Result, folded: ReadonlySet<string>): { line: Line; at: number }[] {
  let hiddenBelow = Infinity
  return lines.flatMap((line, at) => {
    if (line.level === 0) {
      hiddenBelow = Infinity
      return []
    }
    if (line.level > hiddenBelow) return []
    hiddenBelow = folded.has(lineKey(line)) ? line.level : Infinity
    return [{ line, at }]
  })
}

/** Every line that can be folded. */
const foldable = ({ lines }: Result): string[] =>
  lines.flatMap((line, at) => (hasRows(lines, at) ? [lineKey(line)] : []))

/** More lines than this are shown on request alone. */
const most = 500

/** The result as a table: groups that fold, columns, totals, and each figure with the way to its rows. */
export function PivotTable({ result, dataset, label }: { result: Result; dataset: Dataset; label: string }) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState(false)
  const printing = usePrinting()
  const lines = unfolded(result, folded)
  const shown = all || printing ? lines : lines.slice(0, most)
  const currencies = currenciesOf(result).length > 1
  const parts = foldable(result)
  const fold = (key: string) =>
    setFolded((now) => (now.has(key) ? new Set([...now].filter((each) => each !== key)) : new Set([...now, key])))
  return (
    <div className="min-w-0">
      {parts.length > 0 && (
        <div className="flex gap-1 border-b border-line px-2 py-1 print:hidden">
          <Button variant="ghost" size="sm" icon={ChevronsUpDown} onClick={() => setFolded(new Set())}>
            Expand all
          </Button>
          <Button variant="ghost" size="sm" icon={ChevronsDownUp} onClick={() => setFolded(new Set(parts))}>
            Collapse all
          </Button>
        </div>
      )}
      <section
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
        tabIndex={0}
        className="max-h-[75dvh] overflow-auto outline-offset-[-2px] print:max-h-none print:overflow-visible"
      >
        <table className="w-full border-collapse text-table">
          <PivotHead result={result} currencies={currencies} />
          <tbody>
            {shown.map(({ line, at }) => {
              const key = lineKey(line)
              return (
                <PivotRow
                  key={key}
                  result={result}
                  dataset={dataset}
                  line={line}
                  currencies={currencies}
                  open={hasRows(result.lines, at) ? !folded.has(key) : undefined}
                  onFold={() => fold(key)}
                />
              )
            })}
          </tbody>
          <tfoot>
            {result.lines
              .filter(({ level }) => level === 0)
              .map((line) => (
                <PivotRow key={lineKey(line)} result={result} dataset={dataset} line={line} currencies={currencies} />
              ))}
          </tfoot>
        </table>
      </section>
      {shown.length < lines.length && (
        <p className="flex flex-wrap items-center gap-3 px-4 py-2 text-table text-fg-muted">
          The first {formatNumber(most)} of {formatNumber(lines.length)} rows are shown. Totals count all of them.
          <Button size="sm" onClick={() => setAll(true)}>
            Show all
          </Button>
        </p>
      )}
    </div>
  )
}
