import { useState, type KeyboardEvent } from 'react'
import { sentenceOf } from '#client/api.ts'
import { asCards } from '#client/ui/as-cards.ts'
import { Button } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { Input } from '#client/ui/input.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import type { Import, ImportRow } from '#shared/imports.ts'
import { verdictTones } from './import-tones.ts'

type Props = {
  row: ImportRow
  fields: Import['fields']
  /** Tries the row again with other texts; answers whether it is in order now. Left out where nothing is to be corrected. */
  mend: ((values: Record<string, string>) => Promise<boolean>) | undefined
}

/** One row of the file; one that was refused can be corrected where it stands. */
export function ImportLine({ row, fields, mend }: Props) {
  const [typed, setTyped] = useState<Record<string, string> | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const other = Object.entries(row.errors).filter(([name]) => !fields.some((field) => field.name === name))
  const changed = Object.entries(typed ?? {}).filter(([name, text]) => text !== (row.values[name] ?? ''))
  const first = fields.find(({ name }) => row.errors[name]) ?? fields[0]
  const close = () => {
    setTyped(null)
    setFailure(null)
  }
  const again = async () => {
    if (!mend || busy) return
    if (changed.length === 0) return setFailure('Nothing has been changed')
    setBusy(true)
    setFailure(null)
    try {
      if (await mend(Object.fromEntries(changed))) close()
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void again()
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }
  return (
    <tr className={cn('border-b border-line align-top last:border-0', asCards.row)}>
      <th scope="row" data-label="Line" className={cn('figures px-3 py-2 text-left font-normal', asCards.first)}>
        <span className="hidden text-fg-muted @max-md:inline">Line </span>
        {row.place}
      </th>
      <td className={cn('px-3 py-2', asCards.cell, '@max-md:col-span-2')}>
        <StatePill state={row.verdict} tone={verdictTones[row.verdict]} />
        {other.map(([name, text]) => (
          <span key={name} className="mt-1 block min-w-48 text-caption font-medium text-danger">
            {text}
          </span>
        ))}
        {mend && (
          <span className="mt-2 flex flex-wrap gap-2">
            {typed ? (
              <>
                <Button size="sm" busy={busy} onClick={() => void again()}>
                  Try again
                </Button>
                <Button size="sm" variant="ghost" onClick={close}>
                  Leave
                </Button>
              </>
            ) : (
              <Button size="sm" data-correct aria-label={`Correct line ${row.place}`} onClick={() => setTyped({})}>
                Correct
              </Button>
            )}
          </span>
        )}
        {failure && (
          <span role="alert" className="mt-1 block min-w-48 text-caption font-medium text-danger">
            {failure}
          </span>
        )}
      </td>
      {fields.map(({ name, label }) => {
        const error = row.errors[name]
        const id = `line-${row.line}-${name}`
        return (
          <td
            key={name}
            data-label={label}
            className={cn(
              'max-w-64 px-3 py-2 @max-md:max-w-none',
              error && 'bg-danger-bg',
              asCards.cell,
              (error || typed) && '@max-md:col-span-2',
            )}
          >
            {mend && typed ? (
              <Input
                size="sm"
                className="min-w-28"
                aria-label={`${label} of line ${row.place}`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? id : undefined}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to correct it
                autoFocus={name === first?.name}
                maxLength={2000}
                value={typed[name] ?? row.values[name] ?? ''}
                onChange={({ target }) => setTyped((all) => ({ ...all, [name]: target.value }))}
                onKeyDown={onKeyDown}
              />
            ) : (
              <span className="block truncate @max-md:whitespace-normal" title={row.values[name]}>
                {row.values[name] || <Nothing />}
              </span>
            )}
            {error && (
              <span id={id} className="mt-0.5 block text-caption font-medium text-danger">
                {error}
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}
