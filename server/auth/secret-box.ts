import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A key of 32 bytes for one purpose, made from the installation's secret key. */
export const derivedKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'mainstay', purpose, 32))

/** Encrypts with AES-256-GCM. `place` names the column and row, so that a sealed value cannot be moved to another. */
export function seal(key: Buffer, place: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [
    'v1',
    nonce.toString('base64url'),
    sealed.toString('base64url'),
    cipher.getAuthTag().toString('base64url'),
  ].join('.')
}

/** Opens what `seal` made for the same place; null where the key is another one or the value was changed. */
export function unseal(key: Buffer, place: string, sealed: string): string | null {
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
