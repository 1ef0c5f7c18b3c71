import { and, asc, eq } from 'drizzle-orm'
import { ofSeveral, type DecisionMade } from '#shared/decision/many.ts'
import { undoing } from '#shared/decision/undo.ts'
import { Problem } from '#shared/problem.ts'
import { decide } from '../approval/many.ts'
import { undo } from '../approval/undo-decision.ts'
import { may, system, type Actor } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import { actorById, inCall, patiently } from '../call/job-call.ts'
import type { AppContext } from '../app-context.ts'
import { notify } from '../inbox/notify.ts'
import type { JobHandler, ServerModule } from '../module.ts'
import { says } from '../sentences.ts'
import type { Served } from './serve.ts'
import { verbRunRows, verbRuns } from './tables.ts'
import { refusalOf, type Act } from './verb-preview.ts'
import { verbRunJob, type Entry } from './verb-runs.ts'

type Row = typeof verbRunRows.$inferSelect
/** A long run makes room for another after so many. */
const atOnce = 50

/** What is done to a record of a run; undefined where its module is there no more. */
function actOf(recordType: Served | undefined, { record, verb: name }: Entry): Act | undefined {
  if (!recordType) return undefined
  if (name === undoing) return (id, call) => undo(recordType, id, call)
  if (record === ofSeveral) return decide(recordType, name as DecisionMade)
  const verb = recordType.record.verbList.find((each) => each.name === name)
  const act = recordType.acts.get(name)
  return (
    verb &&
    act &&
    ((id, call, body) => {
      if (!may(call.actor, verb.right)) throw new Problem('forbidden', says.starterMayNoMore())
      return act(id, call, body)
    })
  )
}

/** Carries out what was asked for, some records at a time; one that was broken off goes on with the first that has no outcome. */
export const verbRunJobs = (modules: readonly ServerModule[]): JobHandler[] => [
  {
    name: verbRunJob,
    words: 'Do what was asked for several records',
    run: async (data, app) => {
      const id = String((data as { id?: unknown }).id)
      const [entry] = await app.db.select().from(verbRuns).where(eq(verbRuns.id, id))
      if (entry?.state !== 'running') return
      const recordTypes = new Map<string, Served>(
        modules.flatMap(({ records }) => records.map((recordType) => [recordType.record.name, recordType])),
      )
      const waiting = await app.db
        .select()
        .from(verbRunRows)
        .where(and(eq(verbRunRows.runId, id), eq(verbRunRows.outcome, 'waiting')))
        .orderBy(asc(verbRunRows.place))
        .limit(atOnce + 1)
      for (const row of waiting.slice(0, atOnce)) {
        const act = actOf(recordTypes.get(row.record), entry)
        if (!act) return
        await patiently(() => carryOut(entry, row, act, app))
      }
      await app.db.transaction(async (raw) => {
        const tx = raw as unknown as Call['tx']
        if (waiting.length > atOnce) return app.enqueue!(tx, [{ name: verbRunJob, data: { id } }])
        const ended = await tx
          .update(verbRuns)
          .set({ state: 'done' })
          .where(and(eq(verbRuns.id, id), eq(verbRuns.state, 'running')))
          .returning({ id: verbRuns.id })
        const to = ended.length ? [entry.startedBy] : []
        const told = { kind: 'job', record: 'runs', recordId: id, why: 'started', action: 'done' } as const
        await notify({ tx, actor: system, now: app.now() }, { ...told, to })
      })
    },
  },
]

/** Each record in a transaction of its own, with its outcome: one that is refused holds up no other, and no row is held for the next. */
async function carryOut(entry: Entry, { recordId, version }: Row, act: Act, app: AppContext): Promise<void> {
  const place = and(
    eq(verbRunRows.runId, entry.id),
    eq(verbRunRows.recordId, recordId),
    eq(verbRunRows.outcome, 'waiting'),
  )
  try {
    await inCall(
      app,
      await starter(entry, app),
      `${entry.record} ${entry.verb}`,
      async (call) => {
        const [taken] = await call.tx.update(verbRunRows).set({ outcome: 'done' }).where(place).returning()
        const [now] = await call.tx.select().from(verbRuns).where(eq(verbRuns.id, entry.id)).for('share')
        if (!taken) return
        if (now?.state !== 'running') throw new Stopped()
        await act(recordId, { ...call, version }, entry.body ?? undefined)
      },
      entry.id,
    )
  } catch (error) {
    if (error instanceof Stopped) return
    const { reason, message, status } = refusalOf(error, entry.verb, recordId, { app })
    // The database is away: this one is tried again.
    if (status === 503) throw error
    await app.db.update(verbRunRows).set({ outcome: 'refused', code: reason, message }).where(place)
  }
}

class Stopped extends Error {}

/** Who started it, with the rights they had then and still have. */
async function starter({ startedBy, startedSession, rights }: Entry, app: AppContext): Promise<Actor> {
  const left = await actorById(app, startedBy, startedSession, rights)
  if (!left) throw new Problem('forbidden', says.starterMayNoMore())
  return left
}
