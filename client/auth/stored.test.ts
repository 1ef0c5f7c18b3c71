import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { clearStored, readStored, restoreStored, sessionToken, writeStored } from './stored.ts'
import { fakeStorage } from './testing.ts'
import { clearStuckInteraction } from './stuck-interaction.ts'

const user = { id: 'uid.utid', email: 'ada@example.test', name: 'Ada' }
const answer = { success: true, token: 'token', user, expiresIn: 100, support: { userId: 'u1', sessionId: 's1' } }

beforeEach(() => {
  globalThis.localStorage = fakeStorage()
  globalThis.sessionStorage = fakeStorage()
})

test('S3-02 the stored sign-in is three items, beside two ids for support', () => {
  writeStored(answer, 1_000_000)
  assert.deepEqual(Object.keys(localStorage).toSorted(), [
    'cth_access_token',
    'cth_token_expiry',
    'cth_user',
    'sessionId',
    'userId',
  ])
  assert.equal(localStorage.getItem('cth_token_expiry'), '1100000')
  assert.deepEqual(readStored(1_000_000), { token: 'token', user, expiry: 1_100_000 })
  assert.equal(sessionToken(), 'token')
  clearStored()
  assert.equal(localStorage.length, 0)
})

test('S5-01 a stored session is valid only with token, user and expiry, and before its expiry; at start-up it is cleared otherwise', () => {
  for (const key of ['cth_access_token', 'cth_user', 'cth_token_expiry']) {
    writeStored(answer, 1_000_000)
    localStorage.removeItem(key)
    assert.equal(readStored(1_000_000), null, key)
    assert.notEqual(localStorage.length, 0, 'reading changes nothing')
    assert.equal(restoreStored(1_000_000), null)
    assert.equal(localStorage.length, 0)
  }
  writeStored(answer, 1_000_000)
  assert.ok(readStored(1_099_999))
  assert.equal(readStored(1_100_000), null)
  for (const text of ['{', 'null', '{"id":7}']) {
    localStorage.setItem('cth_user', text)
    assert.equal(restoreStored(1_000_000), null, text)
    writeStored(answer, 1_000_000)
  }
})

test('S5-02 an answer without success, token or user is an error, and its life is an hour where it names none', () => {
  assert.throws(() => writeStored({ ...answer, success: false, error: 'No' }, 0), /^Error: No$/)
  assert.throws(() => writeStored({ ...answer, token: undefined }, 0), /Invalid response from server/)
  assert.throws(() => writeStored({ ...answer, user: undefined }, 0), /Invalid response from server/)
  assert.equal(localStorage.length, 0)
  assert.equal(writeStored({ ...answer, expiresIn: undefined }, 0).expiry, 3_600_000)
})

test('S4-12 a sign-in stuck in storage is cleared, from both storages, with all keys of the library', () => {
  const nowhere = { hash: '', search: '' }
  const fill = (status: string) => {
    sessionStorage.setItem('msal.interaction.status', status)
    sessionStorage.setItem('msal.mainstay.code.verifier', 'v')
    localStorage.setItem('msal.other', 'x')
    localStorage.setItem('cth_user', 'kept')
  }
  for (const stuck of ['{"clientId":"a","type":"signin"}', 'bare-client-id']) {
    fill(stuck)
    assert.equal(clearStuckInteraction(nowhere), true)
    assert.equal(sessionStorage.length, 0)
    assert.deepEqual(Object.keys(localStorage), ['cth_user'])
  }
  fill('{"clientId":"a","type":"signout"}')
  assert.equal(clearStuckInteraction(nowhere), false, 'a sign-out is finished by the library')
  fill('{"clientId":"a","type":"signin"}')
  for (const address of [
    { hash: '#code=1&state=2', search: '' },
    { hash: '', search: '?error=x&state=2' },
  ]) {
    assert.equal(clearStuckInteraction(address), false, 'the answer of the provider needs these keys')
  }
  assert.equal(sessionStorage.length, 2)
})
