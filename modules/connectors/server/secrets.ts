import { derivedKey, seal, unseal } from '#server/auth/secret-box.ts'
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

/** Four characters of a long secret tell it from others; of a short one they would give too much away. */
export const endingOf = (secret: string): string | null => (secret.length >= 20 ? secret.slice(-4) : null)
