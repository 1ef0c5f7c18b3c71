import { Problem } from '#shared/problem.ts'
import { passwordFault, type PasswordContext } from '#shared/sign-in/password.ts'
import type { Settings } from '#server/settings.ts'
import { isCommon } from './common-passwords.ts'
import { says } from '../sentences.ts'

/** The name of the company as its address has it: a password must not be made of it. */
export const companyOf = ({ publicOrigin }: Settings): string => new URL(publicOrigin).hostname

/** Refuses where passwords are kept elsewhere, or nowhere. */
export function directoryOnly({ identity }: Settings): void {
  if (identity === 'directory') return
  throw new Problem('conflict', identity === 'entra' ? says.accountsElsewhere() : says.evaluationWithoutPasswords())
}

/** Refuses a password that is guessed first, at its field. */
export async function refuseWeak(
  password: string,
  settings: Settings,
  context: Omit<PasswordContext, 'company'>,
): Promise<void> {
  const fault =
    passwordFault(password, { ...context, company: companyOf(settings) }) ??
    ((await isCommon(password)) ? 'This is one of the passwords that are tried first: choose another' : null)
  if (fault) throw new Problem('unprocessable', fault, { password: fault })
}
