import { and, eq, sql } from 'drizzle-orm'
import { isInBrowser, may } from '#server/call/actor.ts'
import { rolesWith } from '#server/auth/lacking.ts'
import type { Call } from '#server/call/call.ts'
import type { AppContext } from '#server/app-context.ts'
import { route, type Route } from '#server/call/route.ts'
import { accessApi } from '#shared/access.ts'
import { emailKey } from '#shared/accounts.ts'
import { Problem } from '#shared/problem.ts'
import { upperFirst } from '#shared/text.ts'
import { accessRequests, tellAdministrators } from './access-requests.ts'
import { accessRequestTable as table } from './tables.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

const mostAsked = 1000

/** What a right is for, in the words of the call that asks for it: 'List bills'; null where there is no such right. */
function wordsOf(permission: string, { modules }: AppContext): string | null {
  const records = modules.flatMap(({ records: served }) => served)
  const routes = [...records.flatMap((served) => served.routes), ...modules.flatMap((module) => module.routes)]
  const found = routes.find(({ endpoint }) => endpoint.can === permission)
  if (found) return found.endpoint.summary
  const [recordType, verb] = [permission.slice(0, permission.lastIndexOf('.')), permission.split('.').at(-1)!]
  const served = verb === 'import' ? records.find(({ record }) => record.name === recordType) : undefined
  return served ? `${upperFirst(verb)} ${served.record.many}` : null
}

/** One open request of a person, whatever they miss. */
async function openOf({ tx, actor }: Call) {
  const [open] = await tx
    .select({ id: table.id, reason: table.reason })
    .from(unscoped(table, 'a rule'))
    .where(and(eq(table.memberId, actor.id), eq(table.state, 'open')))
  return open ?? null
}

async function ask(permission: string, call: Call): Promise<void> {
  const { tx, actor, now, app } = call
  if (!isInBrowser(actor)) throw new Problem('forbidden', says.personOnly())
  if (may(actor, permission)) throw new Problem('conflict', says.accessAlready())
  const words = wordsOf(permission, app)
  if (!words) throw new Problem('unprocessable', says.noSuchPage())
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`access ${actor.id}`}, 0))`)
  const wish = `${words}: ${(await rolesWith(permission, tx)).join(', ')}`
  const open = await openOf(call)
  if (open?.reason.split('\n').includes(wish)) return
  const reason = open ? `${open.reason}\n${wish}` : wish
  if (reason.length > mostAsked) throw new Problem('conflict', says.askedEnough())
  const beside = { ...call, version: null }
  const values = { name: actor.name, email: actor.email, emailKey: emailKey(actor.email), memberId: actor.id, reason }
  const { id } = open
    ? await accessRequests.change(await accessRequests.lock(open.id, beside), { values: { reason } }, beside)
    : await accessRequests.create({ values: { ...values, createdAt: now.toISOString() } }, call)
  if (app.settings.mailUrl) await tellAdministrators(id, { ...actor, reason: wish }, call, permission)
}

/** Somebody with an account who comes upon what their roles do not include: who may, and the way to ask. */
export const askRoutes: Route[] = [
  route(accessApi.holders, async ({ query }, call) => {
    const words = wordsOf(query.permission, call.app)
    const roles = words ? await rolesWith(query.permission, call.tx) : []
    const open = await openOf(call)
    return { roles, asked: open?.reason.split('\n').some((each) => each.startsWith(`${words}: `)) ?? false }
  }),
  route(accessApi.ask, async ({ body }, call) => {
    await ask(body.permission, call)
    return { done: true as const }
  }),
]
