import { derivedKey } from '#server/auth/secret-box.ts'
import { readSecretKey, type Settings } from '#server/settings.ts'

export type DirectoryKeys = {
  /** Goes into every password hash. */
  pepper: Buffer
  /** Seals what the second factor is made of. */
  secondFactor: Buffer
  /** Seals what the first step of a sign-in hands to the second. */
  proof: Buffer
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
    browser: derivedKey(secret, 'directory known browser'),
  }
  known.set(settings, keys)
  return keys
}
