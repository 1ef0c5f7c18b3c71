import { NewButton } from '#client/record/new-button.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { leaveBlocks } from '#modules/leave/shared/leave-blocks.ts'
import { leaveEntries } from '#modules/leave/shared/leave-entries.ts'
import { leavePolicies } from '#modules/leave/shared/leave-policies.ts'
import { leaveRequests } from '#modules/leave/shared/leave-requests.ts'
import { leaveTypes } from '#modules/leave/shared/leave-types.ts'

const views: View[] = [
  {
    id: 'waiting',
    label: 'In approval',
    filters: [{ field: 'state', operator: 'eq', value: 'in approval' }],
    sort: 'firstDay',
  },
  {
    id: 'to-come',
    label: 'To come',
    filters: [
      { field: 'state', operator: 'eq', value: 'approved' },
      { field: 'firstDay', operator: 'gte', value: 'today' },
    ],
    sort: 'firstDay',
  },
  { id: 'all', label: 'All', filters: [] },
]

export function LeaveRequestsPage() {
  const action = <NewButton record={leaveRequests}>Ask for leave</NewButton>
  return (
    <RecordList
      record={leaveRequests}
      columns={['personName', 'typeName', 'state', 'firstDay', 'lastDay', 'quantity', 'substituteId']}
      card={['typeName', 'state', 'firstDay', 'lastDay']}
      views={views}
      actions={action}
      emptyAction={action}
    />
  )
}
export const LeaveRequestRecord = () => (
  <RecordPage
    record={leaveRequests}
    overview={({ id }) => (
      <RelatedList
        record={leaveEntries}
        title="In the leave ledger"
        filters={[{ field: 'requestId', operator: 'eq', value: id }]}
        sort="effectiveOn"
        columns={['effectiveOn', 'kind', 'quantity', 'cause']}
        limit={31}
        empty="Nothing is taken for it yet: its days are taken once it is approved."
      />
    )}
  />
)

export function LeaveEntriesPage() {
  const action = <NewButton record={leaveEntries}>New leave entry</NewButton>
  return (
    <RecordList
      record={leaveEntries}
      columns={['personName', 'typeName', 'effectiveOn', 'kind', 'quantity', 'cause', 'expiresOn']}
      card={['typeName', 'effectiveOn', 'kind', 'quantity']}
      actions={action}
      emptyAction={action}
    />
  )
}
export const LeaveEntryRecord = () => <RecordPage record={leaveEntries} />

export function LeaveTypesPage() {
  const action = <NewButton record={leaveTypes}>New leave type</NewButton>
  return (
    <RecordList
      record={leaveTypes}
      columns={['name', 'unit', 'paid', 'tracked', 'mostConsecutive', 'noticeDays', 'documentsAfter']}
      card={['unit', 'paid', 'tracked']}
      actions={action}
      emptyAction={action}
    />
  )
}
export const LeaveTypeRecord = () => (
  <RecordPage
    record={leaveTypes}
    overview={({ id }) => (
      <RelatedList
        record={leavePolicies}
        title="Who gets how much"
        filters={[{ field: 'typeId', operator: 'eq', value: id }]}
        columns={['name', 'perYear', 'frequency', 'carryOver', 'carryMonths']}
        empty="Nobody gets any of it yet: a leave policy says who gets how much."
      />
    )}
  />
)

export function LeavePoliciesPage() {
  const action = <NewButton record={leavePolicies}>New leave policy</NewButton>
  return (
    <RecordList
      record={leavePolicies}
      columns={['name', 'perYear', 'frequency', 'most', 'carryOver', 'carryMonths', 'startsOn']}
      card={['perYear', 'frequency', 'carryOver']}
      actions={action}
      emptyAction={action}
    />
  )
}
export const LeavePolicyRecord = () => <RecordPage record={leavePolicies} />

export function LeaveBlocksPage() {
  const action = <NewButton record={leaveBlocks}>New leave block</NewButton>
  return (
    <RecordList
      record={leaveBlocks}
      columns={['name', 'firstDay', 'lastDay', 'typeId', 'departmentId']}
      card={['firstDay', 'lastDay', 'departmentId']}
      actions={action}
      emptyAction={action}
    />
  )
}
export const LeaveBlockRecord = () => <RecordPage record={leaveBlocks} />
