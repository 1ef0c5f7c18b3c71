import type { Call, Change, Job } from './call.ts'
import { finish, type StoredReply } from './finish.ts'
import type { AppContext } from '../app-context.ts'
import { gather } from './before-commit.ts'
import { isRetryable } from './problem-of.ts'
import { openQueues, type Queues } from './queues.ts'

/** What a call is before its transaction begins. */
export type Base = Omit<Call, 'tx' | 'changed' | 'enqueue' | 'beforeCommit' | 'serialize'>
/** What the work came to: `action` names the audit row of a call without changes, which a quiet one has none of; null where an earlier call has done it all. */
type Outcome<T> = { value: T; ending: { action: string; stored: StoredReply | null; quiet?: boolean } | null }

/**
 * Runs work as one transaction with its changes, their audit rows, events, jobs and stored reply. Deadlocks are tried again, so `run` must
 * not keep state outside.
 */
export async function transact<T>(
  base: Base,
  enqueue: AppContext['enqueue'],
  run: (call: Call) => Promise<Outcome<T>>,
): Promise<{ value: T; changes: Change[] }> {
  for (let tries = 1; ; tries += 1) {
    const queues = openQueues()
    try {
      return await attempt(base, enqueue, run, queues)
    } catch (error) {
      if (tries >= 5 || !isRetryable(error)) throw error
    } finally {
      queues.end()
    }
    await new Promise((wake) => setTimeout(wake, Math.random() * 20 * tries))
  }
}

async function attempt<T>(
  base: Base,
  enqueue: AppContext['enqueue'],
  run: (call: Call) => Promise<Outcome<T>>,
  queues: Queues,
): Promise<{ value: T; changes: Change[] }> {
  const changes: Change[] = []
  let finished: Promise<unknown> | undefined
  const value = await base.app.db.transaction(async (raw) => {
    const tx = raw as unknown as Call['tx']
    const jobs: Job[] = []
    const { beforeCommit, settle } = gather()
    const call: Call = {
      ...base,
      tx,
      serialize: queues.wait,
      changed: (change) => void changes.push(change),
      enqueue: (job) => void jobs.push(job),
      beforeCommit,
    }
    const outcome = await run(call)
    const last = await settle(call)
    if (jobs.length) {
      if (!enqueue) throw new Error('A job is asked for, but none are taken yet')
      await enqueue(tx, jobs)
    }
    const { ending } = outcome
    if (ending && !(ending.quiet && !ending.stored && changes.length === 0)) {
      // The commit follows on its heels: what others wait for is held a round trip less. Where this fails, the commit undoes everything.
      finished = Promise.all([last(), finish(tx, call, ending.action, changes, ending.stored)])
      finished.catch(() => {})
      // The next one may begin: it meets our rows when the commit is under way.
      queues.end()
    } else await last()
    return outcome.value
  })
  await finished
  return { value, changes }
}
