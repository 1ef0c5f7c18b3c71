import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openShop } from '#modules/procurement/server/testing.ts'
import { modules, routesOf } from '#server/app.ts'
import { openSession } from '#server/auth/testing.ts'
import { createSampleApp, type TestApp } from '#server/testing/app.ts'
import { askWrongly, seed } from '#server/testing/malformed.ts'
import { byModule } from '#server/testing/requests.ts'
import { exhaustive, inPart } from '#server/testing/walk.ts'

// To each endpoint as many as the walks have time for; MUTATIONS=500 sends all that is asked of a release. The gate sends one that is refused
// for its body or its query, and to what not every record type has one more.
const most = exhaustive ? Number(process.env['MUTATIONS'] ?? 60) : 1
/** The calls that every record type has: the same code answers for all of them, so that a dozen each, of sixty record types and more, are many. */
const everyRecordType = new Set(
  modules.flatMap(({ records }) => records.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))),
)

let t: TestApp
let session: Record<string, string>
/** Address of a record type → ids of some of its rows, so that requests get past "does not exist". */
const known = new Map<string, string[]>()
// The walks make the sample company first; for the gate one vendor, one item and the books are enough.
before(
  async () => {
    t = exhaustive ? await createSampleApp('2026-11-23T03:00:00Z') : await openShop()
    session = await openSession(t.app.db, t.app.settings, 'administrator@sample.mainstay.test', t.app.now())
    for (const { record } of modules.flatMap((module) => module.records)) {
      const reply = await t.server.inject({
        method: 'GET',
        url: `${record.path}?limit=${exhaustive ? 20 : 1}`,
        headers: session,
      })
      known.set(
        record.path,
        (reply.json() as { items: { id: string }[] }).items.map(({ id }) => id),
      )
    }
  },
  { timeout: 800_000 },
)
after(() => t.close())

const endpoints = inPart(routesOf(modules).map(({ endpoint }) => endpoint))
const all = byModule(endpoints, modules)
test('malformed requests reach every module', () => assert.ok(endpoints.length > 40 && all.size >= modules.length))

for (const [module, its] of all)
  test(
    `${module}: malformed requests to each of ${its.length} endpoints: no 5xx, no leak, one error shape (seed ${seed})`,
    { timeout: 300_000 },
    async () => {
      const statuses = await askWrongly(
        t.server,
        session,
        its.map((endpoint) => ({
          endpoint,
          requests: everyRecordType.has(endpoint) ? Math.floor(most * 0.2) : most,
          ids: known.get(endpoint.path.split('/:')[0]!) ?? [],
          andUnfit: !exhaustive,
        })),
      )
      assert.ok((statuses.get(400) ?? 0) > 0, `the requests did not reach the endpoints: ${[...statuses].join(' ')}`)
    },
  )
