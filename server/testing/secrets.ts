import type { Endpoint } from '#shared/api.ts'
import { fieldsOf } from '#shared/record.ts'
import { modules, routesOf } from '../app.ts'
import type { Caller, TestReply } from './app.ts'
import { jsonSchema } from './requests.ts'
import { plausible } from './rights.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a body may be of any shape
type Json = any

/** A document that some may know of, with all that ever named it; what stands in it and its title stand nowhere else. */
export type Secret = {
  mark: string
  opensTo: readonly string[]
  id: string
  sha256: string
  /** The rows of each record type that are told of by nobody else, and what they are made of. */
  ids: Map<string, string[]>
  /** By the part of an address. */
  parts: Map<string, string[]>
  /** What others may see all right, and is not to speak of it: rows by their place, and the record that it is linked to. */
  beside: Map<string, string[]>
  about: { record: string; recordId: string }
}

const nowhere = '00000000-0000-4000-8000-000000000000'
const nothing = 'Qznothingatall'
const endpoints = routesOf(modules).map(({ endpoint }) => endpoint)
const recordTypeOf = new Map(
  modules.flatMap(({ records }) => records.map(({ record }) => [record.path as string, record])),
)

/** Every address that a declared one stands for, of what is named; `of` answers the ids that stand at a place. */
function addresses({ method, path, query }: Endpoint, { id, ids, parts, beside, about, mark }: Secret): string[] {
  const [place = '', ...more] = path.split('/:')
  const near = method === 'GET' ? (beside.get(place) ?? []) : []
  const own = [...(ids.get(place) ?? (recordTypeOf.has(place) || near.length ? [] : [id])), ...near]
  const first = more.length === 0 ? [place] : own.map((each) => `${place}/${each}`)
  const [, ...rest] = path.slice(place.length).split('/').filter(Boolean)
  const whole = rest.reduce<string[]>(
    (all, part) =>
      all.flatMap((so) =>
        part.startsWith(':') ? (parts.get(part) ?? [id]).map((each) => `${so}/${each}`) : [`${so}/${part}`],
      ),
    first,
  )
  const keys = query ? Object.keys(jsonSchema(query).properties ?? {}) : []
  const named = Object.entries({ record: 'documents.documents', noun: 'documents.documents' })
    .concat(keys.filter((key) => /^ids?$|Ids?$/.test(key)).map((key) => [key, id]))
    .filter(([key]) => keys.includes(key))
    .map((each) => each.join('='))
  const asked = keys.includes('q') ? [mark, mark.slice(0, 6), `${mark.slice(0, -1)}q`].map((q) => `q=${q}`) : []
  const record = whole.length && !more.length ? recordTypeOf.get(path) : undefined
  const filters = record?.name.startsWith('documents.')
    ? fieldsOf(record.detail.shape).flatMap(({ name, kind }) =>
        ['text', 'code', 'longText'].includes(kind)
          ? [`filter=${name}:has:${mark}`, `filter=${name}:eq:${mark}`, `sort=${name}&count=1`]
          : kind === 'reference' || name.endsWith('Id')
            ? [`filter=${name}:eq:${id}`]
            : [],
      )
    : []
  const both = asked.slice(0, 1).concat(named)
  const questions = [...asked, ...filters, ...(both.length ? [both.join('&')] : [])]
  if (['record', 'recordId'].every((key) => keys.includes(key)))
    questions.push(`record=${about.record}&recordId=${about.recordId}`)
  return whole.flatMap((url) => [url, ...questions.map((question) => `${url}?${question}`)])
}

/** The same secret, of which there is nothing. */
const emptied = (text: string, { mark, id, ids, parts }: Secret): string => {
  const all = [id, ...[...parts.values(), ...ids.values()].flat()]
  return [mark, mark.slice(0, 6)].reduce(
    (so, each) => so.replaceAll(new RegExp(each, 'gi'), nothing),
    all.reduce((so, each) => so.replaceAll(each, nowhere), text.replaceAll(`${mark.slice(0, -1)}q`, nothing)),
  )
}

/** What somebody comes upon of a secret that is not theirs: where it is told, and where an answer is another than of what never was. */
export async function foundBy(call: Caller, secret: Secret, may: (can: string) => boolean, wait: () => void) {
  const found: string[] = []
  const known = new Map<string, string>()
  const ask = async (method: Endpoint['method'], url: string, headers = {}, body?: unknown) => {
    const send = () => call(method, url, { body, headers })
    let reply = await send()
    if (reply.status === 429) {
      wait()
      reply = await send()
    }
    return reply
  }
  // What is begun anew has an id and a moment of its own.
  const said = ({ status, text }: TestReply, method: Endpoint['method']) => {
    const plain = emptied(text, secret).replace(/"errorId":"[^"]*"/g, '')
    const own =
      method === 'GET' ? plain : plain.replace(/"[0-9a-f-]{36}"/g, '":id"').replace(/"20\d\d-[^"]*Z"/g, '":at"')
    return `${status} ${own}`
  }
  const compare = async (endpoint: Endpoint, url: string, headers = {}, body?: unknown) => {
    const reply = await ask(endpoint.method, url, headers, body)
    const plain = JSON.stringify([
      endpoint.method,
      emptied(url, secret),
      headers,
      emptied(JSON.stringify(body ?? ''), secret),
    ])
    const isSame =
      emptied(url, secret) === url && emptied(JSON.stringify(body ?? ''), secret) === JSON.stringify(body ?? '')
    if (!known.has(plain) && !isSame) {
      const empty = body === undefined ? undefined : JSON.parse(emptied(JSON.stringify(body), secret))
      known.set(plain, said(await ask(endpoint.method, emptied(url, secret), headers, empty), endpoint.method))
    }
    if (reply.status >= 500) found.push(`${endpoint.method} ${url} ${reply.status}`)
    // Its own question stands in a refusal.
    const told = isSame ? reply.text : reply.text.replaceAll(url, '')
    // Whoever began a run named its records themselves.
    const marks = [secret.mark, ...(url.startsWith('/api/verb-runs/') ? [] : [secret.id])]
    if (isSame && marks.some((mark) => told.includes(mark))) found.push(`${endpoint.method} ${url} tells it`)
    const [one, other] = [said(reply, endpoint.method), known.get(plain)]
    if (!isSame && one !== other)
      found.push(`${endpoint.method} ${url}: ${one.slice(0, 160)} and ${other!.slice(0, 160)}`)
  }
  for (const endpoint of endpoints) {
    if (!may(endpoint.can) || alone.some((path) => endpoint.path.startsWith(path))) continue
    for (const url of addresses(endpoint, secret)) {
      if (endpoint.method === 'GET') {
        await compare(endpoint, url)
        if (endpoint.raw && url !== endpoint.path)
          for (const headers of [{ range: 'bytes=0-9' }, { 'if-none-match': `"${secret.sha256}"` }])
            await compare(endpoint, url, headers)
      } else if (endpoint.raw !== 'part' && (url !== endpoint.path || endpoint.body)) {
        const { payload, headers } = plausible(endpoint, secret.id)
        const { 'idempotency-key': _, ...rest } = headers
        const body = payload && !endpoint.raw ? aimed(JSON.parse(payload), endpoint, secret) : payload
        if (url === endpoint.path && !JSON.stringify(body ?? '').includes(secret.id)) continue
        await compare(endpoint, url, rest, body)
      }
    }
  }
  return found
}

/** What stays open, and what each names for themselves. */
const alone = ['/api/events', '/api/personal/views']

/** A body that names the secret wherever it names anything. */
function aimed(body: Json, { body: schema }: Endpoint, { id }: Secret): Json {
  const keys = Object.keys(jsonSchema(schema!).properties ?? {})
  const named = keys.filter((key) => /(^i|I)d$/.test(key) && !/user|owner|manager/i.test(key))
  const records = keys.includes('records') ? { records: [{ id, version: 1 }] } : {}
  const record = keys.includes('record') ? { record: 'documents.documents' } : {}
  return { ...body, ...Object.fromEntries(named.map((key) => [key, id])), ...records, ...record }
}
