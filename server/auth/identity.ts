import { createSecretKey } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Actor } from '#server/call/actor.ts'
import type { Db } from '#server/db/db.ts'
import { ensureRoles } from '#server/auth/ready-made.ts'
import { ensureEvaluationAccounts } from '#server/identity-provider/accounts.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSecretKey, type Settings } from '#server/settings.ts'
import { backchannelLogout } from './backchannel-logout.ts'
import { bearerActor, bearerTokenOf } from './bearer.ts'
import { browserCookies } from './browser-cookies.ts'
import type { IdentityContext, IdentityEvent } from './context.ts'
import { builtInDirectory, entraDirectory, type Directory } from './directory.ts'
import { revokeEnded } from './ended-tokens.ts'
import { eventRoutes } from './event-routes.ts'
import { openId } from './openid.ts'
import { renewalRoutes } from './renewal.ts'
import { derivedKey } from './secret-box.ts'
import { sessionOf, sessionRoutes } from './session-routes.ts'
import { signInRoutes } from './sign-in.ts'
import type { SessionState } from './sign-in-page.ts'
import { askerOf, signedInBy } from './signed-in.ts'
import { actorOfSession } from './viewing.ts'

type IdentityDeps = {
  settings: Settings
  pool: pg.Pool
  db: Db
  now?: () => Date
  audit: (event: IdentityEvent) => Promise<void>
  app?: AppContext
  /** In place of the one that the settings name. */
  directory?: Directory
}

/** Registers sign-in, session and, in an evaluation, the built-in identity provider. */
export async function registerIdentity(
  server: FastifyInstance,
  { settings, db, now = () => new Date(), audit, app, directory: given }: IdentityDeps,
) {
  const secretKey = readSecretKey(settings)
  if (!server.hasRequestDecorator('cookies')) await server.register(cookie)
  // A tenth of what the start loads and keeps, of no use where Entra signs people in.
  const ownProvider = async () => {
    const { mountIdentityProvider } = await import('#server/identity-provider/provider.ts')
    return mountIdentityProvider(server, { settings, db, secretKey, now, app, audit })
  }
  const directory: Directory =
    given ??
    (settings.identity === 'entra'
      ? { ...entraDirectory(settings), welcome: (tx) => ensureRoles(tx, app?.modules ?? []) }
      : {
          ...builtInDirectory(settings.identity, settings, secretKey, await ownProvider()),
          welcome:
            settings.identity === 'evaluation' ? (tx) => ensureEvaluationAccounts(tx, app?.modules ?? []) : undefined,
        })
  const tokens = derivedKey(secretKey, 'session token')
  const tokenKey = createSecretKey(tokens.now)
  const context: IdentityContext = {
    settings,
    db,
    modules: app?.modules ?? [],
    now,
    companyTimeZone: async () => {
      for (const { timeZone } of app?.modules ?? []) {
        const named = await timeZone?.(db)
        if (named) return named
      }
      return 'UTC'
    },
    audit,
    directory,
    openId: openId(directory),
    cookies: browserCookies(settings.publicOrigin, tokenKey),
    tokenKey,
    tokenKeysBefore: tokens.before.map((key) => createSecretKey(key)),
    refreshKey: derivedKey(secretKey, 'refresh token'),
  }
  const signedInOf = signedInBy(context)
  signInRoutes(server, context)
  renewalRoutes(server, context)
  sessionRoutes(server, context, signedInOf)
  eventRoutes(server, context)
  await server.register(backchannelLogout, context)

  const bearerOf = bearerActor(context)
  const actorOf = async (request: FastifyRequest): Promise<Actor | null> => {
    const token = bearerTokenOf(request)
    if (token !== null) return bearerOf(token)
    const signedIn = await signedInOf(request)
    if (!signedIn) return null
    return actorOfSession(signedIn, now(), context.modules)
  }
  const stateOf: SessionState = async (request) => {
    if (!context.cookies.session(request)) return 'none'
    return (await sessionOf(context, request)) ? 'live' : 'over'
  }
  /** Who is behind a request, for limits alone. */
  const whoAsks = async (request: FastifyRequest): Promise<string | null> => {
    const token = bearerTokenOf(request)
    return token === null ? askerOf(context, request) : ((await bearerOf(token))?.id ?? null)
  }
  return { actorOf, whoAsks, stateOf, revokeEnded: () => revokeEnded(context) }
}
