import {
  CacheLookupPolicy,
  LogLevel,
  PublicClientApplication,
  loadExternalTokens,
  type AccountInfo,
  type Configuration,
} from '@azure/msal-browser'
import type { AuthConfig } from '#shared/sign-in/auth-config.ts'
import { callbackPath, signedInAgainPath, signInScopes, type SessionAnswer } from '#shared/identity.ts'
import { authConfig } from './auth-config.ts'
import { logAuthEvent } from './auth-log.ts'
import { serverNetwork, type Exchange } from './network.ts'
import { cookieSession, postAuth, type Answered } from './session-calls.ts'
import { readStored } from './stored.ts'

// This file brings the whole identity library: import it dynamically, when someone signs in or a renewal is due.

const scopes = [...signInScopes]

type Received = { answer: SessionAnswer; at: number; state: string }

/** The identity library set up for this installation. `received` is the answer that the page's address carried, if any. */
export type IdentityClient = {
  received: Received | null
  /** `starting` is the server's answer to the start of a sign-in, where it was asked already; `email` says who signs in, where that is known. */
  login(returnTo: string, starting?: Promise<Answered>, email?: string): Promise<void>
  /** One silent renewal; false where this browser has no account. */
  refresh(): Promise<{ answer: SessionAnswer; at: number } | false>
  /** `ended` runs when the server has ended the session, before the browser leaves for the provider. */
  logout(ended: () => void): Promise<void>
}

/** Sets the library up and lets it finish what a redirect left: must run once on a page before anything else. */
export async function openIdentityClient(): Promise<IdentityClient> {
  const config = await authConfig()
  const answer = new URLSearchParams(location.hash.slice(1))
  // Read now: the library clears the address.
  const exchange: Exchange = {
    iss: answer.get('iss') ?? undefined,
    attempt: attemptOf(answer.get('state')),
    last: null,
  }
  const settings = settingsOf(config, exchange)
  const library = new PublicClientApplication(settings)
  await library.initialize()
  const title = document.title
  const result = await library.handleRedirectPromise({ navigateToLoginRequestUrl: false })
  document.title = title
  if (result) library.setActiveAccount(result.account)

  const account = (): AccountInfo | null => library.getActiveAccount() ?? library.getAllAccounts()[0] ?? null
  return {
    received: result && exchange.last ? { ...exchange.last, state: result.state ?? '' } : null,
    async login(returnTo, starting = postAuth('/auth/start'), email) {
      const { status, body } = await starting
      if (!body.attempt || !body.nonce)
        throw new Error(
          status === 429
            ? 'Too many sign-ins. Wait a minute and try again.'
            : 'Sign-in could not be started. Reload the page and try again.',
        )
      await library.loginRedirect({
        scopes,
        // Whoever signs in again proves it anew, though the provider may still know them.
        ...(returnTo === signedInAgainPath
          ? { prompt: 'login', loginHint: readStored(0)?.user.email }
          : // The library leaves its own `loginHint` out where an account is to be chosen.
            { prompt: 'select_account', extraQueryParameters: email ? { login_hint: email } : undefined }),
        nonce: body.nonce,
        state: `${body.attempt} ${returnTo}`,
      })
    },
    async refresh() {
      const mine = account() ?? (await adopt(settings, config, library))
      if (!mine) return false
      exchange.last = null
      await library.acquireTokenSilent({
        scopes,
        account: mine,
        forceRefresh: true,
        cacheLookupPolicy: CacheLookupPolicy.RefreshToken,
      })
      return exchange.last ?? false
    },
    async logout(ended) {
      const mine = account()
      const { status, body } = await postAuth('/auth/logout')
      if (!body.success) throw new Error(`Signing out failed (${status}). You are still signed in: try again.`)
      ended()
      const idTokenHint = body.idTokenHint ?? mine?.idToken
      await library.logoutRedirect({
        account: mine ?? undefined,
        idTokenHint,
        postLogoutRedirectUri: `${location.origin}/`,
      })
    },
  }
}

/** `library state|attempt return path` → attempt */
const attemptOf = (state: string | null) => state?.split('|')[1]?.split(' ')[0]

// A new tab shares the cookie but not the library's memory, which is kept by tab.
async function adopt(settings: Configuration, config: AuthConfig, library: PublicClientApplication) {
  const session = await cookieSession()
  if (!session.success || !session.idToken) return null
  const { account } = await loadExternalTokens(
    settings,
    { scopes, authority: config.authority },
    {
      id_token: session.idToken,
      client_info: session.clientInfo,
      access_token: session.token,
      expires_in: session.expiresIn,
      refresh_token: 'held-by-server',
      token_type: 'Bearer',
      scope: scopes.join(' '),
    },
    { clientInfo: session.clientInfo },
  )
  library.setActiveAccount(account)
  return account
}

/** How the identity library is set up in this installation. */
export function settingsOf(config: AuthConfig, exchange: Exchange): Configuration {
  const isPlain = config.protocolMode === 'OIDC'
  return {
    auth: {
      clientId: config.clientId,
      authority: config.authority,
      ...(isPlain
        ? { knownAuthorities: config.knownAuthorities, authorityMetadata: config.authorityMetadata ?? '' }
        : {}),
      redirectUri: location.origin + callbackPath,
      postLogoutRedirectUri: `${location.origin}/`,
      ...(isPlain ? { OIDCOptions: { responseMode: 'fragment' as const, defaultScopes: scopes } } : {}),
    },
    cache: { cacheLocation: 'sessionStorage', cacheRetentionDays: 5 },
    system: {
      protocolMode: config.protocolMode,
      networkClient: serverNetwork(exchange),
      loggerOptions: {
        logLevel: LogLevel.Warning,
        piiLoggingEnabled: false,
        loggerCallback: (level, message) =>
          logAuthEvent('identity library error', message, level === LogLevel.Error ? 'error' : 'warn'),
      },
    },
  }
}
