import { and, desc, eq, isNotNull, not, sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationsApi, type JobKind } from '#modules/operations/shared/overview.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { auditLog } from '#server/db/tables.ts'
import { imports } from '#server/imports/tables.ts'
import { jobWords } from '#server/jobs/handlers.ts'
import { route } from '#server/call/route.ts'
import { isRead } from '#server/record/reads.ts'
import type { Source } from '#server/record/source.ts'
import { seesAll, visibleIds } from '#server/record/visible-rows.ts'

const dayMs = 86_400_000
const most = 30
/** Changes are written nearly, but not strictly, in the order of their times: the last are among so many written last. */
const lately = 1_000
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string
}
const iso = (at: string | Date | null): string | null => (at === null ? null : new Date(at).toISOString())

/** What people call a record, as it was after the change, or before where that was its end. */
const titleIn = sql<string | null>`coalesce(${sql.join(
  [auditLog.after, auditLog.before].flatMap((row) =>
    ['number', 'reference', 'name', 'description'].map((name) => sql`${row} ->> ${name}`),
  ),
  sql`, `,
)})`

type Facts = {
  version: string
  bytes: string
  connections: number
  sealedAt: Date | null
  unsealed: number
  reports: number
}

/** Rows above the last seal wait for the next one, a few seconds at most. */
const facts = ({ tx }: Call, since: string) =>
  rowsOf<Facts>(
    tx,
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      (select max(sealed_at) from audit_seals) as "sealedAt",
      (select count(*)::int from (select 1 from audit_log where seq > coalesce((select max(last_seq) from audit_seals), 0) limit 10000) waiting) as unsealed,
      (select count(*)::int from error_reports where received_at >= ${since}) as reports`,
  )

type JobRow = Omit<JobKind, 'words' | 'oldestWaitingAt' | 'lastDoneAt'> & { oldest: Date | null; last: Date | null }

const jobKinds = ({ tx }: Call, since: string) =>
  rowsOf<JobRow>(
    tx,
    sql`select q.name,
      count(j.*) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(j.*) filter (where j.state = 'active')::int as running,
      count(j.*) filter (where j.state = 'completed' and j.completed_on >= ${since})::int as done,
      count(j.*) filter (where j.state = 'failed' and j.completed_on >= ${since})::int as failed,
      min(j.created_on) filter (where j.state in ('created', 'retry') and j.start_after <= now()) as oldest,
      max(j.completed_on) filter (where j.state = 'completed') as last
    from pgboss.queue q left join pgboss.job j on j.name = q.name
    where q.name not like '\\_\\_pgboss%' group by q.name order by q.name`,
  )

/** Those that the table of jobs counts as failed. */
export const failedJobs = ({ tx, now }: Call): Promise<{ key: string; since: string }[]> =>
  rowsOf(
    tx,
    sql`select id::text as key, to_char(completed_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since from pgboss.job
      where state = 'failed' and completed_on >= ${new Date(now.getTime() - dayMs).toISOString()} and name not like '\\_\\_pgboss%' order by completed_on limit 1000`,
  )

export const overviewRoutes = [
  route(operationsApi.system, async (_input, call) => {
    const since = new Date(call.now.getTime() - dayMs).toISOString()
    const words = jobWords(call.app.modules)
    const [fact] = await facts(call, since)
    const jobs = await jobKinds(call, since)
    const { sealedAt, unsealed, reports, bytes, connections } = fact!
    return {
      now: call.now.toISOString(),
      since,
      version,
      startedAt: new Date(call.now.getTime() - process.uptime() * 1000).toISOString(),
      database: { version: fact!.version.split(' ')[0]!, bytes: Number(bytes), connections },
      audit: { sealedAt: iso(sealedAt), unsealed },
      errorReports: reports,
      jobs: jobs.map(({ oldest, last, ...job }) => ({
        ...job,
        words: words.get(job.name) ?? job.name,
        oldestWaitingAt: iso(oldest),
        lastDoneAt: iso(last),
      })),
    }
  }),
  route(operationsApi.imports, async (_input, { tx, actor }) => {
    const own = may(actor, 'settings.imports.read') ? undefined : eq(imports.createdBy, actor.id)
    const rows = await tx.select().from(imports).where(own).orderBy(desc(imports.updatedAt)).limit(10)
    return rows.map(({ id, record, fileName, state, rows: all, progress, createdByName, updatedAt }) => ({
      id,
      record,
      fileName,
      state,
      rows: all,
      progress,
      by: createdByName,
      at: updatedAt,
    }))
  }),
  route(operationsApi.events, async (_input, { tx, actor, now, app }) => {
    // Whose rows a person may see depends on the record: whoever may not read all events reads their own alone.
    const own = may(actor, 'operations.events.read') ? undefined : eq(auditLog.actorId, actor.id)
    const since = new Date(now.getTime() - 7 * dayMs).toISOString()
    const written = tx
      .select({
        seq: auditLog.seq,
        at: auditLog.at,
        actor: auditLog.actorName,
        action: auditLog.action,
        record: auditLog.record,
        recordId: auditLog.recordId,
        title: titleIn.as('title'),
      })
      .from(auditLog)
      .where(
        and(
          own,
          not(isRead),
          isNotNull(auditLog.record),
          isNotNull(auditLog.recordId),
          sql`${auditLog.at} >= ${since}`,
        ),
      )
      .orderBy(desc(auditLog.seq))
      .limit(lately)
      .as('written')
    const rows = await tx.select().from(written).orderBy(desc(written.at), desc(written.seq))
    const known = new Map<string, Source>(
      app.modules.flatMap(({ records }) => records.map((each) => [each.record.name, each.source])),
    )
    const seesWhole = (source: Source) => may(actor, source.record.api.read.can) && seesAll(source, { actor })
    // What they may not see by now is not among them, whatever it was when it was changed.
    const seen = new Map<string, ReadonlySet<string>>()
    for (const [record, its] of Map.groupBy(rows, (row) => row.record!)) {
      const source = known.get(record)
      if (!source || seesWhole(source)) continue
      const ids = may(actor, source.record.api.read.can) ? its.map(({ recordId }) => recordId!) : []
      seen.set(record, await visibleIds(source, ids, actor, tx))
    }
    return rows
      .filter(({ record, recordId }) => seen.get(record!)?.has(recordId!) ?? true)
      .slice(0, most)
      .map(({ seq, record, recordId, title, ...event }) => ({
        ...event,
        // Of what they do not see all rows of, no record is called by its name.
        title: seen.has(record!) ? null : title,
        id: seq.toString(),
        record: record!,
        recordId: recordId!,
      }))
  }),
]
