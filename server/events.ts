import { PassThrough } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#shared/problem.ts'
import { isInBrowser, may, stillAt, type Actor } from './call/actor.ts'
import { seatHolders } from './approval/seat.ts'
import { everybody, forgetMembers } from './auth/members.ts'
import { endOf, findSession } from './auth/sessions.ts'
import { sessions } from './auth/tables.ts'
import { actorOfSession } from './auth/viewing.ts'
import { channel } from './call/channel.ts'
import type { AppContext } from './app-context.ts'
import { listen } from './listener.ts'
import { visibleIds } from './record/visible-rows.ts'
import type { Source } from './record/source.ts'
import { says } from './sentences.ts'

/** What open screens are told: a record changed; `id` is null where many of a record type did. */
/** `to`: for this person alone. */
export type LiveEvent = { record: string; id: string | null; action: string; to?: string }

/** Who has a seat in a record. */
type Seated = Awaited<ReturnType<typeof seatHolders>>
const none: ReadonlySet<string> = new Set()

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
/** Whether it may be for this person; of what is decided on by people with seats, that is asked of all pages at once. */
const concerns =
  ({ actor }: Stream, isDecided: (record: string) => boolean) =>
  ({ record, id, to = actor.id }: LiveEvent): boolean =>
    to === actor.id &&
    (record === ownInbox ? id === actor.id : may(actor, `${record}.read`) || (id !== null && isDecided(record)))

/** Under this name the database says itself that a session was deleted, by whomever and for whatever reason. */
const endedSession = 'auth.sessions'

const isOver = (view: Actor['view'], now: Date): boolean =>
  view !== undefined && now.getTime() >= Date.parse(view.until)
/** Whose access decides what an open page is told. */
const peopleOf = ({ id, view }: Actor): string[] => (view ? [id, view.by.id] : [id])

const heartbeatMs = 25_000
const mostPerSession = 6
/** A browser that reads slower than this falls behind for good: it is cut off and asks for everything anew when it is back. */
const mostUnread = 256 * 1024

/** Answers GET /api/events: a stream that says which records changed, as far as the reader may read them. */
export async function serveEvents(
  server: FastifyInstance,
  app: AppContext,
  actorOf: (request: FastifyRequest) => Promise<Actor | null>,
  recheckMs = 60_000,
): Promise<void> {
  const streams = new Set<Stream>()
  const sources = new Map<string, Source>(
    app.modules.flatMap(({ records }) => records.map(({ record, source }) => [record.name, source])),
  )
  const isDecided = (record: string) => Boolean(sources.get(record)?.record.approval)
  const tell = (text: string, { out, close }: Stream) => (out.writableLength > mostUnread ? close() : out.write(text))
  const listener = await listen(app.pool, channel, app.log, {
    onMessage: (payload) => {
      const events = read(payload)
      const ended = new Set(events.flatMap(({ record, id }) => (record === endedSession ? id : [])))
      const touched = forgetMembers(events)
      for (const stream of streams) {
        // Whoever was disabled or signed out must not be told one thing more.
        if (ended.has(stream.actor.sessionId) || isOver(stream.actor.view, app.now())) stream.close()
        else if (touched.has(everybody) || peopleOf(stream.actor).some((id) => touched.has(id))) void stream.recheck()
        else {
          stream.actor = stillAt(stream.actor, app.now())
          stream.waiting.push(...events.filter(concerns(stream, isDecided)))
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
        const pages = [...streams].map((stream) => ({ stream, events: stream.waiting.splice(0) }))
        const seated = seatsIn(pages.flatMap(({ events }) => events))
        some = false
        for (const { stream, events } of pages) {
          if (events.length === 0) continue
          some = true
          const visible = await inScope(events, stream.actor, seated)
          if (visible.length && streams.has(stream))
            tell(`event: changed\ndata: ${JSON.stringify(visible)}\n\n`, stream)
        }
      }
    } finally {
      looking = false
    }
  }

  /** Who has a seat in what of this is decided on: one question for all pages, and only where somebody’s rights do not reach. */
  function seatsIn(events: readonly LiveEvent[]): () => Promise<Seated> {
    let asked: Promise<Seated> | undefined
    const ask = async (): Promise<Seated> => {
      const about = new Map(
        events.flatMap(({ record, id }) => {
          const recordType = sources.get(record)?.record
          return id && recordType?.approval ? [[`${record} ${id}`, { record: recordType, id }] as const] : []
        }),
      )
      return seatHolders([...about.values()], { app, tx: app.db, now: app.now() })
    }
    return () => (asked ??= ask().catch(() => () => new Set<string>()))
  }

  /** Only what the reader would also find in the list, or has a seat in; where that cannot be asked, they are told to look again. */
  async function inScope(events: LiveEvent[], actor: Actor, seated: () => Promise<Seated>): Promise<LiveEvent[]> {
    const kept: LiveEvent[] = []
    for (const [record, some] of Map.groupBy(events, (event) => event.record)) {
      const source = sources.get(record)
      const reads = record === ownInbox || may(actor, `${record}.read`)
      const ids = !reads ? none : source?.scope(actor) ? await idsInScope(source, some, actor) : undefined
      if (ids === null) kept.push({ record, id: null, action: 'many' })
      else if (ids === undefined) kept.push(...some)
      else {
        const others = some.filter(({ id }) => id !== null && !ids.has(id))
        const sits = others.length && isDecided(record) ? await seated() : null
        kept.push(...some.filter(({ id }) => (id === null ? reads : ids.has(id) || sits?.(record, id).has(actor.id))))
      }
    }
    return kept
  }
  const idsInScope = (source: Source, events: readonly LiveEvent[], actor: Actor) =>
    visibleIds(
      source,
      events.flatMap(({ id }) => id ?? []),
      actor,
      app.db,
    ).catch(() => null)

  server.addHook('preClose', async () => {
    for (const { close } of streams) close()
    await listener.stop()
  })

  server.get('/api/events', { config: { can: 'signed-in' }, exposeHeadRoute: false }, async (request, reply) => {
    const actor = await actorOf(request)
    if (!actor) throw new Problem('unauthenticated', says.signIn())
    if (!isInBrowser(actor)) throw new Problem('forbidden', says.browsersOnly())
    if ([...streams].filter((each) => each.actor.sessionId === actor.sessionId).length >= mostPerSession)
      throw new Problem('rate_limited', says.enoughConnections(), undefined, 60)
    const stream = open(actor, app, recheckMs, () => streams.delete(stream))
    streams.add(stream)
    request.raw.socket.once('close', stream.close)
    return reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no').send(stream.out)
  })
}

function open(actor: Actor, app: AppContext, recheckMs: number, onClose: () => void): Stream {
  const out = new PassThrough()
  const beat = setInterval(() => out.write(':\n\n'), heartbeatMs)
  const again = setInterval(() => void stream.recheck(), recheckMs)
  const stream: Stream = {
    actor,
    out,
    waiting: [],
    async recheck() {
      const now = await actorNow(actor, app).catch(() => stillAt(stream.actor, app.now()))
      // With the eyes of somebody else one begins anew.
      if (now && now.view?.id === actor.view?.id) stream.actor = now
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

/** Who reads a stream, with what they may by now; null once the session has ended. Looking on is no activity: it does not keep a session alive. */
async function actorNow({ sessionId }: Actor, { db, now, modules }: AppContext): Promise<Actor | null> {
  const [row] = await db
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(eq(sessions.id, sessionId ?? ''))
  const found = row ? await findSession(db, row.idHash) : null
  return found && !endOf(found, now()) ? actorOfSession(found, now(), modules) : null
}

function read(payload: string): LiveEvent[] {
  try {
    const events: unknown = JSON.parse(payload)
    return Array.isArray(events) ? (events as LiveEvent[]) : []
  } catch {
    return []
  }
}
