import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openLibrary, pdfOf, type Library } from '#modules/documents/server/testing.ts'
import type { Hit, Mode, Retrieved } from '#modules/retrieval/shared/retrieval.ts'
import { outsideCalls } from '#server/audit/outside-calls.ts'
import { forgetEverybody } from '#server/auth/session-cache.ts'
import { sql } from 'drizzle-orm'
import type { Call } from '#server/call/call.ts'
import { actorById } from '#server/call/job-call.ts'
import { builtInModel, endBuiltInModel } from './built-in-model.ts'
import { byMeaning } from './by-meaning.ts'
import { embedPassages } from './embed-passages.ts'
import { followChanges } from './follow.ts'
import { inReach } from './in-reach.ts'

const word = 'Xylographquartz'
const nobody = '00000000-0000-4000-8000-00000000000a'
let t: Library
let secret: string
before(async () => {
  t = await openLibrary(undefined, { EMBEDDINGS: 'built-in' })
  const folder = await t.folder('hr', { name: 'Cases' })
  ok(await t.verb('hr', `/folders/${folder.id}`, 'restrict', { userIds: [], roles: ['hr'] }))
  const kept = await t.keep(
    'hr',
    `${word} warning.txt`,
    `The ${word} matter is settled. The night guard Brimblecombe lost his job for drinking alcohol at work.`,
    {
      folderId: folder.id,
    },
  )
  secret = kept.id
  ok(await t.call('hr', 'POST', `/documents/${secret}/comments`, { body: { body: `${word} was heard by Ottoline` } }))
  await t.keep('buyer', 'Handbook.txt', 'Boats are moored at the northern jetty. The ferry leaves at noon.')
  await t.jobs.drain()
  await followChanges(t.app)
})
after(async () => {
  await endBuiltInModel()
  await t?.close()
})

async function answer(who: string, q: string, more = '', mode: Mode = 'words'): Promise<Retrieved> {
  const reply = await t.server.inject({
    url: `/api/ai/retrieval?mode=${mode}&q=${encodeURIComponent(q)}${more}`,
    headers: await t.headersOf(who),
  })
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json<Retrieved>()
}
const hits = async (who: string, q: string, more = ''): Promise<Hit[]> => (await answer(who, q, more)).hits
const get = async (who: string, url: string) => t.server.inject({ url, headers: await t.headersOf(who) })

/** The candidates of one record that the statement itself finds by meaning, before any record is read. */
async function recordsNear(who: string, text: string, recordId: string) {
  const actor = (await actorById(t.app, await t.userId(who)))!
  const reach = await inReach({ actor, app: t.app, tx: t.app.db } as unknown as Call)
  const [vector] = await builtInModel.embed([text])
  const near = await byMeaning(vector!, { model: builtInModel.model, reach, filters: null }, t.app.db)
  return near.filter((each) => each.recordId === recordId)
}

test('A01 passages, titles and comments of a restricted document are retrieved by nobody else', async () => {
  const mine = [...(await hits('hr', word)), ...(await hits('hr', 'settled'))]
  assert.deepEqual([...new Set(mine.map(({ recordId }) => recordId))], [secret])
  assert.ok(mine.some(({ page, passage }) => page === 1 && passage.includes('settled')))
  assert.ok((await hits('hr', 'Ottoline'))[0]!.passage.includes('was heard by'))
  const questions = [
    word,
    'Ottoline',
    'Brimblecombe',
    'matter settled',
    'Xylographquarts',
    'Brimblecomb',
    'Otoline heard',
  ]
  for (const who of ['buyer', 'accountant', 'outsider', 'auditor', 'manager'])
    for (const q of questions) {
      const told = JSON.stringify({ ...(await answer(who, q)), q: '' })
      assert.doesNotMatch(told, /xylograph|ottoline|brimblecomb|settled/i, `${who} asks ${q}`)
    }
})

test('A01 a passage out of reach has no similar ones', async () => {
  const [mine] = await hits('hr', word)
  const url = `/api/ai/retrieval/${mine!.passageId}/similar`
  assert.equal((await get('hr', url)).statusCode, 200)
  const [hidden, missing] = [await get('buyer', url), await get('buyer', `/api/ai/retrieval/${nobody}/similar`)]
  assert.deepEqual([hidden.statusCode, hidden.json().detail], [404, missing.json().detail])
})

test('A01 a right that is withdrawn closes passages at once', async () => {
  assert.ok((await hits('hr', word)).length > 0)
  const role = (name: string) =>
    outsideCalls(t.app.db, 'test', (tx) =>
      tx.execute(
        sql`update user_roles set role = ${name} where user_id = (select id from users where email = 'hr@sample.mainstay.test')`,
      ),
    ).then(forgetEverybody)
  await role('buyer')
  assert.deepEqual(await hits('hr', word), [])
  await role('hr')
  assert.ok((await hits('hr', word)).length > 0)
})

test('A10 a change, a new version and an archived document show with the next round', async () => {
  const { id } = await t.keep('buyer', 'Moorings.txt', 'The capstan is painted crimson.')
  await t.jobs.drain()
  await followChanges(t.app)
  assert.equal((await hits('employee', 'capstan crimson'))[0]?.recordId, id)
  ok(
    await t.send('buyer', `/documents/${id}/versions?comment=new`, 'Moorings.txt', 'The capstan is painted turquoise.'),
  )
  await t.jobs.drain()
  await followChanges(t.app)
  assert.deepEqual(await hits('employee', 'crimson'), [])
  assert.equal((await hits('employee', 'turquoise'))[0]?.recordId, id)
  const { version } = await t.read(`/documents/${id}`)
  ok(await t.call('buyer', 'PATCH', `/documents/${id}`, { version, body: { title: 'Bollards' } }))
  await followChanges(t.app)
  assert.equal((await hits('employee', 'bollards'))[0]?.title, 'Bollards')
  await outsideCalls(t.app.db, 'test', (tx) =>
    tx.execute(sql`update documents_documents set state = 'archived' where id = ${id}`),
  )
  await followChanges(t.app)
  assert.deepEqual(await hits('employee', 'turquoise'), [])
  const { rows } = await t.app.pool.query('select from retrieval_passages where record_id = $1', [id])
  assert.equal(rows.length, 0)
})

test('A10 the text of a file is retrieved once it is read, after its document', async () => {
  const { id } = await t.keep(
    'buyer',
    'Engine room.pdf',
    pdfOf(['Nothing here', 'The windlass is greased with tallow']),
  )
  // The file is read by a job, in a process of its own.
  await followChanges(t.app)
  await t.jobs.drain()
  await followChanges(t.app)
  const [first] = await hits('employee', 'windlass tallow')
  assert.deepEqual([first?.recordId, first?.page], [id, 2])
})

test('A10 a record that refers to a renamed one is indexed with it', async () => {
  const folder = await t.folder('administrator', { name: 'Quillfeather' })
  const { id } = await t.keep('buyer', 'Inventory.txt', 'Seven oars and a lantern.', { folderId: folder.id })
  await t.jobs.drain()
  await followChanges(t.app)
  const documentsOf = async (q: string) =>
    (await hits('employee', q, '&types=documents.documents')).map(({ recordId }) => recordId)
  assert.deepEqual(await documentsOf('Quillfeather'), [id])
  const { version } = await t.read(`/folders/${folder.id}`)
  ok(await t.call('administrator', 'PATCH', `/folders/${folder.id}`, { version, body: { name: 'Thornbury' } }))
  await followChanges(t.app)
  assert.deepEqual([await documentsOf('Quillfeather'), await documentsOf('Thornbury')], [[], [id]])
})

test('misspelt words are repaired by words that the caller may see', async () => {
  const { hits: some, repaired } = await answer('employee', 'the northen jety')
  assert.deepEqual(repaired, [
    { from: 'northen', to: 'northern' },
    { from: 'jety', to: 'jetty' },
  ])
  assert.equal(some[0]!.title, 'Handbook')
  assert.deepEqual(some[0]!.matched, ['northern', 'jetty'])
})

test('any word counts, and a rare word counts more than a common one', async () => {
  const texts = [
    'Plums ripen on the quay',
    'Plums ripen in the yard',
    'Plums ripen on gneiss',
    'Ridges are made of very old gneiss',
  ]
  for (const [at, text] of texts.entries()) await t.keep('buyer', `Scrap ${at}.txt`, text)
  await t.jobs.drain()
  await followChanges(t.app)
  const some = (await hits('employee', 'plums gneiss zeppelin', '&types=documents.documents')).filter(
    ({ page }) => page,
  )
  assert.deepEqual(
    some.slice(0, 2).map(({ title }) => title),
    ['Scrap 2', 'Scrap 3'],
  )
  assert.equal(some[0]!.wordsRank, 1)
  assert.ok(some[0]!.score > some[1]!.score && some[0]!.score < 1)
  assert.equal(some[0]!.to, `/documents/workbench/${some[0]!.recordId}?q=plums+gneiss+zeppelin&page=1`)
})

test('filters narrow by record type, person and period', async () => {
  const buyer = await t.userId('buyer')
  const count = async (more: string) => (await hits('administrator', 'ferry jetty', more)).length
  assert.ok((await count('')) > 0)
  assert.deepEqual(
    [await count('&types=procurement.orders'), await count(`&owner=${nobody}`), await count('&to=2001-01-01')],
    [0, 0, 0],
  )
  assert.ok((await count(`&types=documents.documents,procurement.orders&owner=${buyer}&from=2001-01-01`)) > 0)
})

test('two processes index every passage once', async () => {
  await t.app.pool.query('delete from retrieval_passages')
  await t.app.pool.query('delete from retrieval_cursor')
  await Promise.all(Array.from({ length: 8 }, () => followChanges(t.app)))
  await followChanges(t.app)
  const { rows } = await t.app.pool.query(
    'select record_type, record_id, page, ordinal from retrieval_passages group by 1, 2, 3, 4 having count(*) > 1',
  )
  assert.deepEqual(rows, [])
  const waiting = await t.app.pool.query('select from retrieval_waiting')
  assert.equal(waiting.rowCount, 0)
  assert.ok((await hits('hr', word)).length > 0)
})

test('passages that did not change keep their vectors', async () => {
  const stored = async () => (await t.app.pool.query('select id from retrieval_passages order by id')).rows
  const before = await stored()
  await t.app.pool.query('delete from retrieval_cursor')
  await followChanges(t.app)
  assert.deepEqual(await stored(), before)
})

test('a malformed question is refused with the name of its field', async () => {
  const wrong: [string, string][] = [
    ['q=', 'q'],
    [`q=${'x'.repeat(401)}`, 'q'],
    ['q=a%00b', 'q'],
    ['q=a&mode=all', 'mode'],
    ['q=a&types=,', 'types'],
    ['q=a&owner=me', 'owner'],
    ['q=a&from=2026-13-01', 'from'],
    ['q=a&to=soon', 'to'],
    ['q=a&limit=51', 'limit'],
  ]
  for (const [query, field] of wrong) {
    const reply = await get('employee', `/api/ai/retrieval?${query}`)
    assert.equal(reply.statusCode, 400, query)
    assert.ok(field in (reply.json().fields ?? {}), `${query} ${reply.body}`)
  }
  for (const q of [
    "'",
    '"a" & (b',
    '!!!',
    '\\',
    'a:*',
    '<->',
    'the',
    '👍',
    '%_',
    'a'.repeat(400),
    'x'.repeat(3).concat(' ').repeat(99),
  ])
    assert.equal((await get('employee', `/api/ai/retrieval?q=${encodeURIComponent(q)}`)).statusCode, 200, q)
})

test('the state of the index is open to administrators and the auditor', async () => {
  const reply = await get('auditor', '/api/ai/retrieval-index')
  const { documents, passages, waiting, waitingSince } = reply.json()
  assert.ok(documents > 3 && passages > documents)
  assert.deepEqual([waiting, waitingSince], [0, null])
  assert.equal((await get('buyer', '/api/ai/retrieval-index')).statusCode, 403)
  const measured = await (await t.as('administrator'))('POST', '/api/ai/retrieval-index/quality')
  assert.equal(measured.status, 409, 'there is no sample company')
})

test('passages are retrieved by their meaning, under the same rights', { timeout: 60_000 }, async () => {
  assert.equal((await answer('employee', 'where do ships lie', '', 'meaning')).mode, 'words')
  await embedPassages(t.app)
  const { hits: some, mode } = await answer('employee', 'where do ships lie', '', 'meaning')
  assert.deepEqual([mode, some[0]!.title, some[0]!.wordsRank, some[0]!.meaningRank], ['meaning', 'Handbook', null, 1])
  const both = await answer('employee', 'ships at the jetty', '', 'both')
  assert.deepEqual([both.mode, both.hits[0]!.title, both.hits[0]!.meaningRank], ['both', 'Handbook', 1])
  const told = JSON.stringify(await answer('buyer', 'who was fired for being drunk', '', 'meaning'))
  assert.doesNotMatch(told, /xylograph|settled/i)
  assert.equal((await answer('hr', 'who was fired for being drunk', '', 'meaning')).hits[0]?.recordId, secret)
  assert.deepEqual(await recordsNear('buyer', 'who was fired for being drunk', secret), [])
  assert.ok((await recordsNear('hr', 'who was fired for being drunk', secret)).length > 0)
  const similar = await get('employee', `/api/ai/retrieval/${some[0]!.passageId}/similar`)
  assert.equal(similar.json<Retrieved>().mode, 'meaning')
  assert.doesNotMatch(similar.body, /xylograph|settled/i)
})
