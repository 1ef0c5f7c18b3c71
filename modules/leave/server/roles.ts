import type { ServerModule } from '#server/module.ts'

/** Everybody asks for their own leave, and sees what it is made of. */
const everybody = [
  'hr.leave-types.read',
  'hr.leave-blocks.read',
  'hr.leave-entries.read@own',
  // Whom they stand in for, and when.
  'hr.substitutions.read@own',
  ...['read', 'create', 'update', 'submit'].map((right) => `hr.leave-requests.${right}@own`),
]
/** Who works with what others did, and not the auditor, who reads it. */
const staff = [...everybody, 'hr.leave-requests.comment@own']

/** Who may what with leave; an HR officer has all of the area by the front of it. */
export const roles: ServerModule['roles'] = {
  // Those who report to them: what they decide on, and what is left of it.
  manager: [
    ...staff,
    'hr.leave-requests.read@reports',
    'hr.leave-requests.comment@reports',
    'hr.leave-entries.read@reports',
  ],
  auditor: everybody,
  ...Object.fromEntries(
    ['accountant', 'payables-clerk', 'buyer', 'approver', 'receiver', 'employee'].map((role) => [role, staff]),
  ),
}
