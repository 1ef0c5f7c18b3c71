import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import type { Endpoint } from '#shared/api.ts'
import { rooms } from '#server/app.ts'
import { accountRoutes } from '#server/identity-provider/account-routes.ts'
import { importRoutes } from '#server/imports/routes.ts'
import { personalRoutes } from '#server/personal/personal.ts'
import { viewRoutes } from '#server/personal/views.ts'
import { searchRoutes } from '#server/search/search.ts'
import { openSession } from '#server/auth/testing.ts'
import { createSampleCompany } from '#server/sample.ts'
import { testHouse, type TestHouse } from '#server/testing.ts'

// As many as the suite has time for; MUTATIONS=500 sends all that is asked of a release.
const requests = Number(process.env['MUTATIONS'] ?? 100)
const seed = Number(process.env['SEED'] ?? 20261120)

/** A small seeded generator (mulberry32), so that a failing request can be made again. */
function seeded(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
let random = seeded(seed)
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
  maxLength?: number
}
const jsonSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** A value that fits the schema well enough to reach the rules behind it. */
function fitting(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum)
  if (schema.anyOf) return fitting(pick(schema.anyOf), name)
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, each]) => [key, fitting(each, key)]))
  if (schema.type === 'array')
    return Array.from({ length: Math.floor(random() * 3) }, () => fitting(schema.items ?? {}, name))
  if (schema.type === 'integer' || schema.type === 'number') return Math.floor(random() * 10)
  if (schema.type === 'boolean') return random() < 0.5
  if (schema.format === 'uuid' || name.endsWith('Id')) return randomUUID()
  if (/On$|Day$|Date$|^from$|^to$|asOf/.test(name)) return pick(['2026-03-31', '1900-01-01', '2199-12-31'])
  if (/currency/i.test(name)) return pick(['USD', 'JPY', 'BHD'])
  if (/amount|price|quantity|total|cost|net|debit|credit/i.test(name)) return pick(['1', '0.01', '999999999999999'])
  return pick(['A', 'Text', 'x'.repeat(40)])
}

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
  t = await testHouse()
  await createSampleCompany(t.house)
  session = await openSession(t.house.db, t.house.settings, 'administrator@sample.mainstay.test')
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
      ? queryText(mutated(fitting(jsonSchema(endpoint.query))))
      : random() < 0.2
        ? 'a=1&a=2&__proto__=x'
        : ''
  const headers: Record<string, string> = { ...session }
  if (random() < 0.9) headers['idempotency-key'] = random() < 0.9 ? randomUUID() : String(pick(['x', '1', '{}']))
  if (random() < 0.9) headers['if-match'] = pick(['"1"', '"999999999999"', 'W/"1"', '*', '"x"', '1'])
  let payload: string | undefined
  if (endpoint.method !== 'GET') {
    const body = endpoint.body ? fitting(jsonSchema(endpoint.body)) : {}
    payload = random() < 0.1 ? pick(rawBodies) : JSON.stringify(random() < 0.15 ? body : mutated(body))
    headers['content-type'] = random() < 0.05 ? pick(wrongTypes) : 'application/json'
  }
  return { method: endpoint.method, url: query ? `${url}?${query}` : url, headers, payload }
}

const endpoints = [
  ...rooms.flatMap((room) => [...room.records.flatMap((record) => record.routes), ...room.routes]),
  ...importRoutes(rooms),
  ...accountRoutes,
  ...searchRoutes(rooms),
  ...personalRoutes(rooms),
  ...viewRoutes(rooms),
].map(({ endpoint }) => endpoint)

test(`${requests} malformed requests to each of ${endpoints.length} endpoints: no 5xx, no leak, one error shape (seed ${seed})`, async () => {
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
})
