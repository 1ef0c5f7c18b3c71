import { eq } from 'drizzle-orm'
import { createHash, createSecretKey, randomBytes } from 'node:crypto'
import type { AuthConfig } from '#shared/sign-in/auth-config.ts'
import { callbackPath, type SessionAnswer } from '#shared/identity.ts'
import { outsideCalls } from '#server/audit/outside-calls.ts'
import { modules as allModules } from '#server/app.ts'
import type { ServerModule } from '#server/module.ts'
import type { Db } from '#server/db/db.ts'
import { accountsOf, ensureEvaluationAccounts, evaluationAccounts } from '#server/identity-provider/accounts.ts'
import { readSecretKey, type Settings } from '#server/settings.ts'
import { testNow } from '#server/testing/clock.ts'
import { browserCookies } from './browser-cookies.ts'
import { evaluationTenant } from './directory.ts'
import { clientInfoOf } from './people.ts'
import { derivedKey } from './secret-box.ts'
import { hashOf, mintToken, newSecret } from './session-token.ts'
import { absoluteMs, insertSession } from './sessions.ts'
import { users } from './tables.ts'

/** Headers with which a request comes from a page of a signed-in browser; pass them to fetch or inject. */
export type SignedInHeaders = Record<'cookie' | 'origin' | 'x-session-token' | 'x-requested-by', string>

/** Opens a session of one of the sample company's people in the database, without a sign-in; the accounts are made where missing. */
export async function openSession(
  db: Db,
  settings: Settings,
  email: string,
  now = testNow(),
  modules: readonly ServerModule[] = allModules,
): Promise<SignedInHeaders> {
  if (accountsOf(modules).some((account) => account.email === email))
    await outsideCalls(db, 'test', (tx) => ensureEvaluationAccounts(tx, modules))
  const [person] = await db.select().from(users).where(eq(users.email, email))
  if (!person) throw new Error(`There is no user ${email}`)
  const secret = newSecret()
  const idHash = hashOf(secret)
  const at = now.toISOString()
  const expires = new Date(now.getTime() + absoluteMs)
  const key = createSecretKey(derivedKey(readSecretKey(settings), 'session token').now)
  await insertSession(db, {
    idHash,
    userId: person.id,
    createdAt: at,
    seenAt: at,
    refreshedAt: at,
    signedInAt: at,
    expiresAt: expires.toISOString(),
    idToken: '',
    clientInfo: clientInfoOf({ sub: person.id, tid: evaluationTenant }),
  })
  return {
    cookie: `${browserCookies(settings.publicOrigin, key).sessionName}=${secret}`,
    origin: settings.publicOrigin,
    'x-session-token': mintToken(key, idHash, expires),
    'x-requested-by': 'app',
  }
}

/** A browser for tests: keeps cookies and follows nothing by itself. `baseUrl` may differ from the product's public origin. */
export class Browser {
  readonly baseUrl: string
  readonly cookies = new Map<string, string>()
  config!: AuthConfig

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async send(
    method: string,
    address: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<Response> {
    const { pathname, search } = new URL(address, this.baseUrl)
    const response = await fetch(this.baseUrl + pathname + search, {
      method,
      redirect: 'manual',
      headers: { ...(this.cookie ? { cookie: this.cookie } : {}), ...headers },
      body,
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      const value = pair.slice(name.length + 1)
      const ended =
        value === '' || rest.some((part) => /^\s*max-age=0$/i.test(part) || /^\s*expires=thu, 01 jan 1970/i.test(part))
      if (ended) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  /** Posts JSON as one of our own pages does. */
  post(address: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.send('POST', address, {
      headers: { origin: this.config.origin, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }
}

type Answered = { code: string; iss: string; codeVerifier: string; redirectUri: string; attempt: string }

/** The address at which a sign-in begins; what is undefined is left out. */
export const signInAddress = (change: Record<string, string | undefined>, endpoint = '/oidc/auth'): string => {
  const query = {
    client_id: 'mainstay',
    redirect_uri: 'http://localhost:3000/auth/microsoft/callback',
    response_type: 'code',
    response_mode: 'fragment',
    scope: 'openid profile email',
    prompt: 'select_account',
    state: 'state',
    nonce: 'nonce',
    code_challenge: challengeOf('a verifier of more than forty-two characters'),
    code_challenge_method: 'S256',
    ...change,
  }
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return `${endpoint}?${new URLSearchParams(given).toString()}`
}
export const challengeOf = (codeVerifier: string): string =>
  createHash('sha256').update(codeVerifier).digest('base64url')

/** Walks a sign-in up to the answer of the identity provider; what is left is POST /auth/token. */
export async function authorize(browser: Browser, email: string): Promise<Answered> {
  browser.config = (await (await browser.send('GET', '/api/public/auth-config')).json()) as AuthConfig
  const { attempt, nonce } = (await (await browser.post('/auth/start', {})).json()) as {
    attempt: string
    nonce: string
  }
  const codeVerifier = randomBytes(32).toString('base64url')
  const redirectUri = browser.config.origin + callbackPath
  const metadata = JSON.parse(browser.config.authorityMetadata ?? '{}') as { authorization_endpoint: string }
  const address = signInAddress(
    {
      client_id: browser.config.clientId,
      redirect_uri: redirectUri,
      nonce,
      code_challenge: challengeOf(codeVerifier),
    },
    metadata.authorization_endpoint,
  )
  let response = await browser.send('GET', address)
  const picker = locationOf(response)
  const account = evaluationAccounts.find((each) => each.email === email)?.id ?? ''
  response = await browser.send('POST', picker, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: browser.config.origin },
    body: new URLSearchParams({ account }).toString(),
  })
  response = await browser.send('GET', locationOf(response))
  const answer = new URLSearchParams(new URL(locationOf(response)).hash.slice(1))
  return { code: answer.get('code') ?? '', iss: answer.get('iss') ?? '', codeVerifier, redirectUri, attempt }
}

function locationOf(response: Response): string {
  const location = response.headers.get('location')
  if (!location) throw new Error(`Expected a redirect, got ${response.status}`)
  return location
}

/** Signs in through the built-in identity provider as a browser does, and returns that browser and the headers of its pages. */
export async function signInBrowser(
  baseUrl: string,
  email: string,
): Promise<{ browser: Browser; answer: SessionAnswer; headers: SignedInHeaders }> {
  const browser = new Browser(baseUrl)
  const response = await browser.post('/auth/token', await authorize(browser, email))
  const answer = (await response.json()) as SessionAnswer
  if (!answer.token) throw new Error(`Sign-in of ${email} failed: ${response.status} ${answer.error}`)
  const headers = {
    cookie: browser.cookie,
    origin: browser.config.origin,
    'x-session-token': answer.token,
    'x-requested-by': 'app',
  }
  return { browser, answer, headers }
}

/** As `signInBrowser`, only the headers. */
export const signIn = async (baseUrl: string, email: string): Promise<SignedInHeaders> =>
  (await signInBrowser(baseUrl, email)).headers
