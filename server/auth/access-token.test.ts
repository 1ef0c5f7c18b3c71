import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose'
import { accessTokenReader } from './access-token.ts'

const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47'
const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`
const now = new Date('2026-11-20T12:00:00Z')
const seconds = now.getTime() / 1000
const good = {
  iss: issuer,
  aud: 'api://app',
  oid: 'person',
  tid: tenant,
  scp: 'openid access_as_user',
  iat: seconds - 60,
  exp: seconds + 3600,
}

describe('access tokens of the company directory', () => {
  let server: Server
  let ours: CryptoKey
  let theirs: CryptoKey
  let read: ReturnType<typeof accessTokenReader>
  before(async () => {
    const [mine, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
    ours = mine.privateKey
    theirs = other.privateKey
    const keys = JSON.stringify({
      keys: [{ ...(await exportJWK(mine.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }],
    })
    server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(keys))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`)
    read = accessTokenReader({
      issuers: [issuer, `https://sts.windows.net/${tenant}/`],
      audience: 'api://app',
      tenant,
      keys: url,
    })
  })
  after(() => server.close())
  const sign = (changes: object = {}, key = ours) =>
    new SignJWT({ ...good, ...changes }).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(key)

  it('a token of the tenant, for this API, with its scope, names its person', async () => {
    assert.equal(await read(await sign(), now), 'person')
    assert.equal(await read(await sign({ iss: `https://sts.windows.net/${tenant}/` }), now), 'person')
  })
  const refused: [string, object][] = [
    ['an id token, whose audience is the client', { aud: 'app', nonce: 'n' }],
    ['an id token even for our audience', { nonce: 'n' }],
    ['another audience', { aud: 'https://graph.microsoft.com' }],
    ['no audience', { aud: undefined }],
    ['another scope', { scp: 'User.Read' }],
    ['no scope, as a program without a person has', { scp: undefined, roles: ['x'] }],
    ['another tenant', { tid: '00000000-0000-0000-0000-000000000000' }],
    ['another issuer', { iss: 'https://login.microsoftonline.com/common/v2.0' }],
    ['an expired one', { exp: seconds - 61 }],
    ['one that never expires', { exp: undefined }],
    ['one not valid yet', { nbf: seconds + 120 }],
    ['no person', { oid: undefined }],
  ]
  for (const [what, changes] of refused)
    it(`refuses ${what}`, async () => assert.equal(await read(await sign(changes), now), null))
  it('refuses a foreign signature, alg none, a changed body, an HMAC with the public key, and noise', async () => {
    assert.equal(await read(await sign({}, theirs), now), null)
    assert.equal(await read(new UnsecuredJWT(good).encode(), now), null)
    const [head, , mac] = (await sign()).split('.')
    const body = Buffer.from(JSON.stringify({ ...good, oid: 'somebody' })).toString('base64url')
    assert.equal(await read(`${head}.${body}.${mac}`, now), null)
    const hmac = await new SignJWT(good)
      .setProtectedHeader({ alg: 'HS256', kid: 'k' })
      .sign(Buffer.from('public key of the directory, 32 b'))
    assert.equal(await read(hmac, now), null)
    for (const noise of ['', 'a.b.c', '....', 'x'.repeat(5000)]) assert.equal(await read(noise, now), null)
  })
})
