import { derivedKey, seal, unseal } from '#server/auth/secret-box.ts'
import { readSecretKey, type Settings } from '#server/settings.ts'

const keys = new WeakMap<Settings, Buffer>()

function keyOf(settings: Settings): Buffer {
  const known = keys.get(settings)
  if (known) return known
  const key = derivedKey(readSecretKey(settings), 'outbox')
  keys.set(settings, key)
  return key
}

const placeOf = (id: string) => `outbox_messages.body:${id}`

/** The text of a message as the table keeps it. */
export const sealBody = (settings: Settings, id: string, text: string): string =>
  seal(keyOf(settings), placeOf(id), text)

/** The text of a message; null where it is gone or the secret key has changed. */
export const openBody = (settings: Settings, { id, body }: { id: string; body: string | null }): string | null =>
  body === null ? null : unseal(keyOf(settings), placeOf(id), body)
