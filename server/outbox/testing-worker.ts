import { openDb } from '#server/db/db.ts'
import { openPool } from '#server/db/pool.ts'
import type { AppContext } from '#server/app-context.ts'
import { openLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { pause } from '#shared/testing/until.ts'
import { deliverDue } from './deliver.ts'
import { openMailServer } from './mail-server.ts'

/** A process that does nothing but send, for tests that kill it. */
const settings = readSettings(process.env)
const pool = openPool(settings.runtimeDatabaseUrl!, { size: 4, applicationName: 'outbox-worker' })
const app = {
  settings,
  pool,
  db: openDb(pool),
  log: openLog(settings),
  now: () => new Date(),
} as unknown as AppContext
process.stdout.write('sending\n')
for (;;) {
  const sent = await deliverDue(app, () => openMailServer(settings, { mostMs: 5000, socketTimeout: 1000 }))
  // The process runs until it is killed.
  if (sent === 0) await pause(10)
}
