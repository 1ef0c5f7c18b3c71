import { z } from 'zod'
import { PasswordChange, SecondCode, SignIn } from '#shared/accounts.ts'
import { Done, get, post } from '#shared/api.ts'

const password = SignIn.shape.password
const path = '/api/settings/own-account'
// Each asks for the password: a browser left open must not be enough, and guessing it is slow.
const own = { can: 'signed-in', repeatable: true, rate: 5 } as const
/** Shown once; `XXXX-XXXX-XXXX-XXXX`. */
const Codes = z.strictObject({ codes: z.array(z.string()) })

export const OwnAccount = z.strictObject({
  /** Who keeps the password. */
  kind: z.enum(['evaluation', 'directory', 'entra']),
  passwordChangedAt: z.iso.datetime().nullable(),
  secondFactorSince: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
})
export type OwnAccount = z.output<typeof OwnAccount>

export const SecondFactorRemoval = z.strictObject({ password, code: SecondCode })

/** What people see and change of how they sign in, where this installation keeps their accounts. */
export const ownAccountApi = {
  read: get(path, { can: 'signed-in', private: true, summary: 'Read how you sign in', reply: OwnAccount }),
  changePassword: post(`${path}/password`, {
    ...own,
    summary: 'Change your password; your other browsers are signed out',
    body: PasswordChange,
    reply: Done,
  }),
  offer: post(`${path}/second-factor/offer`, {
    ...own,
    summary: 'Set up a second factor: a secret for your authenticator app',
    body: z.strictObject({ password }),
    reply: z.strictObject({ secret: z.string(), uri: z.string() }),
  }),
  confirm: post(`${path}/second-factor/confirm`, {
    ...own,
    summary: 'Turn the second factor on with a first code; answers the recovery codes',
    body: z.strictObject({ code: z.string().regex(/^\d{6}$/, 'Enter the six digits your app shows') }),
    reply: Codes,
  }),
  remove: post(`${path}/second-factor/remove`, {
    ...own,
    summary: 'Turn the second factor off',
    body: SecondFactorRemoval,
    reply: Done,
  }),
  newCodes: post(`${path}/recovery-codes`, {
    ...own,
    summary: 'Create new recovery codes; the old codes stop working',
    body: SecondFactorRemoval,
    reply: Codes,
  }),
}
