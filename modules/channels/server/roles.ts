import type { ServerModule } from '#server/module.ts'

/** Everyone who works in the company writes to colleagues. */
const rights = [
  ...['read', 'create', 'update', 'archive', 'join'].map((right) => `communications.channels.${right}`),
  'communications.messages.create',
]
const staff = ['manager', 'accountant', 'payables-clerk', 'buyer', 'approver', 'receiver', 'employee', 'hr', 'auditor']

export const roles: ServerModule['roles'] = Object.fromEntries(
  staff.map((role) => [role, role === 'auditor' ? [...rights, 'communications.former-messages.read'] : rights]),
)
