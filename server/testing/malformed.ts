import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import type { Endpoint } from '#shared/api.ts'
import type { TestApp } from './app.ts'
import { fitting, inTime, jsonSchema, seeded } from './requests.ts'

/** Of all the requests that are made here. */
export const seed = Number(process.env['SEED'] ?? 20261120)

let random = seeded(seed)
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!

const nasty: unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1e308,
  2 ** 53,
  true,
  [],
  {},
  [[[[]]]],
  'NaN',
  'Infinity',
  '1e400',
  '-0',
  '0x10',
  '١٢',
  '\u0000',
  '\ud800',
  '\u202e',
  'infinity',
  'epoch',
  '2026-02-30',
  '0000-00-00',
  '{00000000-0000-0000-0000-000000000000}',
  "'; drop table users; --",
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=cmd()',
  'x'.repeat(100_000),
  Array.from({ length: 5000 }, () => 1),
  { __proto__: null, constructor: { prototype: { admin: true } } },
  { toString: 'x' },
  '９９',
  '-1',
  '1,5',
  '1.23456789',
  '9'.repeat(400),
]

/** Changes one place of the value: another value, a missing key, a key too many. */
function mutated(value: unknown): unknown {
  if (value && typeof value === 'object' && random() < 0.8) {
    const copy = structuredClone(value) as Record<string, unknown>
    const keys = Object.keys(copy)
    const what = random()
    if (keys.length && what < 0.6) {
      const key = pick(keys)
      copy[key] = mutated(copy[key])
    } else if (keys.length && what < 0.8) delete copy[pick(keys)]
    else copy[pick(['extra', '__proto__x', 'constructor', 'id', 'version', 'state', ''])] = pick(nasty)
    return copy
  }
  return pick(nasty)
}

const rawBodies = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '{"a":1e400}',
  '{"a":1,"a":2}',
  `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`,
  '{"__proto__":{"x":1}}',
  '\u0000',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
]
const wrongTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
]
const leaks =
  /node_modules|\bat .*\.ts:\d|select .* from |insert into|\/work\/|\/server\/|syntax error at|pg_|drizzle|ECONNREFUSED/i

/** Anything as part of an address. */
const addressText = (value: unknown, length: number): string =>
  encodeURIComponent(
    (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, length).toWellFormed(),
  )

const queryText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .flatMap(([key, each]) => [each].flat().map((one) => `${encodeURIComponent(key)}=${addressText(one, 2000)}`))
        .join('&')
    : addressText(value, 2000)

type Asked = { method: Endpoint['method']; url: string; headers: Record<string, string>; payload?: string }

/** A request to the endpoint that is wrong somewhere, or now and then right; `ids` are of rows that are there. */
function requestFor(endpoint: Endpoint, session: Record<string, string>, ids: readonly string[]): Asked {
  const url = endpoint.path.replace(/:(\w+)/g, () =>
    ids.length && random() < 0.6 ? pick(ids) : random() < 0.7 ? randomUUID() : addressText(pick(nasty), 150),
  )
  const query =
    endpoint.query && random() < 0.9
      ? queryText(mutated(fitting(jsonSchema(endpoint.query), random)))
      : random() < 0.2
        ? 'a=1&a=2&__proto__=x'
        : ''
  const headers = { ...session }
  if (random() < 0.9) headers['idempotency-key'] = random() < 0.9 ? randomUUID() : String(pick(['x', '1', '{}']))
  if (random() < 0.9) headers['if-match'] = pick(['"1"', '"999999999999"', 'W/"1"', '*', '"x"', '1'])
  let payload: string | undefined
  if (endpoint.method !== 'GET') {
    const body = endpoint.body ? fitting(jsonSchema(endpoint.body), random) : {}
    payload = random() < 0.1 ? pick(rawBodies) : JSON.stringify(random() < 0.15 ? body : mutated(body))
    headers['content-type'] = random() < 0.05 ? pick(wrongTypes) : 'application/json'
  }
  return { method: endpoint.method, url: query ? `${url}?${query}` : url, headers, payload }
}

/** Whether a request is refused for its body, or for its query where the endpoint takes no body: nothing that is looked at earlier is wrong. */
function isUnfit({ body, query, params, path }: Endpoint, { url, headers, payload = '' }: Asked): boolean {
  const [address = '', asked] = url.split('?')
  const parts = address.split('/')
  const named = path.split('/').flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), parts[at]]] : []))
  if (params?.safeParse(Object.fromEntries(named)).success === false) return false
  if (!body) return Boolean(asked) && !query?.safeParse(Object.fromEntries(new URLSearchParams(asked))).success
  return !asked && headers['content-type'] === 'application/json' && fits(body, payload) === false
}
/** Whether a text is a body that fits; null for one that cannot be read. */
function fits(body: NonNullable<Endpoint['body']>, text: string): boolean | null {
  try {
    return body.safeParse(JSON.parse(text)).success
  } catch {
    return null
  }
}

/** A number that an endpoint keeps, whichever others there are: its requests are the same in every app. */
const seedOf = ({ method, path }: Endpoint): number =>
  createHash('sha256').update(`${seed} ${method} ${path}`).digest().readUInt32LE()

/** The answer is in the one shape, and without an inside of the app. */
async function judged(server: TestApp['server'], request: Asked): Promise<number> {
  const { statusCode, body } = await inTime(() => server.inject(request))
  if (statusCode < 400) return statusCode
  const told = () =>
    `${request.method} ${request.url}\n${request.payload?.slice(0, 500)}\n→ ${statusCode} ${body.slice(0, 500)}`
  if (statusCode >= 500 || leaks.test(body)) assert.fail(told())
  const said = JSON.parse(body) as Record<string, unknown>
  const texts = ['code', 'message', 'errorId'].map((name) => typeof said[name])
  if (said['status'] !== statusCode || texts.some((type) => type !== 'string')) assert.fail(told())
  return statusCode
}

type Wrongly = {
  endpoint: Endpoint
  requests: number
  ids: readonly string[]
  /** Whether one more is made that is refused for its body or its query for certain: few that are drawn may all be refused for something else. */
  andUnfit?: boolean
}

/** Malformed requests to each endpoint, several at once, as on a real server: one request's mischief must not spoil another's answer. */
export async function askWrongly(
  server: TestApp['server'],
  session: Record<string, string>,
  asked: readonly Wrongly[],
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  // Each request has a seed of its own, so that it is the same whatever ran before it.
  const requestAt = ({ endpoint, ids }: Wrongly, at: number) => {
    random = seeded(seedOf(endpoint) + at)
    return requestFor(endpoint, session, ids)
  }
  const waiting = asked.flatMap((each) => {
    const ats = Array.from({ length: each.requests }, (_, at) => at)
    const drawn = Array.from({ length: each.andUnfit ? 100 : 0 }, (_, at) => at)
    const unfit = drawn.find((at) => isUnfit(each.endpoint, requestAt(each, at)))
    return [...new Set([...ats, ...(unfit === undefined ? [] : [unfit])])].map((at) => ({ ...each, at }))
  })
  let next = 0
  const take = () => {
    const each = waiting[next++]
    return each && requestAt(each, each.at)
  }
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let request = take(); request; request = take()) {
        const status = await judged(server, request)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  return statuses
}
