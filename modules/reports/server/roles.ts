import type { ServerModule } from '#server/module.ts'

/** Everybody asks questions of the lists they may read, and saves and shares reports of their own. */
const everybody = ['read', 'create', 'update'].map((right) => `reports.reports.${right}`)
const staffRights = [...everybody, 'reports.reports.comment']

const staff = ['manager', 'accountant', 'payables-clerk', 'buyer', 'approver', 'receiver', 'employee', 'hr']

export const roles: ServerModule['roles'] = {
  auditor: everybody,
  ...Object.fromEntries(staff.map((role) => [role, staffRights])),
}
