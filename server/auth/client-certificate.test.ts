import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readSettings } from '#server/settings.ts'
import { readClientCertificate } from './client-certificate.ts'
import { openId, Refused } from './openid.ts'
import { certificateOf, rsaKey } from './testing-certificate.ts'
import { groups, standInEntra, tenant, type Person } from './testing-entra.ts'

const folder = mkdtempSync(join(tmpdir(), 'mainstay-certificate-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, ...parts: string[]): string => {
  const path = join(folder, name)
  writeFileSync(path, parts.join(''))
  return path
}
const key = rsaKey()
const keyText = key.export({ type: 'pkcs8', format: 'pem' }) as string
const certificate = certificateOf(key)
const jo: Person = {
  oid: 'a0000000-0000-4000-8000-000000000001',
  name: 'Jo March',
  preferred_username: 'jo@example.test',
}
const redirectUri = 'http://localhost:3000/auth/microsoft/callback'
const verifier = 'v'.repeat(43)

test('a certificate proves the product to Entra ID in place of a secret: code, renewal, and each proof once', async (t) => {
  const path = file('both.pem', certificate, keyText)
  const entra = await standInEntra({ path, certificate: new X509Certificate(certificate) })
  t.after(() => entra.close())
  const client = openId(entra.directory)
  const code = entra.codeFor(jo, 'nonce', verifier, redirectUri)
  const grant = await client.redeem({ code, redirectUri, verifier, nonce: 'nonce' })
  assert.equal(grant.claims!.oid, jo.oid)
  assert.notEqual((await client.renew(grant.refreshToken!)).idToken, null)
  const [first, second] = entra.asked.map((form) => form.get('client_assertion'))
  assert.ok(first && second && first !== second)
  assert.equal(
    entra.asked.some((form) => form.has('client_secret')),
    false,
  )
  assert.doesNotMatch(JSON.stringify(entra.directory.authConfig), /PRIVATE|thumbprint/)
})

test('a proof by another key, or with a thumbprint of another certificate, is refused', async (t) => {
  const path = file('own.pem', certificate, keyText)
  const entra = await standInEntra({ path, certificate: new X509Certificate(certificate) })
  t.after(() => entra.close())
  const stranger = rsaKey()
  const { thumbprint } = entra.directory.clientCertificate!
  for (const clientCertificate of [
    { key: stranger, thumbprint },
    { key, thumbprint: 'another' },
  ]) {
    const client = openId({ ...entra.directory, clientCertificate })
    const code = entra.codeFor(jo, 'nonce', verifier, redirectUri)
    await assert.rejects(client.redeem({ code, redirectUri, verifier, nonce: 'nonce' }), Refused)
  }
})

test('a file that cannot be used stops the start with a sentence that names it and no part of the key', () => {
  const other = rsaKey().export({ type: 'pkcs8', format: 'pem' }) as string
  const short = rsaKey(1024)
  const locked = key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }) as string
  const wrong: [string, RegExp][] = [
    [join(folder, 'none.pem'), /cannot be read$/],
    [file('key.pem', keyText), /holds no certificate/],
    [file('certificate.pem', certificate), /holds no private key/],
    [file('locked.pem', certificate, locked), /holds no private key \(PEM, without a password\)/],
    [file('mixed.pem', certificate, other), /not the one of its certificate/],
    [file('broken.pem', certificate.replace('\nMII', '\nAAA'), keyText), /cannot be read as/],
    [file('short.pem', certificateOf(short), short.export({ type: 'pkcs8', format: 'pem' }) as string), /2048 bits/],
    [file('ended.pem', certificateOf(key, new Date(Date.now() - 1000)), keyText), /ended on/],
  ]
  for (const [path, words] of wrong)
    assert.throws(
      () => readClientCertificate(path),
      ({ message }: Error) =>
        words.test(message) && message.startsWith(`ENTRA_CERTIFICATE: ${path} `) && !/BEGIN/.test(message),
      path,
    )
  assert.equal(readClientCertificate(file('order.pem', keyText, certificate)).thumbprint.length, 43)
})

test('Entra ID needs the secret or the certificate, not both', () => {
  const env = {
    IDENTITY: 'entra',
    ENTRA_TENANT: tenant,
    ENTRA_CLIENT_ID: 'client',
    ENTRA_GROUP_ROLES: `${groups.administrators}=administrator`,
  }
  const both = /ENTRA_CLIENT_SECRET or ENTRA_CERTIFICATE is required with IDENTITY=entra, and not both/
  assert.throws(() => readSettings(env), both)
  assert.throws(() => readSettings({ ...env, ENTRA_CLIENT_SECRET: 's', ENTRA_CERTIFICATE: 'c.pem' }), both)
  assert.equal(readSettings({ ...env, ENTRA_CERTIFICATE: 'c.pem' }).entraCertificate, 'c.pem')
  assert.equal(readSettings({ ...env, ENTRA_CLIENT_SECRET: 's' }).entraClientSecret, 's')
})
