import { desc, eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { route, type Route } from '#server/call/route.ts'
import { moveTable } from '#server/files/tables.ts'
import { askToStop } from '#server/jobs/run.ts'
import { beginMove, continueMove, moveJob, moveRun, storageRecord } from '#server/storage/move.ts'
import { latest, storageApi, type LeftFile, type Move, type Place } from '#modules/storage/shared/storage.ts'
import { filesOf, readableOf, storagesOf } from './figures.ts'
import { says } from './sentences.ts'

type Row = typeof moveTable.$inferSelect

/** The files that stayed where they were, each with its record where whoever reads may see it. */
async function leftOf(rows: readonly Row[], call: Call): Promise<(row: Row) => LeftFile[]> {
  const readable = await readableOf(
    rows.flatMap(({ left }) => left),
    call,
  )
  return ({ left }) => left.map(({ why, ...about }) => ({ why, ...readable(about) }))
}

async function movesOf(call: Call): Promise<Move[]> {
  const rows = await call.tx.select().from(moveTable).orderBy(desc(moveTable.startedAt)).limit(latest)
  const left = await leftOf(rows, call)
  return rows.map((row) => {
    const { id, startedAt, finishedAt, state, done, total, bytes, leftCount, why } = row
    return {
      id,
      startedAt,
      startedBy: row.startedByName,
      finishedAt,
      from: row.fromStorage,
      to: row.toStorage,
      state,
      done,
      total,
      bytes,
      stopping: state === 'running' && row.stopAskedAt !== null,
      why,
      leftCount,
      left: left(row),
    }
  })
}

/** Refuses a storage that nobody has set up. */
function needSet(place: Place | null, field: 'to' | 'from', { app }: Call): void {
  if (place && !app.files.storages.some(({ name }) => name === place))
    throw new Problem('unprocessable', says.notSet(), { [field]: says.notSetNow() })
}

export const storageRoutes: Route[] = [
  route(storageApi.list, async (_input, call) => ({ storages: await storagesOf(call), moves: await movesOf(call) })),
  route(storageApi.files, ({ query }, call) => filesOf(query, call)),
  // A read, and so outside of any transaction: it waits for storages that may not answer.
  route(storageApi.check, async (_input, { app, now }) => {
    const answers = app.files.storages.map(async ({ name, ping }) => ({
      name,
      fault: await ping().then(
        () => null,
        (error: unknown) => {
          app.log.warn({ err: error, storage: name }, 'a storage of files cannot be reached')
          return name === 'local'
            ? 'The storage cannot be written to'
            : 'The storage does not respond or rejects its key'
        },
      ),
    }))
    return { checkedAt: now.toISOString(), answers: await Promise.all(answers) }
  }),
  route(storageApi.move, async ({ body }, call) => {
    needSet(body.to, 'to', call)
    needSet(body.from, 'from', call)
    const id = await beginMove(body, call.tx, call.now, call.actor)
    if (!id) throw new Problem('conflict', says.underWay())
    call.enqueue(moveJob(id))
    call.changed({ record: storageRecord, recordId: id, action: 'move', before: null, after: body })
    return { id }
  }),
  route(storageApi.stop, async ({ params: { id } }, call) => {
    if (!(await askToStop(moveRun(id), call.tx, call.now))) throw new Problem('conflict', says.hasEnded())
    call.changed({ record: storageRecord, recordId: id, action: 'stop', before: null, after: null })
    return { id }
  }),
  route(storageApi.goOn, async ({ params: { id } }, call) => {
    const [move] = await call.tx.select().from(moveTable).where(eq(moveTable.id, id)).for('update')
    if (!move || !['halted', 'stopped'].includes(move.state)) throw new Problem('conflict', says.goesOn())
    needSet(move.toStorage, 'to', call)
    if (!(await continueMove(id, call.tx))) throw new Problem('conflict', says.underWay())
    call.enqueue(moveJob(id))
    call.changed({ record: storageRecord, recordId: id, action: 'continue', before: null, after: null })
    return { id }
  }),
]
