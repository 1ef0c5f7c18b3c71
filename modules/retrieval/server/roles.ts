import type { ServerModule } from '#server/module.ts'

/** What somebody retrieves is limited by their rights to the records, so that every role may ask. */
const rights = ['ai.retrieval.read']

const staff = ['manager', 'accountant', 'payables-clerk', 'buyer', 'approver', 'receiver', 'employee', 'hr']

export const roles: ServerModule['roles'] = {
  ...Object.fromEntries(staff.map((role) => [role, rights])),
  auditor: [...rights, 'ai.retrieval-index.read'],
}
