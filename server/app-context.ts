import type pg from 'pg'
import type { Logger } from 'pino'
import type { Job } from './call/call.ts'
import type { Db, Tx } from './db/db.ts'
import type { Files } from './files/disk.ts'
import type { ServerModule } from './module.ts'
import type { Settings } from './settings.ts'

/** What the server gives to every module: database, files, settings, clock. */
export type AppContext = {
  /** All modules, bottom to top. */
  modules: readonly ServerModule[]
  settings: Settings
  pool: pg.Pool
  db: Db
  files: Files
  log: Logger
  now: () => Date
  /** Puts jobs in the queue through the given transaction; set once the queue runs. */
  enqueue?: (tx: Tx, jobs: readonly Job[]) => Promise<void>
  /** Tells the identity provider of sessions that are over; set once the app is built. */
  revokeEnded?: () => Promise<number>
}
