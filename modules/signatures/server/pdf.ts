import { createHash, sign } from 'node:crypto'
import { Problem } from '#shared/problem.ts'
import { bounded } from '#server/files/bounded.ts'
import { keyBits, type SealKey } from './seal-key.ts'
import { says } from './sentences.ts'

type Asked = {
  bytes: Uint8Array
  certificateDer: Uint8Array
  /** What stands where the signature is put afterwards. */
  standIn: Uint8Array
  reason: string
  at: string
}
export type Look = Asked & { task: 'look' }
/** What is written in a place, in thousandths of the page as it is shown. */
export type Drawn = {
  page: number
  left: number
  top: number
  width: number
  height: number
  text: string
  caption: string | null
}
export type Prepare = Asked & { task: 'prepare'; drawn: readonly Drawn[]; certificate: Uint8Array }
export type Prepared = {
  pages: { width: number; height: number }[]
  bytes: Uint8Array
  /** What the signature is made over: the attributes with the hash of the file. */
  signed: Uint8Array
}

const program = new URL('./pdf-child.ts', import.meta.url)
const patienceMs = 60_000

/** Found again in the file that comes back, and taken by no other bytes. */
const standIn = new Uint8Array(
  Buffer.concat(
    Array.from({ length: keyBits / 512 }, (_, at) => createHash('sha512').update(`signature ${at}`).digest()),
  ),
)

const asked = (bytes: Uint8Array, { certificate }: SealKey, reason: string, at: Date): Asked => ({
  bytes,
  certificateDer: new Uint8Array(certificate.raw),
  standIn,
  reason,
  at: at.toISOString(),
})

/** The pages of a PDF that can be signed; refuses any other. */
export async function pagesOf(bytes: Uint8Array, key: SealKey, at: Date): Promise<Prepared['pages']> {
  try {
    const look: Look = { task: 'look', ...asked(bytes, key, 'Sealed', at) }
    return (await bounded<Look, Prepared>(program, () => look, patienceMs)).pages
  } catch (error) {
    if (error instanceof Problem && error.reason === 'rate_limited') throw error
    throw new Problem('unprocessable', says.cannotBeSigned(), { documentId: says.cannotBeSigned() })
  }
}

type Wanted = { drawn: readonly Drawn[]; certificate: Uint8Array; reason: string }

/**
 * A PDF with what was signed in its places, the certificate behind its pages, and the seal (PAdES B-B) over all of it. The file is opened in a process
 * of its own, which has no key: it answers the file with a stand-in, and what the key signs here is refused unless it is the hash of that file.
 */
export async function sealed(
  bytes: Uint8Array,
  { drawn, certificate, reason }: Wanted,
  key: SealKey,
  at: Date,
): Promise<Buffer> {
  const prepare: Prepare = { task: 'prepare', ...asked(bytes, key, reason, at), drawn, certificate }
  const made = await bounded<Prepare, Prepared>(program, () => prepare, patienceMs)
  const file = Buffer.from(made.bytes)
  refuseForeign(file, Buffer.from(made.signed))
  const placeholder = Buffer.from(standIn).toString('hex')
  const place = [placeholder, placeholder.toUpperCase()].map((hex) => file.indexOf(hex)).find((found) => found >= 0)
  if (place === undefined) throw new Error('the prepared file has no place for the seal')
  file.write(sign('sha256', made.signed, key.privateKey).toString('hex').toUpperCase(), place, 'latin1')
  return file
}

/** The attributes that are signed name the hash of what the seal covers, and that is the whole file but the seal. */
function refuseForeign(file: Buffer, attributes: Buffer): void {
  const ranges = [...file.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].at(-1)
  const [from = -1, length = 0, next = 0, rest = 0] = ranges?.slice(1).map(Number) ?? []
  const covered = createHash('sha256')
    .update(file.subarray(from, from + length))
    .update(file.subarray(next, next + rest))
    .digest()
  if (from !== 0 || next + rest !== file.length || !attributes.includes(covered))
    throw new Error('the prepared file is not what its seal would cover')
}
