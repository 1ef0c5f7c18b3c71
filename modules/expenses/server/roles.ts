import type { ServerModule } from '#server/module.ts'

/** Everybody claims what they have spent themselves. */
const everybody = [
  'hr.expense-types.read',
  ...['expense-claims', 'expense-advances'].flatMap((recordType) =>
    ['read', 'create', 'update', 'submit'].map((right) => `hr.${recordType}.${right}@own`),
  ),
  'hr.advance-clearings.read@own',
]
/** Who works with what others did, and not the auditor, who reads it. */
const staff = [
  ...everybody,
  ...['expense-claims', 'expense-advances'].map((recordType) => `hr.${recordType}.comment@own`),
]
/** Who sends approved claims to payables. */
const payables = [
  ...staff,
  ...['expense-claims', 'expense-advances', 'advance-clearings'].flatMap((recordType) =>
    ['read', 'comment', 'export'].map((right) => `hr.${recordType}.${right}`),
  ),
]

const numbers = ['expense-claim-numbers', 'expense-advance-numbers', 'advance-account'].map((name) => `hr.${name}.read`)

/** Who may what with expenses; an HR officer has all of the area by the front of it. */
export const roles: ServerModule['roles'] = {
  manager: [
    ...staff,
    ...['expense-claims', 'expense-advances'].flatMap((recordType) =>
      ['read', 'comment'].map((right) => `hr.${recordType}.${right}@reports`),
    ),
    'hr.advance-clearings.read@reports',
  ],
  accountant: [
    ...payables,
    ...['create', 'update', 'comment', 'export'].map((right) => `hr.expense-types.${right}`),
    ...numbers,
    'hr.expense-advances.repay',
    'hr.advance-account.change',
  ],
  'payables-clerk': payables,
  auditor: [
    ...everybody,
    ...['expense-claims', 'expense-advances', 'advance-clearings'].flatMap((recordType) =>
      ['read', 'export'].map((right) => `hr.${recordType}.${right}`),
    ),
    ...numbers,
  ],
  ...Object.fromEntries(['buyer', 'approver', 'receiver', 'employee'].map((role) => [role, staff])),
}
