import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Endpoint } from '#shared/api.ts'
import { rooms, routesOf } from '#server/app.ts'
import { openSession } from '#server/auth/testing.ts'
import { fitting, jsonSchema, seeded } from '#server/testing/requests.ts'
import { sampleHouse, type TestHouse } from '#server/testing/house.ts'

// As many as the suite has time for; MUTATIONS=500 sends all that is asked of a release.
const requests = Number(process.env['MUTATIONS'] ?? 100)
const seed = Number(process.env['SEED'] ?? 20261120)

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

let t: TestHouse
let session: Record<string, string>
/** Address of a noun → ids of some of its rows, so that requests get past "does not exist". */
const known = new Map<string, string[]>()
before(async () => {
  t = await sampleHouse('2026-11-23T03:00:00Z')
  session = await openSession(t.house.db, t.house.settings, 'administrator@sample.mainstay.test', t.house.now())
  for (const { record } of rooms.flatMap((room) => room.records)) {
    const reply = await t.app.inject({ method: 'GET', url: `${record.path}?limit=20`, headers: session })
    known.set(
      record.path,
      (reply.json() as { items: { id: string }[] }).items.map(({ id }) => id),
    )
  }
})
after(() => t.close())

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

function requestFor(endpoint: Endpoint): {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  payload?: string
} {
  const ids = known.get(endpoint.path.split('/:')[0]!) ?? []
  const url = endpoint.path.replace(/:(\w+)/g, () =>
    ids.length && random() < 0.6 ? pick(ids) : random() < 0.7 ? randomUUID() : addressText(pick(nasty), 150),
  )
  const query =
    endpoint.query && random() < 0.9
      ? queryText(mutated(fitting(jsonSchema(endpoint.query), random)))
      : random() < 0.2
        ? 'a=1&a=2&__proto__=x'
        : ''
  const headers: Record<string, string> = { ...session }
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

const endpoints = routesOf(rooms).map(({ endpoint }) => endpoint)

test(
  `${requests} malformed requests to each of ${endpoints.length} endpoints: no 5xx, no leak, one error shape (seed ${seed})`,
  { timeout: 600_000 },
  async () => {
    const statuses = new Map<number, number>()
    // Several at once, as on a real server: one request's mischief must not spoil another's answer.
    let next = 0
    const take = () => {
      const number = next++
      const endpoint = endpoints[Math.floor(number / requests)]
      // Each request has a seed of its own, so that it is the same whatever ran before it.
      random = seeded(seed + number)
      return endpoint && requestFor(endpoint)
    }
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let request = take(); request; request = take()) {
          const reply = await t.app.inject(request)
          const told = `${request.method} ${request.url}\n${request.payload?.slice(0, 500)}\n→ ${reply.statusCode} ${reply.body.slice(0, 500)}`
          statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1)
          assert.ok(reply.statusCode < 500, told)
          if (reply.statusCode < 400) continue
          assert.doesNotMatch(reply.body, leaks, told)
          const body = reply.json() as Record<string, unknown>
          assert.ok(
            body['status'] === reply.statusCode &&
              typeof body['code'] === 'string' &&
              typeof body['message'] === 'string' &&
              typeof body['errorId'] === 'string',
            told,
          )
        }
      }),
    )
    assert.ok((statuses.get(400) ?? 0) > 0 && endpoints.length > 40, 'the requests did not reach the endpoints')
  },
)
