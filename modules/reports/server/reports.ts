import { desc, eq, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { reports as declared, versionsCall } from '#modules/reports/shared/reports.ts'
import { users } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { serveRecord } from '#server/record/serve.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { Problem } from '#shared/problem.ts'
import { check } from './answer.ts'
import { openReports, readersOf } from './readers.ts'
import { says } from './sentences.ts'
import { reportTable, versionTable } from './tables.ts'

const form = parts({
  table: reportTable,
  joins: [{ table: users, on: eq(reportTable.ownerId, users.id), fields: { ownerName: users.name }, always: true }],
})
type Row = TableForm<typeof form>
type Draft = DraftOf<typeof form>

/** The question is looked through under the rights of its author; a change is the owner's. */
async function complete({ values }: Draft, { call, before }: { call: Call; before: Row | null }): Promise<Draft> {
  if (before) requireOwner(before, call)
  const question = values.question ?? before!.question
  if (values.question) await check(values.question, call)
  const { audience = 'me', roles = [], people = [] } = { ...before, ...values }
  return {
    values: {
      ...values,
      ...(before ? {} : { ownerId: call.actor.id }),
      dataset: question.dataset,
      ...(await readersOf({ audience, roles, people }, call)),
      // Another question is one that nobody has checked.
      ...(before && !isDeepStrictEqual(question, before.question)
        ? { state: 'open' as const, certifiedByName: null, certifiedAt: null }
        : {}),
    },
  }
}

function requireOwner({ ownerId, ownerName }: Row, { actor }: Call): void {
  if (actor.grants && ownerId !== actor.id) throw new Problem('forbidden', says.onlyOwner({ owner: ownerName }))
}

/** Each change of the question is a version; one that changes the name alone is none. */
async function addVersion(id: string, { call: { tx, actor, now } }: { call: Call }): Promise<void> {
  const [report] = await tx
    .select({ question: reportTable.question })
    .from(unscoped(reportTable, 'of one in hand'))
    .where(eq(reportTable.id, id))
  const [last] = await tx
    .select({ number: versionTable.number, question: versionTable.question })
    .from(unscoped(versionTable, 'of one in hand'))
    .where(eq(versionTable.reportId, id))
    .orderBy(desc(versionTable.number))
    .limit(1)
  if (last && isDeepStrictEqual(last.question, report!.question)) return
  await tx.insert(versionTable).values({
    reportId: id,
    number: (last?.number ?? 0) + 1,
    question: report!.question,
    at: now.toISOString(),
    byId: actor.id,
    byName: actor.name,
  })
}

export const reports = serveRecord(declared, {
  ...form,
  reach: { shared: true, openTo: openReports },
  prepare: complete,
  guards: { archive: (before, call) => requireOwner(before, call) },
  written: addVersion,
})

export const reportRoutes = serveVerbs(reports, {
  certify: (_row, { actor, now }) => ({ values: { certifiedByName: actor.name, certifiedAt: now.toISOString() } }),
  uncertify: () => ({ values: { certifiedByName: null, certifiedAt: null } }),
})

export const versionsRoute = route(versionsCall, async ({ params: { id } }, call) => {
  await reports.find(id, call)
  return call.tx
    .select({
      number: versionTable.number,
      at: versionTable.at,
      byName: versionTable.byName,
      question: versionTable.question,
    })
    .from(unscoped(versionTable, 'of one in hand'))
    .where(eq(versionTable.reportId, id))
    .orderBy(sql`${versionTable.number} desc`)
})
