import { X } from 'lucide-react'
import type { AnyRow } from '#client/record/field-value.tsx'
import { saveFile } from '#client/record/download.ts'
import { formatNumber, formatSentence } from '#client/format.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import type { Possible } from '#shared/possible.ts'
import type { AnyRecord, Field } from '#shared/record.ts'
import { csvOf } from '#client/table/csv.ts'
import { useBulkVerbs } from './use-bulk-verbs.tsx'
import { VerbRunSheet } from './verb-run-sheet.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  record: AnyRecord
  rows: readonly AnyRow[]
  /** The columns that the chosen rows may be taken along with; null for who may not. */
  exported: readonly Field[] | null
  onClear: () => void
  /** The run whose result is shown, as the address names it. */
  run: string | null
  onRun: (id: string | null) => void
}

/** What can be done with the chosen rows, floating over the end of the list; and what became of what was done. */
export function BulkBar({ record, rows, exported, onClear, run, onRun }: Props) {
  const { verbs, dialog } = useBulkVerbs(record, rows, (id) => {
    onClear()
    onRun(id)
  })
  const reasonOf = (answer: Possible): string | undefined => (answer === true ? undefined : formatSentence(answer))
  return (
    <>
      {rows.length > 0 && (
        <div className="pointer-events-none absolute inset-x-0 bottom-14 z-30 flex justify-center px-3 print:hidden">
          <section
            aria-label="Selection"
            className="pointer-events-auto flex max-w-full flex-col rounded-card border border-line-strong bg-raised px-2 py-1.5 shadow-popover"
          >
            <div className="flex flex-wrap items-center gap-1">
              <span aria-live="polite" className="figures px-2 text-table font-semibold">
                {formatNumber(rows.length)} selected
              </span>
              {verbs.map(({ verb, can, ask }) => (
                <Button
                  key={verb.name}
                  variant="ghost"
                  disabledReason={reasonOf(can)}
                  onClick={ask}
                  className={verb.danger ? 'text-danger' : undefined}
                >
                  {verb.label}
                </Button>
              ))}
              {exported && (
                <Button
                  variant="ghost"
                  onClick={() =>
                    saveFile(new Blob([csvOf(exported, rows)], { type: 'text/csv' }), `${record.many}.csv`)
                  }
                >
                  Export selected
                </Button>
              )}
              <IconButton label="Clear selection" icon={X} onClick={onClear} />
            </div>
          </section>
        </div>
      )}
      {dialog}
      {run && <VerbRunSheet key={run} record={record} id={run} onClose={() => onRun(null)} />}
    </>
  )
}
