// Checks a signed PDF of Mainstay and the record of its signature request, without Mainstay and without a network: one file, Node's own modules alone.
//   node verify-signature.mjs SIGNED.pdf RECORD.json [CERTIFICATE.pem]
// CERTIFICATE.pem is the company's seal as you know it from the company; without it the record says which one it is, and you compare its fingerprint.
// Ends with 0 where everything is as it was sealed, else with 1, and says which document and where.
import { createHash, verify, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

// DER: what a certificate and a signature are written in.
function element(bytes, at = 0) {
  let size = bytes[at + 1]
  let head = 2
  if (size & 128) {
    const count = size & 127
    if (count === 0 || count > 4) throw new Error('a length that no seal has')
    size = 0
    for (let n = 0; n < count; n += 1) size = size * 256 + bytes[at + 2 + n]
    head += count
  }
  if (!(at + head + size <= bytes.length)) throw new Error('it is cut off')
  const end = at + head + size
  return { tag: bytes[at], body: bytes.subarray(at + head, end), all: bytes.subarray(at, end), end }
}
function children({ body }) {
  const found = []
  for (let at = 0; at < body.length; at = found.at(-1).end) found.push(element(body, at))
  return found
}
const hexOf = ({ body }) => body.toString('hex')
const oids = {
  signedData: '2a864886f70d010702',
  data: '2a864886f70d010701',
  messageDigest: '2a864886f70d010904',
  contentType: '2a864886f70d010903',
  signingCertificate: '2a864886f70d010910022f',
  sha256: '608648016503040201',
}

/** What one seal in a PDF covers, and what is wrong with it. */
function readSeal(pdf, text, [from, length, next, rest]) {
  const faults = []
  const hole = text.slice(from + length, next)
  const range = `bytes ${from}–${from + length - 1} and ${next}–${next + rest - 1}`
  if (from !== 0 || next < length || next + rest > pdf.length)
    return { faults: ['its seal does not say what it covers'], covers: 0 }
  if (!/^<[0-9A-Fa-f]*>$/.test(hole)) faults.push(`something else than a seal stands in bytes ${length}–${next - 1}`)
  try {
    const raw = Buffer.from(hole.slice(1, -1), 'hex')
    const whole = element(raw)
    if (raw.subarray(whole.end).some((byte) => byte !== 0))
      faults.push(`something stands behind the seal, in bytes ${length}–${next - 1}`)
    const [type, wrapped] = children(whole)
    const parts = children(children(wrapped)[0])
    if (hexOf(type) !== oids.signedData || hexOf(children(parts[2])[0]) !== oids.data)
      throw new Error('it is of another kind')
    const certificate = new X509Certificate(children(parts.find(({ tag }) => tag === 0xa0))[0].all)
    const signer = children(children(parts.at(-1))[0])
    const attributes = signer.find(({ tag }) => tag === 0xa0)
    const said = new Map(children(attributes).map((each) => [hexOf(children(each)[0]), children(children(each)[1])[0]]))
    const covered = Buffer.concat([pdf.subarray(0, length), pdf.subarray(next, next + rest)])
    if (hexOf(children(signer[2])[0]) !== oids.sha256) throw new Error('it has another kind of hash')
    if (hexOf(said.get(oids.contentType)) !== oids.data) throw new Error('it is of another kind')
    if (hexOf(said.get(oids.messageDigest)) !== sha256(covered))
      faults.push(`something in ${range} is not what was sealed`)
    const named = children(children(children(said.get(oids.signingCertificate))[0])[0]).find(({ tag }) => tag === 0x04)
    if (hexOf(named) !== sha256(certificate.raw)) faults.push('its seal names another certificate than it carries')
    // It is signed as a set, and kept with another tag.
    const signedOver = Buffer.from(attributes.all)
    signedOver[0] = 0x31
    const value = signer.find(({ tag }) => tag === 0x04)
    if (!verify('sha256', signedOver, certificate.publicKey, value.body))
      faults.push('its seal was not made with the key of its certificate')
    return { faults, covers: next + rest, certificate }
  } catch (error) {
    return {
      faults: [...faults, `the seal in bytes ${length}–${next - 1} cannot be read: ${error.message}`],
      covers: next + rest,
    }
  }
}

/** Every seal of a PDF, the last of which has to cover the whole file. */
export function readSeals(pdf) {
  const text = pdf.toString('latin1')
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s*\]/g)]
  const seals = ranges.map((found) => readSeal(pdf, text, found.slice(1).map(Number)))
  const last = seals.at(-1)
  if (!last) return [{ faults: ['it has no seal'], covers: 0 }]
  if (last.covers !== pdf.length)
    last.faults.push(`bytes ${last.covers}–${pdf.length - 1} were added after it was sealed`)
  return seals
}

/** Which parts of a file are not what they were. */
function differing(bytes, { size, parts }) {
  const places = []
  if (bytes.length !== size) places.push(`it has ${bytes.length} bytes instead of ${size}`)
  if (!parts) return places
  for (const [at, hash] of parts.hashes.entries()) {
    const [from, to] = [at * parts.size, Math.min((at + 1) * parts.size, size)]
    if (sha256(bytes.subarray(from, to)) !== hash) places.push(`bytes ${from}–${to - 1} are different`)
    if (places.length === 5) break
  }
  return places
}

export const hashOfEvent = (event) =>
  sha256(
    JSON.stringify([
      'mainstay-signature-event/1',
      ...[
        'requestId',
        'number',
        'at',
        'kind',
        'actorId',
        'actorName',
        'method',
        'address',
        'agent',
        'sha256',
        'details',
        'previous',
      ].map((name) => event[name]),
    ]),
  )

/** What is wrong with the log of a request. */
export function chainFaults({ request, state, asked, signed, events }) {
  const faults = []
  let previous = '0'.repeat(64)
  for (const [at, event] of events.entries()) {
    const name = `event ${event.number} (${event.kind}, ${event.at}, ${event.actorName})`
    if (event.number !== at + 1) return [...faults, `event ${at + 1} is missing: what follows is ${name}`]
    if (event.requestId !== request) faults.push(`${name} is of another request`)
    if (event.previous !== previous) faults.push(`${name} does not follow the event before it`)
    if (event.hash !== hashOfEvent(event)) faults.push(`${name} was altered`)
    if (event.sha256 !== asked.sha256) faults.push(`${name} is about another file than the one that was asked about`)
    previous = event.hash
  }
  const last = events.at(-1)
  if (state === 'signed' && last?.kind !== 'sealed') faults.push(`event ${events.length + 1}, the seal, is missing`)
  if (signed && last?.kind === 'sealed' && JSON.parse(last.details).signedSha256 !== signed.sha256)
    faults.push('the last event names another signed file')
  return faults
}

/** Everything that is wrong, as sentences that name the document and the place; empty where all is as it was sealed. `seen` says what was found. */
export function verifySignature({ pdf, pdfName = 'the PDF', record, recordName = 'the record', trusted }) {
  const faults = []
  const seen = []
  const { said, certificate: pem, seal } = record
  const certificate = new X509Certificate(pem)
  const about = `${recordName} (${said.document.title})`
  if (said.format !== 'mainstay-signature-record/1')
    return { faults: [`${recordName}: this verifier does not know its format`], seen }
  if (!verify('sha256', Buffer.from(JSON.stringify(said)), certificate.publicKey, Buffer.from(seal, 'base64')))
    faults.push(`${about}: it is not what the company sealed`)
  if (trusted && !certificate.raw.equals(trusted.raw))
    faults.push(`${about}: it was sealed with another certificate than the one that you trust`)
  faults.push(...chainFaults(said).map((fault) => `${about}: ${fault}`))
  for (const { at, kind, actorName } of said.events) seen.push(`${at}  ${kind}  ${actorName}`)
  if (!said.signed)
    return { faults: [...faults, `${about}: the document is ${said.state}, not signed`], seen, certificate }

  const bytes = Buffer.from(pdf)
  const document = `${pdfName} (${said.document.title})`
  const seals = readSeals(bytes)
  for (const { faults: own, certificate: by } of seals) {
    faults.push(...own.map((fault) => `${document}: ${fault}`))
    if (by) seen.push(`seal of ${by.subject.replaceAll('\n', ', ')}`)
  }
  const by = seals.at(-1).certificate
  if (trusted && by && !by.raw.equals(trusted.raw))
    faults.push(`${document}: it was sealed with another certificate than the one that you trust`)
  // The wrapping of a seal is covered by no seal: the hash that was kept counts every byte.
  if (sha256(bytes) !== said.signed.sha256) {
    const places = differing(bytes, said.signed)
    faults.push(`${document}: it is not the file that was sealed: ${places.join('; ') || 'its SHA-256 is another one'}`)
  }
  if (sha256(bytes.subarray(0, said.asked.size)) === said.asked.sha256)
    seen.push(`bytes 0–${said.asked.size - 1} are the document as everybody was asked to sign it`)
  return { faults, seen, certificate }
}

function main([pdfFile, recordFile, certificateFile]) {
  if (!pdfFile || !recordFile) {
    console.error('node verify-signature.mjs SIGNED.pdf RECORD.json [CERTIFICATE.pem]')
    return 2
  }
  let record
  try {
    record = JSON.parse(readFileSync(recordFile, 'utf8'))
  } catch (error) {
    console.error(`${basename(recordFile)} cannot be read: ${error.message}`)
    return 1
  }
  const trusted = certificateFile && new X509Certificate(readFileSync(certificateFile))
  let found
  try {
    found = verifySignature({
      pdf: readFileSync(pdfFile),
      pdfName: basename(pdfFile),
      record,
      recordName: basename(recordFile),
      trusted,
    })
  } catch (error) {
    found = { faults: [`${basename(recordFile)} is not the record of a signature request: ${error.message}`], seen: [] }
  }
  for (const line of found.seen) console.info(line)
  if (found.certificate)
    console.info(
      `certificate ${found.certificate.fingerprint256}${trusted ? ', which you trust' : ': compare it with what the company says'}`,
    )
  for (const fault of found.faults) console.error(`NOT VALID  ${fault}`)
  if (found.faults.length === 0) console.info('VALID  nothing was changed since it was sealed')
  return found.faults.length ? 1 : 0
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = main(process.argv.slice(2))
