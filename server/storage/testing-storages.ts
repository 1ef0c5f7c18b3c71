import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seeded } from '#server/testing/requests.ts'
import { pause } from '#shared/testing/until.ts'
import { testNow } from '#server/testing/clock.ts'

/** How a stand-in behaves: as it should, or as storages do on a bad day. */
type Mood = 'well' | 'busy' | 'silent' | 'cut'

type Blob = { bytes: Buffer; at: Date }
const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

type Refusal = { status: number; code: string } | null

/** A storage over HTTP in this process, which believes nothing that is not signed with its key. */
async function standIn(
  refuses: (request: IncomingMessage, url: URL, body: Buffer) => Refusal,
  keyOf: (url: URL) => string,
  listing: (blobs: [string, Blob][], next: string, url: URL) => string,
) {
  const random = seeded(1)
  const blobs = new Map<string, Blob>()
  const state = { mood: 'well' as Mood, asked: [] as string[], pageOf: 1000, slowMs: 0 }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, `http://${request.headers.host}`)
    state.asked.push(`${request.method} ${url.pathname}`)
    const body = await bytesOf(request)
    if (state.mood === 'silent') return
    // A storage that takes a while is the subject, each time another.
    if (state.slowMs) await pause(random() * state.slowMs)
    if (state.mood === 'busy') return response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    const no = refuses(request, url, body)
    if (no) return response.writeHead(no.status).end(`<Error><Code>${no.code}</Code></Error>`)
    const key = keyOf(url)
    const found = blobs.get(key)
    if (!key) {
      const from = url.searchParams.get('continuation-token') ?? url.searchParams.get('marker') ?? ''
      const most = Number(url.searchParams.get('max-keys') ?? url.searchParams.get('maxresults'))
      const all = [...blobs].filter(([name]) => name > from).toSorted(([a], [b]) => (a < b ? -1 : 1))
      const some = all.slice(0, Math.min(most, state.pageOf))
      return response.end(listing(some, all.length > some.length ? some.at(-1)![0] : '', url))
    }
    if (request.method === 'PUT') {
      blobs.set(key, { bytes: body, at: testNow() })
      return response.writeHead(201).end()
    }
    if (request.method === 'DELETE') return response.writeHead(blobs.delete(key) ? 204 : 404).end()
    if (!found) return response.writeHead(404).end()
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    if (Number(first) >= found.bytes.length) return response.writeHead(416).end()
    const bytes = first ? found.bytes.subarray(Number(first), Number(last || Infinity) + 1) : found.bytes
    response.writeHead(first ? 206 : 200, { 'content-length': bytes.length, 'last-modified': found.at.toUTCString() })
    if (request.method === 'HEAD') return response.end()
    if (state.mood !== 'cut') return response.end(bytes)
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  }
  // Whoever asks may be killed in the middle of it.
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  const close = () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  return { blobs, state, close, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A bucket that speaks S3 and checks Signature Version 4, the hash of what it is sent, and the clock. */
export async function s3StandIn(accessKey = 'standin', secretKey = 'secret of the stand-in', bucket = 'mainstay') {
  const refuses = (request: IncomingMessage, url: URL, body: Buffer): Refusal => {
    const head =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
    const [, id, day, region, names, signature] = head.exec(request.headers.authorization ?? '') ?? []
    const at = String(request.headers['x-amz-date'])
    if (id !== accessKey || !at.startsWith(day!)) return { status: 403, code: 'InvalidAccessKeyId' }
    const list = names!.split(';')
    if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => list.includes(name)))
      return { status: 403, code: 'AccessDenied' }
    const payload = String(request.headers['x-amz-content-sha256'])
    if (payload !== sha256(body)) return { status: 400, code: 'XAmzContentSHA256Mismatch' }
    const query = url.search.slice(1).split('&').filter(Boolean).toSorted().join('&')
    const lines = list.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
    const canonical = `${request.method}\n${url.pathname}\n${query}\n${lines}\n${names}\n${payload}`
    const text = `AWS4-HMAC-SHA256\n${at}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`
    const key = mac(mac(mac(mac(`AWS4${secretKey}`, day!), region!), 's3'), 'aws4_request')
    if (mac(key, text).toString('hex') !== signature) return { status: 403, code: 'SignatureDoesNotMatch' }
    return url.pathname.split('/')[1] === bucket ? null : { status: 404, code: 'NoSuchBucket' }
  }
  const listing = (some: [string, Blob][], next: string) =>
    `<?xml version="1.0"?><ListBucketResult>${some
      .map(
        ([key, { bytes, at }]) =>
          `<Contents><Key>${xml(key)}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
      )
      .join('')}${next ? `<NextContinuationToken>${xml(next)}</NextContinuationToken>` : ''}</ListBucketResult>`
  const keyOf = (url: URL) => decodeURIComponent(url.pathname.split('/').slice(2).join('/'))
  const made = await standIn(refuses, keyOf, listing)
  const settings = { endpoint: made.origin, bucket, region: 'eu-test-1', accessKey, secretKey }
  return { ...made, settings }
}

/** A container of Azure Blob Storage that checks the shared key. */
export async function azureStandIn(
  account = 'standin',
  key = Buffer.from('a key of the account, in base64').toString('base64'),
) {
  const refuses = (request: IncomingMessage, url: URL): Refusal => {
    const said = (name: string) => String(request.headers[name] ?? '')
    const own = Object.keys(request.headers)
      .filter((name) => name.startsWith('x-ms-'))
      .toSorted()
      .map((name) => `${name}:${said(name)}\n`)
      .join('')
    const query = [...url.searchParams]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `\n${name}:${value}`)
    const length = said('content-length') === '0' ? '' : said('content-length')
    // Verb, encoding, language, length, MD5, type, date, three conditions and one more, range.
    const standard = [request.method, '', '', length, '', said('content-type'), '', '', '', '', '', said('range')]
    const text = `${standard.join('\n')}\n${own}/${account}${url.pathname}${query.join('')}`
    const wanted = `SharedKey ${account}:${mac(Buffer.from(key, 'base64'), text).toString('base64')}`
    if (said('authorization') !== wanted) return { status: 403, code: 'AuthenticationFailed' }
    if (request.method === 'PUT' && said('x-ms-blob-type') !== 'BlockBlob')
      return { status: 400, code: 'MissingRequiredHeader' }
    return null
  }
  const listing = (some: [string, Blob][], next: string) =>
    `<?xml version="1.0"?><EnumerationResults><Blobs>${some
      .map(
        ([name, { bytes, at }]) =>
          `<Blob><Name>${xml(name)}</Name><Properties><Last-Modified>${at.toUTCString()}</Last-Modified><Content-Length>${bytes.length}</Content-Length></Properties></Blob>`,
      )
      .join('')}</Blobs><NextMarker>${xml(next)}</NextMarker></EnumerationResults>`
  const keyOf = (url: URL) => decodeURIComponent(url.pathname.split('/').slice(2).join('/'))
  const made = await standIn(refuses, keyOf, listing)
  return { ...made, settings: { container: `${made.origin}/mainstay`, account, key } }
}
