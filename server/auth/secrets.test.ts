import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { failedAttempts } from './failed-attempts.ts'
import { isFromOwnPages } from './own-pages.ts'
import { derivedKey, seal, unseal } from './secret-box.ts'
import { hashOf, isTokenOf, mintToken, newSecret } from './session-token.ts'

describe('sealed values', () => {
  const key = derivedKey({ now: randomBytes(32), before: [] }, 'refresh token')
  it('open with the same key and place only', () => {
    const sealed = seal(key, 'row 1', 'the refresh token')
    assert.equal(unseal(key, 'row 1', sealed), 'the refresh token')
    assert.notEqual(seal(key, 'row 1', 'the refresh token'), sealed)
    assert.equal(unseal(key, 'row 2', sealed), null)
    assert.equal(unseal(derivedKey({ now: randomBytes(32), before: [] }, 'refresh token'), 'row 1', sealed), null)
  })
  it('do not open when changed', () => {
    const parts = seal(key, 'row 1', 'the refresh token').split('.')
    for (const at of [0, 1, 2, 3]) {
      const changed = parts.map((part, index) => (index === at ? `A${part.slice(1)}` : part))
      if (changed[at] !== parts[at]) assert.equal(unseal(key, 'row 1', changed.join('.')), null, String(at))
    }
    // A short tag would be easy to guess.
    assert.equal(unseal(key, 'row 1', [...parts.slice(0, 3), parts[3]!.slice(0, 6)].join('.')), null)
    for (const text of ['', 'v1', 'v1...', 'nonsense']) assert.equal(unseal(key, 'row 1', text), null, text)
  })
})

describe('the browser half of a session', () => {
  const key = createSecretKey(randomBytes(32))
  const idHash = hashOf(newSecret())
  const now = new Date('2026-06-01T12:00:00Z')
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  it('belongs to one session, one key and one time', () => {
    const token = mintToken(key, idHash, later(3600))
    assert.equal(isTokenOf(key, idHash, token, now), true)
    assert.equal(isTokenOf(key, idHash, token, later(3599)), true)
    assert.equal(isTokenOf(key, idHash, token, later(3600)), false)
    assert.equal(isTokenOf(key, hashOf(newSecret()), token, now), false)
    assert.equal(isTokenOf(createSecretKey(randomBytes(32)), idHash, token, now), false)
    const [, random, mac] = token.split('.')
    assert.equal(isTokenOf(key, idHash, `9999999999.${random}.${mac}`, now), false)
  })
  it('is not any other value', () => {
    for (const value of [undefined, null, 7, '', '.', '..', 'NaN.a.b', ['a'], 'x'.repeat(1000)])
      assert.equal(isTokenOf(key, idHash, value, now), false)
  })
})

it('a request is ours by its origin, else by the word of the browser', () => {
  const ours = 'https://mainstay.example'
  const cases: [Record<string, string>, boolean][] = [
    [{ origin: ours }, true],
    [{ origin: ours, 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{}, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ origin: 'null' }, false],
    [{ origin: 'https://mainstay.example.evil.test' }, false],
    [{ origin: 'http://mainstay.example' }, false],
    [{ origin: ours, 'sec-fetch-site': 'cross-site' }, false],
    [{ origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' }, false],
  ]
  for (const [headers, expected] of cases)
    assert.equal(isFromOwnPages(headers, ours), expected, JSON.stringify(headers))
})

it('failed sign-ins of one address are counted for a minute, and floods forget the oldest', () => {
  let now = new Date('2026-06-01T12:00:00Z')
  const failures = failedAttempts(() => now)
  for (let at = 0; at < 9; at++) failures.add('a', `attempt ${at}`)
  assert.equal(failures.wait('a'), 0)
  for (let at = 0; at < 9; at++) failures.add('a', 'attempt 0')
  assert.equal(failures.wait('a'), 0)
  failures.add('a', 'one more')
  assert.equal(failures.wait('a'), 60)
  assert.equal(failures.wait('b'), 0)
  now = new Date(now.getTime() + 60_000)
  assert.equal(failures.wait('a'), 0)
  for (let at = 0; at < 10; at++) failures.add('a', `attempt ${at}`)
  for (let at = 0; at < 10_000; at++) failures.add(`address ${at}`, 'attempt')
  assert.equal(failures.wait('a'), 0)
})
