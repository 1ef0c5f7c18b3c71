import { ArrowRight } from 'lucide-react'
import { recordRefOf, useTitle } from '#client/record-refs.ts'
import type { RecordRef } from '#shared/record-ref.ts'
import type { AnyRecord, Field } from '#shared/record.ts'
import { FieldValue } from './field-value.tsx'
import { changedField, type Change } from './timeline-items.ts'
import { wordsOf } from '#shared/text.ts'

type Props = {
  record: AnyRecord
  change: Change
  row: Record<string, unknown>
  /** It was seen as it is, and not changed. */
  isSeen?: boolean
}

/** One changed field: before → after, as the field is shown elsewhere. */
export function ChangeLine({ record, change, row, isSeen }: Props) {
  const field = changedField(record, change.field)
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-table">
      <span className="text-fg-muted">{field?.label ?? wordsOf(change.field)}</span>
      {isLines(change) ? (
        <span>{linesChanged(change)}</span>
      ) : (
        <>
          {!isSeen && (
            <>
              <Side field={field} name={change.field} value={change.before} row={row} />
              <ArrowRight aria-hidden className="size-3.5 text-fg-subtle" />
              <span className="sr-only">to</span>
            </>
          )}
          <Side field={field} name={change.field} value={change.after} row={row} />
        </>
      )}
    </li>
  )
}

const isLines = ({ before, after }: Change): boolean => Array.isArray(before) || Array.isArray(after)

function linesChanged({ before, after }: Change): string {
  const old = Array.isArray(before) ? before.length : 0
  const now = Array.isArray(after) ? after.length : 0
  return old === now ? `${now} ${now === 1 ? 'line' : 'lines'}, changed` : `${old} → ${now} lines`
}

function Side({
  field,
  name,
  value,
  row,
}: {
  field: Field | undefined
  name: string
  value: unknown
  row: Record<string, unknown>
}) {
  if (field?.kind === 'reference' && typeof value === 'string') return <ReferenceTitle to={field.to} id={value} />
  if (field)
    return (
      <span className="max-w-96 min-w-0 wrap-anywhere">
        <FieldValue field={field} row={{ ...row, [name]: value }} links={false} />
      </span>
    )
  return (
    <span className="max-w-96 min-w-0 wrap-anywhere">
      {value === null || value === undefined || value === ''
        ? '—'
        : typeof value === 'object'
          ? 'changed'
          : String(value)}
    </span>
  )
}

function ReferenceTitle({ to, id }: { to: string | undefined; id: string }) {
  const record = recordRefOf(to)
  return record ? (
    <ReadTitle record={record} id={id} />
  ) : (
    <span className="font-mono text-caption">{id.slice(0, 8)}</span>
  )
}

const ReadTitle = ({ record, id }: { record: RecordRef; id: string }) => <span>{useTitle(record, id) ?? '…'}</span>
