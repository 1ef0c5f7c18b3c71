import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A key, and those it took the place of: what they sealed is still opened, and sealed with this one. */
export type Key = { now: Buffer; before: readonly Buffer[] }

/** A key of 32 bytes for one purpose, made from the installation's secret key. */
export function derivedKey({ now, before }: Key, purpose: string): Key {
  const derived = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, 'mainstay', purpose, 32))
  return { now: derived(now), before: before.map(derived) }
}

/** Encrypts with AES-256-GCM. `place` names the column and row, so that a sealed value cannot be moved to another. */
export function seal({ now }: Key, place: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', now, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [
    'v1',
    nonce.toString('base64url'),
    sealed.toString('base64url'),
    cipher.getAuthTag().toString('base64url'),
  ].join('.')
}

/** Opens what `seal` made for the same place; null where the key is another one or the value was changed. */
export function unseal({ now, before }: Key, place: string, sealed: string): string | null {
  for (const key of [now, ...before]) {
    const text = opened(key, place, sealed)
    if (text !== null) return text
  }
  return null
}

/** What a key before sealed, sealed with the one of now; null where it is already, or no key opens it. */
export function sealedAnew(key: Key, place: string, sealed: string): string | null {
  if (opened(key.now, place, sealed) !== null) return null
  const text = unseal(key, place, sealed)
  return text === null ? null : seal(key, place, text)
}

function opened(key: Buffer, place: string, sealed: string): string | null {
  const [form, nonce = '', body = '', tag = ''] = sealed.split('.')
  if (form !== 'v1') return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(place)).setAuthTag(Buffer.from(tag, 'base64url'))
    return decipher.update(Buffer.from(body, 'base64url'), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
