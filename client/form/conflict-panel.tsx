import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { recordRefOf, useTitle } from '#client/record-refs.ts'
import { formatDay, formatMoney, formatNumber } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import type { RecordRef } from '#shared/record-ref.ts'
import { isDay } from '#shared/day.ts'
import { isDecimal } from '#shared/decimal.ts'
import type { FieldMeta } from '#shared/field.ts'
import { labelAt } from './error-summary.tsx'
import { useCurrency } from './field-input.tsx'
import { useFormContextOf } from './form-context.ts'
import type { Clash, Merged } from './merge.ts'
import { metaAt } from './schema.ts'
import { wordsOf } from '#shared/text.ts'

/** Somebody else saved the document while it was open here: what both changed stands side by side, and nothing typed is lost. */
export function ConflictPanel({ merged: { clashes, taken, notes } }: { merged: Merged }) {
  const { schema } = useFormContextOf()
  return (
    <section
      aria-labelledby="conflict"
      tabIndex={-1}
      data-conflict
      className="scroll-mt-16 rounded-card border border-warning-line bg-warning-bg px-4 py-3"
    >
      <h2 id="conflict" className="text-body font-semibold text-warning">
        Someone else saved changes while you were editing
      </h2>
      <p className="mt-1 text-table text-fg">
        {clashes.length > 0
          ? 'Your entries are still here. Choose a value for each field that both of you changed, then save.'
          : 'Your entries are still here and do not conflict with theirs: save again.'}
      </p>
      {clashes.length > 0 && (
        <table className="mt-2 w-full max-w-200 border-collapse text-table">
          <thead>
            <tr className="text-left text-caption text-fg-muted">
              <th scope="col" className="py-1 pr-3 font-medium">
                Field
              </th>
              <th scope="col" className="w-2/5 py-1 pr-3 font-medium">
                Yours
              </th>
              <th scope="col" className="w-2/5 py-1 font-medium">
                Theirs
              </th>
            </tr>
          </thead>
          <tbody>
            {clashes.map((clash) => (
              <ClashRow key={clash.name} clash={clash} label={labelAt(schema, clash.name) || 'Lines'} />
            ))}
          </tbody>
        </table>
      )}
      {taken.length + notes.length > 0 && (
        <div className="mt-2 text-table text-fg">
          Also changed by them and applied:
          <ul className="list-disc pl-5">
            {taken.map((name) => (
              <Taken key={name} name={name} label={labelAt(schema, name) || 'Lines'} />
            ))}
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function ClashRow({ clash: { name, id, mine, theirs }, label }: { clash: Clash; label: string }) {
  const { getValues, setValue } = useFormContext()
  const [side, setSide] = useState<'mine' | 'theirs'>('mine')
  const choose = (next: typeof side) => {
    const [list, , field] = name.split('.')
    // Lines may have been added or removed since.
    const at = id && field ? (getValues(list!) as { id?: string }[]).findIndex((line) => line.id === id) : 0
    if (at < 0) return
    setSide(next)
    setValue(id && field ? `${list}.${at}.${field}` : name, next === 'mine' ? mine : theirs, {
      shouldDirty: true,
      shouldValidate: true,
    })
  }
  return (
    <tr className="border-t border-warning-line align-top">
      <th scope="row" className="py-1.5 pr-3 text-left font-medium">
        {label}
      </th>
      {(['mine', 'theirs'] as const).map((each) => (
        <td key={each} className="py-1.5 pr-3">
          <label className={cn('flex min-h-6 items-start gap-2 max-md:min-h-11', side === each && 'font-medium')}>
            <input
              type="radio"
              name={`conflict-${name}`}
              aria-label={`${label}: ${each === 'mine' ? 'yours' : 'theirs'}`}
              checked={side === each}
              onChange={() => choose(each)}
              className="mt-0.5 size-4 accent-primary"
            />
            <span className="min-w-0 break-words">
              <ShownValue name={name} value={each === 'mine' ? mine : theirs} />
            </span>
          </label>
        </td>
      ))}
    </tr>
  )
}

function Taken({ name, label }: { name: string; label: string }) {
  const value: unknown = useWatch({ name })
  return (
    <li>
      {label}: <ShownValue name={name} value={value} />
    </li>
  )
}

function ShownValue({ name, value }: { name: string; value: unknown }) {
  const { schema } = useFormContextOf()
  const meta = metaAt(schema, name)
  const currency = useCurrency(schema, name, meta)
  if (Array.isArray(value)) return value.length === 1 ? '1 line' : `${value.length} lines`
  const target = meta?.kind === 'reference' ? recordRefOf(meta.to) : undefined
  if (target && value) return <Title recordRef={target} id={String(value)} />
  return meta ? wordsFor(meta, value, currency) : String(value ?? '')
}

const Title = ({ recordRef, id }: { recordRef: RecordRef; id: string }) => useTitle(recordRef, id) ?? '…'

function wordsFor({ kind }: FieldMeta, value: unknown, currency: string | undefined): string {
  if (kind === 'boolean') return value === true ? 'Yes' : 'No'
  const text = String(value ?? '')
  if (text === '') return 'Nothing'
  if (kind === 'day' && isDay(text)) return formatDay(text)
  if (kind === 'choice') return wordsOf(text)
  if ((kind === 'money' || kind === 'price') && currency && isDecimal(text)) return formatMoney(text, currency)
  return ['money', 'price', 'quantity'].includes(kind) && isDecimal(text) ? formatNumber(text) : text
}
