import { createHmac } from 'node:crypto'
import type { Readable } from 'node:stream'
import { askStorage, elements, encodedKey, ofOneFile, settled, type Signed, type Storage } from './storage.ts'

/** `container` is its whole address; `key` the account's, as Azure shows it (base64). */
type AzureSettings = { container: string; account: string; key: string }

const version = '2023-11-03'

type Asked = { method: string; url: URL; headers?: Record<string, string>; body?: Readable }

/** A request with the signature of the account's key (Azure Storage REST API, "Authorize with Shared Key"). */
function signedByKey(
  { method, url, headers = {}, body }: Asked,
  { account, key }: Pick<AzureSettings, 'account' | 'key'>,
  now: Date,
): Signed {
  const all: Record<string, string> = { ...headers, 'x-ms-date': now.toUTCString(), 'x-ms-version': version }
  const length = all['content-length'] === '0' ? '' : (all['content-length'] ?? '')
  const own = Object.keys(all).filter((name) => name.startsWith('x-ms-'))
  const query = [...new Set(url.searchParams.keys())].toSorted()
  const toSign = [
    method,
    '',
    '',
    length,
    '',
    all['content-type'] ?? '',
    '',
    '',
    '',
    '',
    '',
    all['range'] ?? '',
    ...own.toSorted().map((name) => `${name}:${all[name]}`),
    `/${account}${url.pathname}`,
    ...query.map((name) => `${name}:${url.searchParams.getAll(name).toSorted().join(',')}`),
  ].join('\n')
  const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(toSign).digest('base64')
  return {
    method,
    url,
    headers: { ...all, authorization: `SharedKey ${account}:${signature}` },
    ...(body ? { body } : {}),
  }
}

/** A container of Azure Blob Storage. */
export function azureStorage(settings: AzureSettings, patience?: number): Storage {
  const { host, pathname } = new URL(settings.container)
  const label = `${host}${pathname.replace(/\/$/, '')}`
  const place = settings.container.replace(/\/$/, '')
  const ask = (asked: Asked) => askStorage(label, signedByKey(asked, settings, new Date()), patience)
  const at = (key: string) => new URL(`${place}/${encodedKey(key)}`)
  const page = async (most: number, marker?: string) => {
    const url = new URL(place)
    url.searchParams.set('restype', 'container')
    url.searchParams.set('comp', 'list')
    url.searchParams.set('maxresults', String(most))
    if (marker) url.searchParams.set('marker', marker)
    const text = await settled(label, await ask({ method: 'GET', url }))
    if (text === null) throw new Error(`there is no container ${label}`)
    return text
  }
  return {
    name: 'azure',
    label,
    async put(key, body, size) {
      const headers = {
        'content-length': String(size),
        'content-type': 'application/octet-stream',
        'x-ms-blob-type': 'BlockBlob',
      }
      const answer = await ask({ method: 'PUT', url: at(key), headers, body })
      if ((await settled(label, answer)) === null) throw new Error(`there is no container ${label}`)
    },
    ...ofOneFile(label, (method, key, headers = {}) => ask({ method, url: at(key), headers })),
    async *list() {
      let marker: string | undefined
      do {
        const text = await page(1000, marker)
        for (const each of elements(text, 'Blob'))
          yield {
            key: elements(each, 'Name')[0]!,
            size: Number(elements(each, 'Content-Length')[0]),
            lastModified: new Date(elements(each, 'Last-Modified')[0]!),
          }
        marker = elements(text, 'NextMarker')[0]
      } while (marker)
    },
    ping: async () => void (await page(1)),
  }
}
