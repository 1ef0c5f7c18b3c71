import { z } from 'zod'
import { Done, post } from './api.ts'
import { longestPassword, passwordFault } from './sign-in/password.ts'
import { contactRules } from './contact-rules.ts'
import { isCleanText, lineFault, oneLine } from './text.ts'

/** Nothing is trimmed or changed in a password: it is checked as it was typed (ASVS 6.2.8). */
const typedPassword = z
  .string()
  .min(1, 'Enter your password')
  .max(4 * longestPassword, `Use at most ${longestPassword} characters`)
/** Text as people type it, trimmed, NFC; with a sentence of its own where it must not be empty. */
const line = (max: number, missing = '') =>
  z
    .string()
    .max(max, `Use at most ${max} characters`)
    .overwrite(oneLine)
    .normalize('NFC')
    .trim()
    .min(missing ? 1 : 0, missing)
    .refine(isCleanText, 'Remove the control characters')
    .superRefine((text, context) => {
      const fault = lineFault(text)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })
const { fits: isAddress, says: noAddress } = contactRules.email
/** An e-mail address as people type it. */
export const Address = line(254, noAddress).refine(isAddress, noAddress)
const ownName = line(120, 'Enter your name')
const secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This code is not complete: copy the whole of it')

/** Two addresses that reach the same mailbox in practice compare equal. */
export const emailKey = (email: string): string => email.trim().normalize('NFKC').toLowerCase()

const newPassword = typedPassword.superRefine((password, context) => {
  const fault = passwordFault(password)
  if (fault) context.addIssue({ code: 'custom', message: fault })
})

/** The form of the sign-in page. */
export const SignIn = z.strictObject({ email: Address, password: typedPassword })

/** Six digits of the phone, or a recovery code; blanks and dashes are left out. */
export const SecondCode = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .refine(
    (text) => /^(\d{6}|[A-Z2-7]{16})$/.test(text),
    'Enter the six digits your app shows, or one of your recovery codes',
  )

/** The second step of a sign-in; `proof` is what the first one answered. */
export const SecondStep = z.strictObject({ code: SecondCode, proof: z.string().max(1000) })

/** The form behind the link of an invitation. */
export const Registration = z
  .strictObject({ code: secret, name: ownName, email: Address, password: newPassword })
  .superRefine(({ password, name, email }, context) => {
    const fault = passwordFault(password, { name, email })
    if (fault && !passwordFault(password)) context.addIssue({ code: 'custom', path: ['password'], message: fault })
  })

/** The form of the register page. */
export const AccessRequestForm = z.strictObject({
  name: ownName,
  email: Address,
  reason: line(1000),
})

/** The form of the forgot-password page. */
export const Forgotten = z.strictObject({ email: Address })

/** The form behind the link of the mail. */
export const Reset = z.strictObject({ token: secret, password: newPassword })
export const Confirmation = z.strictObject({ token: secret, password: typedPassword })

/** The form of Settings › Security. */
export const PasswordChange = z.strictObject({ current: typedPassword, password: newPassword })

/** Where the links of mails lead, each with its secret behind `#`. */
export const accountPages = {
  invitation: '/account/invitation',
  confirm: '/account/confirm',
  password: '/account/password',
} as const

const open = { can: 'public', repeatable: true, rate: 10 } as const

/** What people do before they are signed in. None of the answers tells whether an address has an account. */
export const accountsApi = {
  invitation: post('/api/public/accounts/invitation', {
    ...open,
    summary: 'Read whom an invitation is for, by its code',
    body: z.strictObject({ code: secret }),
    reply: z.strictObject({ email: z.string(), company: z.string() }),
  }),
  register: post('/api/public/accounts/register', {
    ...open,
    summary: 'Make an account with an invitation',
    body: Registration,
    /** The first administrator's address is taken at the operator's word. */
    reply: z.strictObject({ confirmBy: z.enum(['mail', 'nothing']) }),
  }),
  confirm: post('/api/public/accounts/confirm', {
    ...open,
    summary: 'Confirm the address of a new account, by the link of the mail and its password',
    body: Confirmation,
    reply: z.strictObject({ confirmed: z.boolean(), triesLeft: z.int() }),
  }),
  reset: post('/api/public/accounts/reset', {
    ...open,
    summary: 'Set a new password, by the link of the mail',
    body: Reset,
    reply: Done,
  }),
}

/** The answer of a step of the sign-in page: where the browser goes, or that a code is wanted, or what is wrong. */
export type SignInAnswer = {
  to?: string
  /** A code of the phone is wanted; goes back with it. */
  proof?: string
  error?: string
  fields?: Record<string, string>
  /** The page is no longer good: start again. */
  expired?: boolean
}
