import { createHash, randomBytes, type X509Certificate } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { modules } from '#server/app.ts'
import { ensureRoles } from '#server/auth/ready-made.ts'
import { readSettings } from '#server/settings.ts'
import { entraDirectory, type Directory } from './directory.ts'

export const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47'
export const groups = {
  administrators: '11111111-1111-4111-8111-111111111111',
  buyers: '22222222-2222-4222-8222-222222222222',
}

/** Ways to sign an id token that must not be believed. */
export const forgeries = ['alg none', 'a foreign key', 'the secret as key', 'a changed body', 'no signature'] as const
type Forgery = (typeof forgeries)[number]

export type Person = { oid: string; name: string; preferred_username: string; groups?: string[]; tid?: string }

/** A stand-in that speaks Entra's endpoints and claims over a socket of this machine; `sign in` is a call instead of a page. */
export async function standInEntra(credential?: { path: string; certificate: X509Certificate }) {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] }
  const codes = new Map<string, { person: Person; nonce: string; challenge: string; redirectUri: string }>()
  const renewals = new Map<string, Person>()
  const asked: URLSearchParams[] = []
  const state = { down: false, changes: {} as object, revokes: false, forgery: null as Forgery | null }
  const revoked: string[] = []

  const signed = async (claims: JWTPayload): Promise<string> => {
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' })
    const [head, , mac] = (await token.sign(privateKey)).split('.')
    if (state.forgery === 'alg none') return new UnsecuredJWT(claims).encode()
    if (state.forgery === 'a foreign key') return token.sign((await generateKeyPair('RS256')).privateKey)
    if (state.forgery === 'the secret as key')
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'k' }).sign(Buffer.from('secret'.padEnd(32)))
    if (state.forgery === 'a changed body') {
      const body = Buffer.from(JSON.stringify({ ...claims, oid: 'a0000000-0000-4000-8000-00000000000f' }))
      return [head, body.toString('base64url'), mac].join('.')
    }
    return state.forgery === 'no signature'
      ? `${(await token.sign(privateKey)).split('.').slice(0, 2).join('.')}.`
      : token.sign(privateKey)
  }
  const tokensFor = async (person: Person, nonce?: string) => {
    const at = Math.floor(Date.now() / 1000)
    const refresh = randomBytes(16).toString('hex')
    renewals.set(refresh, person)
    const claims = {
      tid: tenant,
      sub: `pairwise-${person.oid}`,
      ver: '2.0',
      ...person,
      ...(nonce ? { nonce } : {}),
      iss: issuer,
      aud: 'client',
      iat: at,
      nbf: at,
      exp: at + 3600,
      ...state.changes,
    }
    const id_token = await signed(claims)
    const client_info = Buffer.from(JSON.stringify({ uid: person.oid, utid: tenant })).toString('base64url')
    return {
      token_type: 'Bearer',
      scope: 'openid profile email',
      expires_in: 3600,
      access_token: 'for-graph',
      id_token,
      refresh_token: refresh,
      client_info,
    }
  }
  const used = new Set<string>()
  /** A proof by certificate as Entra's documentation describes it; each counts once. */
  const isProof = async (form: URLSearchParams, certificate: X509Certificate): Promise<boolean> => {
    if (form.has('client_secret')) return false
    if (form.get('client_assertion_type') !== 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer') return false
    const proof = await jwtVerify(form.get('client_assertion') ?? '', certificate.publicKey, {
      algorithms: ['PS256'],
      typ: 'JWT',
      issuer: 'client',
      subject: 'client',
      audience: `${issuer}/token`,
      requiredClaims: ['jti', 'exp', 'nbf'],
      maxTokenAge: 600,
    }).catch(() => null)
    const thumbprint = createHash('sha256').update(certificate.raw).digest('base64url')
    const jti = proof?.payload.jti ?? ''
    if (!proof || proof.protectedHeader['x5t#S256'] !== thumbprint || used.has(jti)) return false
    used.add(jti)
    return true
  }
  const redeem = async (form: URLSearchParams) => {
    asked.push(form)
    if (!(credential ? await isProof(form, credential.certificate) : form.get('client_secret') === 'secret'))
      return null
    if (form.get('grant_type') === 'refresh_token') {
      const person = renewals.get(form.get('refresh_token') ?? '')
      return person ? tokensFor(person) : null
    }
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    return code && challenge === code.challenge && form.get('redirect_uri') === code.redirectUri
      ? tokensFor(code.person, code.nonce)
      : null
  }
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (state.down) return answer(503, { error: 'temporarily_unavailable' })
    const { pathname } = new URL(request.url ?? '', issuer)
    if (pathname.endsWith('/openid-configuration'))
      return answer(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        end_session_endpoint: `${issuer}/logout`,
        jwks_uri: `${issuer}/keys`,
        // Entra has none; other providers do.
        ...(state.revokes ? { revocation_endpoint: `${issuer}/revoke` } : {}),
        id_token_signing_alg_values_supported: ['RS256'],
        response_types_supported: ['code'],
        subject_types_supported: ['pairwise'],
      })
    if (pathname.endsWith('/keys')) return answer(200, keys)
    if (pathname.endsWith('/revoke')) {
      const token = new URLSearchParams(await bodyOf(request)).get('token') ?? ''
      renewals.delete(token)
      revoked.push(token)
      return response.writeHead(200).end()
    }
    const tokens = await redeem(new URLSearchParams(await bodyOf(request)))
    return tokens ? answer(200, tokens) : answer(400, { error: 'invalid_grant', error_description: 'AADSTS70008' })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${tenant}/v2.0`

  const settings = readSettings({
    IDENTITY: 'entra',
    ENTRA_TENANT: tenant,
    ENTRA_CLIENT_ID: 'client',
    ...(credential ? { ENTRA_CERTIFICATE: credential.path } : { ENTRA_CLIENT_SECRET: 'secret' }),
    ENTRA_GROUP_ROLES: `${groups.administrators}=administrator,${groups.buyers}=buyer`,
  })
  const directory: Directory = {
    ...entraDirectory(settings),
    issuer: new URL(issuer),
    insecure: true,
    welcome: (tx) => ensureRoles(tx, modules),
  }
  return {
    directory,
    state,
    asked,
    revoked,
    renewals,
    /** What the sign-in page ends with: a code for this person. */
    codeFor(person: Person, nonce: string, codeVerifier: string, redirectUri: string): string {
      const code = randomBytes(12).toString('hex')
      codes.set(code, {
        person,
        nonce,
        redirectUri,
        challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      })
      return code
    },
    close: () => new Promise((done) => (server.closeAllConnections(), server.close(done))),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
