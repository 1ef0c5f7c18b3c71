import { setTimeout as sleep } from 'node:timers/promises'
import { preparePlace, removeSockets } from '#server/db/postgres-place.ts'
import {
  createDatabase,
  findPostmaster,
  isOurs,
  spawnPostmaster,
  stopPostmaster,
  waitUntilReady,
} from '#server/db/postgres-postmaster.ts'
import { copyRuntime, initialise, sharedRuntimeFolder } from '#server/db/postgres-runtime.ts'
import { isAlive } from '#server/db/process-state.ts'

type Postgres = {
  /** For `pg`: the database `mainstay` as its owner, over a private socket. */
  url: string
  /** Whether a postmaster left by an earlier process was taken over. */
  reused: boolean
  /** Process id of the postmaster of this moment. */
  pid(): number
  /** Starts the postmaster again if it is dead; says whether it had to. */
  restartIfDead(): Promise<boolean>
  stop(): Promise<void>
}

const watchEveryMs = 200
const firstBackoffMs = 100
const longestBackoffMs = 5000

export type PostgresOptions = {
  /** For tests only: gives up durability for speed and shares the copied programs. */
  fast?: boolean
  /** Told in one sentence what an operator should know: another place, a restart. */
  notice?: (sentence: string) => void
}

const onStderr = (sentence: string) => void process.stderr.write(`${sentence}\n`)

/** Runs PostgreSQL on `<dataDir>/postgres`, made first if there is none, and restarts it whenever it dies until `stop()`. */
export async function startPostgres(dataDir: string, options: PostgresOptions = {}): Promise<Postgres> {
  const { fast = false, notice = onStderr } = options
  const place = preparePlace(dataDir, notice)
  const bin = copyRuntime(fast ? sharedRuntimeFolder() : place.base)
  initialise(bin, place, !fast)

  let stopped = false
  let reviving: Promise<boolean> | null = null
  let pid = 0

  const launch = async () => {
    pid = findPostmaster(place) ?? spawnPostmaster(place, bin, fast, () => void restartIfDead())
    await waitUntilReady(place, pid)
  }
  const revive = async () => {
    for (let backoff = firstBackoffMs; !stopped; backoff = Math.min(backoff * 2, longestBackoffMs)) {
      try {
        await launch()
        notice('The embedded database had stopped and was started again.')
        return true
      } catch (error) {
        if (backoff === firstBackoffMs) notice((error as Error).message)
        await sleep(backoff)
      }
    }
    return false
  }
  const restartIfDead = async () => {
    // A postmaster that is being started is alive before it answers.
    if (reviving) return reviving
    if (stopped || watch === null || isAlive(pid)) return false
    reviving = revive().finally(() => (reviving = null))
    return reviving
  }

  let watch: NodeJS.Timeout | null = null
  const reused = await takeOver()
  if (!reused) await launch()
  await createDatabase(place)
  watch = setInterval(() => void restartIfDead(), watchEveryMs).unref()

  // A postmaster of an earlier version, or one that is just shutting down, is ended instead of taken over.
  async function takeOver() {
    const found = findPostmaster(place)
    if (!found) return false
    try {
      if (isOurs(found, place, bin)) {
        await waitUntilReady(place, found)
        pid = found
        return true
      }
    } catch {
      // It ended while we waited: a new one is started.
    }
    await stopPostmaster(found)
    return false
  }

  let ending: Promise<void> | null = null
  async function end() {
    stopped = true
    if (watch) clearInterval(watch)
    await reviving
    await stopPostmaster(pid)
    removeSockets(place)
  }

  return {
    url: `postgres://mainstay@/mainstay?host=${encodeURIComponent(place.sockets)}`,
    reused,
    pid: () => pid,
    restartIfDead,
    stop: () => (ending ??= end()),
  }
}
