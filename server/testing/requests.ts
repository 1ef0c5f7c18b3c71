import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Endpoint } from '#shared/api.ts'
import type { ServerModule } from '../module.ts'

/** A small seeded generator (mulberry32), so that a failing request can be made again. */
export function seeded(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
  maxLength?: number
  minimum?: number
}
const schemas = new WeakMap<z.ZodType, Schema>()
/** What a schema asks for, worked out once. */
export function jsonSchema(schema: z.ZodType): Schema {
  const known = schemas.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
  schemas.set(schema, known)
  return known
}

/** A value that fits the schema well enough to reach the rules behind it. */
export function fitting(schema: Schema, random: () => number, name = ''): unknown {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum)
  if (schema.anyOf) return fitting(pick(schema.anyOf), random, name)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, each]) => [key, fitting(each, random, key)]),
    )
  if (schema.type === 'array')
    return Array.from({ length: Math.floor(random() * 3) }, () => fitting(schema.items ?? {}, random, name))
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(schema.minimum ?? 0, Math.floor(random() * 10))
  if (schema.type === 'boolean') return random() < 0.5
  if (schema.format === 'uuid' || name.endsWith('Id')) return randomUUID()
  if (/On$|Day$|Date$|^probationUntil$|^from$|^to$|asOf/.test(name))
    return pick(['2026-03-31', '1900-01-01', '2199-12-31'])
  if (/currency/i.test(name)) return pick(['USD', 'JPY', 'BHD'])
  if (/amount|price|quantity|total|cost|net|debit|credit/i.test(name)) return pick(['1', '0.01', '999999999999999'])
  return pick(['A', 'Text', 'x'.repeat(40)])
}

/** Endpoints by the module that keeps them; the rest is the core's. */
export function byModule(endpoints: readonly Endpoint[], modules: readonly ServerModule[]): Map<string, Endpoint[]> {
  const moduleOf = new Map(
    modules.flatMap(({ name, records, routes, settings = [] }) =>
      [
        ...[...records.flatMap((record) => record.routes), ...routes].map(({ endpoint }) => endpoint),
        ...settings.flatMap(({ api }) => Object.values(api)),
      ].map((endpoint) => [endpoint, name] as const),
    ),
  )
  return Map.groupBy(endpoints, (endpoint) => moduleOf.get(endpoint) ?? 'the building')
}

/**
 * The answer to a request, which is made again while the server says that a statement took too long: the machine was busy with other tests.
 * What takes too long every time is answered so.
 */
export async function inTime<T extends { statusCode: number; body: string }>(ask: () => PromiseLike<T>): Promise<T> {
  for (let again = 20; ; again -= 1) {
    const reply = await ask()
    if (again === 0 || reply.statusCode !== 503 || !reply.body.includes('mainstay.tookTooLong')) return reply
  }
}
