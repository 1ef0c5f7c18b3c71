import { setTimeout as sleep } from 'node:timers/promises'
import { appRole } from '#server/db/app-role.ts'
import { openDb } from '#server/db/db.ts'
import { openPool } from '#server/db/pool.ts'
import type { House } from '#server/house.ts'
import { openLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { deliverDue } from './deliver.ts'
import { openMailServer } from './mail-server.ts'

/** A process that does nothing but send, for tests that kill it. Its clock runs `WORKER_SPEED` times as fast from `WORKER_SINCE` on. */
const settings = readSettings(process.env)
const since = Number(process.env['WORKER_SINCE'])
const speed = Number(process.env['WORKER_SPEED'])
const pool = openPool(settings.databaseUrl!, { size: 4, applicationName: 'outbox-worker', role: appRole })
const house = {
  settings,
  pool,
  db: openDb(pool),
  log: openLog(settings),
  now: () => new Date(since + (Date.now() - since) * speed),
} as unknown as House
process.stdout.write('sending\n')
for (;;) {
  const sent = await deliverDue(house, () => openMailServer(settings, { mostMs: 1000, socketTimeout: 300 }))
  if (sent === 0) await sleep(10)
}
