import { randomUUID } from 'node:crypto'
import { PgBoss, type ConstructorOptions, type JobWithMetadata, type QueueResult } from 'pg-boss'
import { appRole } from '#server/db/app-role.ts'
import type { Job } from '#server/call/call.ts'
import type { Tx } from '#server/db/db.ts'
import type { AppContext } from '#server/app-context.ts'
import type { JobHandler } from '#server/module.ts'
import { enqueue } from './queue.ts'

export type Jobs = {
  /** Queues jobs through the given transaction; with a `key`, at most one of that name and key waits and at most one runs; with `at`, not before then. */
  enqueue(tx: Tx, jobs: readonly Job[]): Promise<void>
  /** Resolves when nothing that is due is waiting or running any more; for tests. */
  drain(): Promise<void>
  /** Lets running jobs finish, at most eight seconds; those that do not are taken up by another process. */
  stop(): Promise<void>
}

const schema = 'pgboss'

/** A job may take an hour; one whose process died is run again after a minute or so; a failing one is tried three times. */
const queue = {
  policy: 'stately',
  notify: true,
  retryLimit: 2,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 3600,
  heartbeatSeconds: 30,
}
/** Waiting jobs wake the worker themselves; looking from time to time only finds what was to be tried again later. */
const work = {
  batchSize: 1,
  includeMetadata: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
} as const

/** Settings of pg-boss beside ours. */
type Store = Pick<ConstructorOptions, 'max' | 'schedule' | 'supervise' | 'migrate'>

const storeOf = (url: string, store: Store = {}) =>
  new PgBoss({
    connectionString: url,
    schema,
    max: 3,
    application_name: 'mainstay-jobs',
    connectionTimeoutMillis: 3000,
    useListenNotify: true,
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    persistWarnings: false,
    ...store,
  })

/** Makes the tables and queues of a database in which no job has run yet, and leaves. */
export async function prepareJobs(url: string, handlers: readonly JobHandler[]): Promise<void> {
  const boss = storeOf(url)
  await boss.start()
  await prepareQueues(boss, handlers)
  await allowApp(boss)
  await boss.stop({ graceful: false })
}

/** Starts the queue and a worker for each handler, and sets `app.enqueue`. `url` is the database as its owner: the queue keeps its own tables there. */
export async function startJobs(
  app: AppContext,
  url: string,
  handlers: readonly JobHandler[],
  {
    looksEverySeconds = work.notifyPollingIntervalSeconds,
    store = {},
  }: { looksEverySeconds?: number; store?: Store } = {},
): Promise<Jobs> {
  const { log } = app
  const boss = storeOf(url, store)
  boss.on('error', (error) => log.error({ err: error }, 'the job queue met an error'))
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  await boss.start()
  await prepareQueues(boss, handlers)
  if (store.schedule !== false) await prepareSchedules(boss, handlers)
  await allowApp(boss)
  const known = new Set(handlers.map(({ name }) => name))
  const put: Jobs['enqueue'] = (tx, jobs) => enqueue(boss, { known, now: app.now }, tx, jobs)
  app.enqueue = put
  const wake = new Map<string, () => void>()
  const how = { ...work, notifyPollingIntervalSeconds: looksEverySeconds }
  for (const handler of handlers) {
    const id: string = await boss.work<object, void, typeof how>(handler.name, how, async ([job]) => {
      await runJob(handler, job!, app)
      // With one job at a time the next look would be seconds away, however many wait.
      boss.notifyWorker(id)
    })
    wake.set(handler.name, () => boss.notifyWorker(id))
    if (await handler.resumes?.(app)) await boss.send(handler.name, {}, { singletonKey: randomUUID() })
  }
  return {
    enqueue: put,
    drain: () => drain(boss, wake),
    stop: () => boss.stop({ graceful: true, timeout: 8000 }),
  }
}

async function prepareQueues(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((each) => [each.name, each]))
  const { policy, ...changeable } = queue
  const differs = (found: QueueResult) =>
    Object.entries(changeable).some(([option, value]) => found[option as keyof typeof changeable] !== value)
  for (const { name } of handlers) {
    const found = existing.get(name)
    if (found?.policy !== policy) await boss.createQueue(name, queue)
    else if (differs(found)) await boss.updateQueue(name, changeable)
  }
}

async function prepareSchedules(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  const schedules = await boss.getSchedules()
  const wanted = new Map(handlers.flatMap(({ name, every }) => (every ? [[name, every]] : [])))
  const gone = schedules.filter(({ name }) => !wanted.has(name))
  const changed = [...wanted].filter(([name, every]) => schedules.find((each) => each.name === name)?.cron !== every)
  const how = { tz: 'UTC', singletonKey: 'schedule', missed: 'once' } as const
  await Promise.all([
    ...gone.map(({ name }) => boss.unschedule(name)),
    ...changed.map(([name, every]) => boss.schedule(name, every, {}, how)),
  ])
}

/** Calls act as a role that owns nothing; it may put jobs in the queue and take over waiting ones, and no more. */
async function allowApp(boss: PgBoss): Promise<void> {
  const db = boss.getDb()
  const { rows } = (await db.executeSql(
    `select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = '${schema}'::regnamespace and c.relkind in ('r', 'p')
        and not (has_table_privilege('${appRole}', c.oid, 'select')
          and (c.relname not like 'job%'
            or has_table_privilege('${appRole}', c.oid, 'insert') and has_table_privilege('${appRole}', c.oid, 'update')))`,
  )) as { rows: { name: string }[] }
  if (rows.length === 0) return
  await db.executeSql(`grant usage on schema ${schema} to ${appRole}`)
  await db.executeSql(`grant select on all tables in schema ${schema} to ${appRole}`)
  for (const { name } of rows)
    if (name.startsWith(`${schema}.job`)) await db.executeSql(`grant insert, update on ${name} to ${appRole}`)
}

async function runJob({ name, run }: JobHandler, job: JobWithMetadata, app: AppContext): Promise<void> {
  const started = performance.now()
  const about = { job: name, jobId: job.id, attempt: job.retryCount + 1 }
  try {
    await run(job.data ?? {}, app)
    app.log.debug({ ...about, ms: Math.round(performance.now() - started) }, 'job done')
  } catch (error) {
    const last = job.retryCount >= job.retryLimit
    app.log[last ? 'error' : 'warn'](
      { ...about, err: error },
      last ? 'job failed and is given up' : 'job failed and is tried again',
    )
    throw error
  }
}

/** A worker is woken only where a job of its own waits: each look of a worker costs what a call does. Where nothing changes, the next look comes later. */
async function drain(boss: PgBoss, wake: ReadonlyMap<string, () => void>): Promise<void> {
  let [seen, pauseMs] = ['', 0]
  for (;;) {
    const { rows } = (await boss
      .getDb()
      .executeSql(
        `select name, bool_or(state < 'active') as waits, count(*)::int from ${schema}.job where name = any($1::text[]) and state < 'completed' and not (state = 'created' and start_after > now() + interval '1 second') group by name order by name`,
        [[...wake.keys()]],
      )) as { rows: { name: string; waits: boolean }[] }
    if (rows.length === 0) return
    for (const { name, waits } of rows) if (waits) wake.get(name)!()
    const now = JSON.stringify(rows)
    pauseMs = now === seen ? Math.min(pauseMs * 1.3, 100) : 10
    seen = now
    await new Promise((again) => setTimeout(again, pauseMs))
  }
}
