import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { sessionStart } from '#server/testing/clock.ts'
import { buildApp, modules } from './app.ts'
import { auditChain, rowChain } from './audit/chain.ts'
import { checksOf } from './audit/checks.ts'
import { noteHead, noteSeries } from './audit/heads.ts'
import { seal } from './audit/seal.ts'
import { settled } from './audit/testing.ts'
import { openSession } from './auth/testing.ts'
import { rawTypes } from './db/pool.ts'
import { rolesOf } from '#server/auth/ready-made.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { createSampleCompany } from './sample.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { goesWith } from './testing/leans.ts'
import { exhaustive, inPart } from './testing/walk.ts'

let home: TestApp
let owner: pg.Pool
before(async () => {
  home = await createTestApp()
  owner = new pg.Pool({ connectionString: home.databaseUrl, max: 2, types: rawTypes })
})
after(async () => {
  await owner?.end()
  await home?.close()
})

/** What `npm run verify` says of the database to an app of these modules. */
async function findings(kept: typeof modules): Promise<string[]> {
  const { settings, files } = home.app
  await settled(owner)
  // As a running server does every two seconds.
  for (const chain of [auditChain, rowChain]) {
    const head = await seal(owner, chain)
    if (head) await noteHead(settings.headsDir, head, chain)
  }
  for (const { series } of kept) if (series) await noteSeries(settings.headsDir, series, owner)
  const said = []
  for (const { name, run } of checksOf(settings.headsDir, files, kept))
    said.push(...(await run(owner)).map((finding) => `${name}: ${finding}`))
  return said
}

/** What is left of the app without a module and those that stand on it. */
const without = (module: string) => {
  const gone = goesWith(module)
  return { gone, kept: modules.filter(({ name }) => !gone.has(name)) }
}

// Most modules go with the ledger; the newest that leans on others has been left out least.
const leftOut = exhaustive ? inPart(modules) : modules.filter(({ name }) => ['ledger', 'time'].includes(name))
for (const { name } of leftOut)
  test(`the app stands without ${name}`, async () => {
    const { gone, kept } = without(name)
    const app = { ...home.app, modules: kept }
    assert.ok(rolesOf(kept).length >= 9)
    assert.ok(jobHandlers(kept).length > 0)
    const server = await buildApp(app, home.jobs, kept)
    try {
      const { db, settings } = app
      const headers = await openSession(
        db,
        settings,
        'administrator@sample.mainstay.test',
        sessionStart(app.now()),
        kept,
      )
      const ask = (url: string) => server.inject({ url, headers })
      const operations = gone.has('operations') ? [] : ['/api/operations/overview']
      for (const url of ['/api/search?q=a', '/api/measures?whose=all', '/api/tools', ...operations])
        assert.equal((await ask(url)).statusCode, 200, url)
      const { paths } = (await ask('/api/openapi.json')).json<{ paths: Record<string, unknown> }>()
      for (const module of modules)
        for (const { record } of module.records) {
          const { path } = record.api.list
          assert.equal(path in paths, !gone.has(module.name), path)
          if (gone.has(module.name)) assert.equal((await ask(path)).statusCode, 404, path)
        }
    } finally {
      await server.close()
    }
    assert.deepEqual(await findings(kept), [])
  })

if (exhaustive)
  test(
    'the sample company is made of the modules that are there, and all of it can be verified',
    { timeout: 800_000 },
    async () => {
      const { kept } = without('receiving')
      assert.deepEqual(await createSampleCompany({ ...home.app, modules: kept }), [])
      assert.deepEqual(await findings(kept), [])
    },
  )
