import { derivedKey, seal, sealedAnew, unseal } from '#server/auth/secret-box.ts'
import { readSecretKey, type Settings } from '#server/settings.ts'
import type { SetUpKind } from '#modules/connectors/shared/kinds.ts'

const keyOf = (settings: Settings) => derivedKey(readSecretKey(settings), 'connector secrets')
const placeOf = (kind: SetUpKind, name: string) => `connector.secrets:${kind}.${name}`

/** A secret as the table keeps it. */
export const sealSecret = (settings: Settings, kind: SetUpKind, name: string, value: string): string =>
  seal(keyOf(settings), placeOf(kind, name), value)

/** The secret itself; null where the installation's secret key is another one by now. Never goes into a reply, a log or the history. */
export const openSecret = (settings: Settings, kind: SetUpKind, name: string, sealed: string): string | null =>
  unseal(keyOf(settings), placeOf(kind, name), sealed)

/** The secrets of a connector sealed with the key of now, as far as a key before sealed them; null where none was. */
export function sealSecretsAnew(
  settings: Settings,
  kind: SetUpKind,
  secrets: Readonly<Record<string, string>>,
): Record<string, string> | null {
  const anew = Object.entries(secrets).flatMap(([name, sealed]) => {
    const each = sealedAnew(keyOf(settings), placeOf(kind, name), sealed)
    return each === null ? [] : [[name, each] as const]
  })
  return anew.length === 0 ? null : { ...secrets, ...Object.fromEntries(anew) }
}

/** Four characters of a long secret tell it from others; of a short one they would give too much away. */
export const endingOf = (secret: string): string | null => (secret.length >= 20 ? secret.slice(-4) : null)
