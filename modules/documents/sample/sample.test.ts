import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fileOf, shelves } from '#modules/documents/sample/library.ts'
import { textOf } from '#modules/documents/server/read-text.ts'
import { dayIn } from '#shared/day.ts'
import { createSampleApp } from '#server/testing/app.ts'

type App = Awaited<ReturnType<typeof createSampleApp>>
let t: App
before(async () => void (t = await createSampleApp()), { timeout: 800_000 })
const today = () => dayIn(t.app.now(), 'America/New_York')
after(() => t?.close())

const rows = async <T extends object>(statement: string): Promise<T[]> => (await t.app.pool.query<T>(statement)).rows

test('the sample library has its documents, found by what stands in them, and personnel files for those alone who may', async () => {
  assert.deepEqual(t.refused, [])
  const [buyer, hr] = [await t.as('buyer'), await t.as('hr')]
  const count = async (who: typeof buyer) => (await who('GET', '/api/documents/documents/summary')).body.count
  assert.ok((await count(hr)) >= 200)
  assert.ok((await count(buyer)) < (await count(hr)))
  const found = async (who: typeof buyer, q: string) =>
    (await who('GET', `/api/documents/search?q=${encodeURIComponent(q)}`)).body.items.map(
      ({ title }: { title: string }) => title,
    )
  assert.ok((await found(buyer, 'moisture content kiln-dried oak')).includes('Frame agreement Northern Hardwood Mills'))
  assert.deepEqual((await found(hr, 'light curtain tape'))[0], 'Written warning, night shift')
  assert.ok(!(await found(buyer, 'light curtain tape')).includes('Written warning, night shift'))
  assert.ok((await found(await t.as('manager'), 'joinery in Rutland')).includes('Board minutes, autumn'))
  assert.ok(!(await found(buyer, 'joinery in Rutland')).includes('Board minutes, autumn'))
  const vendor = (await buyer('GET', '/api/procurement/vendors?filter=name:eq:Northern%20Hardwood%20Mills')).body
    .items[0]
  const linked = await buyer('GET', `/api/documents/of-record?record=procurement.vendors&recordId=${vendor.id}`)
  assert.ok(linked.body.length >= 3, linked.text)
})

test('it is a library that a clerk knows: linked, owned, in force or on its way, due for another look', async () => {
  const counts = async (statement: string) =>
    new Map((await rows<{ key: string; count: number }>(statement)).map(({ key, count }) => [key, count]))
  const links = await counts('select record as key, count(*)::int as count from documents_links group by 1')
  for (const [record, least] of [
    ['procurement.vendors', 60],
    ['procurement.orders', 10],
    ['financial.bills', 3],
    ['hr.people', 5],
  ] as const)
    assert.ok((links.get(record) ?? 0) >= least, `${links.get(record)} ${record}`)
  const revisions = await counts('select state as key, count(*)::int as count from documents_revisions group by 1')
  assert.ok(revisions.get('in review')! >= 2 && revisions.get('effective')! >= 20 && revisions.has('superseded'))
  const [one] = await rows<Record<string, number>>(
    `select count(*) filter (where review_on <= '${today()}' and state = 'effective')::int as due, count(*) filter (where checked_out_by_id is not null)::int as out,
       count(*) filter (where belongs_to is null and (owner_id is null or folder_id is null))::int as lost, count(distinct folder_id)::int as folders,
       (select count(*)::int from documents_versions v where v.media_type like 'image/%') as pictures from documents_documents`,
  )
  assert.ok(one!['due']! >= 3, `${one!['due']} are due`)
  assert.deepEqual([one!['out'], one!['lost'], one!['pictures']], [1, 0, 5])
  assert.ok(one!['folders']! >= 35, `${one!['folders']} folders`)
})

test('what a paper says of an order and a price is what the books say', async () => {
  const said = await rows<{ title: string; body: string; total: string }>(
    `select d.title, x.body, to_char(o.total_due, 'FM999,999,990.00') as total from documents_documents d
       join documents_links l on l.document_id = d.id and l.record = 'procurement.orders' join procurement_orders o on o.id = l.record_id
       join documents_texts x on x.version_id = d.current_version_id where d.title like 'Order confirmation %'`,
  )
  assert.ok(said.length >= 10)
  for (const { title, body, total } of said)
    assert.ok(body.includes(`Total due  ${total} USD`), `${title}: ${total}\n${body}`)
})

test('each kind of its files is opened by the reader of foreign files, which finds what is said of it', async () => {
  const flat = (text: string) => text.replace(/\s+/g, '').toLowerCase()
  for (const ending of ['pdf', 'docx', 'xlsx', 'csv', 'eml', 'md', 'txt'] as const) {
    const made = shelves.find((each) => each.ending === ending)!
    const { bytes, type, text } = fileOf(made, today())
    await t.app.files.put(`sample-${ending}`, bytes)
    const pages = await textOf({ storageKey: `sample-${ending}`, mediaType: type }, t.app)
    const read = flat(pages.map((page) => page.text).join(''))
    const last = flat(text!).slice(-20)
    assert.ok(read.includes(last), `${ending}: ${last} in ${read}`)
  }
})
