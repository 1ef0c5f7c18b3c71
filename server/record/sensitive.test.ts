import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { z } from 'zod'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import { modules } from '../app.ts'
import { multipart } from '../files/testing.ts'
import { plant } from '../testing/planted.ts'
import { createTestApp, type Caller, type TestApp } from '../testing/app.ts'
import { refuseElsewhere, refuseHalfShown, refuseUnknownSets } from './shown.ts'

const planted = plant('garden', ['roses'])
const path = '/api/garden/roses'
let t: TestApp
/** Has the right to what is fed. */
let gardener: Caller
/** Sees the same rows, creates and exports, and has every right but that one. */
let worker: Caller
let rose: { id: string; version: number }

before(async () => {
  t = await createTestApp({ modules: [...modules, planted.module] })
  const owner = new pg.Client(t.databaseUrl)
  await owner.connect()
  await owner.query(planted.ddl)
  await owner.end()
  gardener = await t.as('buyer')
  worker = await t.as('employee')
  const all = ['read', 'create', 'update', 'export', 'import', 'submit', 'comment'].map(
    (verb) => `garden.roses.${verb}`,
  )
  await t.app.pool.query(`update roles set permissions = permissions || $1::text[] where name = 'employee'`, [all])
  worker = await t.as('employee')
  const made = await gardener('POST', path, {
    body: {
      number: 'R1',
      name: 'Rose one',
      plantedOn: '2026-06-01',
      currency: 'EUR',
      worth: '12.50',
      feed: 'bonemeal',
      feedCost: '77.31',
    },
  })
  assert.equal(made.status, 200, made.text)
  assert.deepEqual([made.body.feed, made.body.feedCost], ['bonemeal', '77.31'])
  rose = made.body
})
after(() => t?.close())

const holds = (text: string) => /bonemeal|77\.31|7731/i.test(text)
const from = (query: string) => `${path}?${query}`

test('a record, its list, sums, figures, search and history are without a set for whoever lacks it, and whole for whoever has it', async () => {
  for (const url of [
    path,
    `${path}/${rose.id}`,
    `${path}/${rose.id}/history`,
    `${path}/summary`,
    from('q=bonemeal'),
    from('filter=feed:eq:bonemeal'),
    from('sort=feedCost&fields=feed'),
    '/api/search?q=bonemeal&types=garden.roses',
    '/api/measures?whose=all&name=garden.roses.dear-to-feed',
    `${path}/export?format=csv`,
    `${path}/export?format=csv&columns=number,feed`,
  ]) {
    const mine = await gardener('GET', url)
    assert.equal(mine.status, 200, `${url} ${mine.text}`)
    assert.ok(mine.text.includes(rose.id) || holds(mine.text), `${url}: ${mine.text}`)
    const theirs = await worker('GET', url)
    assert.ok(!holds(theirs.text.replaceAll('filter=feed', '')), `${url}: ${theirs.text}`)
  }
  const seen = (await worker('GET', `${path}/${rose.id}`)).body
  assert.equal(seen.worth, '12.50')
  assert.ok(!('feed' in seen) && !('feedCost' in seen), JSON.stringify(seen))
  assert.deepEqual((await worker('GET', from('q=bonemeal'))).body.items, [], 'not found by it')
  assert.deepEqual((await worker('GET', '/api/search?q=bonemeal')).body.groups, [])
  assert.deepEqual((await worker('GET', '/api/measures?whose=all&name=garden.roses.dear-to-feed')).body, [])
  assert.deepEqual(Object.keys((await worker('GET', `${path}/summary`)).body.sums), ['worth'])
  const [created] = (await worker('GET', `${path}/${rose.id}/history`)).body
  assert.ok(created.changes.some(({ field: name }: { field: string }) => name === 'name'))
  assert.ok(!created.changes.some(({ field: name }: { field: string }) => name.startsWith('feed')))
  const head = (await worker('GET', `${path}/export?format=csv`)).text.split('\r\n')[0]!
  assert.ok(head.includes('Worth') && !head.includes('eed'), head)
})

test('a filter, an order, a column or a field of a set is answered as one that does not exist', async () => {
  for (const [asked, name] of [
    [(field: string) => from(`filter=${field}:eq:1`), 'feed'],
    [(field: string) => from(`filter=${field}:empty:`), 'feedCost'],
    [(field: string) => from(`sort=-${field}`), 'feedCost'],
    [(field: string) => from(`fields=number,${field}`), 'feed'],
    [(field: string) => `${path}/summary?fields=${field}`, 'feedCost'],
    [(field: string) => `${path}/summary?filter=${field}:gt:5`, 'feedCost'],
    [(field: string) => `${path}/export?format=csv&columns=${field}`, 'feed'],
    [(field: string) => `${path}/export?format=csv&sort=${field}`, 'feed'],
    [(field: string) => `/api/measures?filter=${field}:eq:1`, 'feed'],
  ] as const) {
    const theirs = await worker('GET', asked(name))
    const unknown = await worker('GET', asked('nosuchthing'))
    assert.deepEqual(
      [theirs.status, theirs.text.replaceAll(name, 'nosuchthing').replace(/"errorId":"[^"]*"/, '')],
      [unknown.status, unknown.text.replace(/"errorId":"[^"]*"/, '')],
      asked(name),
    )
  }
})

type Line = { action: string; actor: string; after: Record<string, unknown> | null; record_id: string | null }
/** What the audit log says that people saw of the garden. */
const reads = async (): Promise<Line[]> =>
  (
    await t.app.pool.query<Line>(
      `select action, actor_name as actor, after, record_id from audit_log where record = 'garden.roses' and action like 'see %' order by seq`,
    )
  ).rows

test('who sees fields of a set is noted, once a day for a record and once for a question, and told to those who see them too', async () => {
  const approver = await t.as('administrator')
  const before = (await reads()).length
  await approver('GET', `${path}/${rose.id}`)
  await approver('GET', `${path}/${rose.id}`)
  await approver('GET', `${path}/${rose.id}/history`)
  await worker('GET', `${path}/${rose.id}`)
  await worker('GET', path)
  await approver('GET', from('fields=number,worth'))
  const [one, ...others] = (await reads()).slice(before)
  assert.deepEqual(
    [one!.action, one!.actor, one!.record_id, one!.after],
    ['see garden.feeding', 'Ingrid Solberg', rose.id, null],
  )
  assert.deepEqual(others, [], 'nothing for who saw nothing of it')
  for (let n = 0; n < 2; n += 1) await approver('GET', from('fields=number,feed&filter=number:eq:R1&sort=feedCost'))
  const lists = (await reads()).slice(before + 1)
  assert.deepEqual(
    lists.map(({ record_id: id, after: asked }) => [id, asked]),
    [[null, { call: `GET ${path}`, fields: 'number,feed', filter: 'number:eq:R1', sort: 'feedCost', rows: 1 }]],
  )
  await approver('GET', `${path}/export?format=csv&columns=number,feed`)
  const { rows } = await t.app.pool.query(
    `select after from audit_log where action = 'export' order by seq desc limit 1`,
  )
  assert.deepEqual(
    [rows[0].after.sets, rows[0].after.rows, rows[0].after.columns],
    [['garden.feeding'], 1, ['number', 'feed']],
  )
  const actions = async (who: Caller) =>
    (await who('GET', `${path}/${rose.id}/history`)).body.map(({ action }: { action: string }) => action)
  assert.ok((await actions(gardener)).includes('see garden.feeding'))
  assert.ok(!(await actions(worker)).some((action: string) => action.startsWith('see ')))
  const entries = (await approver('GET', '/api/settings/audit?noun=garden.roses')).body?.items ?? []
  assert.ok(
    entries.some(({ says }: { says: string }) => says === 'Viewed what is fed'),
    JSON.stringify(entries),
  )
})

test('what could not be noted is not shown', async () => {
  const owner = new pg.Client(t.databaseUrl)
  await owner.connect()
  await owner.query(`create function refuse_reads() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
    create trigger refuse_reads before insert on audit_log for each row when (new.action like 'see %') execute function refuse_reads()`)
  const kept = await (await t.as('administrator'))('GET', from('fields=feed&limit=7'))
  assert.equal(kept.status, 500, kept.text)
  assert.ok(!holds(kept.text))
  await owner.query('drop trigger refuse_reads on audit_log; drop function refuse_reads()')
  await owner.end()
  assert.equal((await (await t.as('administrator'))('GET', from('fields=feed&limit=7'))).status, 200)
})

test('nobody writes what they are not shown, and what they write leaves it as it is', async () => {
  const now = (await worker('GET', `${path}/${rose.id}`)).body
  for (const body of [{ feed: null }, { feed: 'sand' }, { name: 'Mine', feedCost: '1.00' }]) {
    const sent = await worker('PATCH', `${path}/${rose.id}`, { version: now.version, body })
    assert.equal(sent.status, 400, sent.text)
    assert.ok(Object.keys(sent.body.fields)[0]!.startsWith('feed'), sent.text)
  }
  const made = await worker('POST', path, {
    body: { number: 'R2', name: 'Two', plantedOn: '2026-06-01', currency: 'EUR', worth: '1.00', feed: 'sand' },
  })
  assert.equal(made.status, 400, made.text)
  const { name, plantedOn, worth, currency } = now
  const renamed = await worker('PATCH', `${path}/${rose.id}`, {
    version: now.version,
    body: { name: `${name} renamed`, plantedOn, worth, currency },
  })
  assert.equal(renamed.status, 200, renamed.text)
  assert.ok(!holds(renamed.text), renamed.text)
  const whole = (await gardener('GET', `${path}/${rose.id}`)).body
  assert.deepEqual([whole.name, whole.feed, whole.feedCost], ['Rose one renamed', 'bonemeal', '77.31'])
  const submitted = await worker('POST', `${path}/${rose.id}/submit`, { version: whole.version })
  assert.ok(!holds(submitted.text), submitted.text)
})

test('a file cannot fill it, and one that does is not there for whoever lacks the set', async () => {
  const file = multipart([
    ['roses.csv', 'Number,Name,Planted on,Currency,Worth,Feed\nR7,Seven,2026-06-02,EUR,1.00,bonemeal\n'],
  ])
  const sent = { body: file.payload.toString(), headers: file.headers }
  const mine = await gardener('POST', '/api/imports/of/garden.roses', sent)
  assert.ok(Object.values(mine.body.mapping).includes('feed'))
  // How it was read is remembered, but not what does not concern them.
  const theirs = await worker('POST', '/api/imports/of/garden.roses', sent)
  assert.equal(theirs.status, 200, theirs.text)
  assert.ok(!theirs.body.fields.some((each: { name: string }) => each.name.startsWith('feed')), 'no such target')
  assert.ok(!Object.values(theirs.body.mapping).includes('feed'))
  const { id, version, mapping } = theirs.body
  const crafted = await worker('PATCH', `/api/imports/${id}`, { version, body: { mapping: { ...mapping, 5: 'feed' } } })
  assert.equal(crafted.status, 400, crafted.text)
  const everybodys = ['settings.imports.read']
  await t.app.pool.query(`update roles set permissions = permissions || $1::text[] where name = 'employee'`, [
    everybodys,
  ])
  worker = await t.as('employee')
  const refused = await worker('GET', `/api/imports/${mine.body.id}`)
  assert.equal(refused.status, 404, refused.text)
  const recent = (await worker('GET', '/api/imports/of/garden.roses')).body.map((each: { id: string }) => each.id)
  assert.deepEqual(recent, [id])
})

test('a set has words in the catalogue of rights, and what must be seen by all belongs to none', async () => {
  const catalogue = (await (await t.as('administrator'))('GET', '/api/settings/rights')).body
  const [roses] = catalogue.find(({ room }: { room: string }) => room === 'The garden').nouns
  assert.deepEqual(roses.rights.at(-1), { permission: 'garden.feeding.see', label: 'See and change what is fed' })
  const text = field.sensitive('a.b', field.text('Text'))
  const recordType = (more: object, title: 'text' | 'id' = 'id') =>
    record('a.things', {
      one: 'thing',
      many: 'things',
      page: '/a/:id',
      listPage: '/a',
      row: z.object({ id: z.uuid(), version: z.int(), text, number: field.code('Number'), ...more }),
      search: [],
      sort: 'number',
      title,
    }) as never
  assert.throws(() => refuseHalfShown(recordType({}, 'text')), /text is needed by everybody/)
  assert.throws(
    () =>
      refuseHalfShown(
        recordType({
          flowerId: field.sensitive('a.b', field.reference('Of', 'a.b', 'flower')),
          flower: field.text('Flower'),
        }),
      ),
    /flowerId and flower belong to one set/,
  )
  const pay = field.sensitive('a.b', field.money('Pay', 'currency'))
  const decided = { ...(recordType({ pay }) as object), approval: { amount: 'pay', currency: 'currency' } }
  assert.throws(() => refuseHalfShown(decided as never), /pay is what is decided on/)
  const { fieldSets: _, ...silent } = planted.module
  assert.throws(() => refuseUnknownSets([silent]), /no module says what the fields of garden.feeding are/)
  const { source } = planted.module.records[0]!
  const cut = { ...source, reach: { ...source.reach, set: 'garden.feeding' } } as const
  assert.throws(() => refuseElsewhere([cut, source]), /may be given of some people's rows alone/)
  refuseElsewhere([cut, cut])
})
