import { useSearchParams } from 'react-router'
import { NewRecordPage } from '#client/form/FormPage.tsx'
import { leaveBlocks } from '#modules/leave/shared/leave-blocks.ts'
import { leaveAdjustments } from '#modules/leave/shared/leave-adjustments.ts'
import { leavePolicies } from '#modules/leave/shared/leave-policies.ts'
import { leaveTypes } from '#modules/leave/shared/leave-types.ts'

const ofType = [
  { title: 'Leave', fields: ['name', 'unit', 'paid', 'tracked', 'confidential'] },
  {
    title: 'How it is asked for',
    fields: ['noticeDays', 'waitingDays', 'mostConsecutive', 'documentsAfter', 'negativeLimit', 'countsDaysOff'],
  },
]
const usual = {
  unit: 'half day',
  paid: true,
  tracked: true,
  negativeLimit: '0',
  confidential: true,
  countsDaysOff: false,
  waitingDays: 0,
}
export const LeaveTypeForm = () => <NewRecordPage record={leaveTypes} defaults={usual} groups={ofType} />

const ofPolicy = [
  { title: 'Who gets what', fields: ['typeId', 'employeeType', 'afterYears', 'perYear', 'proRata'] },
  { title: 'When', fields: ['frequency', 'postedOn', 'rounding', 'most'] },
  { title: 'From when', fields: ['startsOn', 'backPosting'] },
  { title: 'What is left after a year', fields: ['carryOver', 'carryMonths'] },
]
const usualPolicy = {
  employeeType: 'employee',
  afterYears: 0,
  frequency: 'every month',
  postedOn: 'first day',
  rounding: 'exact',
  proRata: true,
  backPosting: 'ask first',
}
export const LeavePolicyForm = () => <NewRecordPage record={leavePolicies} defaults={usualPolicy} groups={ofPolicy} />

export const LeaveBlockForm = () => <NewRecordPage record={leaveBlocks} />

export const LeaveAdjustmentForm = () => (
  <NewRecordPage record={leaveAdjustments} defaults={{ personId: useSearchParams()[0].get('person') ?? '' }} />
)
