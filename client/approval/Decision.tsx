import { useQuery } from '@tanstack/react-query'
import { useApi } from '#client/api.ts'
import { nounOf } from '#client/door.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { ActionButton, ConfirmAction, useActions } from '#client/record/record-actions.tsx'
import { useVerbs } from '#client/record/use-verbs.tsx'
import type { AnyRow } from '#client/record/field-value.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import type { AnyRecord } from '#shared/record.ts'
import { useDecisionKeys } from './decision-keys.ts'
import { useStanding, type StandingRead } from './standing.ts'
import { Whereabouts } from './Whereabouts.tsx'

/** The decision on one record of any noun, wherever it stands: where it is, and the buttons of whose turn it is. */
export function Decision({ record: name, id }: { record: string; id: string }) {
  const { data: record } = useQuery({
    queryKey: ['noun', name],
    queryFn: async () => (await nounOf(name)) ?? null,
    staleTime: Infinity,
    throwOnError: true,
  })
  if (!record) return <SkeletonLines lines={6} className="px-4 py-5" />
  return <Loaded key={`${name} ${id}`} record={record} id={id} />
}

function Loaded({ record, id }: { record: AnyRecord; id: string }) {
  const row = useApi(record.api.read, { params: { id } })
  const standing = useStanding(record, id)
  return (
    <ReadGate read={row} what={`this ${record.one}`} lines={6}>
      {(found) => <Decided record={record} row={found as AnyRow} standing={standing} />}
    </ReadGate>
  )
}

function Decided({ record, row, standing }: { record: AnyRecord; row: AnyRow; standing: StandingRead }) {
  const state = useActions()
  const { actions, dialog } = useVerbs(record, row, { may: standing.data ? standing.data.may : null })
  const decisions = actions.filter(({ keys }) => keys)
  useDecisionKeys(decisions, state)
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
