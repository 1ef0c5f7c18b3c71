import { useQuery } from '@tanstack/react-query'
import { recordTypeOf } from '#client/manifest.ts'
import { sentenceOf, useApi } from '#client/api.ts'
import type { AnyRow } from '#client/record/field-value.tsx'
import { PropertyList, propertyFields } from '#client/record/properties.tsx'
import { ActionButton, ConfirmAction, useActions } from '#client/record/record-actions.tsx'
import { Timeline } from '#client/record/timeline.tsx'
import { useVerbs } from '#client/record/use-verbs.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import type { InboxItem } from '#shared/inbox.ts'
import { useShown } from '#client/record/use-shown.ts'
import type { AnyRecord } from '#shared/record.ts'
import { shownState } from '#client/record/record-state.ts'

/** The record a notice is about, without leaving the inbox: what can be done with it, what was said about it, and what it holds. */
export function RecordPeek({ item }: { item: InboxItem }) {
  const recordType = useQuery({
    queryKey: ['record-type', item.record],
    queryFn: async () => (await recordTypeOf(item.record)) ?? null,
    staleTime: Infinity,
  })
  if (recordType.isPending) return <SkeletonLines lines={8} />
  return recordType.data ? <Loaded record={recordType.data} item={item} /> : null
}

function Loaded({ record, item }: { record: AnyRecord; item: InboxItem }) {
  const { data, isError, error, refetch } = useApi(record.api.read, { params: { id: item.recordId } })
  if (data) return <Shown record={record} row={data as AnyRow} item={item} />
  if (!isError) return <SkeletonLines lines={8} />
  return (
    <div className="space-y-3 text-table">
      <p>{sentenceOf(error)}</p>
      <Button onClick={() => void refetch()}>Try again</Button>
    </div>
  )
}

function Shown({ record: whole, row, item }: { record: AnyRecord; row: AnyRow; item: InboxItem }) {
  const record = useShown(whole)
  const state = useActions()
  const { actions, dialog } = useVerbs(record, row, {})
  // A decision has its own part above.
  const possible = item.kind === 'decision' ? [] : actions.filter(({ can }) => can === true)
  const stateField = record.fields.find(({ states }) => states)
  const known = stateField && typeof row[stateField.name] === 'string' ? String(row[stateField.name]) : null
  const filled = propertyFields(record, [record.title, stateField?.name ?? '']).filter(
    ({ name }) => row[name] !== null && row[name] !== '',
  )
  const talks = ['mention', 'change', 'question'].includes(item.kind)
  const properties = <PropertyList fields={filled} row={row} className="max-w-160" />
  return (
    <div className="space-y-5">
      {(known || possible.length > 0) && (
        <div className="flex flex-wrap items-center gap-2">
          {known && <StatePill {...shownState(stateField!, known, row)} className="mr-2" />}
          {possible.map((action) => (
            <ActionButton key={action.label} action={action} state={state} />
          ))}
        </div>
      )}
      {state.failure && !state.asking && <Banner tone="danger" title={state.failure} onDismiss={state.dismiss} />}
      {talks ? <Timeline record={record} id={item.recordId} row={row} /> : properties}
      <ConfirmAction state={state} />
      {dialog}
    </div>
  )
}
