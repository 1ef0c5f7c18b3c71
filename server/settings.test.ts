import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readSecretKey, readSettings, settingsTable } from '#server/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'mainstay-settings-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const faults = (env: Record<string, string | undefined>) => {
  try {
    readSettings(env)
  } catch (error) {
    return (error as Error).message.split('\n  - ').slice(1)
  }
  return []
}

test('without any setting the product runs for evaluation on this machine', () => {
  const settings = readSettings({})
  assert.equal(settings.port, 3000)
  assert.equal(settings.host, '127.0.0.1')
  assert.equal(settings.publicOrigin, 'http://localhost:3000')
  assert.equal(settings.identity, 'evaluation')
  assert.equal(settings.sampleCompany, true)
  assert.equal(settings.databaseUrl, undefined)
  assert.ok(Object.isFrozen(settings))
})

test('the public origin follows the port, and an empty variable counts as not set', () => {
  assert.equal(readSettings({ PORT: '8080', PUBLIC_ORIGIN: '' }).publicOrigin, 'http://localhost:8080')
})

test('every bad setting is listed in plain words, secrets without their value', () => {
  const found = faults({
    PORT: '70000',
    POOL_SIZE: 'many',
    DATABASE_URL: 'mysql://root:pass@db/x',
    SECRET_KEY: 'short',
  })
  assert.deepEqual(
    found,
    [
      'PORT must be a whole number from 0 to 65535, but is "70000"',
      'DATABASE_URL must be a postgres:// address',
      'POOL_SIZE must be a whole number from 1 to 100, but is "many"',
      'SECRET_KEY must be at least 32 bytes long',
    ].toSorted((a, b) => order(a) - order(b)),
  )
})

const order = (fault: string) => settingsTable.findIndex(({ name }) => fault.startsWith(`${name} `))

test('evaluation refuses to be reachable by others', () => {
  for (const env of [
    { PUBLIC_ORIGIN: 'https://mainstay.example.com' },
    { PUBLIC_ORIGIN: 'http://localhost.example.com' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { NODE_ENV: 'production' },
  ]) {
    assert.equal(faults(env).length, 1, JSON.stringify(env))
    assert.match(faults(env)[0]!, /IDENTITY=evaluation/)
  }
  for (const PUBLIC_ORIGIN of ['http://localhost:1', 'http://127.0.0.1:2', 'http://[::1]:3']) {
    assert.deepEqual(faults({ PUBLIC_ORIGIN }), [])
  }
})

test('entra needs its settings and https', () => {
  const found = faults({ IDENTITY: 'entra', PUBLIC_ORIGIN: 'http://mainstay.example.com', HOST: '0.0.0.0' })
  assert.deepEqual(
    found.map((fault) => fault.split(' ')[0]),
    ['ENTRA_TENANT', 'ENTRA_CLIENT_ID', 'ENTRA_CLIENT_SECRET', 'ENTRA_GROUP_ROLES', 'PUBLIC_ORIGIN'],
  )
  const entra = {
    IDENTITY: 'entra',
    ENTRA_TENANT: 't',
    ENTRA_CLIENT_ID: 'c',
    ENTRA_CLIENT_SECRET: 's',
    ENTRA_GROUP_ROLES: '72f988bf-86f1-41af-91ab-2d7cd011db47=administrator, 11111111-1111-4111-8111-111111111111=buyer',
  }
  const env = { ...entra, PUBLIC_ORIGIN: 'https://mainstay.example.com/', HOST: '0.0.0.0', NODE_ENV: 'production' }
  assert.equal(readSettings(env).publicOrigin, 'https://mainstay.example.com')
  assert.deepEqual(
    readSettings(env).entraGroupRoles.map(({ role }) => role),
    ['administrator', 'buyer'],
  )
  for (const bad of [
    'administrator',
    'group=administrator',
    '72f988bf-86f1-41af-91ab-2d7cd011db47=',
    '72f988bf-86f1-41af-91ab-2d7cd011db47=a=b',
    '72f988bf-86f1-41af-91ab-2d7cd011db47=buyer',
  ])
    assert.throws(() => readSettings({ ...env, ENTRA_GROUP_ROLES: bad }), /ENTRA_GROUP_ROLES/, bad)
})

test('accounts kept here need a mail server and https, may run in production, and never stand beside the sample company', () => {
  const mail = { MAIL_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'mainstay@example.com' }
  const env = { IDENTITY: 'directory', PUBLIC_ORIGIN: 'https://mainstay.example.com', NODE_ENV: 'production', ...mail }
  const { identity, sampleCompany } = readSettings({ ...env, HOST: '0.0.0.0', SAMPLE_COMPANY: 'on' })
  assert.deepEqual([identity, sampleCompany], ['directory', false])
  assert.throws(() => readSettings({ ...env, MAIL_URL: '' }), /MAIL_URL is required with IDENTITY=directory/)
  assert.throws(() => readSettings({ ...env, PUBLIC_ORIGIN: 'http://mainstay.example.com' }), /must be https/)
  assert.equal(readSettings({ IDENTITY: 'directory', ...mail }).publicOrigin, 'http://localhost:3000')
})

test('the secret key is made once, private, and a given one wins', () => {
  const key = readSecretKey({ dataDir: folder, secretKey: undefined, secretKeyBefore: undefined }).now
  assert.ok(key.length >= 32)
  assert.deepEqual(readSecretKey({ dataDir: folder, secretKey: undefined, secretKeyBefore: undefined }).now, key)
  assert.equal(statSync(join(folder, 'secret.key')).mode & 0o777, 0o600)
  assert.equal(
    readSecretKey({ dataDir: folder, secretKey: 'g'.repeat(32), secretKeyBefore: undefined }).now.toString(),
    'g'.repeat(32),
  )
  writeFileSync(join(folder, 'secret.key'), 'cut')
  assert.throws(
    () => readSecretKey({ dataDir: folder, secretKey: undefined, secretKeyBefore: undefined }),
    /fewer than 32 bytes/,
  )
})

test('the table for the manual names each setting once with a description', () => {
  assert.equal(new Set(settingsTable.map(({ name }) => name)).size, settingsTable.length)
  for (const { name, description } of settingsTable) assert.ok(description.length > 5, name)
})

test('the clock is shifted in tests alone', () => {
  assert.equal(readSettings({}).clockOffsetMs, 0)
  assert.equal(readSettings({ NODE_ENV: 'test', CLOCK_OFFSET_MS: '-777600000' }).clockOffsetMs, -777_600_000)
  for (const NODE_ENV of ['development', undefined])
    assert.deepEqual(faults({ NODE_ENV, CLOCK_OFFSET_MS: '1' }), [
      'CLOCK_OFFSET_MS is for tests alone: it needs NODE_ENV=test',
    ])
  assert.deepEqual(faults({ NODE_ENV: 'test', CLOCK_OFFSET_MS: '1.5' }), [
    'CLOCK_OFFSET_MS must be a whole number of milliseconds, but is "1.5"',
  ])
})
