import { and, eq, isNull, sql } from 'drizzle-orm'
import { accessRequests as declared } from '#modules/settings/shared/access-requests.ts'
import { isEverything } from '#server/auth/held.ts'
import { roles, userRoles, users } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import type { AppContext } from '#server/app-context.ts'
import { accountByEmail } from '#server/identity-provider/account-store.ts'
import { inCall } from '#server/call/job-call.ts'
import { sendMail } from '#server/outbox/mail.ts'
import { servePublicForm, visitor } from '#server/pages/public-form.ts'
import { serveRecord } from '#server/record/serve.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import type { JobHandler, Serve } from '#server/module.ts'
import { AccessRequestForm, emailKey } from '#shared/accounts.ts'
import { Problem } from '#shared/problem.ts'
import { invite } from './invitations.ts'
import { addRoles } from './members.ts'
import { accessRequestTable as table } from './tables.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

const askedJob = 'settings.access-asked'
/** A flood must not bury the requests of people. */
const mostOpen = 500
const mostTold = 20

type Asked = { name: string; email: string; reason: string }

export const accessRequests = serveRecord(declared, { table, reach: { shared: true } })

/** Keeps a request, apart from the call that brought it: its answer is the same whether the address is known here or not. */
async function receive({ name, email, reason }: Asked, app: AppContext): Promise<void> {
  await inCall(app, visitor, 'ask for access', async (call) => {
    const { tx, now } = call
    const key = emailKey(email)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`access ${key}`}, 0))`)
    if (await accountByEmail(tx, email)) return tellOwner(email, call)
    const open = await tx
      .select({ key: table.emailKey })
      .from(unscoped(table, 'a rule'))
      .where(and(eq(table.state, 'open'), isNull(table.memberId)))
    if (open.length >= mostOpen || open.some((each) => each.key === key)) return
    const { id } = await accessRequests.create(
      { values: { name, email, emailKey: key, reason, createdAt: now.toISOString() } },
      call,
    )
    if (app.settings.mailUrl) await tellAdministrators(id, { name, email, reason }, call)
  })
}

const tellOwner = (email: string, call: Call) =>
  sendMail(call, {
    to: email,
    subject: 'You already have a Mainstay account',
    text: `Hello,\n\nsomeone requested access to Mainstay with this address. You already have an account: sign in at ${call.app.settings.publicOrigin}/login, or set a new password there.\n\nIf this was not you, ignore this e-mail.\n`,
    key: `access known ${emailKey(email)} ${call.now.toISOString().slice(0, 13)}`,
  })

/** Of each matter of a request there is one mail to each of them. */
export async function tellAdministrators(
  id: string,
  { name, email, reason }: Asked,
  call: Call,
  matter = '',
): Promise<void> {
  const people = await call.tx
    .selectDistinct({ email: users.email })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, and(eq(roles.name, userRoles.role), isEverything))
    .where(and(eq(users.active, true), sql`${users.email} like '%_@_%'`))
    .limit(mostTold)
  for (const to of people)
    await sendMail(call, {
      to: to.email,
      subject: `${name} requests access`,
      text: `${name} (${email}) requests access to Mainstay:\n\n${reason || 'No reason entered.'}\n\nDecide here: ${call.app.settings.publicOrigin}/settings/access-requests/${id}\n`,
      key: `access ${id} ${to.email}${matter && ` ${matter}`}`,
    })
}

const decided = ({ actor, now }: Call) => ({
  values: { decidedByName: actor.name, decidedAt: now.toISOString() },
})

/** The page that asks for access. Its answer is the same whoever asks, and so is the work done before it. */
export const serveAccessForm: Serve = (server, app, pages) =>
  servePublicForm(server, app, pages, {
    path: '/register',
    sent: '/register/sent',
    schema: AccessRequestForm,
    fields: ['name', 'email', 'reason'],
    rate: 5,
    refused: 'Your request was not sent',
    async keep(asked, call) {
      if (app.settings.identity === 'evaluation') throw new Problem('conflict', says.choosePerson())
      call.enqueue({ name: askedJob, data: asked })
    },
  })

export const accessRoutes = serveVerbs(accessRequests, {
  approve: async ({ id, email, memberId }, call, body) => {
    if (memberId) await addRoles(memberId, body, call)
    else if (call.app.settings.identity === 'directory') await invite({ email, roles: body.roles }, call)
    else {
      // A person of Entra is known by their object id, from their first sign-in on: roles are given then.
      if (body.roles.length)
        throw new Problem('unprocessable', says.rolesByGroup(), {
          roles: says.leaveRolesOut(),
        })
      await sendMail(call, {
        to: email,
        subject: 'Your access to Mainstay',
        text: `Hello,\n\n${call.actor.name} approved your request. Sign in at ${call.app.settings.publicOrigin}/login with your organization’s account.\n`,
        key: `access approved ${id}`,
      })
    }
    return decided(call)
  },
  refuse: (_, call) => decided(call),
})

export const accessJobs: JobHandler[] = [
  {
    name: askedJob,
    words: 'Tell administrators about access requests',
    run: (data, app) => receive(data as Asked, app),
  },
]
