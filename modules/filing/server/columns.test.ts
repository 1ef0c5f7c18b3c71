import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ok, openLibrary, type Library } from '#modules/documents/server/testing.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any

let t: Library
const ids: Record<string, string> = {}
const column = (name: string): string => `own_${ids[name]!.split('-').join('')}`
const titles = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Omega', 'Sigma']
const notices = ['90', '9', '100', null, '30', '9.5']
const list = (query: string, who = 'administrator') => t.call(who, 'GET', `/documents?${query}`)

before(async () => {
  t = await openLibrary()
  for (const [name, body] of Object.entries({
    notice: { label: 'Notice', kind: 'number' },
    ends: { label: 'Ends', kind: 'day' },
    worth: { label: 'Worth', kind: 'money', currency: 'USD' },
    party: { label: 'Party', kind: 'text' },
    old: { label: 'Old', kind: 'text' },
  }))
    ids[name] = ok(
      await t.call('administrator', 'POST', '/document-fields', { body: { documentType: 'contract', ...body } }),
    ).id
  const { id: shut } = await t.folder('administrator', { name: 'Shut' })
  for (const [n, title] of titles.entries()) {
    const { id } = await t.keep('administrator', `${title}.txt`, title, n === 5 ? { folderId: shut } : {})
    const body = { documentType: 'contract' }
    const { version } = ok(await t.call('administrator', 'PATCH', `/documents/${id}`, { version: 1, body }))
    const values = {
      [ids['notice']!]: notices[n]!,
      [ids['ends']!]: n ? `2027-0${n}-01` : null,
      [ids['worth']!]: `${1200 - n}.50`,
      [ids['party']!]: n === 1 ? '=HYPERLINK("x")' : `Party ${n}`,
    }
    ok(await t.call('administrator', 'POST', `/own-fields/${id}`, { version, body: { values } }))
  }
  ok(await t.verb('administrator', `/folders/${shut}`, 'restrict', { userIds: [], roles: ['administrator'] }))
  ok(await t.call('administrator', 'POST', `/document-fields/${ids['old']}/archive`, { version: 1 }))
})
after(() => t?.close())

const order = (rows: Json[]): string[] => rows.map(({ title }) => title)

test('a field of the company’s own is a column: shown, sorted as what it is over pages, filtered and counted', async () => {
  const { items } = ok(await list(`fields=title,${column('notice')},${column('ends')},${column('worth')}&sort=title`))
  const [alpha] = items
  assert.deepEqual(
    [alpha.title, alpha[column('notice')], alpha[column('ends')], alpha[column('worth')]],
    ['Alpha', '90', null, '1200.5'],
  )
  for (const way of ['', '-']) {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = ok(await list(`sort=${way}${column('notice')}&limit=1${cursor && `&cursor=${cursor}`}`))
      seen.push(...order(page.items))
      cursor = page.next
    }
    const known = ['Beta', 'Sigma', 'Omega', 'Alpha', 'Gamma', 'Delta']
    assert.deepEqual(seen, way ? known.toReversed() : known)
  }
  const found = (filter: string) =>
    list(`filter=${encodeURIComponent(filter)}&sort=title`).then((each) => order(ok(each).items))
  assert.deepEqual(await found(`${column('notice')}:gte:30`), ['Alpha', 'Gamma', 'Omega'])
  assert.deepEqual(await found(`${column('ends')}:lt:2027-03-01`), ['Beta', 'Gamma'])
  assert.deepEqual(await found(`${column('party')}:has:party 3`), ['Delta'])
  assert.deepEqual(await found(`${column('notice')}:empty:`), ['Delta'])
  const { count } = ok(await t.call('administrator', 'GET', `/documents/summary?filter=${column('notice')}:gte:30`))
  assert.equal(count, 3)
})

test('it is exported under its name, as a figure or a day, and nothing in it is a formula', async () => {
  const columns = ['title', column('notice'), column('ends'), column('party')].join()
  const { text } = await t.call('administrator', 'GET', `/documents/export?format=csv&columns=${columns}&sort=title`)
  const lines = text.replace('\uFEFF', '').trim().split(/\r?\n/)
  assert.deepEqual(lines.slice(0, 2), ['Title,Notice,Ends,Party', 'Alpha,90,,Party 0'])
  assert.ok(!/,=|,"=/.test(lines[2]!), lines[2])
})

test('it is kept in a view like any column', async () => {
  const shows = { filters: [], sort: column('notice'), q: '', archived: false, columns: ['title', column('notice')] }
  const view = { id: randomUUID(), record: 'documents.documents', label: 'By notice', forEveryone: false, shows }
  const who = await t.as('buyer')
  assert.equal((await who('POST', '/api/personal/views', { body: view, key: null })).status, 200)
  const kept = (await who('GET', '/api/personal/views?record=documents.documents')).body
  assert.deepEqual(kept[0].shows.columns, shows.columns)
})

test('nobody learns by it of a document that is not there for them; what is no field of it is refused', async () => {
  const mine = ok(await list(`sort=-${column('notice')}&fields=title,${column('party')}`, 'employee'))
  assert.deepEqual(order(mine.items).toSorted(), titles.slice(0, 5).toSorted())
  assert.deepEqual(ok(await list(`filter=${column('party')}:has:party 5`.replace(' ', '%20'), 'employee')).items, [])
  for (const query of [
    `sort=own_${'0'.repeat(32)}`,
    `fields=title,own_${'0'.repeat(32)}`,
    `fields=title,${column('old')}`,
    `filter=own_${'0'.repeat(32)}:eq:x`,
    'sort=own_x',
  ])
    assert.equal((await list(query)).status, 400, query)
  const elsewhere = await t.call('administrator', 'GET', `/folders?sort=${column('notice')}`)
  assert.equal(elsewhere.status, 400)
  assert.equal((await list(`filter=${column('notice')}:gte:much`)).status, 400)
})
