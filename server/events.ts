import { PassThrough } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#shared/problem.ts'
import { isInBrowser, may, type Actor } from './actor.ts'
import { forgetMembers } from './auth/members.ts'
import { endOf, findSession } from './auth/sessions.ts'
import { sessions } from './auth/tables.ts'
import { channel } from './finish.ts'
import type { House } from './house.ts'
import { listen } from './listener.ts'

/** What open screens are told: a record changed; `id` is null where many of a noun did. */
export type LiveEvent = { record: string; id: string | null; action: string }

type Stream = { actor: Actor; out: PassThrough; recheck(): Promise<void>; close(): void }

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
  const tell = (text: string, { out, close }: Stream) => (out.writableLength > mostUnread ? close() : out.write(text))
  const listener = await listen(house.pool, channel, house.log, {
    onMessage: (payload) => {
      const events = read(payload)
      const touched = forgetMembers(events)
      for (const stream of streams) {
        // Whoever was disabled or signed out must not be told one thing more.
        if (touched.has(stream.actor.id)) {
          void stream.recheck()
          continue
        }
        const visible = events.filter(({ record }) => may(stream.actor, `${record}.read`))
        if (visible.length) tell(`event: changed\ndata: ${JSON.stringify(visible)}\n\n`, stream)
      }
    },
    onGap: () => {
      for (const stream of streams) tell('event: missed\ndata: \n\n', stream)
    },
  })
  app.addHook('preClose', async () => {
    for (const { close } of streams) close()
    await listener.stop()
  })

  app.get('/api/events', { config: { can: 'signed-in' }, exposeHeadRoute: false }, async (request, reply) => {
    const actor = await actorOf(request)
    if (!actor) throw new Problem('unauthenticated', 'Sign in to continue')
    if (!isInBrowser(actor))
      throw new Problem('forbidden', 'Live events are for signed-in browsers; a program reads the lists')
    if ([...streams].filter((each) => each.actor.sessionId === actor.sessionId).length >= mostPerSession)
      throw new Problem(
        'rate_limited',
        'This session has enough live connections: close some of its windows',
        undefined,
        60,
      )
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
    async recheck() {
      const permissions = await permissionsOf(actor, house).catch(() => stream.actor.permissions)
      if (permissions) stream.actor = { ...actor, permissions }
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
async function permissionsOf({ sessionId }: Actor, { db, now }: House): Promise<readonly string[] | null> {
  const [row] = await db
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(eq(sessions.id, sessionId ?? ''))
  const found = row ? await findSession(db, row.idHash) : null
  return found && !endOf(found, now()) ? found.permissions : null
}

function read(payload: string): LiveEvent[] {
  try {
    const events: unknown = JSON.parse(payload)
    return Array.isArray(events) ? (events as LiveEvent[]) : []
  } catch {
    return []
  }
}
