import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { addressOf } from '#server/call/mount.ts'
import type { AppContext } from '#server/app-context.ts'
import type { JobHandler } from '#server/module.ts'

type Count = { calls: number; refused: number; failed: number; totalMs: number; slowestMs: number }
type Recorder = { flush(): Promise<void> }

const flushEveryMs = 10_000
/** So much is kept in memory where the database is away: an hour of every area. */
const mostRows = 600
const recorders = new WeakMap<AppContext, Recorder>()

/** The part of the product that answers an address; null for what is no call: files, health, live events, the built-in directory. */
export function areaOf(route: string | undefined, modules: ReadonlySet<string>): string | null {
  if (route === undefined || route === '*' || route === '/*' || route === '/api/events') return null
  const [, first = '', second = ''] = route.split('/')
  // What no module answers belongs to all of them: sessions, views, imports, measures, what is under way.
  if (first === 'api') return second === 'search' || modules.has(second) ? second : 'building'
  if (first === 'auth') return 'building'
  return ['assets', 'health', 'oidc', 'idp', '.well-known'].includes(first) || /\.\w+$/.test(route) ? null : 'pages'
}

/** Counts every answered call by minute and area, in memory; the counts are written every few seconds, and before they are read. */
export function recordTraffic(server: FastifyInstance, app: AppContext): void {
  const process = randomUUID()
  const modules = new Set(app.modules.map(({ area, name }) => area ?? name))
  let counts = new Map<string, Count>()
  const add = (key: string, more: Count) => {
    const now = counts.get(key)
    if (!now && counts.size >= mostRows) return
    counts.set(key, now ? sumOf(now, more) : more)
  }
  server.addHook('onResponse', async (request, reply) => {
    const area = areaOf(addressOf(request), modules)
    if (!area) return
    const ms = Math.round(reply.elapsedTime)
    const status = reply.statusCode
    add(`${app.now().toISOString().slice(0, 16)} ${area}`, {
      calls: 1,
      refused: status >= 400 && status < 500 ? 1 : 0,
      failed: status >= 500 ? 1 : 0,
      totalMs: ms,
      slowestMs: ms,
    })
  })
  const flush = async () => {
    if (counts.size === 0) return
    const taken = counts
    counts = new Map()
    try {
      await write(app, process, taken)
    } catch (error) {
      for (const [key, count] of taken) add(key, count)
      app.log.warn({ err: error }, 'the counts of calls could not be written')
    }
  }
  const timer = setInterval(() => void flush(), flushEveryMs).unref()
  server.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
  recorders.set(app, { flush })
}

/** Writes what this process has counted so far, so that it is there to be read. */
export const writeTraffic = async (app: AppContext): Promise<void> => recorders.get(app)?.flush()

const sumOf = (a: Count, b: Count): Count => ({
  calls: a.calls + b.calls,
  refused: a.refused + b.refused,
  failed: a.failed + b.failed,
  totalMs: a.totalMs + b.totalMs,
  slowestMs: Math.max(a.slowestMs, b.slowestMs),
})

async function write({ db }: AppContext, process: string, counts: ReadonlyMap<string, Count>): Promise<void> {
  const rows = [...counts].map(([key, count]) => {
    const [minute, area] = key.split(' ')
    return { minute: `${minute}:00Z`, area, ...count }
  })
  await db.execute(sql`
    insert into visualizer_traffic as t (minute, area, process, calls, refused, failed, total_ms, slowest_ms)
    select minute, area, ${process}::uuid, calls, refused, failed, "totalMs", "slowestMs"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(minute timestamptz, area text, calls int, refused int, failed int, "totalMs" int, "slowestMs" int)
    on conflict (minute, area, process) do update set calls = t.calls + excluded.calls, refused = t.refused + excluded.refused,
      failed = t.failed + excluded.failed, total_ms = t.total_ms + excluded.total_ms, slowest_ms = greatest(t.slowest_ms, excluded.slowest_ms)`)
}

export const trafficJobs: JobHandler[] = [
  {
    name: 'visualizer.tidy',
    words: 'Delete old traffic figures',
    every: '41 * * * *',
    run: async (_data, { db, now }) =>
      void (await db.execute(
        sql`delete from visualizer_traffic where minute < ${now().toISOString()}::timestamptz - interval '2 days'`,
      )),
  },
]
