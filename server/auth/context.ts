import type { KeyObject } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { SessionAnswer } from '#shared/identity.ts'
import type { RefusedSignIn } from '#server/audit/refused-sign-ins.ts'
import type { Db } from '#server/db/db.ts'
import type { ServerModule } from '#server/module.ts'
import type { Settings } from '#server/settings.ts'
import type { BrowserCookies } from './browser-cookies.ts'
import type { Directory } from './directory.ts'
import type { OpenId } from './openid.ts'
import type { Key } from './secret-box.ts'
import { homeAccountId } from './people.ts'
import { mintToken } from './session-token.ts'
import type { SignedIn } from './sessions.ts'

/** What the audit log is told about identity. */
type IdentityEventKind =
  | 'login success'
  | 'login failure'
  | 'logout'
  | 'token refreshed'
  | 'token refresh failed'
  | 'token expired'
  | 'identity library error'
  | 'session extended'
  | 'unauthorized access'

export type IdentityEvent = {
  kind: IdentityEventKind
  userId?: string
  detail?: unknown
  ip: string
  correlationId: string
  /** Of a sign-in that was refused: who it said it was, and why, for where that is nobody we know. */
  refused?: RefusedSignIn
}

/** Everything the identity routes work with. */
export type IdentityContext = {
  settings: Settings
  db: Db
  modules: readonly ServerModule[]
  now: () => Date
  /** The time zone whose day is the company's. */
  companyTimeZone: () => Promise<string>
  audit: (event: IdentityEvent) => Promise<void>
  directory: Directory
  openId: OpenId
  cookies: BrowserCookies
  tokenKey: KeyObject
  /** Tokens of before the secret key was exchanged are tokens still, for as long as they last. */
  tokenKeysBefore: readonly KeyObject[]
  refreshKey: Key
}

/** The person behind a request, null without a usable session; throws Problem 'forbidden' for a forged change. */
export type SignedInOf = (request: FastifyRequest) => Promise<SignedIn | null>

/** An audit event of this request. */
export const eventOf = (
  request: FastifyRequest,
  kind: IdentityEventKind,
  userId?: string,
  detail?: unknown,
): IdentityEvent => ({
  kind,
  userId,
  detail,
  ip: request.ip,
  correlationId: request.id,
})

/** Life of the browser's token in seconds. */
const tokenSeconds = 3600

/** What the browser gets of its session: never a token of the identity provider that opens anything. */
export function answerOf({ now, tokenKey }: IdentityContext, { session, person }: SignedIn): SessionAnswer {
  const left = Math.floor((Date.parse(session.expiresAt) - now().getTime()) / 1000)
  const expiresIn = Math.max(0, Math.min(tokenSeconds, left))
  return {
    success: true,
    token: mintToken(tokenKey, session.idHash, new Date(now().getTime() + expiresIn * 1000)),
    user: { id: homeAccountId(session.clientInfo, person.id), email: person.email, name: person.name },
    expiresIn,
    idToken: session.idToken,
    clientInfo: session.clientInfo,
    support: { userId: person.id, sessionId: session.id },
  }
}
