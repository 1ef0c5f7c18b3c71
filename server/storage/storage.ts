import type { Readable } from 'node:stream'
import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { Problem } from '#shared/problem.ts'
import { says } from '../sentences.ts'

export type Listed = { key: string; size: number; lastModified: Date }

/** The first and the last byte of a part of a file. */
export type Range = { first: number; last: number }

/** A place for files: the folder of this machine, or one away from it. What is not there answers null; what cannot be asked throws `unavailable`. */
export type Storage = {
  name: 'local' | 's3' | 'azure'
  /** What it is called to an administrator: its host and container. */
  label: string
  /** Stores a file whole or not at all: of one that is cut short nothing is there under its key. */
  put(key: string, file: Readable, size: number, sha256: string): Promise<void>
  /** Its bytes, or those of a part of it. */
  get(key: string, range?: Range): Promise<Readable | null>
  head(key: string): Promise<{ size: number; lastModified: Date } | null>
  delete(key: string): Promise<void>
  list(): AsyncIterable<Listed>
  /** Asks for as little as can be; throws where it is not to be had. */
  ping(): Promise<void>
}

/** What is sent to a storage, signed. */
export type Signed = { method: string; url: URL; headers: Record<string, string>; body?: Readable | undefined }

const patienceMs = 15_000

const away = (label: string, cause: unknown): Problem => {
  const problem = new Problem('unavailable', says.storageAway({ storage: label }), undefined, 30)
  problem.cause = cause
  return problem
}

/** One request to the storage that the operator named, which may be inside; no redirect is followed. Ends where nothing moves for a while. */
export async function askStorage(
  label: string,
  { method, url, headers, body }: Signed,
  patience = patienceMs,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? tlsRequest : plainRequest
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = send(url, { method, headers }, resolve)
  sent.setTimeout(patience, () => sent.destroy(new Error('the storage says nothing')))
  sent.on('error', reject)
  if (body) {
    body.on('error', (error) => sent.destroy(error))
    body.pipe(sent)
  } else sent.end()
  const answer = await promise.catch((error: unknown) => {
    body?.destroy()
    throw away(label, error)
  })
  answer.setTimeout(patience, () => answer.destroy(new Error('the storage says nothing more')))
  return answer
}

/** The text of an answer, of at most some megabytes. */
async function textOf(label: string, answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > 8 * 1024 * 1024) throw new Error('the answer is too long')
      chunks.push(chunk)
    }
  } catch (error) {
    throw away(label, error)
  }
  return Buffer.concat(chunks).toString()
}

/** Reads an answer to its end where it is a good one or names something that is not there (null); anything else counts as away, told in the log. */
export async function settled(label: string, answer: IncomingMessage): Promise<string | null> {
  const text = await textOf(label, answer)
  const status = answer.statusCode ?? 0
  if (status >= 200 && status < 300) return text
  if (status === 404) return null
  throw away(label, new Error(`it answers ${status} ${/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''}`))
}

/** The bytes of an answer as they come, of a part where one was asked for; null where there is no such file. */
async function streamed(label: string, answer: IncomingMessage, range?: Range): Promise<Readable | null> {
  if (answer.statusCode === (range ? 206 : 200)) return answer
  if (answer.statusCode === 200) {
    answer.destroy()
    throw away(label, new Error('it answers a whole file where a part was asked for'))
  }
  await settled(label, answer)
  return null
}

/** What both kinds of storage do alike once a request is signed in their own way: `send` asks for one file. */
export const ofOneFile = (
  label: string,
  send: (method: 'GET' | 'HEAD' | 'DELETE', key: string, headers?: Record<string, string>) => Promise<IncomingMessage>,
): Pick<Storage, 'get' | 'head' | 'delete'> => ({
  async get(key, range) {
    const headers = range && { range: `bytes=${range.first}-${range.last}` }
    return streamed(label, await send('GET', key, headers), range)
  },
  async head(key) {
    const answer = await send('HEAD', key)
    if ((await settled(label, answer)) === null) return null
    return {
      size: Number(answer.headers['content-length']),
      lastModified: new Date(answer.headers['last-modified'] ?? 0),
    }
  },
  async delete(key) {
    await settled(label, await send('DELETE', key))
  },
})

/** The text of the elements of this name, as a listing has them. */
export const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map((found) => unescaped(found[1]!))

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name]!)

/** Each part of a key as an address has it. */
export const encodedKey = (key: string): string => key.split('/').map(encoded).join('/')
export const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
