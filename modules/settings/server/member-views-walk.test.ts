import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { modules, routesOf } from '#server/app.ts'
import { plausible, senseless } from '#server/testing/rights.ts'
import type { Caller } from '#server/testing/app.ts'
import { exhaustive, shareOf } from '#server/testing/walk.ts'
import { openShop, ok, type Shop } from '#modules/procurement/server/testing.ts'
import type { Endpoint } from '#shared/api.ts'

/** Written by whoever looks, or by the machine: the log, its seals, their own session. */
const theirOwn = ['audit_log', 'audit_seals', 'row_seals', 'sessions', 'visualizer_traffic']
/** What may be called with the eyes of another beside reading, and all that only the other reads. */
const letThrough = ['POST /api/settings/member-views/end']
/** The log of files that were taken is longer by the first of two, and what a server says of itself is another each time. */
const neverTwice = ['/api/settings/audit/export', '/api/operations/overview']
const privately = [
  'GET /api/settings/member-views',
  'GET /api/settings/own-account',
  'GET /api/settings/sessions',
  'GET /api/settings/tokens',
  'GET /api/uploads',
  'GET /api/uploads/:id',
]

const endpoints = routesOf(modules).map(({ endpoint }) => endpoint)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** What is asked for in the gate whatever else is: what only the other reads, and what is noted when it is read. */
const noted = [
  '/api/procurement/vendors/:id',
  '/api/procurement/vendors/export',
  '/api/settings/audit/export',
  '/api/personal',
]
const gets = endpoints.filter(({ method }) => method === 'GET')
const isNoted = (endpoint: Endpoint) => privately.includes(nameOf(endpoint)) || noted.includes(endpoint.path)
const share = new Set(shareOf(gets, 60))
const asked = exhaustive ? gets : gets.filter((endpoint) => share.has(endpoint) || isNoted(endpoint))
const recordTypes = modules.flatMap(({ records }) => records.map(({ record }) => record))
let shop: Shop
let owner: pg.Client
let looking: Caller
const known = new Map<string, string>()

const idOf = async (name: string): Promise<string> =>
  (await owner.query('select id from users where email like $1', [`${name}@%`])).rows[0].id
const view = async (by: Caller, name: string) => {
  const id = await idOf(name)
  const { version } = ok(await by('GET', `/api/settings/members/${id}`))
  return ok(await by('POST', `/api/settings/members/${id}/view-as`, { version, body: { reason: 'Asked to look' } }))
}

before(async () => {
  shop = await openShop()
  owner = new pg.Client(shop.databaseUrl)
  await owner.connect()
  if (exhaustive) {
    const order = await shop.order([['10', '12.00']])
    ok(await shop.receive(order, [[0, '4']]))
    ok(await shop.bill(order, [[0, '4', '12.00']]))
  }
  const vendor = `procurement/vendors/${shop.vendor.id}`
  const { version } = await shop.read(vendor, 'buyer')
  ok(await shop.people['buyer']!('PATCH', `/api/${vendor}`, { version, body: { vatIdentifier: 'DE811907980' } }))
  // What they keep for themselves, and what found them.
  for (const who of ['buyer', 'accountant']) {
    const one = { record: 'procurement.vendors', recordId: shop.vendor.id }
    ok(await shop.send(who, 'personal/visits', one))
    ok(await shop.send(who, 'personal/favourites', one))
    ok(await shop.send(who, 'inbox/follows', { ...one, state: 'follows' }))
  }
  ok(await shop.verb('administrator', vendor, 'hold', { holdType: 'orders', reason: 'Papers are missing' }))
  for (const record of recordTypes) {
    const [first] = (await shop.read(`${record.path.slice(5)}?limit=1`)).items
    if (first) known.set(record.path, first.id)
  }
  looking = await shop.as('administrator')
})
after(async () => {
  await owner?.end()
  await shop?.close()
})

const addressOf = (endpoint: Endpoint) => {
  const recordType = recordTypes.find(({ api }) => api.exportFile === endpoint)
  return recordType
    ? `${recordType.path}/export?format=csv`
    : plausible(endpoint, known.get(endpoint.path.split('/:')[0]!)).url
}
/** What an answer says, without what is another each time. */
const said = ({ status, body, text }: Awaited<ReturnType<Caller>>) => {
  const { errorId: _, ...rest } = (body ?? {}) as Record<string, unknown>
  return JSON.stringify([status, body === null ? text : Array.isArray(body) ? body : rest])
}
const contents = async () => {
  const { rows } = await owner.query(`select tablename from pg_tables where schemaname = 'public' order by 1`)
  const all: Record<string, string> = {}
  for (const { tablename } of rows.filter(({ tablename: name }) => !theirOwn.includes(name)))
    all[tablename] = (
      await owner.query(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${tablename} t`,
      )
    ).rows[0].sum
  return all
}

for (const name of exhaustive ? ['buyer', 'employee', 'auditor'] : ['buyer'])
  test(`every page of the ${name} says the same to whoever sees as them, but for what is theirs alone`, async () => {
    const themselves = shop.people[name]!
    const by = await shop.as('administrator')
    await view(by, name)
    const wrong: string[] = []
    let shown = 0
    for (const endpoint of asked) {
      const url = addressOf(endpoint)
      const answer = await by('GET', url)
      if (privately.includes(nameOf(endpoint))) {
        if (answer.status !== 403 || answer.body.sentence?.code !== 'mainstay.privateTo')
          wrong.push(`${url} ${answer.text}`)
        continue
      }
      if (neverTwice.includes(endpoint.path)) continue
      const theirs = await themselves('GET', url)
      if (endpoint.path === '/api/personal') {
        assert.deepEqual(answer.body, { ...theirs.body, recents: [] })
        assert.ok(name !== 'buyer' || theirs.body.recents.length > 0)
      } else if (said(answer) !== said(theirs))
        wrong.push(`${url}: ${said(answer).slice(0, 300)}, not ${said(theirs).slice(0, 300)}`)
      if (answer.status === 200) shown += 1
    }
    assert.deepEqual(wrong, [])
    assert.ok(shown > (exhaustive ? 20 : 10), `${shown} answers`)
    ok(await by('POST', '/api/settings/member-views/end'))
  })

test(
  'nothing that is read with the eyes of another changes a row, whatever is asked',
  { timeout: 600_000 },
  async () => {
    // Somebody who may call everything, so that every answer is made.
    await owner.query(`update roles set permissions = array['*.*.*'], seeded = null where name = 'accountant'`)
    looking = await shop.as('administrator')
    await view(looking, 'accountant')
    const earlier = await contents()
    const statuses = new Map<number, number>()
    for (const endpoint of asked)
      for (const url of [addressOf(endpoint), plausible(endpoint, randomUUID()).url, senseless(endpoint).url]) {
        const { status } = await looking('GET', url)
        assert.ok(status < 500, `${url} ${status}`)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    assert.ok(statuses.get(200)! > (exhaustive ? 180 : 20), JSON.stringify([...statuses]))
    assert.deepEqual(await contents(), earlier)
    // The mirror sees: a visit changes it.
    ok(await shop.send('accountant', 'personal/visits', { record: 'procurement.items', recordId: shop.item.id }))
    assert.notDeepEqual(await contents(), earlier)
  },
)

test('whatever is not reading is refused with one sentence before anything is looked at, but for the end of it', async () => {
  const { rows } = await owner.query('select name from users where id = $1', [await idOf('accountant')])
  const sentence = `You are viewing Mainstay as ${rows[0].name}. Changes are not possible.`
  const wrong: string[] = []
  const changing = endpoints.filter(({ method }) => method !== 'GET')
  for (const endpoint of exhaustive ? changing : shareOf(changing, 150)) {
    if (letThrough.includes(nameOf(endpoint))) continue
    for (const { method, url, headers, payload } of [plausible(endpoint), senseless(endpoint)]) {
      const { status, body } = await looking(method, url, { headers, body: payload, key: null })
      if (status !== 403 || body.message !== sentence)
        wrong.push(`${nameOf(endpoint)} ${status} ${JSON.stringify(body)}`)
    }
  }
  assert.deepEqual(wrong.slice(0, 10), [])
  assert.deepEqual(endpoints.filter(({ whileViewing }) => whileViewing).map(nameOf), letThrough)
  assert.deepEqual(
    endpoints
      .filter((each) => each.private)
      .map(nameOf)
      .toSorted(),
    privately,
  )
})

test('what was read is kept under the name of whoever looked, and nothing under the other’s', async () => {
  const [accountant, administrator] = [await idOf('accountant'), await idOf('administrator')]
  const { rows } = await owner.query(
    `select a.actor_id, a.action from audit_log a join member_views v on a.session_id = 'view:' || v.id where v.member_id = $1`,
    [accountant],
  )
  assert.ok(rows.length > 3, JSON.stringify(rows))
  assert.deepEqual([...new Set(rows.map(({ actor_id: id }) => id))], [administrator])
  for (const action of ['see procurement.vendor-tax', 'export', 'export audit log'])
    assert.ok(
      rows.some((row) => row.action === action),
      action,
    )
  const auditor = shop.people['auditor']!
  const { items } = ok(await auditor('GET', `/api/settings/audit?actor=${administrator}&action=export%20audit%20log`))
  const { rows: named } = await owner.query('select name from users where id = $1', [accountant])
  assert.equal(items[0].seenAs, named[0].name)
})
