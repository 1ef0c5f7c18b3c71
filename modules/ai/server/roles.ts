import type { ServerModule } from '#server/module.ts'

const rights = ['read', 'create', 'update', 'archive'].map((right) => `ai.conversations.${right}`)

const staff = ['manager', 'accountant', 'payables-clerk', 'buyer', 'approver', 'receiver', 'employee', 'hr', 'auditor']

/** Every role asks: an answer holds what the rights of its reader allow. The auditor reads what was asked. */
export const roles: ServerModule['roles'] = Object.fromEntries(
  staff.map((role) => [role, role === 'auditor' ? [...rights, 'ai.answers.read', 'ai.assistant.read'] : rights]),
)
