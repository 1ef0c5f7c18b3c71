import { sql } from 'drizzle-orm'
import { system } from '#server/actor.ts'
import type { House } from '#server/house.ts'

/** Something that happened outside a call: signing in and out, a refused token, an export. */
export type AuditEvent = { kind: string; userId?: string; detail?: unknown; ip: string; correlationId: string }

/** Writes one audit row per event. Never throws: nobody is kept from signing in because the log is away. */
export const auditOf =
  ({ db, log, now = () => new Date() }: Pick<House, 'db' | 'log'> & { now?: () => Date }) =>
  async ({ kind, userId, detail, ip, correlationId }: AuditEvent): Promise<void> => {
    try {
      const session = (detail as { session?: unknown } | null | undefined)?.session
      const after = storable({ ip, ...(detail === undefined ? {} : { detail }) })
      await db.execute(sql`
        insert into audit_log (at, actor_id, actor_name, session_id, action, after, correlation_id)
        select ${now().toISOString()}, coalesce(u.id, ${system.id}::uuid), coalesce(u.name, 'Nobody signed in'),
          ${typeof session === 'string' ? session.slice(0, 100) : null}, ${kind}, ${after}::jsonb, ${correlationId}
        from (select ${userId ?? null}::uuid as id) asked left join users u on u.id = asked.id`)
    } catch (error) {
      log.error({ err: error, kind, userId, correlationId }, 'an event could not be written to the audit log')
    }
  }

/** JSON that PostgreSQL takes whatever a stranger sent: no NUL, no half characters, no novel. */
function storable(value: unknown): string {
  const clean = (_key: string, each: unknown) =>
    typeof each === 'string' ? each.slice(0, 2000).toWellFormed().replaceAll('\0', '\ufffd') : each
  const text = JSON.stringify(value, clean)
  return text.length <= 20_000 ? text : JSON.stringify({ cut: text.slice(0, 20_000).toWellFormed() })
}
