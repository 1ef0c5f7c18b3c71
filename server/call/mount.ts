import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { freshMinutes, Uuid, type Endpoint } from '#shared/api.ts'
import { noView, viewHeader } from '#shared/identity.ts'
import { grants } from '#shared/permissions.ts'
import { Problem } from '#shared/problem.ts'
import { mostPart } from '#shared/uploads.ts'
import { system, type Actor } from './actor.ts'
import { lacking } from '../auth/lacking.ts'
import type { Call, Change, Job, Upload } from './call.ts'
import type { AppContext } from '../app-context.ts'
import { claim, hashOf, readKey } from './idempotency.ts'
import { inLane, receiveParts } from '../files/assemble.ts'
import { discardUpload, receiveUpload } from '../files/receive.ts'
import { endUpload } from '../files/uploads.ts'
import { problemOf } from './problem-of.ts'
import { noteShown } from '../record/reads.ts'
import { parsed, written } from '../reply.ts'
import type { Route, Seat } from './route.ts'
import { refuseWithheld, shownAgain, shownOf } from './withheld.ts'
import { transact, type Base } from './transact.ts'
import { localeOf } from './writing.ts'
import { says } from '../sentences.ts'

export type MountContext = {
  app: AppContext
  actorOf: (request: FastifyRequest) => Promise<Actor | null>
  /** Puts jobs in the queue through the given transaction. */
  enqueue: (tx: Call['tx'], jobs: readonly Job[]) => Promise<void>
  /** Told what a call has changed, once it is committed and before it is answered. */
  committed?: (changes: readonly Change[]) => void
}

type Answer = { status: number; text: string; etag: string | null; replayed?: boolean }

/** Registers a route with every step around it, in the one order no handler can change. */
export function mount(server: FastifyInstance, context: MountContext, each: Route): void {
  const { endpoint } = each
  refuseUnrepeatable(endpoint)
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.raw === 'part' ? { bodyLimit: mostPart } : {}),
    config: {
      can: endpoint.can,
      bytes: endpoint.raw === 'part',
      ...(endpoint.rate ? { rateLimit: { max: endpoint.rate, timeWindow: '1 minute' } } : {}),
    },
    handler: (request, reply) => handle(context, each, request, reply, request.params),
  })
}

/**
 * Registers all routes. Calls that several record types have alike are one address with a place for the record type, so that a hundred record types start as
 * quickly as ten; the declared call of the record type that is asked answers, after the same steps.
 */
export function mountAll(
  server: FastifyInstance,
  context: MountContext,
  routes: readonly Route[],
  recordTypes: ReadonlySet<string>,
): void {
  const alike = Map.groupBy(routes, ({ endpoint: { method, path, rate } }) => {
    const recordType = recordTypeAt(path)
    return recordTypes.has(recordType) && !rate
      ? `${method} /api/:area/:recordType${path.slice(recordType.length)}`
      : `${method} ${path}`
  })
  for (const [address, group] of alike) {
    const [first] = group
    if (group.length === 1) {
      mount(server, context, first!)
      continue
    }
    const calls = new Map<string, Route>()
    for (const each of group) {
      const { can, path } = each.endpoint
      refuseUnrepeatable(each.endpoint)
      if (!can) throw new Error(`the route ${path} declares no permission`)
      if (calls.has(recordTypeAt(path)))
        throw new Error(`the route ${address} of ${recordTypeAt(path)} is declared twice`)
      calls.set(recordTypeAt(path), each)
    }
    server.route({
      method: first!.endpoint.method,
      url: address.slice(address.indexOf('/')),
      config: { can: 'what the record type says', calls },
      handler: (request, reply) => {
        const { area, recordType, ...params } = request.params as Record<string, string>
        const each = calls.get(`/api/${area}/${recordType}`)
        return each ? handle(context, each, request, reply, params) : reply.callNotFound()
      },
    })
  }
}

/** '/api/procurement/orders/:id/history' → '/api/procurement/orders' */
const recordTypeAt = (path: string): string => path.split('/', 4).join('/')

/** The declared address that answers a request; undefined where none does. */
export function addressOf({ routeOptions, params }: FastifyRequest): string | undefined {
  const { calls } = routeOptions.config
  if (!calls) return routeOptions.url
  const { area, recordType } = params as Record<string, string>
  return calls.get(`/api/${area}/${recordType}`)?.endpoint.path
}

function refuseUnrepeatable({ outside, repeatable, path }: Endpoint): void {
  if (outside && !repeatable) throw new Error(`${path} runs outside a transaction, so it must be repeatable`)
}

async function handle(
  context: MountContext,
  { endpoint, run, seat }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  params: unknown,
): Promise<unknown> {
  const seated = seat && ((call: Parameters<Seat>[1]) => seat(params as Record<string, string>, call))
  const actor = await admit(endpoint, request, reply, context, seated)
  const input = validated(endpoint, request, params)
  refuseWithheld(endpoint.body, input['body'], actor)
  const version = versionOf(endpoint, request)
  const base: Base = {
    actor,
    app: context.app,
    now: context.app.now(),
    correlationId: request.id,
    locale: localeOf(request),
    version,
    request,
    reply,
  }
  if (endpoint.raw === 'download') return run(input as never, { ...base, tx: context.app.db, ...noChanges })
  if (endpoint.raw === 'upload') return send(reply, await uploading(endpoint, run, input, base, context))
  const answer =
    endpoint.method === 'GET' || endpoint.outside
      ? await reading(endpoint, run, input, base, context)
      : await writing(endpoint, run, input, base, context)
  return send(reply, answer)
}

async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { actorOf, app }: MountContext,
  seated?: (call: Parameters<Seat>[1]) => Promise<boolean>,
): Promise<Actor> {
  const actor = whoCalls(endpoint, await actorOf(request), request, reply)
  if (endpoint.can === 'public') return actor ?? { ...system, permissions: [], name: 'Visitor' }
  if (!actor) throw new Problem('unauthenticated', says.signIn())
  if (!grants(actor.permissions, endpoint.can)) {
    const call = { actor, app, tx: app.db, now: app.now() }
    if (!(await seated?.(call))) throw await lacking(endpoint.can, app.db)
  }
  if (endpoint.fresh) refuseLongSignedIn(actor, app.now())
  return actor
}

/**
 * Whoever sees as somebody else reads, and changes nothing, whatever the call; and a page that was loaded for another view, or for none, changes
 * nothing either: what is pressed on it is meant for somebody else.
 */
function whoCalls(
  { method, private: isPrivate, whileViewing }: Endpoint,
  actor: Actor | null,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Actor | null {
  const view = actor?.view
  const loadedFor = headers[viewHeader]
  if (view || loadedFor !== undefined) reply.header(viewHeader, view?.id ?? noView)
  if (view && whileViewing) return view.by
  if (view && method !== 'GET') throw new Problem('forbidden', says.viewedOnly({ name: actor.name }))
  if (view && isPrivate) throw new Problem('forbidden', says.privateTo({ name: actor.name }))
  if (!view && method !== 'GET' && loadedFor !== undefined && !whileViewing)
    throw new Problem('forbidden', says.viewIsOver())
  return actor
}

function refuseLongSignedIn(actor: Actor, now: Date): void {
  if (!actor.signedInAt) throw new Problem('forbidden', says.personOnly())
  if (now.getTime() - Date.parse(actor.signedInAt) > freshMinutes * 60_000)
    throw new Problem('sign_in_again', says.signInAgain({ minutes: freshMinutes }))
}

function validated(endpoint: Endpoint, request: FastifyRequest, params: unknown): Record<string, unknown> {
  if (!endpoint.body && request.body !== undefined && request.body !== null && !endpoint.raw) {
    if (Object.keys(request.body as object).length)
      throw new Problem('invalid', says.noBody(), { '': says.leaveBodyOut() })
  }
  if (!endpoint.query && Object.keys(request.query as object).length)
    throw new Problem('invalid', says.noQuery(), { '': says.leaveQueryOut() })
  return {
    params: endpoint.params?.parse(params),
    query: endpoint.query?.parse({ ...(request.query as object) }),
    body: endpoint.body?.parse(request.body),
  }
}

/** The version in `If-Match`, for endpoints that change one version of a record; 428 without it. 0 is what is not there yet. */
function versionOf(endpoint: Endpoint, request: FastifyRequest): number | null {
  if (!endpoint.match) return null
  const header = request.headers['if-match']
  if (!header) throw new Problem('precondition_required', says.versionMissing())
  const version = /^(?:W\/)?"?(0|[1-9]\d{0,8})"?$/.exec(header)?.[1]
  if (version === undefined) throw new Problem('stale', says.noVersion())
  return Number(version)
}

const noChange = (): never => {
  throw new Error('a read changes nothing')
}
const noChanges = { changed: noChange, enqueue: noChange, beforeCommit: noChange, serialize: noChange }
const etagOf = (value: unknown): string | null => {
  const version = (value as { version?: unknown } | null)?.version
  return typeof version === 'number' ? `"${version}"` : null
}

async function reading(
  endpoint: Endpoint,
  run: Route['run'],
  input: unknown,
  base: Base,
  { app }: MountContext,
): Promise<Answer> {
  const read = (tx: Call['tx']) => run(input as never, { ...base, tx, ...noChanges })
  // Whoever sees as somebody else could not change anything if a call tried to.
  const value =
    endpoint.snapshot || base.actor.view
      ? await app.db.transaction((tx) => read(tx as unknown as Call['tx']), {
          isolationLevel: 'repeatable read',
          accessMode: 'read only',
        })
      : await read(app.db)
  const { sets } = shownOf(endpoint.reply, value, base.actor)
  if (endpoint.method === 'GET') await noteShown({ sets, ...placeOf(endpoint, input, value) }, base)
  return { status: 200, text: textOf(endpoint, input, value, base), etag: etagOf(value) }
}

/** Of what a call shows something, and what was asked where it is not one record. */
function placeOf({ can, method, path }: Endpoint, input: unknown, value: unknown) {
  const { params, query } = input as { params?: { id?: string }; query?: { asOf?: string } }
  const record = can.split('.').length === 3 ? can.split('.', 2).join('.') : null
  const { items } = (value ?? {}) as { items?: unknown[] }
  return params?.id
    ? { record, recordId: params.id, ...(query?.asOf ? { asked: { asOf: query.asOf } } : {}) }
    : {
        record,
        recordId: null,
        asked: { call: `${method} ${path}`, ...query, ...(items ? { rows: items.length } : {}) },
      }
}

/** The file is on disk, measured and hashed, before the transaction begins; it goes again where the call fails. */
async function uploading(
  endpoint: Endpoint,
  run: Route['run'],
  input: unknown,
  base: Base,
  context: MountContext,
): Promise<Answer> {
  const parts = endpoint.outside ? undefined : base.request!.headers['x-upload']
  if (parts === undefined)
    return taking(await receiveUpload(base.request!, context.app), endpoint, run, input, base, context)
  const id = Uuid.safeParse(parts)
  if (!id.success) throw new Problem('invalid', says.uploadHeader(), { 'x-upload': says.uploadHeader() })
  return inLane(id.data, async () =>
    taking(await receiveParts(id.data, base, context.app), endpoint, run, input, base, context),
  )
}

async function taking(
  upload: Upload,
  endpoint: Endpoint,
  run: Route['run'],
  input: unknown,
  base: Base,
  context: MountContext,
): Promise<Answer> {
  try {
    const answer = await (endpoint.outside ? reading : writing)(endpoint, run, input, { ...base, upload }, context)
    // The first call with this key has kept its own copy.
    if (answer.replayed) await discardUpload(upload, context.app)
    return answer
  } catch (error) {
    // A connection lost while committing leaves open whether the file is in use: better a file too many.
    if (problemOf(error)?.reason !== 'unavailable') await discardUpload(upload, context.app)
    throw error
  }
}

async function writing(
  endpoint: Endpoint,
  run: Route['run'],
  input: unknown,
  base: Base,
  context: MountContext,
): Promise<Answer> {
  const keyed = endpoint.method === 'POST' && !endpoint.repeatable
  // An upload in parts is its own key: however often it is ended, it is kept once.
  const key = keyed ? (base.upload?.from ?? readKey(base.request!.headers['idempotency-key'])) : null
  const route = `${endpoint.method} ${endpoint.path}`
  const requestHash = key
    ? hashOf(JSON.stringify([base.request!.url, base.version, base.upload?.sha256 ?? base.request!.body ?? null]))
    : ''
  const { value: answer, changes } = await transact<Answer>(base, context.enqueue, async (call) => {
    const replay = key ? await claim(call.tx, base.actor.id, route, key, requestHash) : null
    if (replay)
      return {
        value: {
          status: replay.status,
          text: shownAgain(endpoint.reply, replay.reply, base.actor),
          etag: replay.etag,
          replayed: true,
        },
        ending: null,
      }
    if (call.upload?.from) await endUpload(call.upload.from, call.upload.sha256, call)
    const value = await run(input as never, call)
    const { text, etag } = { text: textOf(endpoint, input, value, base), etag: etagOf(value) }
    const stored = key ? { route, key, status: 200, reply: text, etag } : null
    return {
      value: { status: 200, text, etag },
      ending: { action: route, stored, quiet: endpoint.quiet ?? endpoint.can === 'public' },
    }
  })
  if (changes.length) context.committed?.(changes)
  return answer
}

/**
 * The reply as its schema says, without the fields that are not shown to whoever asks: what a strict one does not declare does not leave the app, which is our mistake and told in the log, while who
 * asked is answered. Every reply in a test is proved by the schema itself.
 */
function textOf(endpoint: Endpoint, input: unknown, answer: unknown, { app, correlationId, actor }: Base): string {
  const { value } = shownOf(endpoint.reply, answer, actor)
  const chosen = endpoint.chosen === true && Boolean((input as { query?: { fields?: string } }).query?.fields)
  try {
    const more = new Set<string>()
    const text = written(endpoint.reply, value, chosen, (property) => more.add(property))
    if (more.size)
      app.log.error(
        { correlationId, call: `${endpoint.method} ${endpoint.path}`, properties: [...more] },
        'a reply has more than its schema declares',
      )
    if (app.settings.nodeEnv === 'test' && text !== parsed(endpoint.reply, value, chosen))
      throw new Error(`it is written otherwise than its schema would: ${text.slice(0, 500)}`)
    return text
  } catch (error) {
    // Our own mistake, never the caller's: it must not look like a complaint about the input.
    throw new Error(
      `the reply of ${endpoint.method} ${endpoint.path} does not fit its schema: ${(error as Error).message}`,
    )
  }
}

function send(reply: FastifyReply, { status, text, etag }: Answer): FastifyReply {
  if (etag) reply.header('etag', etag)
  return reply.status(status).header('content-type', 'application/json; charset=utf-8').send(text)
}
