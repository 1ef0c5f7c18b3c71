import { derivedKey, type Key } from '#server/auth/secret-box.ts'
import { readSecretKey, type Settings } from '#server/settings.ts'

export type DirectoryKeys = {
  /** Goes into every password hash. */
  pepper: Key
  /** Seals what the second factor is made of. */
  secondFactor: Key
  /** Seals what the first step of a sign-in hands to the second. */
  proof: Key
  /** Marks browsers that have signed in before. */
  browser: Buffer
}

const known = new WeakMap<Settings, DirectoryKeys>()

/** The keys of the built-in directory, each for one purpose, all from the installation's secret key. */
export function directoryKeys(settings: Settings): DirectoryKeys {
  const found = known.get(settings)
  if (found) return found
  const secret = readSecretKey(settings)
  const keys = {
    pepper: derivedKey(secret, 'directory passwords'),
    secondFactor: derivedKey(secret, 'directory second factor'),
    proof: derivedKey(secret, 'directory first step'),
    browser: derivedKey(secret, 'directory known browser').now,
  }
  known.set(settings, keys)
  return keys
}
