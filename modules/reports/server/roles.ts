import type { ServerModule } from '#server/module.ts'

/** Everybody asks questions of the lists they may read, and keeps and shares reports of their own. */
const everybody = ['read', 'create', 'update', 'comment'].map((right) => `reports.reports.${right}`)

const staff = ['manager', 'accountant', 'payables-clerk', 'buyer', 'approver', 'receiver', 'employee', 'auditor', 'hr']

export const roles: ServerModule['roles'] = Object.fromEntries(staff.map((role) => [role, everybody]))
