import { createHash, createHmac } from 'node:crypto'
import type { Readable } from 'node:stream'
import { askStorage, elements, encoded, encodedKey, ofOneFile, settled, type Signed, type Storage } from './storage.ts'

type S3Settings = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const ofNothing = sha256('')

type Asked = {
  method: string
  url: URL
  headers?: Record<string, string>
  payload?: string
  body?: Readable
}

/**
 * A request with its signature, AWS Signature Version 4 (IAM User Guide, "Create a signed AWS API request"): over method, path, query, every header and
 * the SHA-256 of the body, with a key of the day.
 */
export function signed(
  { method, url, headers = {}, payload = ofNothing, body }: Asked,
  { region, accessKey, secretKey }: Pick<S3Settings, 'region' | 'accessKey' | 'secretKey'>,
  now: Date,
): Signed {
  const at = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = at.slice(0, 8)
  const all: Record<string, string> = { ...headers, host: url.host, 'x-amz-content-sha256': payload, 'x-amz-date': at }
  const names = Object.keys(all).toSorted()
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${all[name]!.trim()}`),
    '',
    names.join(';'),
    payload,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  // As it is signed, so it is sent.
  const address = new URL(url)
  address.search = query
  const toSign = `AWS4-HMAC-SHA256\n${at}\n${scope}\n${sha256(canonical)}`
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, day), region))
  const signature = hmac(key, toSign).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { method, url: address, headers: { ...all, authorization }, ...(body ? { body } : {}) }
}

/** A bucket of a service that speaks S3, by addresses of the form endpoint/bucket/key. */
export function s3Storage(settings: S3Settings, patience?: number): Storage {
  const { endpoint, bucket } = settings
  const label = `${new URL(endpoint).host}/${bucket}`
  const place = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const ask = (asked: Asked) => askStorage(label, signed(asked, settings, new Date()), patience)
  const at = (key: string) => new URL(`${place}/${encodedKey(key)}`)
  const page = async (most: number, token?: string) => {
    const url = new URL(place)
    url.searchParams.set('list-type', '2')
    url.searchParams.set('max-keys', String(most))
    if (token) url.searchParams.set('continuation-token', token)
    const text = await settled(label, await ask({ method: 'GET', url }))
    if (text === null) throw new Error(`there is no bucket ${label}`)
    return text
  }
  return {
    name: 's3',
    label,
    async put(key, body, size, payload) {
      const headers = { 'content-length': String(size) }
      const answer = await ask({ method: 'PUT', url: at(key), headers, payload, body })
      if ((await settled(label, answer)) === null) throw new Error(`there is no bucket ${label}`)
    },
    ...ofOneFile(label, (method, key, headers = {}) => ask({ method, url: at(key), headers })),
    async *list() {
      let token: string | undefined
      do {
        const text = await page(1000, token)
        for (const each of elements(text, 'Contents'))
          yield {
            key: elements(`<x>${each}</x>`, 'Key')[0]!,
            size: Number(elements(each, 'Size')[0]),
            lastModified: new Date(elements(each, 'LastModified')[0]!),
          }
        token = elements(text, 'NextContinuationToken')[0]
      } while (token)
    },
    ping: async () => void (await page(1)),
  }
}
