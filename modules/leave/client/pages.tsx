import { NewButton } from '#client/record/new-button.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { StateSteps } from '#client/record/state-steps.tsx'
import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { leaveAdjustments, type LeaveAdjustment } from '#modules/leave/shared/leave-adjustments.ts'
import { leaveBlocks } from '#modules/leave/shared/leave-blocks.ts'
import { leaveEntries, type LeaveEntry } from '#modules/leave/shared/leave-entries.ts'
import { leavePolicies, type LeavePolicy } from '#modules/leave/shared/leave-policies.ts'
import { leaveRequests, type LeaveRequest } from '#modules/leave/shared/leave-requests.ts'
import { substitutions } from '#modules/leave/shared/substitutions.ts'
import { leaveTypes } from '#modules/leave/shared/leave-types.ts'
import { TeamOnDays } from './team-on-days.tsx'

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
      columns={['personName', 'typeId', 'state', 'firstDay', 'lastDay', 'quantity', 'substituteId']}
      card={['typeName', 'state', 'firstDay', 'lastDay']}
      views={views}
      actions={action}
      emptyAction={action}
    />
  )
}
/** All but the smallest part, which the amounts count in, and the names that references show. */
const propertiesOf = <Row,>({ fields }: { fields: readonly { name: string; shows?: string | undefined }[] }) => {
  const shown = new Set(['unit', ...fields.flatMap(({ shows }) => shows ?? [])])
  return fields.flatMap(({ name }) => (shown.has(name) ? [] : [name as keyof Row & string]))
}
const requestProperties = propertiesOf<LeaveRequest>(leaveRequests).filter(
  (name) => !['state', 'managed', 'createdAt'].includes(name),
)
const entryProperties = propertiesOf<LeaveEntry>(leaveEntries)
const adjustmentProperties = propertiesOf<LeaveAdjustment>(leaveAdjustments).filter((name) => name !== 'state')
const policyProperties = propertiesOf<LeavePolicy>(leavePolicies)

export const LeaveRequestRecord = () => (
  <RecordPage
    record={leaveRequests}
    overview={(request) => (
      <>
        <TeamOnDays {...request} />
        <RelatedList
          record={leaveEntries}
          title="In the leave ledger"
          filters={[{ field: 'requestId', operator: 'eq', value: request.id }]}
          sort="effectiveOn"
          columns={['effectiveOn', 'kind', 'quantity', 'cause']}
          limit={31}
          empty="No entries yet: the days are taken from the balance once the leave is approved."
        />
      </>
    )}
    properties={requestProperties}
  />
)

const standing: View[] = [
  {
    id: 'to-come',
    label: 'Now and to come',
    filters: [
      { field: 'state', operator: 'eq', value: 'approved' },
      { field: 'lastDay', operator: 'gte', value: 'today' },
    ],
    sort: 'firstDay',
  },
  { id: 'all', label: 'All', filters: [] },
]

/** Whom somebody stands in for, and when. */
export const SubstitutionsPage = () => (
  <RecordList
    record={substitutions}
    columns={['personName', 'firstDay', 'lastDay', 'substituteId', 'state']}
    card={['firstDay', 'lastDay', 'state']}
    views={standing}
  />
)
export const SubstitutionRecord = () => <RecordPage record={substitutions} />

const proposed: View[] = [
  {
    id: 'waiting',
    label: 'In approval',
    filters: [{ field: 'state', operator: 'eq', value: 'in approval' }],
  },
  { id: 'all', label: 'All', filters: [] },
]

export function LeaveAdjustmentsPage() {
  const action = <NewButton record={leaveAdjustments}>New leave adjustment</NewButton>
  return (
    <RecordList
      record={leaveAdjustments}
      columns={['personName', 'typeId', 'state', 'effectiveOn', 'quantity', 'balance', 'cause', 'createdByName']}
      card={['typeName', 'state', 'effectiveOn', 'quantity']}
      views={proposed}
      actions={action}
      emptyAction={action}
    />
  )
}
export const LeaveAdjustmentRecord = () => (
  <RecordPage
    record={leaveAdjustments}
    alerts={({ state, rejectedBecause }) =>
      state === 'rejected' && rejectedBecause
        ? [{ title: 'This leave adjustment was rejected', tone: 'danger' as const, children: rejectedBecause }]
        : []
    }
    overview={(adjustment) => <StateSteps record={leaveAdjustments} row={adjustment} />}
    properties={adjustmentProperties}
  />
)

export function LeaveEntriesPage() {
  const action = <NewButton record={leaveAdjustments}>New leave adjustment</NewButton>
  return (
    <RecordList
      record={leaveEntries}
      columns={['personName', 'typeId', 'effectiveOn', 'kind', 'quantity', 'cause', 'expiresOn']}
      card={['typeName', 'effectiveOn', 'kind', 'quantity']}
      actions={action}
      emptyAction={action}
    />
  )
}
export const LeaveEntryRecord = () => <RecordPage record={leaveEntries} properties={entryProperties} />

export function LeaveTypesPage() {
  const action = <NewButton record={leaveTypes}>New leave type</NewButton>
  return (
    <RecordList
      record={leaveTypes}
      columns={['name', 'unit', 'paid', 'tracked', 'confidential', 'mostConsecutive', 'noticeDays', 'documentsAfter']}
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
        title="Entitlements"
        filters={[{ field: 'typeId', operator: 'eq', value: id }]}
        columns={['name', 'perYear', 'frequency', 'carryOver', 'carryMonths']}
        empty="No entitlement yet: add a leave policy that says who is entitled to how much."
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
export const LeavePolicyRecord = () => <RecordPage record={leavePolicies} properties={policyProperties} />

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
