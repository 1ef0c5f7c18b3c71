import type { ServerModule } from '#server/module.ts'

/** Everybody says what they can do; of those who report to them a manager says it too, and confirms it. */
const everybody = ['read', 'create', 'update', 'archive'].map((right) => `hr.skills.${right}@own`)

/** Who may what with skills; an HR officer has all of the area by the front of it. */
export const roles: ServerModule['roles'] = {
  manager: [
    ...everybody,
    ...['read', 'create', 'update', 'confirm', 'comment'].map((right) => `hr.skills.${right}@reports`),
  ],
  ...Object.fromEntries(
    ['accountant', 'payables-clerk', 'buyer', 'approver', 'receiver', 'employee', 'auditor'].map((role) => [
      role,
      everybody,
    ]),
  ),
}
