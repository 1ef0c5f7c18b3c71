// npm run verify [-- <file with an anchor>]: checks what must always hold in the data, and says in words what does not. Changes nothing.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { modules } from './app.ts'
import { lostSince } from './audit/anchor.ts'
import { checksOf } from './audit/checks.ts'
import { pendingMigrations } from './db/migrate.ts'
import { rawTypes } from './db/pool.ts'
import { startPostgres } from './db/postgres.ts'
import { openDisk } from './files/disk.ts'
import type { Check } from './module.ts'
import { readSettings } from './settings.ts'

/** Runs all checks one after the other; answers how many found something. */
async function verify(pool: pg.Pool, checks: Check[]): Promise<number> {
  let broken = 0
  for (const { name, run } of checks) {
    const from = performance.now()
    const findings = await run(pool).catch((error: unknown) => [`The check itself failed: ${(error as Error).message}`])
    if (findings.length) broken += 1
    say(`${findings.length ? 'BROKEN' : 'ok    '}  ${name} (${Math.round(performance.now() - from)} ms)`)
    for (const finding of findings) say(`        ${finding}`)
  }
  return broken
}

async function main(): Promise<number> {
  const settings = readSettings(process.env)
  // A running server's database is shared, not stopped: only who started it ends it.
  const embedded = settings.databaseUrl ? null : await startPostgres(settings.dataDir, { notice: say })
  const url = settings.databaseUrl ?? embedded!.url
  // No time limits here: a check reads everything there is.
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'mainstay-verify', types: rawTypes })
  pool.on('error', () => {})
  try {
    const pending = await pendingMigrations(url)
    if (pending.length)
      throw new Error(
        `The database is older than this version (${pending.join(', ')} to come). Start the server once and check again.`,
      )
    const checks = checksOf(settings.headsDir, openDisk(settings, pool), modules)
    const kept = process.argv[2]
    if (kept)
      checks.push({
        name: 'The chains hold what the anchor noted of them',
        run: (from) => lostSince(readFileSync(kept, 'utf8'), from, modules),
      })
    const broken = await verify(pool, checks)
    say(broken ? `${broken} of the checks found something wrong.` : 'Everything holds.')
    return broken ? 1 : 0
  } finally {
    await pool.end()
    if (embedded && !embedded.reused) await embedded.stop()
  }
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

process.exitCode = await main().catch((error: unknown) => {
  say((error as Error).message)
  return 1
})
