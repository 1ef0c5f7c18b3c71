import { derivedKey, seal, unseal, type Key } from '#server/auth/secret-box.ts'
import type { Enclosed } from './enclosed.ts'
import { readSecretKey, type Settings } from '#server/settings.ts'

const keys = new WeakMap<Settings, Key>()

function keyOf(settings: Settings): Key {
  const known = keys.get(settings)
  if (known) return known
  const key = derivedKey(readSecretKey(settings), 'outbox')
  keys.set(settings, key)
  return key
}

export const placeOfMail = (id: string, column = 'body') => `outbox_messages.${column}:${id}`

/** The text of a message as the table keeps it. */
export const sealBody = (settings: Settings, id: string, text: string): string =>
  seal(keyOf(settings), placeOfMail(id), text)

/** The text of a message; null where it is gone or the secret key has changed. */
export const openBody = (settings: Settings, { id, body }: { id: string; body: string | null }): string | null =>
  body === null ? null : unseal(keyOf(settings), placeOfMail(id), body)

/** What goes with a message as the table keeps it. */
export const sealEnclosed = (settings: Settings, id: string, enclosed: Enclosed): string =>
  seal(keyOf(settings), placeOfMail(id, 'enclosed'), JSON.stringify(enclosed))

/** What goes with a message; null where nothing does, or the secret key has changed. */
export function openEnclosed(
  settings: Settings,
  { id, enclosed }: { id: string; enclosed: string | null },
): Enclosed | null {
  const text = enclosed === null ? null : unseal(keyOf(settings), placeOfMail(id, 'enclosed'), enclosed)
  return text === null ? null : (JSON.parse(text) as Enclosed)
}
