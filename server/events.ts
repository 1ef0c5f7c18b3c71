import { PassThrough } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#shared/problem.ts'
import { isInBrowser, may, stillAt, type Actor } from './call/actor.ts'
import { rightsAt } from './auth/held.ts'
import { everybody, forgetMembers } from './auth/members.ts'
import { endOf, findSession } from './auth/sessions.ts'
import { sessions } from './auth/tables.ts'
import { channel } from './call/channel.ts'
import type { House } from './house.ts'
import { listen } from './listener.ts'
import { visibleIds } from './record/visible-rows.ts'
import type { Source } from './record/source.ts'
import { says } from './sentences.ts'

/** What open screens are told: a record changed; `id` is null where many of a noun did. */
export type LiveEvent = { record: string; id: string | null; action: string }

type Stream = {
  actor: Actor
  out: PassThrough
  /** What is still to be looked at before it is told. */
  waiting: LiveEvent[]
  recheck(): Promise<void>
  close(): void
}

/** What a person was told of, or did with it: nobody else hears of it. */
const ownInbox = 'inbox'
const concerns =
  ({ actor }: Stream) =>
  ({ record, id }: LiveEvent): boolean =>
    record === ownInbox ? id === actor.id : may(actor, `${record}.read`)

/** Under this name the database says itself that a session was deleted, by whomever and for whatever reason. */
const endedSession = 'auth.sessions'

const heartbeatMs = 25_000
const mostPerSession = 6
/** A browser that reads slower than this falls behind for good: it is cut off and asks for everything anew when it is back. */
const mostUnread = 256 * 1024

/** Answers GET /api/events: a stream that says which records changed, as far as the reader may read them. */
export async function serveEvents(
  app: FastifyInstance,
  house: House,
  actorOf: (request: FastifyRequest) => Promise<Actor | null>,
  recheckMs = 60_000,
): Promise<void> {
  const streams = new Set<Stream>()
  const sources = new Map<string, Source>(
    house.rooms.flatMap(({ records }) => records.map(({ record, source }) => [record.name, source])),
  )
  const tell = (text: string, { out, close }: Stream) => (out.writableLength > mostUnread ? close() : out.write(text))
  const listener = await listen(house.pool, channel, house.log, {
    onMessage: (payload) => {
      const events = read(payload)
      const ended = new Set(events.flatMap(({ record, id }) => (record === endedSession ? id : [])))
      const touched = forgetMembers(events)
      for (const stream of streams) {
        // Whoever was disabled or signed out must not be told one thing more.
        if (ended.has(stream.actor.sessionId)) stream.close()
        else if (touched.has(stream.actor.id) || touched.has(everybody)) void stream.recheck()
        else {
          stream.actor = stillAt(stream.actor, house.now())
          stream.waiting.push(...events.filter(concerns(stream)))
        }
      }
      void lookThrough()
    },
    onGap: () => {
      for (const stream of streams) tell('event: missed\ndata: \n\n', stream)
    },
  })
  let looking = false
  /** One stream after the other, so that many open pages never take the connections of those who work; what comes meanwhile waits for the next look. */
  async function lookThrough(): Promise<void> {
    if (looking) return
    looking = true
    try {
      for (let some = true; some;) {
        some = false
        for (const stream of streams) {
          const events = stream.waiting.splice(0)
          if (events.length === 0) continue
          some = true
          const visible = await inScope(events, stream.actor)
          if (visible.length && streams.has(stream))
            tell(`event: changed\ndata: ${JSON.stringify(visible)}\n\n`, stream)
        }
      }
    } finally {
      looking = false
    }
  }

  /** Only what the reader would also find in the list; where that cannot be asked, they are told to look again. */
  async function inScope(events: LiveEvent[], actor: Actor): Promise<LiveEvent[]> {
    const kept: LiveEvent[] = []
    for (const [record, some] of Map.groupBy(events, (event) => event.record)) {
      const source = sources.get(record)
      const ids = source?.scope(actor) ? await idsInScope(source, some, actor) : undefined
      if (ids === undefined) kept.push(...some)
      else if (ids) kept.push(...some.filter(({ id }) => id === null || ids.has(id)))
      else kept.push({ record, id: null, action: 'many' })
    }
    return kept
  }
  const idsInScope = (source: Source, events: readonly LiveEvent[], actor: Actor) =>
    visibleIds(
      source,
      events.flatMap(({ id }) => id ?? []),
      actor,
      house.db,
    ).catch(() => null)

  app.addHook('preClose', async () => {
    for (const { close } of streams) close()
    await listener.stop()
  })

  app.get('/api/events', { config: { can: 'signed-in' }, exposeHeadRoute: false }, async (request, reply) => {
    const actor = await actorOf(request)
    if (!actor) throw new Problem('unauthenticated', says.signIn())
    if (!isInBrowser(actor)) throw new Problem('forbidden', says.browsersOnly())
    if ([...streams].filter((each) => each.actor.sessionId === actor.sessionId).length >= mostPerSession)
      throw new Problem('rate_limited', says.enoughConnections(), undefined, 60)
    const stream = open(actor, house, recheckMs, () => streams.delete(stream))
    streams.add(stream)
    request.raw.socket.once('close', stream.close)
    return reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no').send(stream.out)
  })
}

function open(actor: Actor, house: House, recheckMs: number, onClose: () => void): Stream {
  const out = new PassThrough()
  const beat = setInterval(() => out.write(':\n\n'), heartbeatMs)
  const again = setInterval(() => void stream.recheck(), recheckMs)
  const stream: Stream = {
    actor,
    out,
    waiting: [],
    async recheck() {
      const rights = await rightsOf(actor, house).catch(() => stillAt(stream.actor, house.now()))
      if (rights) stream.actor = { ...actor, permissions: rights.permissions, grants: rights.grants }
      else stream.close()
    },
    close() {
      clearInterval(beat)
      clearInterval(again)
      onClose()
      out.end()
    },
  }
  out.once('close', stream.close)
  out.write('retry: 2000\n\n')
  return stream
}

/** What the session may do by now, null once it has ended. Looking on is no activity: it does not keep a session alive. */
async function rightsOf(
  { sessionId }: Actor,
  { db, now }: House,
): Promise<Pick<Actor, 'permissions' | 'grants'> | null> {
  const [row] = await db
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(eq(sessions.id, sessionId ?? ''))
  const found = row ? await findSession(db, row.idHash) : null
  return found && !endOf(found, now()) ? rightsAt(found.person.id, found.held, now()) : null
}

function read(payload: string): LiveEvent[] {
  try {
    const events: unknown = JSON.parse(payload)
    return Array.isArray(events) ? (events as LiveEvent[]) : []
  } catch {
    return []
  }
}
