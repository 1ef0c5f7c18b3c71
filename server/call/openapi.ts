import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#shared/api.ts'
import { Problem, statusOf } from '#shared/problem.ts'
import type { Actor } from './actor.ts'
import { says } from '../sentences.ts'

type Json = Record<string, unknown>

/** Answers GET /api/openapi.json: every declared call as OpenAPI 3.1, written on the first request and kept. */
export function serveOpenApi(
  server: FastifyInstance,
  endpoints: readonly Endpoint[],
  actorOf: (request: FastifyRequest) => Promise<Actor | null>,
): void {
  let text: string | undefined
  server.get('/api/openapi.json', { config: { can: 'signed-in' } }, async (request, reply) => {
    if (!(await actorOf(request))) throw new Problem('unauthenticated', says.signIn())
    text ??= JSON.stringify(describe(endpoints))
    return reply.header('content-type', 'application/json; charset=utf-8').send(text)
  })
}

/** The OpenAPI 3.1 document of a list of declarations. */
export function describe(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mainstay',
      version: '1',
      description: 'Amounts are decimal strings, days YYYY-MM-DD, instants ISO 8601 in UTC.',
    },
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sid',
          description: 'Opaque session of a signed-in browser; `__Host-Http-sid` over https',
        },
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'x-session-token',
          description: 'Token of the same session; every change needs it beside the cookie',
        },
      },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  const { method, path, can, summary, body, raw } = endpoint
  const isPublic = can === 'public'
  return {
    operationId: nameOf(method, path),
    summary,
    tags: [path.split('/')[2]],
    'x-permission': can,
    security: isPublic ? [] : [method === 'GET' ? { session: [] } : { session: [], token: [] }],
    parameters: [...parametersOf(endpoint), ...headersOf(endpoint)],
    ...(body
      ? {
          requestBody: {
            required: !body.safeParse(undefined).success,
            content: { 'application/json': { schema: schemaOf(body) } },
          },
        }
      : {}),
    ...(raw === 'upload'
      ? {
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  properties: { file: { type: 'string', format: 'binary' } },
                  required: ['file'],
                },
              },
            },
          },
        }
      : {}),
    responses: responsesOf(endpoint),
  }
}

/** 'GET /api/procurement/orders/:id/history' → 'get_procurement_orders_id_history' */
const nameOf = (method: string, path: string): string =>
  `${method.toLowerCase()}_${path
    .split('/')
    .slice(2)
    .map((part) => part.replace(/\W/g, ''))
    .join('_')}`

function parametersOf({ path, params, query }: Endpoint): Json[] {
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const inPath = properties(params)
  const inQuery = properties(query)
  return [
    ...named.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: inPath.properties[name] ?? { type: 'string' },
    })),
    ...Object.entries(inQuery.properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: inQuery.required.includes(name),
      schema,
    })),
  ]
}

function headersOf({ method, match, repeatable }: Endpoint): Json[] {
  const header = (name: string, description: string, schema: Json) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema,
  })
  return [
    ...(method === 'POST' && !repeatable
      ? [
          header('Idempotency-Key', 'A UUID of your own; the same one repeats the same call', {
            type: 'string',
            format: 'uuid',
          }),
        ]
      : []),
    ...(match ? [header('If-Match', 'The ETag of the version you saw', { type: 'string' })] : []),
    ...(method === 'GET' ? [] : [header('X-Requested-By', 'Always `app`', { type: 'string', const: 'app' })]),
  ]
}

function responsesOf({ method, path, can, match, repeatable, body, params, query, rate, raw, reply }: Endpoint): Json {
  const codes = new Set<number>([statusOf.internal, statusOf.unavailable])
  if (body || params || query || raw === 'upload') codes.add(statusOf.invalid)
  if (can !== 'public') codes.add(statusOf.unauthenticated)
  if (can !== 'public' && (can !== 'signed-in' || method !== 'GET')) codes.add(statusOf.forbidden)
  if (path.includes(':')) codes.add(statusOf.not_found)
  if (method !== 'GET')
    for (const code of [statusOf.conflict, statusOf.too_large, statusOf.unsupported, statusOf.unprocessable])
      codes.add(code)
  if (method === 'POST' && !repeatable) codes.add(statusOf.invalid)
  if (match) for (const code of [statusOf.stale, statusOf.precondition_required]) codes.add(code)
  if (raw === 'download') for (const code of [statusOf.stale, statusOf.out_of_range]) codes.add(code)
  if (rate) codes.add(statusOf.rate_limited)
  const good =
    raw === 'download'
      ? {
          description: 'The file',
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        }
      : { description: 'Done', content: { 'application/json': { schema: schemaOf(reply) } } }
  const refusal = { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } }
  const reasonOf = Object.fromEntries(
    Object.entries(statusOf).map(([reason, status]) => [status, reason.replaceAll('_', ' ')]),
  )
  const refusals = [...codes]
    .toSorted((a, b) => a - b)
    .map((code) => [code, { description: reasonOf[code], ...refusal }])
  const part =
    raw === 'download' ? { 206: { ...good, description: 'The part of a kept file that Range asks for' } } : {}
  return { 200: good, ...part, ...Object.fromEntries(refusals) }
}

function properties(schema: z.ZodType | undefined): { properties: Record<string, Json>; required: string[] } {
  const found = schema ? schemaOf(schema) : {}
  return {
    properties: (found['properties'] ?? {}) as Record<string, Json>,
    required: (found['required'] ?? []) as string[],
  }
}

/** Replies are encoded before they leave, so that on the wire both directions have the input side of a codec. */
export function schemaOf(schema: z.ZodType): Json {
  const {
    $schema: _dialect,
    '~standard': _standard,
    ...found
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json
  return found
}

const problem = {
  type: 'object',
  required: ['status', 'code', 'message', 'errorId'],
  properties: {
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(statusOf) },
    message: { type: 'string', description: 'A sentence for a person' },
    errorId: { type: 'string', description: 'Names this call in the log' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Field name, dotted for lines, to sentence',
    },
    sentence: {
      type: 'object',
      required: ['code', 'parameters'],
      properties: {
        code: { type: 'string', description: 'Which message of which module this is' },
        parameters: { type: 'object', description: 'What it tells of, as data writes it' },
      },
    },
  },
}
