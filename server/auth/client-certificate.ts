import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** With what the product proves itself to the identity provider in place of a secret. */
export type ClientCertificate = {
  key: KeyObject
  /** SHA-256 over the certificate, base64url: by it the provider knows which of its certificates this is. */
  thumbprint: string
}

const block = (pem: string, label: string): string | undefined =>
  new RegExp(`-----BEGIN ${label}-----[^-]+-----END ${label}-----`).exec(pem)?.[0]

/** Reads a PEM file that holds a certificate and its private key; throws a sentence for an operator where it cannot be used. */
export function readClientCertificate(path: string, now = new Date()): ClientCertificate {
  const fail = (why: string, cause?: unknown) => new Error(`ENTRA_CERTIFICATE: ${path} ${why}`, { cause })
  let pem: string
  try {
    pem = readFileSync(path, 'utf8')
  } catch (error) {
    throw fail('cannot be read', error)
  }
  const certificateText = block(pem, 'CERTIFICATE')
  const keyText = block(pem, '(?:RSA )?PRIVATE KEY')
  if (!certificateText) throw fail('holds no certificate (PEM)')
  if (!keyText) throw fail('holds no private key (PEM, without a password)')
  let certificate: X509Certificate
  let key: KeyObject
  try {
    certificate = new X509Certificate(certificateText)
    key = createPrivateKey(keyText)
  } catch (error) {
    throw fail('cannot be read as a certificate and its private key', error)
  }
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
    throw fail('must hold an RSA key of at least 2048 bits')
  if (!certificate.checkPrivateKey(key)) throw fail('holds a private key that is not the one of its certificate')
  if (certificate.validToDate <= now) throw fail(`holds a certificate that ended on ${certificate.validTo}`)
  return { key, thumbprint: Buffer.from(certificate.fingerprint256.replaceAll(':', ''), 'hex').toString('base64url') }
}
