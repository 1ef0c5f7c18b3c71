import type { Room } from '#server/room.ts'

/** Everybody claims what they have spent themselves. */
const everybody = [
  'hr.expense-types.read',
  ...['read', 'create', 'update', 'submit'].map((right) => `hr.expense-claims.${right}@own`),
]
/** Who works with what others did, and not the auditor, who reads it. */
const staff = [...everybody, 'hr.expense-claims.comment@own']
/** Who sends approved claims to payables. */
const payables = [...staff, ...['read', 'comment', 'export'].map((right) => `hr.expense-claims.${right}`)]

/** Who may what with expenses; an HR officer has all of the area by the front of it. */
export const roles: Room['roles'] = {
  manager: [...staff, 'hr.expense-claims.read@reports', 'hr.expense-claims.comment@reports'],
  accountant: [
    ...payables,
    ...['create', 'update', 'comment', 'export'].map((right) => `hr.expense-types.${right}`),
    'hr.expense-claim-numbers.read',
  ],
  'payables-clerk': payables,
  auditor: [
    ...everybody,
    ...['read', 'export'].map((right) => `hr.expense-claims.${right}`),
    'hr.expense-claim-numbers.read',
  ],
  ...Object.fromEntries(['buyer', 'approver', 'receiver', 'employee'].map((role) => [role, staff])),
}
