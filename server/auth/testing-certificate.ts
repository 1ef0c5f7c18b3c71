import { createPublicKey, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, Math.floor(length / 256), length % 256]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
// sha256WithRSAEncryption, and commonName.
const signedBy = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'))
const nameOf = (text: string) =>
  sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(text)))))
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]|\.\d+/g, '')}`))

export const rsaKey = (modulusLength = 2048): KeyObject => generateKeyPairSync('rsa', { modulusLength }).privateKey

/** A self-signed certificate over the public half of `key` (RSA), in PEM. */
export function certificateOf(key: KeyObject, endsAt = new Date(Date.now() + 86_400_000)): string {
  const content = sequence(
    der(0x02, Buffer.from([1])),
    signedBy,
    nameOf('Mainstay'),
    sequence(time(new Date(endsAt.getTime() - 365 * 86_400_000)), time(endsAt)),
    nameOf('Mainstay'),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(content).sign(key)
  const whole = sequence(content, signedBy, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g)!
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
