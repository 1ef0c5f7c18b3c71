import { useSearchParams } from 'react-router'
import { NewRecordPage } from '#client/form/FormPage.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { shiftAssignments } from '#modules/time/shared/shift-assignments.ts'
import { shiftPatterns } from '#modules/time/shared/shift-patterns.ts'
import { shiftTypes } from '#modules/time/shared/shift-types.ts'

export function ShiftTypesPage() {
  const action = <NewButton record={shiftTypes}>New shift type</NewButton>
  return (
    <RecordList
      record={shiftTypes}
      columns={['name', 'startsAt', 'endsAt', 'night', 'breakMinutes', 'lateGrace', 'earlyGrace', 'counting']}
      card={['startsAt', 'endsAt', 'breakMinutes']}
      actions={action}
      emptyAction={action}
    />
  )
}
const ofType = [
  { title: 'Shift', fields: ['name', 'startsAt', 'endsAt'] },
  { title: 'Break', fields: ['breakMinutes', 'breakAfter'] },
  { title: 'Clocking', fields: ['opensBefore', 'closesAfter', 'lateGrace', 'earlyGrace', 'counting', 'kindRule'] },
  { title: 'Half days and absence', fields: ['halfDayBelow', 'absentBelow'] },
]
const usual = {
  breakMinutes: 30,
  breakAfter: '6',
  lateGrace: 5,
  earlyGrace: 5,
  opensBefore: 60,
  closesAfter: 60,
  counting: 'every pair',
  kindRule: 'as clocked',
}
export const ShiftTypeForm = () => <NewRecordPage record={shiftTypes} defaults={usual} groups={ofType} />
export const ShiftTypeRecord = () => (
  <RecordPage
    record={shiftTypes}
    overview={({ id }) => <Assigned field="shiftTypeId" id={id} empty="No one is assigned to this shift." />}
  />
)

const days = ['mondayId', 'tuesdayId', 'wednesdayId', 'thursdayId', 'fridayId', 'saturdayId', 'sundayId'] as const
export function ShiftPatternsPage() {
  const action = <NewButton record={shiftPatterns}>New weekly pattern</NewButton>
  return (
    <RecordList
      record={shiftPatterns}
      columns={['name', ...days]}
      card={[...days]}
      actions={action}
      emptyAction={action}
    />
  )
}
const ofPattern = [
  { title: 'Pattern', fields: ['name', 'onHolidays'] },
  { title: 'Shifts', fields: [...days] },
]
export const ShiftPatternForm = () => (
  <NewRecordPage record={shiftPatterns} defaults={{ onHolidays: false }} groups={ofPattern} />
)
export const ShiftPatternRecord = () => (
  <RecordPage
    record={shiftPatterns}
    overview={({ id }) => <Assigned field="patternId" id={id} empty="No one is assigned to this pattern." />}
  />
)

const Assigned = ({ field, id, empty }: { field: 'shiftTypeId' | 'patternId'; id: string; empty: string }) => (
  <RelatedList
    record={shiftAssignments}
    title="Assigned employees"
    filters={[
      { field, operator: 'eq', value: id },
      { field: 'state', operator: 'eq', value: 'in force' },
    ]}
    sort="personName"
    columns={['personName', 'validFrom', 'validTo']}
    limit={50}
    empty={empty}
  />
)

export function ShiftAssignmentsPage() {
  const action = <NewButton record={shiftAssignments}>New shift assignment</NewButton>
  return (
    <RecordList
      record={shiftAssignments}
      columns={['personName', 'worksName', 'validFrom', 'validTo', 'state']}
      card={['worksName', 'validFrom', 'validTo']}
      actions={action}
      emptyAction={action}
    />
  )
}
const ofAssignment = [
  { title: 'Person and days', fields: ['personId', 'validFrom', 'validTo'] },
  { title: 'Shift', fields: ['shiftTypeId', 'patternId'] },
]
/** For the person and the day whose place in the roster led here. */
export function ShiftAssignmentForm() {
  const [params] = useSearchParams()
  const day = params.get('day') ?? ''
  const defaults = { personId: params.get('person') ?? '', validFrom: day, validTo: params.get('until') ?? '' }
  return <NewRecordPage record={shiftAssignments} defaults={defaults} groups={ofAssignment} />
}
export const ShiftAssignmentRecord = () => <RecordPage record={shiftAssignments} />
