import { createInflateRaw } from 'node:zlib'
import { Problem } from '#shared/problem.ts'
import { says } from '../sentences.ts'

const most = { entries: 1000, inflated: 64 * 1024 * 1024, ratio: 100 }
/** A package cannot be larger than what it may unpack to, give or take its own directory. */
export const largestZip = most.inflated + 1024 * 1024

type Entry = { name: string; method: number; packed: number; size: number; offset: number }

const bad = (why: string): never => {
  throw new Problem('unsupported', says.fileRefused({ why }))
}

/** The names in a zip package, after every entry was unpacked and counted: what its directory says of sizes is not believed. Refuses bombs, links, encryption and paths that lead out. */
export async function inspectZip(bytes: Buffer): Promise<string[]> {
  const entries = directoryOf(bytes)
  let total = 0
  for (const entry of entries) {
    if (total + entry.size > most.inflated) bad('it unpacks to more than 64 MB')
    const size = await inflatedSize(bytes, entry, most.inflated - total)
    total += size
    if (size !== entry.size) bad('its directory lies about what it holds')
    // Tiny entries compress well and harm nobody.
    if (size > 1024 * 1024 && size / Math.max(entry.packed, 1) > most.ratio)
      bad('it unpacks to more than a hundred times its size')
  }
  if (total > 1024 * 1024 && total / bytes.length > most.ratio) bad('it unpacks to more than a hundred times its size')
  return entries.map(({ name }) => name)
}

/** What the parts of a package that was inspected before are called. */
export const partNames = (bytes: Buffer): string[] => directoryOf(bytes).map(({ name }) => name)

/** One part of a package that was inspected before, unpacked; null where it has none of that name. */
export async function readPart(bytes: Buffer, name: string): Promise<Buffer | null> {
  const entry = directoryOf(bytes).find((each) => each.name === name)
  if (!entry) return null
  const chunks: Buffer[] = []
  await inflatedSize(bytes, entry, most.inflated, (chunk) => void chunks.push(chunk))
  return Buffer.concat(chunks)
}

function directoryOf(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > bytes.length) return bad('its directory is missing')
  const count = bytes.readUInt16LE(end + 10)
  if (count > most.entries) return bad('it holds more than 1,000 parts')
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) return bad('its directory is damaged')
    const [nameLength, extra, comment] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    if (isUnsafePath(name)) return bad('a part of it has a path that leads out of the package')
    if (bytes.readUInt16LE(at + 8) & 1) return bad('it is encrypted')
    if (((bytes.readUInt32LE(at + 38) >>> 16) & 0o170000) === 0o120000) return bad('it holds a link')
    entries.push({
      name,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + extra + comment
  }
  return entries
}

const isUnsafePath = (name: string): boolean => /^[/\\]|^[A-Za-z]:|\0/.test(name) || name.split(/[/\\]/).includes('..')

async function inflatedSize(
  bytes: Buffer,
  { method, packed, offset }: Entry,
  module: number,
  keep: (chunk: Buffer) => void = () => {},
): Promise<number> {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) return bad('it is damaged')
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packed > bytes.length) return bad('it is damaged')
  if (method === 0) {
    if (packed > module) return bad('it unpacks to more than 64 MB')
    keep(bytes.subarray(start, start + packed))
    return packed
  }
  if (method !== 8) return bad('it is packed in a way that is not known')
  const inflate = createInflateRaw()
  inflate.end(bytes.subarray(start, start + packed))
  let size = 0
  try {
    for await (const chunk of inflate) {
      size += (chunk as Buffer).length
      if (size > module) return bad('it unpacks to more than 64 MB')
      keep(chunk as Buffer)
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    return bad('it is damaged')
  } finally {
    inflate.destroy()
  }
  return size
}
