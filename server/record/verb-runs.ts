import { and, asc, count, eq } from 'drizzle-orm'
import type { Verb } from '#shared/record.ts'
import { Problem } from '#shared/problem.ts'
import { verbRunApi, type VerbRun, type VerbRunRow } from '#shared/verb-run.ts'
import { may, system, type Actor } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import type { House } from '../house.ts'
import { notify } from '../inbox/notify.ts'
import { actorById, inCall, patiently } from '../call/job-call.ts'
import type { JobHandler, Room } from '../room.ts'
import { route, type Route } from '../call/route.ts'
import type { Served } from './serve.ts'
import { verbRunRows, verbRuns } from './tables.ts'
import { nothingSaid, refusalOf, saidOf, type Act, type Chosen } from './verb-preview.ts'
import { says } from '../sentences.ts'

type Entry = typeof verbRuns.$inferSelect
type Row = typeof verbRunRows.$inferSelect
const job = 'records.verb-runs'
/** A long run makes room for another after so many. */
const atOnce = 50

/** Writes down what is asked for and leaves it to the server: whoever asks may close the page. The same key asks for the same run. */
export async function start(noun: Served, verb: Verb, { records, body }: Chosen, call: Call): Promise<VerbRun> {
  const ids = records.map(({ id }) => id)
  const said = await saidOf(noun, ids, call)
  const { actor } = call
  const [entry] = await call.tx
    .insert(verbRuns)
    .values({
      record: noun.record.name,
      verb: verb.name,
      body: body ?? null,
      state: 'running',
      total: records.length,
      startedBy: actor.id,
      startedSession: actor.sessionId,
      rights: [...actor.permissions],
      createdAt: call.now.toISOString(),
    })
    .returning()
  const { id: runId } = entry!
  await call.tx.insert(verbRunRows).values(
    records.map(({ id, version }, place) => ({
      runId,
      recordId: id,
      place,
      version,
      ...(said.get(id) ?? nothingSaid),
      outcome: 'waiting' as const,
    })),
  )
  call.enqueue({ name: job, data: { id: runId } })
  return shown(entry!, call)
}

/** Reading and stopping what one has started oneself. */
export const verbRunRoutes: Route[] = [
  route(verbRunApi.read, async ({ params }, call) => shown(await own(params.id, call), call)),
  route(verbRunApi.stop, async ({ params }, call) => {
    const { id } = await own(params.id, call)
    const [stopped] = await call.tx
      .update(verbRuns)
      .set({ state: 'stopped' })
      .where(and(eq(verbRuns.id, id), eq(verbRuns.state, 'running')))
      .returning()
    return shown(stopped ?? (await own(params.id, call)), call)
  }),
]

async function own(id: string, { tx, actor }: Call): Promise<Entry> {
  const [entry] = await tx
    .select()
    .from(verbRuns)
    .where(and(eq(verbRuns.id, id), eq(verbRuns.startedBy, actor.id)))
  if (!entry) throw new Problem('not_found', says.noSuchRun())
  return entry
}

async function shown({ id, record, verb, state, total }: Entry, { tx }: Call): Promise<VerbRun> {
  const counts = await tx
    .select({ outcome: verbRunRows.outcome, rows: count() })
    .from(verbRunRows)
    .where(eq(verbRunRows.runId, id))
    .groupBy(verbRunRows.outcome)
  const of = (outcome: VerbRunRow['outcome']) => counts.find((each) => each.outcome === outcome)?.rows ?? 0
  const rows =
    state === 'running'
      ? []
      : await tx.select().from(verbRunRows).where(eq(verbRunRows.runId, id)).orderBy(asc(verbRunRows.place))
  return {
    id,
    record,
    verb,
    state,
    total,
    done: of('done'),
    refused: of('refused'),
    rows: rows.map(({ recordId, title, amount, currency, outcome, code, message }) => ({
      id: recordId,
      title,
      amount,
      currency,
      outcome,
      code,
      message,
    })),
  }
}

/** Carries out what was asked for, some records at a time; one that was broken off goes on with the first that has no outcome. */
export const verbRunJobs = (rooms: readonly Room[]): JobHandler[] => [
  {
    name: job,
    words: 'Do what was asked for several records',
    run: async (data, house) => {
      const id = String((data as { id?: unknown }).id)
      const [entry] = await house.db.select().from(verbRuns).where(eq(verbRuns.id, id))
      const noun = rooms.flatMap(({ records }) => records).find(({ record }) => record.name === entry?.record)
      const verb = noun?.record.verbList.find(({ name }) => name === entry?.verb)
      const act = noun?.acts.get(entry?.verb ?? '')
      if (entry?.state !== 'running' || !verb || !act) return
      const waiting = await house.db
        .select()
        .from(verbRunRows)
        .where(and(eq(verbRunRows.runId, id), eq(verbRunRows.outcome, 'waiting')))
        .orderBy(asc(verbRunRows.place))
        .limit(atOnce + 1)
      for (const row of waiting.slice(0, atOnce)) await patiently(() => carryOut(entry, row, verb, act, house))
      await house.db.transaction(async (raw) => {
        const tx = raw as unknown as Call['tx']
        if (waiting.length > atOnce) return house.enqueue!(tx, [{ name: job, data: { id } }])
        const ended = await tx
          .update(verbRuns)
          .set({ state: 'done' })
          .where(and(eq(verbRuns.id, id), eq(verbRuns.state, 'running')))
          .returning({ id: verbRuns.id })
        const to = ended.length ? [entry.startedBy] : []
        const told = { kind: 'job', record: 'runs', recordId: id, why: 'started', action: 'done' } as const
        await notify({ tx, actor: system, now: house.now() }, { ...told, to })
      })
    },
  },
]

/** Each record in a transaction of its own, with its outcome: one that is refused holds up no other, and no row is held for the next. */
async function carryOut(entry: Entry, { recordId, version }: Row, verb: Verb, act: Act, house: House): Promise<void> {
  const place = and(
    eq(verbRunRows.runId, entry.id),
    eq(verbRunRows.recordId, recordId),
    eq(verbRunRows.outcome, 'waiting'),
  )
  try {
    const actor = await starter(entry, verb, house)
    const { method, path } = verb.endpoint!
    await inCall(
      house,
      actor,
      `${method} ${path}`,
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
    const { reason, message, status } = refusalOf(error, verb, recordId, { house })
    // The database is away: this one is tried again.
    if (status === 503) throw error
    await house.db.update(verbRunRows).set({ outcome: 'refused', code: reason, message }).where(place)
  }
}

class Stopped extends Error {}

/** Who started it, with the rights they had then and still have. */
async function starter({ startedBy, startedSession, rights }: Entry, { right }: Verb, house: House): Promise<Actor> {
  const left = await actorById(house, startedBy, startedSession, rights)
  if (!left || !may(left, right)) throw new Problem('forbidden', says.starterMayNoMore())
  return left
}
