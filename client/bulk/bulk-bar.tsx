import { X } from 'lucide-react'
import type { AnyRow } from '#client/record/field-value.tsx'
import { saveFile } from '#client/record/download.ts'
import { formatNumber, formatSentence } from '#client/format.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import type { Possible } from '#shared/possible.ts'
import type { AnyRecord, Field } from '#shared/record.ts'
import { csvOf } from '#client/table/csv.ts'
import { useBulkVerbs, type SeveralOffer } from './use-bulk-verbs.tsx'
import { VerbRunSheet } from './verb-run-sheet.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  record: AnyRecord
  /** The day as of which the rows are shown: what can be done is done today, and is not offered on another. */
  asOf: string | null
  rows: readonly AnyRow[]
  /** The columns that the chosen rows may be taken along with; null for who may not. */
  exported: readonly Field[] | null
  extra: readonly SeveralOffer[] | undefined
  onClear: () => void
  /** The run whose result is shown, as the address names it. */
  run: string | null
  onRun: (id: string | null) => void
}

/** What can be done with the chosen rows, floating over the end of the list; and what became of what was done. */
export function BulkBar({ record, asOf, rows, exported, extra, onClear, run, onRun }: Props) {
  const started = (id: string) => {
    onClear()
    onRun(id)
  }
  const { offers, dialog } = useBulkVerbs(record, rows, started, extra)
  const reasonOf = (answer: Possible | string): string | undefined =>
    answer === true ? undefined : formatSentence(answer)
  return (
    <>
      {rows.length > 0 && (
        <div className="pointer-events-none absolute inset-x-0 bottom-14 z-30 flex justify-center px-3 print:hidden">
          <section
            aria-label="Selection"
            className="pointer-events-auto flex max-w-full items-center gap-1 rounded-card border border-line-strong bg-raised px-2 py-1.5 shadow-popover"
          >
            <span aria-live="polite" className="figures shrink-0 px-2 text-table font-semibold">
              {formatNumber(rows.length)} selected
            </span>
            {/* On a phone one row that is pushed along: the rows behind it stay in sight. */}
            <div className="flex min-w-0 items-center gap-1 max-md:overflow-x-auto max-md:[scrollbar-width:none] md:flex-wrap">
              {(asOf ? [] : offers).map(({ name, label, look, can, ask }) => (
                <Button
                  key={name}
                  variant={look === 'primary' ? 'primary' : 'ghost'}
                  disabledReason={reasonOf(can)}
                  onClick={ask}
                  className={cn('shrink-0', look === 'danger' && 'text-danger')}
                >
                  {label}
                </Button>
              ))}
              {exported && (
                <Button
                  variant="ghost"
                  className="shrink-0"
                  onClick={() =>
                    saveFile(
                      new Blob([csvOf(exported, rows)], { type: 'text/csv' }),
                      `${record.many}${asOf ? ` as of ${asOf}` : ''}.csv`,
                    )
                  }
                >
                  Export selected
                </Button>
              )}
            </div>
            <IconButton label="Clear selection" icon={X} className="shrink-0" onClick={onClear} />
          </section>
        </div>
      )}
      {dialog}
      {run && (
        <VerbRunSheet
          key={run}
          record={record}
          verbs={record.verbList}
          id={run}
          onClose={() => onRun(null)}
          onRun={onRun}
        />
      )}
    </>
  )
}
