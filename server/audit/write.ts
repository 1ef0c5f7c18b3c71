import { sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { refusedSignIns, type RefusedSignIn } from './refused-sign-ins.ts'
import { problemOf } from '#server/call/problem-of.ts'

/** Something that happened outside a call: signing in and out, a refused token, an export. */
type AuditEvent = {
  kind: string
  userId?: string
  detail?: unknown
  ip: string
  correlationId: string
  /** Of a sign-in that was refused: what is kept of it where it is of nobody we know. */
  refused?: RefusedSignIn
}
type AuditWriter = ((event: AuditEvent) => Promise<void>) & {
  /** Writes what still waits, before the process ends. */
  flush(): Promise<void>
}

type Row = { at: string; userId: string; session: string | null; kind: string; after: string; correlationId: string }
type Counted = {
  minute: string
  action: string
  source: string
  count: number
  lastAt: string
  address: string
  detail: string
}

const againMs = 1000
/** So many wait at most while the database is away; the log of the server has all of them. */
const mostWaiting = 10_000

/**
 * Writes one audit row per event of a person. Never throws: nobody is kept from signing in because the log is away, and what it could not
 * take is written when it is back. What nobody signed in has done is only counted, and
 * refused sign-ins kept in a bounded table of their own: strangers do not fill the sealed log.
 */
export function auditOf({
  db,
  log,
  now = () => new Date(),
}: Pick<AppContext, 'db' | 'log'> & { now?: () => Date }): AuditWriter {
  const counts = new Map<string, Counted>()
  const strangers = refusedSignIns(db)
  const waiting: Row[] = []
  let timer: NodeJS.Timeout | undefined
  let running: Promise<boolean> | null = null

  const insert = ({ at, userId, session, kind, after, correlationId }: Row) =>
    db.execute(sql`
      insert into audit_log (at, actor_id, actor_name, session_id, action, after, correlation_id)
      select ${at}, asked.id, coalesce(u.name, 'Unknown'), ${session}, ${kind}, ${after}::jsonb, ${correlationId}
      from (select ${userId}::uuid as id) asked left join users u on u.id = asked.id`)

  const add = (each: Counted) =>
    db.execute(sql`
      insert into anonymous_events (minute, action, source, count, last_at, last_address, last_detail)
      values (${each.minute}, ${each.action}, ${each.source}, ${each.count}, ${each.lastAt}, ${each.address}, ${each.detail})
      on conflict (minute, action, source) do update set count = anonymous_events.count + excluded.count,
        last_at = excluded.last_at, last_address = excluded.last_address, last_detail = excluded.last_detail`)

  async function write(): Promise<void> {
    for (let row = waiting.shift(); row; row = waiting.shift())
      try {
        await insert(row)
      } catch (error) {
        if (!['invalid', 'unprocessable'].includes(problemOf(error)?.reason ?? '')) {
          waiting.unshift(row)
          throw error
        }
        // No later try would make it fit.
        log.error({ err: error, event: row }, 'an event could not be written to the audit log')
      }
    for (const [key, each] of counts) {
      counts.delete(key)
      await add(each).catch((error: unknown) => {
        const since = counts.get(key)
        counts.set(key, since ? { ...since, count: since.count + each.count } : each)
        throw error
      })
    }
    await strangers.flush()
  }

  async function flush(): Promise<void> {
    // Whoever comes while the log fails need not find that out for themselves.
    while (running) if (!(await running)) return
    clearTimeout(timer)
    timer = undefined
    running = write().then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error, waiting: waiting.length }, 'the audit log could not be written and is tried again')
        later()
        return false
      },
    )
    await running
    running = null
  }
  const later = () => void (timer ??= setTimeout(() => void flush(), againMs).unref())

  const audit = async ({ kind, userId, detail, ip, correlationId, refused }: AuditEvent): Promise<void> => {
    const at = now().toISOString()
    if (!userId) {
      if (refused) strangers.add(refused, ip, at)
      const { browser, ...said } = (detail ?? {}) as { browser?: unknown }
      const counted = { minute: `${at.slice(0, 16)}:00.000Z`, action: kind, source: browser ? 'page' : 'server' }
      const key = JSON.stringify(counted)
      const count = (counts.get(key)?.count ?? 0) + 1
      counts.set(key, { ...counted, count, lastAt: at, address: ip, detail: storable(said).slice(0, 500) })
      return later()
    }
    const session = (detail as { session?: unknown } | null | undefined)?.session
    waiting.push({
      at,
      userId,
      session: typeof session === 'string' ? session.slice(0, 100) : null,
      kind,
      after: storable({ ip, ...(detail === undefined ? {} : { detail }) }),
      correlationId,
    })
    if (waiting.length > mostWaiting) {
      const lost = waiting.shift()!
      log.error({ event: lost }, 'an event could not be written to the audit log')
    }
    // While the log is away nobody waits for it.
    if (timer === undefined || waiting.length === 1) await flush()
  }
  return Object.assign(audit, { flush })
}

/** JSON that PostgreSQL takes whatever a stranger sent: no NUL, no half characters, no novel. */
function storable(value: unknown): string {
  const clean = (_key: string, each: unknown) =>
    typeof each === 'string' ? each.slice(0, 2000).toWellFormed().replaceAll('\0', '\ufffd') : each
  const text = JSON.stringify(value, clean)
  return text.length <= 20_000 ? text : JSON.stringify({ cut: text.slice(0, 20_000).toWellFormed() })
}
