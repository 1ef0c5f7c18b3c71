import { Navigate, useParams } from 'react-router'
import { useApi } from '#client/api.ts'
import { RecordSkeleton } from '#client/record/record-states.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { parties, partyKinds } from '#modules/ledger/shared/parties.ts'
import { upperFirst } from '#shared/text.ts'

const views = [
  { id: 'all', label: 'All', filters: [] },
  ...partyKinds.map((kind) => ({
    id: kind,
    label: `${upperFirst(kind)}s`,
    filters: [{ field: 'kind', operator: 'eq' as const, value: kind }],
  })),
]

export const PartiesPage = () => <RecordList record={parties} columns={['number', 'kind']} views={views} />

/** A vendor has a workbench of its own; the others are shown with what the books know of them. */
export function PartyRecord() {
  const { id = '' } = useParams()
  const party = useApi(parties.api.read, { params: { id } })
  if (party.data?.kind === 'vendor')
    return (
      <>
        <RecordSkeleton record={parties} crumbs={[]} />
        <Navigate replace to={`/vendors/workbench/${id}`} />
      </>
    )
  return <RecordPage record={parties} />
}
