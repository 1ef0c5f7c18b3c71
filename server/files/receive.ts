import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#shared/problem.ts'
import type { Upload } from '../call/call.ts'
import type { House } from '../house.ts'
import { readBytes } from './disk.ts'
import { kinds, packageFault, startOf, type FileKind } from './kinds.ts'
import { endingOf, safeName } from './name.ts'
import { textWatch } from './plain-text.ts'
import { scanFile } from './scan.ts'
import { inspectZip, largestZip } from './zip.ts'
import { says } from '../sentences.ts'

/** Enough of the beginning to find an image's size behind its colour profile and thumbnails. */
const headBytes = 512 * 1024
const accepted =
  'PDF, PNG, JPEG, GIF, WebP, CSV, TSV, TXT, XLSX, DOCX, PPTX, XML, OFX, JSON, EML and MD files are accepted'

type Kept = Pick<House, 'files' | 'settings'>

/** Streams the one file of a multipart request to the store; nothing is left of it when it is refused or the sender goes away. */
export async function receiveUpload(request: FastifyRequest, house: Kept): Promise<Upload> {
  if (!request.isMultipart()) throw new Problem('unsupported', says.notMultipart())
  let upload: Upload | null = null
  try {
    for await (const part of partsOf(request, house)) {
      if (part.type === 'field') continue
      if (upload) throw new Problem('invalid', says.oneFile(), { file: says.oneFileHint() })
      upload = await keep(part, house)
    }
  } catch (error) {
    if (upload) await discardUpload(upload, house)
    // What is still being sent is read and thrown away, so that the refusal reaches the sender.
    request.raw.unpipe()
    request.raw.resume()
    throw plainError(error)
  }
  if (!upload) throw new Problem('invalid', says.fileMissing(), { file: says.chooseFile() })
  return upload
}

/** Removes a received file again; one that is gone already is no error. */
export const discardUpload = (upload: Pick<Upload, 'storageKey'>, { files }: Pick<House, 'files'>): Promise<void> =>
  files.delete(upload.storageKey)

// One byte and one file more than allowed, so that it is we who see the excess and say so.
const partsOf = (request: FastifyRequest, { settings }: Kept) =>
  request.parts({ limits: { files: 2, fields: 10, parts: 12, fileSize: limitOf(settings) + 1, fieldSize: 10_000 } })

const limitOf = ({ uploadLimitMb }: House['settings']): number => uploadLimitMb * 1024 * 1024

async function keep(part: MultipartFile, house: Kept): Promise<Upload> {
  const name = safeName(part.filename ?? '')
  const kind = kinds.get(endingOf(name))
  if (!kind) throw new Problem('unsupported', says.fileKind({ accepted }))
  const id = randomUUID()
  const storageKey = `${id.slice(0, 2)}/${id}`
  try {
    const seen = await store(part, storageKey, kind, house)
    await verify(name, kind, seen, storageKey, house)
    const scan = await scanFile(storageKey, house)
    return { name, type: kind.type, size: seen.size, sha256: seen.sha256, storageKey, scan }
  } catch (error) {
    await discardUpload({ storageKey }, house)
    throw error
  }
}

type Seen = { size: number; sha256: string; head: Buffer; isText: boolean }

async function store(
  part: MultipartFile,
  storageKey: string,
  { family }: FileKind,
  { files, settings }: Kept,
): Promise<Seen> {
  const limit = limitOf(settings)
  const hash = createHash('sha256')
  const text = textWatch()
  const head: Buffer[] = []
  let headSize = 0
  let size = 0
  let fault: unknown = null
  // A failing source would end the copy before the store has opened its file, which then stays: it is cut short and told afterwards.
  async function* measured(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > limit) throw new Problem('too_large', says.fileTooLarge({ megabytes: settings.uploadLimitMb }))
        hash.update(chunk)
        if (family === 'text') text.see(chunk)
        if (headSize < headBytes) head.push(chunk.subarray(0, headBytes - headSize))
        headSize += chunk.length
        yield chunk
      }
    } catch (error) {
      fault = error
    }
  }
  await files.putStream(storageKey, Readable.from(measured()))
  if (fault) throw fault
  return { size, sha256: hash.digest('hex'), head: Buffer.concat(head), isText: text.isText() }
}

async function verify(
  name: string,
  kind: FileKind,
  { size, head, isText }: Seen,
  storageKey: string,
  { files }: Kept,
): Promise<void> {
  if (size === 0) throw new Problem('invalid', says.fileEmpty(), { file: says.fileEmpty() })
  const ending = endingOf(name)
  const refuse = (why: string): never => {
    throw new Problem('unsupported', says.fileRefused({ why }))
  }
  if (kind.family === 'text' && !isText) refuse(`it ends in .${ending} but is no text`)
  if (!kind.fits(head, kind.family === 'text' ? startOf(head) : '')) refuse(`its content is not what .${ending} says`)
  if (kind.family !== 'package') return
  if (size > largestZip) refuse('it unpacks to more than 64 MB')
  const fault = packageFault(ending, await inspectZip(await readBytes(files, storageKey)))
  if (fault) refuse(fault)
}

/** The store wraps errors; the multipart reader has its own for malformed requests. */
function plainError(error: unknown): unknown {
  const cause =
    (error as { code?: string; cause?: unknown }).code === 'E_CANNOT_WRITE_FILE' ? (error as Error).cause : error
  if (cause instanceof Problem) return cause
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes((cause as NodeJS.ErrnoException).code ?? ''))
    return new Problem('unavailable', says.noRoom(), undefined, 60)
  const message = cause instanceof Error ? cause.message : ''
  if (/multipart|boundary|terminated early|premature close|aborted|part header/i.test(message))
    return new Problem('invalid', says.uploadBroken())
  return cause
}
