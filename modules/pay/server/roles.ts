import { bankSet } from '#modules/pay/shared/bank-accounts.ts'
import { paySet } from '#modules/pay/shared/pay-rates.ts'
import { rightTo } from '#shared/shown.ts'
import type { ServerModule } from '#server/module.ts'

/** Each person sees their own pay and bank account whole, and a change of the account as soon as it is proposed. */
const everybody = [
  ...['pay-rates', 'bank-accounts', 'bank-changes'].map((recordTypes) => `hr.${recordTypes}.read@own`),
  ...([paySet, bankSet] as const).map((set) => `${rightTo(set)}@own`),
]

/** Rights to pay; an HR officer has all of the area by the module `hr`, and a manager sees no pay of their reports. */
export const roles: ServerModule['roles'] = Object.fromEntries(
  ['manager', 'accountant', 'payables-clerk', 'buyer', 'approver', 'receiver', 'employee', 'auditor'].map((role) => [
    role,
    everybody,
  ]),
)
