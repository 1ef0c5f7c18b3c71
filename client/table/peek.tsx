import { useRef } from 'react'
import { sentenceOf, useApi } from '#client/api.ts'
import { formatDay } from '#client/format.ts'
import { PropertyList, propertyFields } from '#client/record/properties.tsx'
import type { AnyRow } from '#client/record/field-value.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Drawer } from '#client/ui/dialog.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { upperFirst } from '#shared/text.ts'
import type { AnyRecord } from '#shared/record.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  record: AnyRecord
  /** The day as of which the rows are shown. */
  asOf: string | null
  id: string | null
  rows: readonly AnyRow[]
}

/** A look at one row without leaving the list. */
export function Peek({ open, onOpenChange, record, asOf, id, rows }: Props) {
  const read = useApi(
    record.api.read,
    { params: { id: id ?? '' }, query: asOf ? { asOf } : {} },
    { enabled: id !== null },
  )
  const row = read.data as AnyRow | undefined
  const head = row ?? rows.find((each) => each.id === id)
  const first = useRef<HTMLAnchorElement>(null)
  const filled = row
    ? propertyFields(record, [record.title]).filter(({ name }) => row[name] !== null && row[name] !== '')
    : []
  return (
    <Drawer
      initialFocus={first}
      open={open}
      onOpenChange={onOpenChange}
      title={head ? String(head[record.title]) : upperFirst(record.one)}
      description={head && record.subtitle ? String(head[record.subtitle] ?? '') : undefined}
      footer={
        id && (
          <LinkButton ref={first} to={record.pageOf(id)} variant="primary">
            Open {record.one}
          </LinkButton>
        )
      }
    >
      {asOf && <p className="mb-3 text-table text-fg-muted">As of {formatDay(asOf, 'full')}</p>}
      {row ? (
        <PropertyList fields={filled} row={row} />
      ) : read.isError ? (
        <div className="space-y-3">
          <p>{sentenceOf(read.error)}</p>
          <Button onClick={() => read.refetch()}>Try again</Button>
        </div>
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Drawer>
  )
}
