import type { ServerModule } from '#server/module.ts'

/** Every role that reads reports may schedule and watch them. */
const rights = ['schedules', 'alerts'].flatMap((of) =>
  ['read', 'create', 'update'].map((right) => `reports.${of}.${right}`),
)
const archives = ['reports.alerts.archive']

const staff = ['manager', 'accountant', 'payables-clerk', 'buyer', 'approver', 'receiver', 'employee', 'hr', 'auditor']

export const roles: ServerModule['roles'] = Object.fromEntries(staff.map((role) => [role, [...rights, ...archives]]))
