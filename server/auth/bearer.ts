import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#server/call/actor.ts'
import { accessTokenReader } from './access-token.ts'
import type { IdentityContext } from './context.ts'
import { accessColumn, rightsAt } from './held.ts'
import { actorOfToken, tokenMark } from './personal-tokens.ts'
import { users } from './tables.ts'

/** The token of `Authorization: Bearer …`; null without one. Where there is one, cookies count for nothing: no page of ours sends it. */
export const bearerTokenOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null

/** Finds the person behind a bearer token: a personal one, or an access token of the company's directory. An id token opens nothing. */
export function bearerActor(context: IdentityContext): (token: string) => Promise<Actor | null> {
  const { db, directory, now } = context
  const subjectOf = directory.accessTokens && accessTokenReader(directory.accessTokens)
  return async (token) => {
    if (token.length > 8192) return null
    if (token.startsWith(tokenMark)) return actorOfToken(db, token, now())
    const subject = await subjectOf?.(token, now())
    if (!subject) return null
    const [found] = await db
      .select({ id: users.id, name: users.name, email: users.email, held: accessColumn })
      .from(users)
      .where(and(eq(users.issuer, directory.name), eq(users.subject, subject), eq(users.active, true)))
    if (!found) return null
    const { held: all, ...person } = found
    return { ...person, ...rightsAt(person.id, all, now()), sessionId: 'token:directory' }
  }
}
