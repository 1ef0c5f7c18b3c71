import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#shared/problem.ts'
import type { Upload } from '../call/call.ts'
import type { AppContext } from '../app-context.ts'
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

type Kept = Pick<AppContext, 'files' | 'settings'>

/** Streams the one file of a multipart request to the store; nothing is left of it when it is refused or the sender goes away. */
export async function receiveUpload(request: FastifyRequest, app: Kept): Promise<Upload> {
  if (!request.isMultipart()) throw new Problem('unsupported', says.notMultipart())
  let upload: Upload | null = null
  try {
    for await (const part of partsOf(request, app)) {
      if (part.type === 'field') continue
      if (upload) throw new Problem('invalid', says.oneFile(), { file: says.oneFileHint() })
      upload = await keep(part, app)
    }
  } catch (error) {
    if (upload) await discardUpload(upload, app)
    // What is still being sent is read and thrown away, so that the refusal reaches the sender.
    request.raw.unpipe()
    request.raw.resume()
    throw plainError(error)
  }
  if (!upload) throw new Problem('invalid', says.fileMissing(), { file: says.chooseFile() })
  return upload
}

/** The one file that a form of a public page may bring, and what it may be. */
export type FormFile = {
  /** The field it is chosen in. */
  name: string
  endings: readonly string[]
  megabytes: number
  /** Opens what came before anything is kept of it; throws a Problem where it is not to be had. */
  check?(upload: Upload): Promise<void>
}
type ReceivedForm = { values: Record<string, string>; upload: Upload | undefined; fault: Problem | undefined }

/** The fields of a multipart form and its file; what is wrong with the file is told beside the fields, which are read all the same. */
export async function receiveForm(request: FastifyRequest, app: Kept, file: FormFile): Promise<ReceivedForm> {
  const found: ReceivedForm = { values: {}, upload: undefined, fault: undefined }
  const limits = { files: 2, fields: 20, parts: 24, fileSize: file.megabytes * 1024 * 1024 + 1, fieldSize: 64 * 1024 }
  // What is too large is refused at its field, as whatever else is wrong with it.
  const bounds = { limits, throwFileSizeLimit: false }
  try {
    for await (const part of request.parts(bounds)) {
      if (part.type === 'field') found.values[part.fieldname] = String(part.value)
      else if (part.fieldname !== file.name || !part.filename || found.upload || found.fault) part.file.resume()
      else
        try {
          found.upload = await keep(part, app, file)
          await file.check?.(found.upload)
        } catch (error) {
          part.file.resume()
          if (found.upload) await discardUpload(found.upload, app)
          found.upload = undefined
          const plain = plainError(error)
          if (!(plain instanceof Problem) || plain.reason === 'unavailable') throw plain
          found.fault = plain
        }
    }
  } catch (error) {
    if (found.upload) await discardUpload(found.upload, app)
    request.raw.unpipe()
    request.raw.resume()
    throw plainError(error)
  }
  return found
}

/** Removes a received file again; one that is gone already is no error. */
export const discardUpload = (
  upload: Pick<Upload, 'storageKey'>,
  { files }: Pick<AppContext, 'files'>,
): Promise<void> => files.delete(upload.storageKey)

// One byte and one file more than allowed, so that it is we who see the excess and say so.
const partsOf = (request: FastifyRequest, { settings }: Kept) =>
  request.parts({ limits: { files: 2, fields: 10, parts: 12, fileSize: limitOf(settings) + 1, fieldSize: 10_000 } })

const limitOf = ({ uploadLimitMb }: AppContext['settings']): number => uploadLimitMb * 1024 * 1024

/** A file that is coming in, whichever way. */
type Arriving = { filename?: string | undefined; file: AsyncIterable<Uint8Array> }

const unknownKind = (): Problem => new Problem('unsupported', says.fileKind({ accepted }))

/** Refuses a name of which the ending says that it is nothing we take. */
export function refuseKind(name: string): void {
  if (!kinds.has(endingOf(name))) throw unknownKind()
}

/** Of an upload any kind up to the size of the app; of a form what it says. */
export async function keep(part: Arriving, app: Kept, asked?: FormFile): Promise<Upload> {
  const name = safeName(part.filename ?? '')
  const kind = kinds.get(endingOf(name))
  if (asked && !asked.endings.includes(endingOf(name)))
    throw new Problem('unsupported', says.fileEndings({ endings: asked.endings.join(' or ').toUpperCase() }))
  if (!kind) throw unknownKind()
  const id = randomUUID()
  const storageKey = `${id.slice(0, 2)}/${id}`
  try {
    const megabytes = asked?.megabytes ?? app.settings.uploadLimitMb
    const seen = await store(part, storageKey, kind, megabytes, app)
    await verify(name, kind, seen, storageKey, app)
    const scan = await scanFile(storageKey, app)
    return { name, type: kind.type, size: seen.size, sha256: seen.sha256, storageKey, scan }
  } catch (error) {
    await discardUpload({ storageKey }, app)
    throw error
  }
}

type Seen = { size: number; sha256: string; head: Buffer; isText: boolean }

async function store(
  part: Arriving,
  storageKey: string,
  { family, type }: FileKind,
  megabytes: number,
  { files }: Kept,
): Promise<Seen> {
  const limit = megabytes * 1024 * 1024
  const hash = createHash('sha256')
  const text = textWatch({ isMail: type === 'message/rfc822' })
  const head: Buffer[] = []
  let headSize = 0
  let size = 0
  let fault: unknown = null
  // A failing source would end the copy before the store has opened its file, which then stays: it is cut short and told afterwards.
  async function* measured(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > limit) throw new Problem('too_large', says.fileTooLarge({ megabytes }))
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
export function plainError(error: unknown): unknown {
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
