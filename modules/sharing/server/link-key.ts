import { derivedKey, type Key } from '#server/auth/secret-box.ts'
import { readSecretKey, type Settings } from '#server/settings.ts'

const known = new WeakMap<Settings, Key>()

/** Goes into the hash of every password of a link. */
export function linkKey(settings: Settings): Key {
  const found = known.get(settings) ?? derivedKey(readSecretKey(settings), 'passwords of share links')
  known.set(settings, found)
  return found
}
