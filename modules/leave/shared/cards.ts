import { card } from '#shared/card.ts'

export const leaveTypes = card('hr.leave-types', { one: 'leave type', many: 'leave types', title: 'name' })
/** What somebody gets of a leave type, from so many years of service on. */
export const leavePolicies = card('hr.leave-policies', {
  one: 'leave policy',
  many: 'leave policies',
  title: 'name',
  subtitle: 'typeName',
})
export const leaveBlocks = card('hr.leave-blocks', { one: 'leave block', many: 'leave blocks', title: 'name' })
/** A row of the leave ledger. */
export const leaveEntries = card('hr.leave-entries', {
  one: 'leave entry',
  many: 'leave entries',
  title: 'personName',
  subtitle: 'typeName',
})
/** Who stands in for whom while they are away. */
export const substitutions = card('hr.substitutions', {
  one: 'substitution',
  many: 'substitutions',
  title: 'personName',
  subtitle: 'firstDay',
})
export const leaveRequests = card('hr.leave-requests', {
  one: 'leave request',
  many: 'leave requests',
  title: 'personName',
  subtitle: 'typeName',
})
