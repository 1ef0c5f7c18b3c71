import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { noteOutside } from './db/apply-facts.ts'
import type { AppContext } from './app-context.ts'

const file = join(import.meta.dirname, 'sample.ts')
// Any fixed number that nothing else locks.
const lockKey = 7_124_660_033
const fact = 'sample company'

/** Fills an empty database with the sample company, once: of several starters one does it and the others wait. Says whether it did. */
export async function createSampleOnce(app: AppContext, url: string): Promise<boolean> {
  if (!app.settings.sampleCompany || !existsSync(file)) return false
  const client = new pg.Client({ connectionString: url, application_name: 'mainstay-sample' })
  client.on('error', () => {})
  await client.connect()
  try {
    if (await isDone(client)) return false
    await client.query('select pg_advisory_lock($1)', [lockKey])
    if (await isDone(client)) return false
    const { createSampleCompany } = (await import(file)) as {
      createSampleCompany: (app: AppContext) => Promise<string[]>
    }
    await createSampleCompany(app)
    await client.query('begin')
    await client.query('insert into installation (name, value) values ($1, $2) on conflict (name) do nothing', [
      fact,
      JSON.stringify({ at: app.now().toISOString() }),
    ])
    await client.query(noteOutside(fact))
    await client.query('commit')
    return true
  } finally {
    await client.end().catch(() => {})
  }
}

const isDone = async (client: pg.Client): Promise<boolean> =>
  (await client.query('select 1 from installation where name = $1', [fact])).rowCount !== 0
