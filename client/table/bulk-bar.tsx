import { X } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '#client/api.ts'
import type { AnyRow } from '#client/record/field-value.tsx'
import { formatNumber } from '#client/format.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import type { Possible } from '#shared/possible.ts'
import type { AnyRecord } from '#shared/record.ts'
import { useBulkVerbs } from './use-bulk-verbs.tsx'

/** Something done to all chosen rows; `can` says true or why not. `run` may answer a sentence to show when it is done. */
export type BulkAction = {
  label: string
  can?: Possible | ((rows: readonly AnyRow[]) => Possible)
  run: (ids: readonly string[], rows: readonly AnyRow[]) => Promise<string | void>
  danger?: boolean
}

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  record: AnyRecord
  rows: readonly AnyRow[]
  actions: readonly BulkAction[]
  onExport?: () => void
  onClear: () => void
  onDone: () => void
}

/** What can be done with the chosen rows, floating over the end of the list. */
export function BulkBar({ record, rows, actions: own, onExport, onClear, onDone }: Props) {
  const verbs = useBulkVerbs(record)
  const actions = [...verbs.actions, ...own]
  const [running, setRunning] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const run = async (action: BulkAction) => {
    setRunning(action.label)
    setMessage(null)
    try {
      const said = await action.run(
        rows.map(({ id }) => id),
        rows,
      )
      onDone()
      if (said) setMessage(said)
      else onClear()
    } catch (error) {
      onDone()
      setMessage(sentenceOf(error))
    } finally {
      setRunning(null)
    }
  }
  const reasonOf = ({ can }: BulkAction): string | undefined => {
    const answer = typeof can === 'function' ? can(rows) : (can ?? true)
    return answer === true ? undefined : answer
  }
  if (rows.length === 0) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-14 z-30 flex justify-center px-3 print:hidden">
      <section
        aria-label="Selection"
        className="pointer-events-auto flex max-w-full flex-col rounded-card border border-line-strong bg-raised px-2 py-1.5 shadow-popover"
      >
        {message && (
          <p role="alert" className="max-w-lg px-2 pt-1 pb-2 text-table text-fg">
            {message}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-1">
          <span aria-live="polite" className="figures px-2 text-table font-semibold">
            {formatNumber(rows.length)} selected
          </span>
          {actions.map((action) => (
            <Button
              key={action.label}
              variant="ghost"
              busy={running === action.label}
              disabledReason={
                running && running !== action.label ? 'Another action is still running' : reasonOf(action)
              }
              onClick={() => run(action)}
              className={action.danger ? 'text-danger' : undefined}
            >
              {action.label}
            </Button>
          ))}
          {onExport && (
            <Button variant="ghost" onClick={onExport}>
              Export selected
            </Button>
          )}
          <IconButton label="Clear selection" icon={X} onClick={onClear} />
        </div>
      </section>
      {verbs.dialog}
    </div>
  )
}
