import { and, count, desc, eq, gt, lte } from 'drizzle-orm'
import { newPersonalToken } from '#server/auth/personal-tokens.ts'
import { personalTokens } from '#server/auth/tables.ts'
import { route } from '#server/call/route.ts'
import { securityApi } from '#modules/settings/shared/security.ts'
import { granted } from '#shared/permissions.ts'
import { Problem } from '#shared/problem.ts'
import { accessChanged, inBrowser } from './sessions.ts'
import { says } from './sentences.ts'

const mostTokens = 25

type Kept = typeof personalTokens.$inferSelect
const instant = (text: string) => new Date(text).toISOString()
const shown = ({ id, name, ending, scopes, createdAt, expiresAt, lastUsedAt }: Kept) => ({
  id,
  name,
  ending,
  scopes,
  createdAt: instant(createdAt),
  expiresAt: instant(expiresAt),
  lastUsedAt: lastUsedAt && instant(lastUsedAt),
})

export const tokenRoutes = [
  route(securityApi.tokens, async (_input, call) => {
    inBrowser(call)
    const { tx, actor, now } = call
    const mine = and(eq(personalTokens.userId, actor.id), gt(personalTokens.expiresAt, now.toISOString()))
    return (await tx.select().from(personalTokens).where(mine).orderBy(desc(personalTokens.createdAt))).map(shown)
  }),
  route(securityApi.createToken, async ({ body }, call) => {
    inBrowser(call)
    const { tx, actor, now } = call
    const mine = eq(personalTokens.userId, actor.id)
    // Those that have run out open nothing and only fill the list.
    await tx.delete(personalTokens).where(and(mine, lte(personalTokens.expiresAt, now.toISOString())))
    const [held] = await tx.select({ count: count() }).from(personalTokens).where(mine)
    if (held!.count >= mostTokens) throw new Problem('conflict', says.tokensFull({ most: mostTokens }))
    const idle = body.scopes.filter((scope) => granted(actor.permissions, [scope]).length === 0)
    if (idle.length)
      throw new Problem('unprocessable', says.rightsBeyondYours({ rights: idle.join(', ') }), {
        scopes: says.chooseOwnRights(),
      })
    const { token, tokenHash, ending } = newPersonalToken()
    const [kept] = await tx
      .insert(personalTokens)
      .values({
        userId: actor.id,
        name: body.name,
        tokenHash,
        ending,
        scopes: [...new Set(body.scopes)],
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + body.days * 86_400_000).toISOString(),
      })
      .returning()
    const { name, scopes, expiresAt } = shown(kept!)
    accessChanged(call, actor.id, 'create access token', null, { token: `${name} (…${ending})`, scopes, expiresAt })
    return { ...shown(kept!), token }
  }),
  route(securityApi.revokeToken, async ({ params }, call) => {
    inBrowser(call)
    const [gone] = await call.tx
      .delete(personalTokens)
      .where(and(eq(personalTokens.id, params.id), eq(personalTokens.userId, call.actor.id)))
      .returning()
    if (!gone) throw new Problem('not_found', says.tokenRevoked())
    accessChanged(call, call.actor.id, 'revoke access token', { token: `${gone.name} (…${gone.ending})` }, null)
    return { done: true as const }
  }),
]
