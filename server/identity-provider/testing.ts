import { randomBytes, randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { emailKey, type SignInAnswer } from '#shared/accounts.ts'
import type { AuthConfig } from '#shared/sign-in/auth-config.ts'
import { callbackPath, signInPage, type SessionAnswer } from '#shared/identity.ts'
import { challengeOf, signInAddress } from '#server/auth/testing.ts'
import { userRoles, users } from '#server/auth/tables.ts'
import { outboxMessages } from '#server/outbox/tables.ts'
import { openBody } from '#server/outbox/sealed-body.ts'
import { createTestApp, type TestApp, type TestReply } from '#server/testing/app.ts'
import { directoryName } from './account-store.ts'
import { directoryKeys } from './directory-keys.ts'
import { hashPassword } from './passwords.ts'
import { setupAddress } from './setup.ts'
import { accounts } from './tables.ts'

export type Directory = Awaited<ReturnType<typeof testDirectory>>

let addresses = 0
/** An address nobody has used yet, so that no limit of an earlier test counts. */
export const freshAddress = (): string => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`

/** An app with accounts of its own, or those of a database that is there, a clock to turn, and no mail server that answers. */
export async function testDirectory(env: Record<string, string> = {}, database?: { url: string }) {
  const clock = { now: new Date() }
  const t: TestApp = await createTestApp({
    now: () => clock.now,
    env: { IDENTITY: 'directory', MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'mainstay@example.test', ...env },
    ...(database ? { database } : {}),
  })
  /** A call before sign-in, from an address of its own. */
  const open = async (path: string, body: unknown, address = freshAddress()): Promise<TestReply> => {
    const reply = await t.server.inject({
      method: 'POST',
      url: `/api/public/accounts/${path}`,
      remoteAddress: address,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    return {
      status: reply.statusCode,
      body: reply.json(),
      text: reply.body,
      bytes: reply.rawPayload,
      headers: reply.headers as TestReply['headers'],
    }
  }
  /** A form of a public page, sent from an address of its own. */
  const sendForm = (path: string, fields: Record<string, string>, address = freshAddress()) =>
    t.server.inject({
      method: 'POST',
      url: path,
      remoteAddress: address,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: t.app.settings.publicOrigin },
      payload: new URLSearchParams(fields).toString(),
    })
  /** The mails to an address, the newest first, as they would be read. */
  const mailsTo = async (email: string) => {
    await t.jobs.drain()
    const rows = await t.app.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, email))
      .orderBy(desc(outboxMessages.createdAt))
    return rows.map((row) => ({ subject: row.subject, text: openBody(t.app.settings, row) ?? '' }))
  }
  /** The secret of the newest link in mails with this subject. */
  const linkTo = async (email: string, subject: RegExp): Promise<string> => {
    const mail = (await mailsTo(email)).find((each) => subject.test(each.subject))
    const secret = /#([\w-]{43})(?![\w-])/.exec(mail?.text ?? '')?.[1]
    if (!secret) throw new Error(`no link for ${email}`)
    return secret
  }
  /** Turns the clock on. */
  const later = (ms: number) => void (clock.now = new Date(clock.now.getTime() + ms))
  return { ...t, clock, open, sendForm, mailsTo, linkTo, later }
}

/** A password that no rule refuses. */
export const goodPassword = 'tuba gravel ninety moss'

/** The first administrator, made by the link of the first start. */
export async function firstAdministrator(d: Directory, email = 'ingrid@northwind.test'): Promise<void> {
  const address = await setupAddress(d.app)
  const code = address!.split('#')[1]!
  const { status, text } = await d.open('register', { code, name: 'Ingrid Solberg', email, password: goodPassword })
  if (status !== 200) throw new Error(text)
}

const hashes = new Map<string, Promise<string>>()

/** A person with roles, an account and a confirmed address; quicker than the whole way there. */
export async function member(d: Directory, email: string, roles: string[], password = goodPassword): Promise<string> {
  const { db, settings } = d.app
  const hash = hashes.get(password) ?? hashPassword(password, directoryKeys(settings).pepper)
  hashes.set(password, hash)
  const id = randomUUID()
  const at = d.clock.now.toISOString()
  await db.insert(users).values({ id, issuer: directoryName, subject: id, email, name: email.split('@')[0]! })
  await db.insert(accounts).values({
    userId: id,
    emailKey: emailKey(email),
    passwordHash: await hash,
    passwordChangedAt: at,
    emailVerifiedAt: at,
  })
  if (roles.length) await db.insert(userRoles).values(roles.map((role) => ({ userId: id, role })))
  return id
}

export const codeOf = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** A browser that signs in with a password: keeps cookies, follows the provider by hand. */
export class AccountBrowser {
  readonly d: Directory
  readonly address: string
  readonly cookies = new Map<string, string>()
  token = ''

  constructor(d: Directory, address = freshAddress()) {
    this.d = d
    this.address = address
  }

  async send(
    method: 'GET' | 'POST',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const { pathname, search } = new URL(url, this.d.app.settings.publicOrigin)
    const reply = await this.d.server.inject({
      method,
      url: pathname + search,
      remoteAddress: this.address,
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: this.d.app.settings.publicOrigin,
        'x-requested-by': 'app',
        'x-session-token': this.token,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      payload: body === undefined ? undefined : JSON.stringify(body),
    })
    for (const { name, value, maxAge, expires } of reply.cookies) {
      if (value === '' || maxAge === 0 || (expires && expires.getTime() < 1)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return reply
  }

  call(method: 'GET' | 'POST', url: string, body?: unknown, version?: number): Promise<LightMyRequestResponse> {
    return this.send(method, url, body, {
      'idempotency-key': randomUUID(),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    })
  }

  /** Begins a sign-in; gives the address of its page and how it is finished. `prompt` '' leaves the question out. */
  async begin(prompt = 'select_account') {
    const config = (await this.send('GET', '/api/public/auth-config')).json() as AuthConfig
    const { attempt, nonce } = (await this.send('POST', '/auth/start', {})).json() as { attempt: string; nonce: string }
    const codeVerifier = randomBytes(32).toString('base64url')
    const redirectUri = config.origin + callbackPath
    const address = signInAddress({
      client_id: config.clientId,
      redirect_uri: redirectUri,
      prompt: prompt || undefined,
      nonce,
      code_challenge: challengeOf(codeVerifier),
    })
    const started = await this.send('GET', address)
    const page = String(started.headers.location)
    const redeem = async (to: string) => {
      const answer = new URLSearchParams(new URL(String((await this.send('GET', to)).headers.location)).hash.slice(1))
      const reply = await this.send('POST', '/auth/token', {
        code: answer.get('code'),
        iss: answer.get('iss'),
        codeVerifier,
        redirectUri,
        attempt,
      })
      const body = reply.json() as SessionAnswer
      this.token = body.token ?? ''
      return body
    }
    return { page, redeem }
  }

  async step(page: string, name: 'password' | 'code' | 'cancel', body: unknown = {}) {
    const reply = await this.send('POST', `${page}/${name}`, body)
    return { status: reply.statusCode, retryAfter: reply.headers['retry-after'], ...(reply.json() as SignInAnswer) }
  }

  /** A whole sign-in; throws with the sentence of the page where it is refused. */
  async signIn(email: string, password = goodPassword, code?: string): Promise<SessionAnswer> {
    const { page, redeem } = await this.begin()
    if (!page.startsWith(`${signInPage}/`)) throw new Error(`no sign-in page but ${page}`)
    let step = await this.step(page, 'password', { email, password })
    if (step.proof && code) step = await this.step(page, 'code', { code, proof: step.proof })
    if (!step.to) throw new Error(step.error ?? (step.proof ? 'a code is wanted' : JSON.stringify(step)))
    return redeem(step.to)
  }
}
