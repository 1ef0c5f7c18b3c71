import type { Logger } from 'pino'
import { claimDataDir } from './db/data-dir.ts'
import { openDb } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { openPool } from './db/pool.ts'
import { startPostgres } from './db/postgres.ts'
import { runtimeUrl } from './db/runtime-login.ts'
import { openDisk } from './files/disk.ts'
import type { AppContext } from './app-context.ts'
import type { ServerModule } from './module.ts'
import { applySearchIndexes } from './search/indexes.ts'
import type { Settings } from './settings.ts'

export type OpenApp = {
  app: AppContext
  /** The database as its owner. */
  url: string
  /** What to undo, in the order it was done; `close` runs it backwards. */
  closing: (() => Promise<void> | void)[]
}

/** Takes the data folder, starts or reaches the database and brings it up to date. `closing` is filled as it goes, so that a failed start can be undone. */
export async function openApp(
  settings: Settings,
  log: Logger,
  closing: OpenApp['closing'],
  modules: readonly ServerModule[] = [],
): Promise<OpenApp> {
  const claim = claimDataDir(settings.dataDir, settings.publicOrigin)
  closing.push(() => claim.release())
  const url = settings.databaseUrl ?? (await embedded(settings, log, closing))
  const applied = await migrate(url)
  if (applied.length) log.info({ migrations: applied }, 'the database was brought up to date')
  if (modules.length) await applySearchIndexes(url, modules)
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  const login = await runtimeUrl(url, settings.dataDir, settings.runtimeDatabaseUrl)
  const pool = openPool(login, { size: settings.poolSize, applicationName: 'mainstay', onError })
  closing.push(() => pool.end())
  const now = () => new Date(Date.now() + settings.clockOffsetMs)
  return {
    app: { modules, settings, pool, db: openDb(pool), files: openDisk(settings, pool), log, now },
    url,
    closing,
  }
}

async function embedded({ dataDir }: Settings, log: Logger, closing: OpenApp['closing']): Promise<string> {
  const postgres = await startPostgres(dataDir, { notice: (sentence) => log.warn(sentence) })
  closing.push(() => postgres.stop())
  return postgres.url
}

/** Undoes what was done, the last first; one failure does not keep the others from being tried. */
export async function closeApp(closing: OpenApp['closing'], log: Logger): Promise<void> {
  for (const close of closing.splice(0).toReversed()) {
    try {
      await close()
    } catch (error) {
      log.error({ err: error }, 'something could not be closed')
    }
  }
}
