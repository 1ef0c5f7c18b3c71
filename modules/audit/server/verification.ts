import { desc, getTableName, notInArray, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { beginVerification, verificationJob, verificationRun } from '#server/audit/verification.ts'
import { verificationRecord, verifications, type Finding } from '#server/audit/tables.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { route, type Route } from '#server/call/route.ts'
import { rowsOf } from '#server/db/rows.ts'
import { askToStop } from '#server/jobs/run.ts'
import { latest, verificationApi, type Verification } from '#modules/audit/shared/verification.ts'
import { markOf } from './entries.ts'
import { says } from './sentences.ts'

export const verificationRoutes: Route[] = [
  route(verificationApi.list, async (_input, call) => {
    const rows = await call.tx.select().from(verifications).orderBy(desc(verifications.startedAt)).limit(latest)
    const items: Verification[] = []
    for (const { startedBy: _id, startedByName, entries, history, findings, stopAskedAt, ...row } of rows)
      items.push({
        ...row,
        stopping: row.state === 'running' && stopAskedAt !== null,
        startedBy: startedByName,
        entries: entries === null ? null : String(entries),
        history: history === null ? null : String(history),
        findings: await Promise.all(findings.map(async (each) => ({ ...each, page: await pageFor(each, call) }))),
      })
    const { headsDir, dataDir } = call.app.settings
    return { items, headsApart: headsDir !== dataDir }
  }),
  route(verificationApi.start, async (_input, call) => {
    const id = await beginVerification(call.app, call.tx, call.now, call.actor)
    if (!id) throw new Problem('conflict', says.underWay())
    call.enqueue({ name: verificationJob, data: { id } })
    return { id }
  }),
  route(verificationApi.stop, async ({ params: { id } }, call) => {
    if (!(await askToStop(verificationRun(id), call.tx, call.now))) throw new Problem('conflict', says.hasEnded())
    call.changed({ record: verificationRecord, recordId: id, action: 'stop', before: null, after: null })
    return { id }
  }),
]

/** What the last one that ended has found; itself where it came to no end. One that was stopped says nothing. */
export async function foundLast({ tx }: Call): Promise<{ key: string; since: string }[]> {
  const [last] = await tx
    .select()
    .from(verifications)
    .where(notInArray(verifications.state, ['running', 'stopped']))
    .orderBy(desc(verifications.startedAt))
    .limit(1)
  if (!last || last.state === 'untouched') return []
  const since = last.finishedAt ?? last.startedAt
  const found = last.findings.length ? last.findings.map(({ says: sentence }) => sentence) : [last.id]
  return found.map((key) => ({ key, since: new Date(since).toISOString() }))
}

/** Where a finding leads: the line of the log that it names, or the record whose row it names. */
async function pageFor({ says: sentence }: Finding, { tx, app, actor }: Call): Promise<string | null> {
  const line = /^Audit entry (\d{1,18}) /.exec(sentence)?.[1]
  if (line) {
    const [found] = await rowsOf<{ at: string }>(
      tx,
      sql`select to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from audit_log a where a.seq = ${line}::bigint`,
    )
    const older = found && markOf({ at: found.at, seq: String(BigInt(line) + 1n) })
    return older ? `/settings/audit?${new URLSearchParams({ older, open: line }).toString()}` : null
  }
  const [, table, id] = /(?:^|\()(\w+) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/.exec(sentence) ?? []
  const recordType = app.modules
    .flatMap(({ records }) => records)
    .find(({ source, record }) => getTableName(source.table) === table && may(actor, record.api.read.can))
  return recordType && id ? recordType.record.pageOf(id) : null
}
