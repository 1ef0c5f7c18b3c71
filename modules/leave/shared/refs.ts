import { recordRef } from '#shared/record-ref.ts'

export const leaveTypes = recordRef('hr.leave-types', { one: 'leave type', many: 'leave types', title: 'name' })
/** What somebody gets of a leave type, from so many years of service on. */
export const leavePolicies = recordRef('hr.leave-policies', {
  one: 'leave policy',
  many: 'leave policies',
  title: 'name',
  subtitle: 'typeName',
})
export const leaveBlocks = recordRef('hr.leave-blocks', { one: 'leave block', many: 'leave blocks', title: 'name' })
/** A row of the leave ledger. */
export const leaveEntries = recordRef('hr.leave-entries', {
  one: 'leave entry',
  many: 'leave entries',
  title: 'personName',
  subtitle: 'typeName',
})
/** Leave that is entered by hand. */
export const leaveAdjustments = recordRef('hr.leave-adjustments', {
  one: 'leave adjustment',
  many: 'leave adjustments',
  title: 'personName',
  subtitle: 'typeName',
})
/** Who stands in for whom while they are away. */
export const substitutions = recordRef('hr.substitutions', {
  one: 'substitution',
  many: 'substitutions',
  title: 'personName',
  subtitle: 'firstDay',
})
export const leaveRequests = recordRef('hr.leave-requests', {
  one: 'leave request',
  many: 'leave requests',
  title: 'personName',
  subtitle: 'typeName',
})
