import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearSignInStorage } from './sign-in-storage.ts'

function storage(keys: string[]): Storage {
  const kept = new Map(keys.map((key) => [key, 'x']))
  return {
    get length() {
      return kept.size
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
const keysOf = (store: Storage) => Array.from({ length: store.length }, (_, at) => store.key(at))

test("S8-09 clearing removes the stored sign-in and every key that begins with 'msal.' or 'cth_', and nothing else", () => {
  const local = storage([
    'theme',
    'cth_access_token',
    'cth_user',
    'msal.token.keys',
    'msal.account.keys',
    'sidebar',
    'userId',
    'my.msal.note',
  ])
  const session = storage(['cth_token_expiry', 'sessionId', 'draft:orders', 'msal.interaction.status'])
  clearSignInStorage([local, session])
  assert.deepEqual(keysOf(local), ['theme', 'sidebar', 'my.msal.note'])
  assert.deepEqual(keysOf(session), ['draft:orders'])
})
