import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { asRuntime } from '#server/db/testing.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import { ranks, type FoundGroup, type SearchReply } from '#shared/search.ts'

let shop: Shop
let mine: { id: string; number: string }
before(async () => {
  shop = await openShop()
  for (const name of ['Contoso', 'Contoso Bicycle Works', 'Old Contoso Trading', 'Microsoft Supply', 'Müller & Söhne'])
    ok(
      await shop.send('buyer', 'procurement/vendors', {
        name,
        email: `${
          name
            .split(' ')[0]!
            .normalize('NFD')
            .replace(/[^A-Za-z]/g, '') || 'post'
        }@example.test`,
      }),
    )
  const lines = [{ itemId: shop.item.id, quantity: '1824', unitPrice: '10.00', estimatedPrice: '10.00' }]
  const [vendor] = (await shop.read('procurement/vendors?q=Contoso+Bicycle')).items
  ok(
    await shop.send('buyer', 'procurement/orders', {
      vendorId: vendor.id,
      orderDate: '2026-01-05',
      lines: [lines[0]!].map(({ itemId, quantity, unitPrice }) => ({ itemId, quantity, unitPrice })),
    }),
  )
  mine = ok(
    await shop.send('employee', 'procurement/requisitions', {
      neededOn: '2026-07-01',
      justification: 'Zeppelin hangar doors',
      lines: [{ itemId: shop.item.id, quantity: '3', estimatedPrice: '17.35' }],
    }),
  )
})
after(() => shop.close())

const search = async (q: string, who = 'administrator', more = ''): Promise<SearchReply> =>
  ok(await shop.people[who]!('GET', `/api/search?q=${encodeURIComponent(q)}${more}`)) as SearchReply
const titles = (groups: FoundGroup[], record: string) =>
  groups.find((group) => group.record === record)?.items.map(({ title }) => title) ?? []
const all = ({ groups }: SearchReply) => groups.flatMap(({ items }) => items)

test('the number comes before what begins like it, that before its words, and those before what only belongs to it', async () => {
  const { groups } = await search('contoso')
  assert.deepEqual(titles(groups, 'procurement.vendors'), ['Contoso', 'Contoso Bicycle Works', 'Old Contoso Trading'])
  assert.deepEqual(
    groups[0]!.items.map(({ rank }) => rank),
    [ranks.exact, ranks.prefix, ranks.word],
  )
  // The order has the word only in the name of its vendor; the party of the books is the vendor itself.
  assert.deepEqual(
    groups.map(({ record }) => record),
    ['procurement.vendors', 'procurement.orders'],
  )
  assert.equal(groups[1]!.items[0]!.rank, ranks.related)
  const number = groups[1]!.items[0]!.title
  assert.deepEqual(
    all(await search(number.toLowerCase())).map(({ title, rank }) => [title, rank]),
    [[number, ranks.exact]],
  )
})

test('a record is found by its amount, its e-mail address and every word in any order', async () => {
  for (const q of ['18240', '18,240.00', '$18240']) {
    const [first] = (await search(q)).groups
    assert.deepEqual(
      [first?.record, first?.items[0]?.rank, first?.items[0]?.amount],
      ['procurement.orders', ranks.amount, '18240.00'],
      q,
    )
  }
  assert.deepEqual(titles((await search('52.05')).groups, 'procurement.requisitions'), [mine.number])
  assert.deepEqual(titles((await search('microsoft@example.test')).groups, 'procurement.vendors'), ['Microsoft Supply'])
  assert.deepEqual(titles((await search('works contoso')).groups, 'procurement.vendors'), ['Contoso Bicycle Works'])
  assert.deepEqual(titles((await search('müller')).groups, 'procurement.vendors'), ['Müller & Söhne'])
})

test('prices of one vendor for one item are told apart by the quantity and the day they hold from', async () => {
  const { vendor, item } = shop
  for (const tier of [{ minQuantity: '0' }, { minQuantity: '25' }, { minQuantity: '25', validFrom: '2026-07-01' }])
    await shop.send('buyer', 'procurement/vendor-prices', {
      vendorId: vendor.id,
      itemId: item.id,
      unitPrice: '3.00',
      vendorItemNumber: 'TIER-QQ',
      ...tier,
    })
  const { groups } = await search('TIER-QQ')
  const said = groups
    .filter(({ record }) => record === 'procurement.vendor-prices')
    .flatMap(({ items }) => items.map(({ subtitle, day }) => `${subtitle} ${day}`))
  assert.ok(said.length >= 2, JSON.stringify(groups))
  assert.equal(new Set(said).size, said.length, said.join('\n'))
  assert.ok(
    said.some((each) => each.includes('Minimum quantity 25')),
    said.join('\n'),
  )
})

test('a slip of the fingers is forgiven, in a number it is not', async () => {
  for (const [typed, meant] of [
    ['contso', 'Contoso'],
    ['micorsoft', 'Microsoft Supply'],
    ['contosso bicycel', 'Contoso Bicycle Works'],
    ['mciro soft suply', 'Microsoft Supply'],
  ]) {
    const { groups } = await search(typed!)
    assert.equal(titles(groups, 'procurement.vendors')[0], meant, typed)
    assert.equal(groups[0]!.items[0]!.rank, ranks.similar)
  }
  assert.deepEqual(all(await search(mine.number.replace(/.$/, 'x'))), [])
  assert.deepEqual(all(await search('qqqqzzzz')), [])
})

test('nobody is told of a record they may not read: by its record type, by its row, or by asking for its type', async () => {
  const who = async (name: string, q: string, more = '') => all(await search(q, name, more)).map(({ title }) => title)
  for (const q of [mine.number, 'zeppelin', '52.05', 'zepelin hangar']) {
    assert.ok((await who('employee', q)).length <= 1)
    assert.deepEqual(await who('manager', q), [], `the manager, who sees only own requisitions, finds ${q}`)
    assert.deepEqual(await who('manager', q, '&types=procurement.requisitions'), [])
  }
  assert.deepEqual(await who('employee', 'zeppelin'), [mine.number])
  assert.deepEqual(await who('buyer', 'zeppelin'), [mine.number])
  const { types, groups } = await search(
    'contoso',
    'employee',
    '&types=procurement.vendors,procurement.orders,financial.parties',
  )
  assert.deepEqual(
    groups.map(({ record }) => record),
    ['procurement.vendors'],
  )
  assert.deepEqual(
    types
      .map(({ record }) => record)
      .filter((record) => /^(financial|procurement)\./.test(record))
      .toSorted(),
    ['procurement.items', 'procurement.requisitions', 'procurement.vendors'],
  )
  const open = await search('contoso', 'auditor')
  assert.ok(open.types.length > 12)
})

test('what is put away is not found, and a search finds what the list finds', async () => {
  const vendor = ok(await shop.send('buyer', 'procurement/vendors', { name: 'Quillfeather Ltd' }))
  assert.deepEqual(titles((await search('quillfeather')).groups, 'procurement.vendors'), ['Quillfeather Ltd'])
  ok(await shop.verb('buyer', `procurement/vendors/${vendor.id}`, 'archive'))
  assert.deepEqual(titles((await search('quillfeather')).groups, 'procurement.vendors'), [])
})

test('text is text: signs of SQL, of patterns and of HTML find only themselves', async () => {
  const name = `<img src=x onerror=alert(1)> 100% "O'Neil" \\_`
  ok(await shop.send('buyer', 'procurement/vendors', { name }))
  for (const q of ['<img src=x', '100%', "o'neil", '\\_', 'onerror=alert(1)']) {
    const { groups } = await search(q)
    assert.deepEqual(titles(groups, 'procurement.vendors'), [name], q)
  }
  for (const q of ['%', '_', "' or 1=1 --", '%%%', '\\'])
    assert.ok(
      (await search(q, 'administrator', '&types=procurement.vendors')).groups.every(({ items }) =>
        items.every(({ title }) => title === name),
      ),
      q,
    )
  for (const bad of ['', '%00', '%20', 'a&types=;drop', 'a&limit=21', 'a&limit=x', `${'a'.repeat(201)}`]) {
    const { status } = await shop.people['buyer']!('GET', `/api/search?q=${bad}`)
    assert.equal(status, 400, bad)
  }
})

test('with eight people writing at once each finds what was just written, under its new name alone', async () => {
  const word = ['amber', 'birch', 'cedar', 'daisy', 'ebony', 'flint', 'grove', 'hazel']
  await Promise.all(
    word.map(async (each) => {
      for (let n = 0; n < 3; n += 1) {
        const made = ok(await shop.send('buyer', 'procurement/vendors', { name: `${each}wood first ${n}` }))
        assert.ok(
          titles((await search(`${each}wood first ${n}`)).groups, 'procurement.vendors').includes(
            `${each}wood first ${n}`,
          ),
        )
        ok(
          await shop.people['buyer']!('PATCH', `/api/procurement/vendors/${made.id}`, {
            body: { name: `${each}wood second ${n}` },
            version: made.version,
          }),
        )
      }
      const list = (await shop.read(`procurement/vendors?q=${each}wood&limit=50`)).items.map(
        ({ name }: { name: string }) => name,
      )
      const found = titles((await search(`${each}wood`, 'administrator', '&limit=20')).groups, 'procurement.vendors')
      assert.deepEqual(found.toSorted(), list.toSorted())
      assert.equal(found.length, 3)
    }),
  )
})

test('only record types whose tables have the word are asked under their own predicate, and those too long to look through first', async (t) => {
  const owner = new pg.Client({ connectionString: shop.databaseUrl })
  await owner.connect()
  t.after(() => owner.end())
  ok(await shop.send('buyer', 'procurement/items', { name: 'Trestle of oak', currency: 'USD' }))
  const asked = await recordTypesAsked(() => search('trestle'))
  assert.ok(asked.includes('procurement.items'))
  // What is kept by item looks into the names of items; addresses of error reports are worked out.
  assert.deepEqual(
    asked.filter((name) => !/item|price|match|error-reports/.test(name)),
    [],
  )
  assert.deepEqual(titles((await search('trestle')).groups, 'procurement.items'), ['Trestle of oak'])
  await owner.query(`update pg_class set reltuples = 20000 where relname = 'procurement_vendors'`)
  assert.ok((await recordTypesAsked(() => search('trestle'))).includes('procurement.vendors'))
  await owner.query(`update pg_class set reltuples = -1 where relname = 'procurement_vendors'`)
  assert.deepEqual(await recordTypesAsked(() => search('trestle')), asked)
})

test('a name in capital letters is found by letters that are written otherwise then', async () => {
  ok(await shop.send('buyer', 'procurement/vendors', { name: 'MASSWERK 7' }))
  assert.deepEqual(titles((await search('maßwerk 7')).groups, 'procurement.vendors'), ['MASSWERK 7'])
})

test('without the extension for likeness a search still finds words', async () => {
  const owner = new pg.Client({ connectionString: shop.databaseUrl })
  await owner.connect()
  await owner.query('drop extension pg_trgm cascade')
  const bare = await openShopLike()
  assert.deepEqual(titles((await bare('contoso')).groups, 'procurement.vendors')[0], 'Contoso')
  assert.deepEqual(all(await bare('contso')), [])
  await owner.query('create extension pg_trgm')
  await owner.end()
})

test('what a record type says is searched stands in an index of its table, made again where the record type says otherwise', async () => {
  const { modules } = await import('#server/app.ts')
  const { applySearchIndexes } = await import('./indexes.ts')
  const owner = new pg.Client({ connectionString: shop.databaseUrl })
  await owner.connect()
  const columnsOf = async (table: string) => {
    const { rows } = await owner.query(`select indexdef from pg_indexes where indexname = '${table}_search'`)
    return rows.map(({ indexdef }) => String(indexdef).replace(/^.* USING gin /, ''))
  }
  await applySearchIndexes(shop.databaseUrl, modules)
  const vendors =
    '(number gin_trgm_ops, name gin_trgm_ops, city gin_trgm_ops, vat_identifier gin_trgm_ops, email gin_trgm_ops)'
  assert.deepEqual(await columnsOf('procurement_vendors'), [vendors])
  assert.deepEqual(await columnsOf('financial_bills'), ['(number gin_trgm_ops, reference gin_trgm_ops)'])
  assert.equal((await columnsOf('error_reports')).length, 1)
  // What another table lends to a record type is looked for in that table.
  assert.deepEqual(await columnsOf('documents_versions'), ['(file_name gin_trgm_ops)'])
  assert.deepEqual(await applySearchIndexes(shop.databaseUrl, modules), [])
  await owner.query(
    'drop index procurement_vendors_search; create index procurement_vendors_search on procurement_vendors using gin (name gin_trgm_ops); drop index financial_bills_search',
  )
  const both = await Promise.all(Array.from({ length: 4 }, () => applySearchIndexes(shop.databaseUrl, modules)))
  assert.ok(both.some((made) => made.includes('procurement_vendors') && made.includes('financial_bills')))
  assert.deepEqual(
    [await columnsOf('procurement_vendors'), (await columnsOf('financial_bills')).length],
    [[vendors], 1],
  )
  await owner.end()
})

/** The record types that are asked under their own predicate meanwhile. */
async function recordTypesAsked(work: () => Promise<unknown>): Promise<string[]> {
  const names = new Set<string>()
  const { pool } = shop.app
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    const query = client.query as (...given: unknown[]) => unknown
    watched.set(client, client.query)
    client.query = ((...given: unknown[]) => {
      const [statement, values] = given as [{ text?: string } | string, unknown[] | undefined]
      const text = typeof statement === 'string' ? statement : (statement.text ?? '')
      if (text.includes('row_number()'))
        for (const value of values ?? []) if (/^[a-z]+\.[a-z-]+$/.test(String(value))) names.add(String(value))
      return query.apply(client, given)
    }) as pg.PoolClient['query']
  }
  pool.on('acquire', watch)
  await work()
  pool.off('acquire', watch)
  for (const [client, query] of watched) client.query = query
  return [...names].toSorted()
}

/** The same database seen by a process that has just started: it asks anew what the database can do. */
async function openShopLike() {
  const { openPool } = await import('#server/db/pool.ts')
  const { openDb } = await import('#server/db/db.ts')
  const { searchRoutes } = await import('./search.ts')
  const { modules } = await import('#server/app.ts')
  const { system } = await import('#server/call/actor.ts')
  const pool = openPool(asRuntime(shop.databaseUrl), { size: 1, applicationName: 'test' })
  after(() => pool.end())
  const app = { ...shop.app, pool }
  return (q: string) =>
    openDb(pool).transaction((tx) =>
      searchRoutes(modules)[0]!.run({ query: { q } } as never, { tx, actor: system, app } as never),
    ) as Promise<SearchReply>
}
