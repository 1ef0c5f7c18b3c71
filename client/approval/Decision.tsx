import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { urlOf, useApi } from '#client/api.ts'
import { recordTypeOf } from '#client/manifest.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { ActionButton, ConfirmAction, useActions } from '#client/record/record-actions.tsx'
import { useVerbs } from '#client/record/use-verbs.tsx'
import type { AnyRow } from '#client/record/field-value.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import type { AnyRecord } from '#shared/record.ts'
import { useDecisionKeys } from './decision-keys.ts'
import { useStanding, type StandingRead } from './standing.ts'
import { Whereabouts } from './Whereabouts.tsx'

/** The decision on one record of any record type, wherever it stands: where it is, and the buttons of whose turn it is. */
export function Decision({
  record: name,
  id,
  keys,
}: {
  record: string
  id: string
  /** Whether the keys that decide are for it. */
  keys: boolean
}) {
  const { data: record } = useQuery({
    queryKey: ['record-type', name],
    queryFn: async () => (await recordTypeOf(name)) ?? null,
    staleTime: Infinity,
    throwOnError: true,
  })
  if (!record) return <SkeletonLines lines={6} className="px-4 py-5" />
  return <Loaded key={`${name} ${id}`} record={record} id={id} keys={keys} />
}

function Loaded({ record, id, keys }: { record: AnyRecord; id: string; keys: boolean }) {
  const row = useApi(record.api.read, { params: { id } })
  const standing = useStanding(record, id)
  const outdated = useOutdated([urlOf(record.api.read, { params: { id } }), `${record.path}/${id}/approval`])
  return (
    // Reading `isFetching` has it drawn again once what is outdated has been read anew.
    <ReadGate
      read={outdated && (row.isFetching || standing.isFetching) ? { ...row, data: undefined, isError: false } : row}
      what={`this ${record.one}`}
      lines={6}
    >
      {(found) => <Decided record={record} row={found as AnyRow} standing={standing} keys={keys} />}
    </ReadGate>
  )
}

/** Whether any of this was kept from before the record changed, as it comes to be shown: nobody decides on that. */
function useOutdated(addresses: readonly string[]): boolean {
  const queries = useQueryClient()
  const isOld = (each: string) => queries.getQueryState([each])?.isInvalidated === true
  const [outdated] = useState(() => new Set(addresses.filter(isOld)))
  // What was read anew once stays in place while it is read again: a question that is being written would go with it.
  for (const each of outdated) if (!isOld(each)) outdated.delete(each)
  return outdated.size > 0
}

type Shown = { record: AnyRecord; row: AnyRow; standing: StandingRead; keys: boolean }

function Decided({ record, row, standing, keys }: Shown) {
  const state = useActions()
  const { actions, dialog } = useVerbs(record, row, { may: standing.data ? standing.data.may : null })
  const decisions = actions
    .filter((each) => each.keys)
    // Of two verbs that decide alike the one for the state it is in.
    .filter((each, _, all) => each.can === true || !all.some((other) => other.keys === each.keys && other.can === true))
    .map(({ keys: key, ...each }) => (keys && key ? { ...each, keys: key } : each))
  useDecisionKeys(row.id, decisions, state)
  return (
    <>
      <Whereabouts noun={record.name} id={row.id} read={standing}>
        {standing.data?.may === true && (
          <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
            {decisions.map((action) => (
              <ActionButton key={action.label} action={action} state={state} />
            ))}
          </div>
        )}
        {state.failure && !state.asking && (
          <p role="alert" className="px-4 pb-3 text-table text-danger">
            {state.failure}
          </p>
        )}
      </Whereabouts>
      <ConfirmAction state={state} />
      {dialog}
    </>
  )
}
