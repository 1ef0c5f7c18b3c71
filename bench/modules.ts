// node bench/run.ts modules: what ten more modules of ten record types cost at the start and in the search, beside the app as it is.
import { spawnSync } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import type { TestApp } from '#server/testing/app.ts'
import { ms, tell } from './tell.ts'

const gardens = Array.from({ length: 10 }, (_, at) => `garden${at + 1}`)
const questions = [
  'INV-20931',
  'contoso',
  'contso',
  'oak',
  '18240',
  'con',
  'a',
  'bill',
  'nothing whatever',
  'PO-1',
  'screw',
  'mei tanaka',
]

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!
const late = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!

/** An app with so many more modules, and the tables they need. */
async function appWith(count: number, database?: { url: string }) {
  const [{ modules }, { createTestApp }, { flowerbed, plant }] = await Promise.all([
    import('#server/app.ts'),
    import('#server/testing/app.ts'),
    import('#server/testing/planted.ts'),
  ])
  const planted = gardens.slice(0, count).map((name) => plant(name, flowerbed))
  const app = await createTestApp({
    modules: [...modules, ...planted.map(({ module }) => module)],
    ...(database && { database }),
  })
  return { app, ddl: planted.map(({ ddl }) => ddl).join('\n') }
}

/** Milliseconds of processor from nothing to an app that answers. */
function start(count: number, url: string): number {
  const own = `const { startOf } = await import(${JSON.stringify(import.meta.url)}); await startOf(${count}, ${JSON.stringify(url)})`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', own], { encoding: 'utf8' })
  const said = /cpu (\d+)/.exec(stdout)
  if (!said) throw new Error(stderr)
  return Number(said[1])
}

/** Starts an app in this process, which then ends. */
export async function startOf(count: number, url: string): Promise<void> {
  const { app } = await appWith(count, { url })
  await app.server.inject({ method: 'GET', url: '/health/ready' })
  const { user, system } = process.cpuUsage()
  process.stdout.write(`cpu ${Math.round((user + system) / 1000)}\n`, () => process.exit(0))
}

export async function tellModules(): Promise<void> {
  const { createSampleCompany } = await import('#server/sample.ts')
  const { applySearchIndexes } = await import('#server/search/indexes.ts')
  const { app: today } = await appWith(0)
  await createSampleCompany(today.app)
  const database = { url: today.databaseUrl }
  const { app: grown, ddl } = await appWith(gardens.length, database)
  const owner = new pg.Client(database.url)
  await owner.connect()
  await owner.query(ddl)
  const tables = [...ddl.matchAll(/create table (\w+)/g)].map((match) => match[1]!)
  for (const table of tables)
    await owner.query(
      `insert into ${table} (created_by, number, name, planted_on, worth, currency) select gen_random_uuid(), '${table}-' || n, 'Flower ' || n, '2026-06-01', n, 'USD' from generate_series(1, 200) n`,
    )
  // As the next start would.
  await applySearchIndexes(database.url, grown.app.modules)
  await owner.query('vacuum analyze')
  await owner.end()

  const starts: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 5; turn += 1)
    for (const [at, count] of [0, gardens.length].entries()) starts[at]!.push(start(count, database.url))
  compare('start, ms of processor', middle(starts[0]), middle(starts[1]), 1.2)

  const asks = await Promise.all([today, grown].map((app: TestApp) => app.as('administrator')))
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 14; turn += 1)
    for (const q of questions)
      for (const [at, ask] of asks.entries()) {
        const from = performance.now()
        const { status, text } = await ask('GET', `/api/search?q=${encodeURIComponent(q)}`)
        if (status !== 200) throw new Error(text)
        if (turn > 1) times[at]!.push(performance.now() - from)
      }
  compare('search, p95 in ms', late(times[0]), late(times[1]), 1.3)
  compare('search, median in ms', middle(times[0]), middle(times[1]), 1.3)
  await grown.close()
  await today.close()
}

const compare = (measure: string, before: number, after: number, most: number) =>
  tell({
    measure: `${measure}: with ten more modules of ten record types`,
    ours: ms(after),
    beside: `without: ${ms(before)}`,
    ratio: `${(after / before).toFixed(2)} ×`,
    goal: `≤ ${most} ×`,
    met: after / before <= most,
  })
