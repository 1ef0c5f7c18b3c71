import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import Provider, { interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import type { CustomFetch } from 'openid-client'
import { callbackPath, signInPage } from '#shared/identity.ts'
import type { IdentityEvent } from '#server/auth/context.ts'
import { builtInClient, builtInIssuer, builtInTenants } from '#server/auth/directory.ts'
import { derivedKey, type Key } from '#server/auth/secret-box.ts'
import type { Db } from '#server/db/db.ts'
import { dataPolicy } from '#server/pages/headers.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Settings } from '#server/settings.ts'
import { accountById } from './account-store.ts'
import { accountsOf } from './accounts.ts'
import { postgresAdapter } from './adapter.ts'
import { interactionRoutes } from './interaction.ts'
import { providerKeys } from './keys.ts'
import { problemPage, signedOutPage, signingOutPage } from './pages.ts'
import { signInRoutes } from './sign-in-routes.ts'

type Deps = {
  settings: Settings
  db: Db
  secretKey: Key
  now: () => Date
  /** The directory mode sends mail and keeps counts: it needs the whole app. */
  app?: AppContext
  audit: (event: IdentityEvent) => Promise<void>
}

/** Mounts the built-in OpenID provider at /oidc with its account picker or sign-in page; returns a fetch that reaches it without the network. */
export async function mountIdentityProvider(server: FastifyInstance, deps: Deps): Promise<CustomFetch> {
  const { settings, db, secretKey } = deps
  if (settings.identity !== 'directory' && (settings.identity !== 'evaluation' || settings.nodeEnv === 'production')) {
    throw new Error(
      'The evaluation accounts have no passwords and never run in production; set IDENTITY to directory or entra.',
    )
  }
  const keys = await providerKeys(db, derivedKey(secretKey, 'built-in directory keys'))
  const provider = new Provider(builtInIssuer(settings), configuration(deps, keys, inProcess(server)))
  provider.proxy = true

  if (!server.hasDecorator('use')) await server.register(middie)
  const callback = provider.callback()
  const { host, protocol } = new URL(settings.publicOrigin)
  server.use('/oidc', (request: IncomingMessage, response: ServerResponse) => {
    // Addresses in the provider's answers come from our settings, whatever the request claims to be.
    request.headers['x-forwarded-host'] = host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    // Its pages bring a policy of their own.
    response.setHeader('content-security-policy', dataPolicy)
    response.setHeader('cache-control', 'no-store')
    void callback(request, response)
  })
  await server.register(interactionRoutes, { provider, settings, modules: deps.app?.modules ?? [] })
  if (settings.identity === 'directory') {
    if (!deps.app) throw new Error('The directory needs the app context')
    signInRoutes(server, { provider, app: deps.app, audit: deps.audit })
  }
  return inProcess(server)
}

function configuration(
  { settings, db, secretKey, now, app }: Deps,
  keys: Awaited<ReturnType<typeof providerKeys>>,
  fetch: CustomFetch,
): Configuration {
  const { publicOrigin } = settings
  const client = builtInClient(secretKey)
  const people = new Map(accountsOf(app?.modules ?? []).map((each) => [each.id, each]))
  const policy = interactionPolicy.base()
  // The person chooses an account at every sign-in, also when the provider still knows one.
  const always = new interactionPolicy.Check(
    'each_time',
    'every sign-in asks',
    ({ oidc }) => !oidc.result?.['select_account'],
  )
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }, always), 0)
  return {
    adapter: postgresAdapter(db, now),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        client_name: 'Mainstay',
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [publicOrigin + callbackPath],
        post_logout_redirect_uris: [`${publicOrigin}/`],
        backchannel_logout_uri: `${publicOrigin}/auth/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    // The product is told of a sign-out in this very process: the provider's own way refuses addresses of this machine.
    fetch: (url, options) => fetch(String(url), options as never),
    jwks: { keys: [keys.signing as never] },
    cookies: {
      keys: keys.cookies,
      names: { session: 'idp_session', interaction: 'idp_interaction', resume: 'idp_resume' },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: async (_ctx, { clientId }, token) => token.clientId === clientId },
      userinfo: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          const nonce = randomBytes(16).toString('base64')
          ctx.set(
            'content-security-policy',
            `default-src 'none'; style-src 'self'; script-src 'nonce-${nonce}'; form-action 'self' ${publicOrigin}; frame-ancestors 'none'; base-uri 'none'`,
          )
          ctx.body = signingOutPage(form, nonce)
        },
        postLogoutSuccessSource: async (ctx) => show(ctx, signedOutPage()),
      },
    },
    renderError: async (ctx, out) => show(ctx, problemPage(out.error_description ?? out.error)),
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub', 'tid', 'oid'], profile: ['name', 'preferred_username'], email: ['email'] },
    // The browser's identity library reads the person from the id token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    responseTypes: ['code'],
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 600,
      IdToken: 3600,
      AuthorizationCode: 60,
      RefreshToken: 12 * 3600,
      Session: 12 * 3600,
      Grant: 13 * 3600,
      Interaction: 1800,
    },
    findAccount: async (_ctx, id) => {
      const account = settings.identity === 'directory' ? await activeAccount(db, id) : people.get(id)
      if (!account) return undefined
      const { name, email } = account
      const tid = builtInTenants[settings.identity === 'directory' ? 'directory' : 'evaluation']
      return {
        accountId: id,
        claims: async () => ({ sub: id, oid: id, tid, name, preferred_username: email, email }),
      }
    },
    loadExistingGrant: implicitGrant,
    interactions: {
      policy,
      url: (_ctx, { uid }) => (settings.identity === 'directory' ? `${signInPage}/${uid}` : `/idp/interaction/${uid}`),
    },
  }
}

/** Asked again at every renewal: whoever was disabled meanwhile gets no further token. */
async function activeAccount(db: Db, id: string) {
  const account = await accountById(db, id)
  return account?.active && account.emailVerifiedAt ? account : undefined
}

function show(ctx: KoaContextWithOIDC, page: string) {
  ctx.type = 'html'
  ctx.set('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'")
  ctx.body = page
}

/**
 * The product is the provider's only client and its own: nobody is asked for consent. Each sign-in has a grant of its own: when its session
 * ends, all that hangs on its grant is revoked, and that must not be a later sign-in of the same browser.
 */
async function implicitGrant({ oidc }: KoaContextWithOIDC) {
  const clientId = oidc.client!.clientId
  // Asked before the picker, too, where no answer of it is there yet.
  const grantId = oidc.result ? oidc.result.consent?.grantId : oidc.session!.grantIdFor(clientId)
  const known = grantId ? await oidc.provider.Grant.find(grantId) : undefined
  if (known) return known
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session!.accountId })
  grant.addOIDCScope('openid profile email')
  await grant.save()
  return grant
}

/** The server asks the provider in its own process: no loopback connection, no certificate, no port needed. */
const inProcess =
  (server: FastifyInstance): CustomFetch =>
  async (url, { method, headers, body }) => {
    const { pathname, search } = new URL(url)
    const answer = await server.inject({
      method: method as 'GET' | 'POST',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(headers)),
      payload: body ? String(body) : undefined,
    })
    const entries = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
    )
    return new Response(answer.rawPayload.length ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers: entries,
    })
  }
