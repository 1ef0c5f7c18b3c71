import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fastify from 'fastify'
import type { Endpoint } from '#shared/api.ts'
import { refuseUndeclared, modules, routesOf } from '#server/app.ts'
import { readyMade } from '#server/auth/ready-made.ts'
import { byModule } from '#server/testing/requests.ts'
import { exhaustive, inPart, shareOf } from '#server/testing/walk.ts'
import {
  asker,
  callOf,
  holders,
  oneOfEach,
  placesFor,
  plausible,
  senseless,
  wrongTo,
  type Place,
  type Reach,
  type World,
} from '#server/testing/rights.ts'
import { wrongOtherRoutes } from '#server/testing/rights-other-routes.ts'
import { readTable, rightsFiles } from '#server/testing/rights-table.ts'
import { openCompany } from '#modules/procurement/server/testing-matrix.ts'

const endpoints = routesOf(modules).map(({ endpoint }) => endpoint)
const labels = new Map(readyMade.map(({ name, label }) => [name, label]))
const roles = [...labels.keys()]
const table = readTable(rightsFiles(), new Set(endpoints.map(callOf)), roles)
/** What is asked of rows and of files is asked in the gate by two roles that reach everything: one that sees nearly all, and one that sees a part. */
const readers = exhaustive ? roles : ['administrator', 'employee']
const reaches: Reach[] = exhaustive ? ['all', 'entity', 'reports', 'own'] : ['all']
const recordTypes = new Map(
  modules.flatMap(({ records }) => records.map(({ record }) => [record.path as string, record])),
)

let t: Awaited<ReturnType<typeof openCompany>>
let ask: World['ask']
let world: World
/** Of things that people have for themselves: one of somebody else. */
const theirs = new Map<string, string>()

before(async () => {
  t = await openCompany(roles)
  ask = asker(t.server, t.sessions)
  world = { ask, table, labels, nouns: new Set(recordTypes.keys()), oneEach, theirs }
  const person = t.people.get('outsider')
  const kept = {
    'settings/sessions': `select id from sessions where user_id = $1`,
    'settings/tokens': `insert into personal_tokens (id, user_id, name, token_hash, ending, scopes, created_at, expires_at)
      values (gen_random_uuid(), $1, 'a', 'a', 'a', '{}', now(), now() + interval '1 day') returning id`,
    'settings/delegations': `insert into approval_delegations (id, from_user, to_user, starts_on, ends_on, created_by) values
      (gen_random_uuid(), $1, $1, '2026-06-01', '2026-07-01', $1) returning id`,
  }
  for (const [place, statement] of Object.entries(kept))
    theirs.set(`/api/${place}`, (await t.owner.query(statement, [person])).rows[0].id)
})
after(() => t?.close())

test('S01 S6-01 every call declares who may make it', () => {
  assert.ok(endpoints.length > 400, String(endpoints.length))
  const wrong = endpoints.filter(({ can }) => !/^(public|signed-in|[a-z-]+\.[a-z-]+\.[a-z-]+)$/.test(can))
  assert.deepEqual(wrong, [])
  assert.deepEqual(
    endpoints.filter(({ can }) => can === 'public').map(({ path }) => path),
    ['invitation', 'register', 'confirm', 'reset'].map((step) => `/api/public/accounts/${step}`),
  )
  const server = fastify()
  refuseUndeclared(server)
  assert.throws(() => server.get('/api/x', () => 'x'), /declares no permission/, 'beyond the declared ones too')
})

/** One record of a record type at each place, seen from somebody. */
const known = new Map<string, Promise<Map<Place, string>>>()
function oneEach(path: string, role: string): Promise<Map<Place, string>> {
  const found = known.get(`${path} ${role}`) ?? lookFor(path, role)
  known.set(`${path} ${role}`, found)
  return found
}
async function lookFor(path: string, role: string): Promise<Map<Place, string>> {
  const places = await t.placesOf(path, role)
  if (places) return new Map([...places].map(([id, place]) => [place, id]))
  const { said } = await ask('administrator', { method: 'GET', url: `${path}?limit=1`, headers: {} })
  const [first] = said['items'] as { id: string }[]
  return new Map(first ? [['other', first.id]] : [])
}

/** The calls that every record type has: the same code answers for all of them. */
const alike = modules.flatMap(({ records }) => records.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint)))
const everyRecordType = new Set(alike)
const [whole, few] = [new Set(shareOf(endpoints, 40)), new Set(shareOf(alike, 240))]
/** In the gate one role that may not makes each call once, and one that may, of the calls that every record type has a share. */
const isOnce = (endpoint: Endpoint) => !exhaustive && !whole.has(endpoint)
function isAskedBy(role: string, endpoint: Endpoint): boolean {
  const { may, mayNot } = oneOfEach(table.calls.get(callOf(endpoint))!, endpoint, roles)
  return exhaustive || role === mayNot || (role === may && (few.has(endpoint) || !everyRecordType.has(endpoint)))
}

for (const [module, its] of byModule(inPart(endpoints), modules))
  test(
    `S6-01 ${module}: each role may what the table says, of whose records it says, and a refusal comes before any other answer`,
    { timeout: 1_200_000 },
    async () => {
      const asked = (role: string) => its.filter((endpoint) => isAskedBy(role, endpoint))
      const wrong = await Promise.all(roles.map((role) => wrongTo(role, asked(role), { ...world, isOnce })))
      assert.deepEqual(wrong.flat(), [])
    },
  )

test('S01 S6-01 whoever is not signed in is asked to sign in, before anything else is said', async () => {
  const wrong: string[] = []
  for (const endpoint of endpoints.filter(({ can }) => can !== 'public'))
    for (const asked of isOnce(endpoint) ? [plausible(endpoint)] : [plausible(endpoint), senseless(endpoint)]) {
      const { status, said } = await ask(null, asked)
      if (status !== 401 || said['code'] !== 'unauthenticated')
        wrong.push(`${callOf(endpoint)} ${status} ${JSON.stringify(said)}`)
    }
  assert.deepEqual(wrong, [])
})

for (const reach of ['entity', 'reports', 'own'] as const)
  test(`S02 every call about a record is closed to an administrator who reaches ${reach}, as if it were not there`, async () => {
    const apart = endpoints.filter(({ path }) => path.includes('/:id') && recordTypes.has(path.split('/:')[0]!))
    const its = apart.filter((endpoint) => !table.calls.get(callOf(endpoint))!.apart.includes('shared'))
    assert.ok(its.length > 100, String(its.length))
    await t.reaches('administrator', reach)
    const wrong = await wrongTo('administrator', shareOf(its, 12), { ...world, reach })
    await t.reaches('administrator', 'all')
    assert.deepEqual(wrong, [])
  })

const listed = async (role: string, url: string) =>
  (((await ask(role, { method: 'GET', url, headers: {} })).said['items'] ?? []) as { id: string }[]).map(({ id }) => id)

for (const reach of reaches)
  test(`S02 lists and figures of each role that reaches ${reach} hold what the table says, and no other row`, async () => {
    const wrong: string[] = []
    let counted = 0
    for (const role of roles) await t.reaches(role, reach)
    const mine = await Promise.all(
      readers.map(async (role) => {
        for (const path of recordTypes.keys()) {
          const places = await t.placesOf(path, role)
          const entry = table.calls.get(`GET ${path}`)!
          if (!places || !holders(entry).includes(role)) continue
          const seen = placesFor(entry, role, reach)
          const wanted = [...places].flatMap(([id, place]) => (seen.includes(place) ? [id] : []))
          const found = await listed(role, `${path}?limit=200`)
          if (found.toSorted().join() !== wanted.toSorted().join())
            wrong.push(`${role} lists of ${path} ${found.length}, not ${wanted.length}; ${entry.line}`)
        }
        const { said } = await ask(role, { method: 'GET', url: '/api/measures?whose=mine', headers: {} })
        return [role, Object.values(said)] as unknown as [
          string,
          { name: string; path: string; filter: string[]; count: number }[],
        ]
      }),
    )
    await t.reaches('administrator', 'all')
    for (const [role, figures] of mine) {
      const wanted = [...table.figures].flatMap(([name, entry]) => (holders(entry).includes(role) ? [name] : []))
      const names = figures.map(({ name }) => name)
      if (names.toSorted().join() !== wanted.toSorted().join())
        wrong.push(`${role} has the figures ${names.join()}, not ${wanted.join()}`)
      for (const { name, path, filter, count } of figures) {
        const rows = await listed(
          'administrator',
          `${path}?limit=200&${filter.map((each) => `filter=${encodeURIComponent(each)}`).join('&')}`,
        )
        const places = await t.placesOf(path, role)
        const seen = placesFor(table.calls.get(`GET ${path}`)!, role, reach)
        const due = rows.filter((id) => seen.includes(places!.get(id)!)).length
        counted += count
        if (due !== count) wrong.push(`${role} counts ${count} of ${name}, not ${due}`)
      }
    }
    for (const role of roles) await t.reaches(role, 'all')
    assert.deepEqual(wrong, [])
    assert.ok(counted >= 5, `figures of ${counted} rows`)
  })

for (const reach of reaches)
  test(`S02 files, sums, search, history, comments and attachments hold for each role that reaches ${reach} what its list does`, async () => {
    const file = async (role: string, url: string) => {
      const reply = await t.server.inject({ method: 'GET', url, headers: t.sessions.get(role)! })
      return { status: reply.statusCode, text: reply.body }
    }
    await t.reaches('administrator', 'all')
    const titles = new Map<string, Map<string, string>>()
    for (const [path, record] of recordTypes) {
      const { said } = await ask('administrator', { method: 'GET', url: `${path}?limit=200`, headers: {} })
      const rows = (said['items'] ?? []) as Record<string, string>[]
      titles.set(path, new Map(rows.map((row) => [row['id']!, row[record.title]!])))
    }
    for (const role of roles) await t.reaches(role, reach)
    let asked = 0
    const wrong = await Promise.all(
      readers.map(async (role) => {
        const found: string[] = []
        for (const [path, record] of exhaustive ? recordTypes : shareOf([...recordTypes], 30)) {
          const places = await t.placesOf(path, role)
          if (!places || !holders(table.calls.get(`GET ${path}`)!).includes(role)) continue
          asked += places.size
          const recordType = { record: record as never, places, titles: titles.get(path)! }
          found.push(...(await wrongOtherRoutes(role, reach, recordType, { table, ask, file })))
        }
        return found
      }),
    )
    for (const role of roles) await t.reaches(role, 'all')
    assert.deepEqual(wrong.flat(), [])
    assert.ok(asked > (exhaustive ? 300 : 50), String(asked))
  })
