import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readSettings } from '#server/settings.ts'
import { entraDirectory } from './directory.ts'
import { clientInfoOf, homeAccountId } from './people.ts'

const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47'
const settings = (changes: Record<string, string> = {}) =>
  readSettings({
    IDENTITY: 'entra',
    ENTRA_TENANT: tenant,
    ENTRA_CLIENT_ID: 'app',
    ENTRA_CLIENT_SECRET: 'secret',
    ENTRA_GROUP_ROLES: '11111111-1111-4111-8111-111111111111=administrator',
    PUBLIC_ORIGIN: 'https://mainstay.example',
    ...changes,
  })

it('S9-07 Entra comes from the settings, and admits one tenant only', () => {
  const directory = entraDirectory(settings())
  assert.equal(directory.issuer.href, `https://login.microsoftonline.com/${tenant}/v2.0`)
  assert.equal(directory.authConfig.authority, `https://login.microsoftonline.com/${tenant}`)
  assert.equal(directory.authConfig.protocolMode, 'AAD')
  assert.ok(!JSON.stringify(directory.authConfig).includes('secret'))
  assert.equal(directory.admits({ sub: 's', tid: tenant }), true)
  assert.equal(directory.admits({ sub: 's', tid: '00000000-0000-0000-0000-000000000000' }), false)
  assert.equal(directory.admits({ sub: 's' }), false)
})

it('a tenant that admits everybody is refused', () => {
  for (const name of ['common', 'organizations', 'consumers', 'example.test']) {
    assert.throws(() => entraDirectory(settings({ ENTRA_TENANT: name })), /directory \(tenant\) id/)
  }
})

it('S3-01 a user has the id that the identity library builds', () => {
  assert.equal(homeAccountId(clientInfoOf({ sub: 's', oid: 'o', tid: 't' }), 'x'), 'o.t')
  for (const broken of [
    '',
    'bm90IGpzb24',
    Buffer.from('null').toString('base64url'),
    Buffer.from('{"uid":1}').toString('base64url'),
  ]) {
    assert.equal(homeAccountId(broken, 'x'), 'x')
  }
})
