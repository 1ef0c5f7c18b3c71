import { accountPages } from '#shared/accounts.ts'
import type { Call } from '#server/call/call.ts'
import { sendMail } from '#server/outbox/mail.ts'
import { hashOf } from '#server/auth/session-token.ts'
import type { Settings } from '#server/settings.ts'

type Person = { name: string; email: string }

// The secret stands behind #: no server, proxy or log on the way ever sees it.
const linkTo = ({ publicOrigin }: Settings, page: string, token: string) => `${publicOrigin}${page}#${token}`

const signed = ({ publicOrigin }: Settings) => `\n\nMainstay, ${publicOrigin}\n`

async function send(call: Call, to: string, subject: string, text: string, key: string) {
  await sendMail(call, { to, subject, text: text + signed(call.app.settings), key })
}

export const mailInvitation = (call: Call, email: string, by: string, code: string) =>
  send(
    call,
    email,
    'You are invited to Mainstay',
    `Hello,

${by} invites you to Mainstay. Make your account here within 7 days:

${linkTo(call.app.settings, accountPages.invitation, code)}

If you do not expect this, leave it: without you nothing happens.`,
    `invitation ${hashOf(code)}`,
  )

export const mailConfirmation = (call: Call, { name, email }: Person, token: string) =>
  send(
    call,
    email,
    'Confirm your e-mail address',
    `Hello ${name},

an account of Mainstay was made with this address. Confirm it here within 3 days, with the password you chose:

${linkTo(call.app.settings, accountPages.confirm, token)}

If it was not you, leave it: without this step nobody can sign in.`,
    `confirm ${hashOf(token)}`,
  )

export const mailReset = (call: Call, { name, email }: Person, token: string) =>
  send(
    call,
    email,
    'Set a new password',
    `Hello ${name},

somebody asked to set a new password for your account of Mainstay. This link opens once, for 30 minutes:

${linkTo(call.app.settings, accountPages.password, token)}

If it was not you, leave it: your password stays as it is.`,
    `reset ${hashOf(token)}`,
  )

/** Tells the owner of something done to their account, so that they notice what they did not do. */
export const mailNotice = (call: Call, { name, email }: Person, subject: string, what: string) =>
  send(
    call,
    email,
    subject,
    `Hello ${name},

${what}

If it was not you, set a new password at once (${call.app.settings.publicOrigin}/forgot-password) and tell an administrator.`,
    `notice ${call.correlationId} ${email} ${subject}`,
  )
