import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openLibrary, type Library } from './testing.ts'

let t: Library
before(async () => void (t = await openLibrary()))
after(() => t?.close())

test('D12 where a word stands on more pages than are looked at, the page with all words comes first, and no document is left uncounted', async () => {
  const common = await t.keep('buyer', 'Common.txt', 'nothing')
  await t.jobs.drain()
  // Five thousand pages that each have one of the two words, before any that has both.
  await t.app.pool.query(
    `insert into documents_texts (version_id, page, body) select v.id, 1 + n, case when n % 2 = 0 then 'zephyr' else 'meridian' end || ' clause ' || n
     from documents_versions v, generate_series(1, 10000) n where v.document_id = $1`,
    [common.id],
  )
  const rare = await t.keep('buyer', 'Rare.txt', 'A quokka')
  const both = await t.keep('buyer', 'Both.txt', 'The zephyr of the quokka')
  const pair = await t.keep('buyer', 'Pair.txt', 'The zephyr and the meridian')
  await t.jobs.drain()
  const found = async (q: string) => {
    const { items, count } = await t.find('buyer', q)
    return { first: items[0].title, all: count, ids: items.map(({ id }: { id: string }) => id) }
  }
  const mixed = await found('zephyr quokka')
  assert.deepEqual([mixed.first, mixed.all], ['Both', 4])
  assert.ok(mixed.ids.includes(rare.id))
  const pairs = await found('zephyr meridian')
  assert.deepEqual([pairs.all, pairs.ids.includes(pair.id), pairs.ids.includes(both.id)], [3, true, true])
})
