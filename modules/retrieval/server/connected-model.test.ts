import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { settingsFor, standIn, type StandIn } from '#modules/connectors/server/testing.ts'
import { openLibrary, type Library } from '#modules/documents/server/testing.ts'
import type { Retrieved } from '#modules/retrieval/shared/retrieval.ts'
import type { Caller } from '#server/testing/app.ts'
import { embedPassages } from './embed-passages.ts'
import { followChanges } from './follow.ts'
import { connectedModel } from './connected-model.ts'

let t: Library
let other: StandIn
let admin: Caller
const url = '/api/connectors/settings/ai'

const save = async (embeddingsModel: string | null) => {
  const { version } = (await admin('GET', url)).body
  const saved = await admin('PATCH', url, { version, body: { ...settingsFor(other.url)['ai'], embeddingsModel } })
  assert.equal(saved.status, 200, saved.text)
}
/** Answers as many vectors as texts are asked for, all of one direction. */
const answers = (count: number, size = 512) =>
  other.answer('/v1/embeddings', {
    status: 200,
    body: { data: Array.from({ length: count }, (_, index) => ({ index, embedding: Array(size).fill(0.5) })) },
  })

before(async () => {
  other = await standIn()
  t = await openLibrary(undefined, { EMBEDDINGS: 'built-in', PRIVATE_NETWORKS: '127.0.0.1' })
  admin = await t.as('administrator')
  await save('embedder-1')
  await admin('POST', `${url}/test`)
})
after(async () => {
  other?.close()
  await t?.close()
})

test('the embeddings model of the connector is asked with its key, and named in each vector', async () => {
  await t.app.pool.query('delete from retrieval_passages')
  await t.keep('buyer', 'Ferries.txt', 'The ferry leaves the northern jetty at noon each day of the week.')
  await t.jobs.drain()
  await followChanges(t.app)
  const { rows } = await t.app.pool.query('select id from retrieval_passages where terms >= 8')
  await t.app.pool.query('delete from retrieval_passages where id <> $1', [rows[0].id])
  answers(1)
  assert.equal(await embedPassages(t.app), false)
  const vectors = await t.app.pool.query('select model, length(vec) as size from retrieval_vectors')
  const model = `embedder-1 at ${new URL(other.url).host}`
  assert.deepEqual(vectors.rows, [{ model, size: 512 }])
  const asked = other.heard.find((call) => call.url === '/v1/embeddings')!
  assert.equal(asked.headers.authorization, 'Bearer canary-api-key-0123456789')
  assert.deepEqual([JSON.parse(asked.body).model, JSON.parse(asked.body).dimensions], ['embedder-1', 512])
})

test('another model has its own vectors', async () => {
  await save('embedder-2')
  await embedPassages(t.app)
  const before = await t.app.pool.query('select model from retrieval_vectors')
  assert.match(before.rows[0].model, /^embedder-1/, 'an untested connector is not used')
  await admin('POST', `${url}/test`)
  await embedPassages(t.app)
  const { rows } = await t.app.pool.query('select model from retrieval_vectors')
  assert.deepEqual(rows, [{ model: `embedder-2 at ${new URL(other.url).host}` }])
})

test('words are searched where the service is away or answers nonsense', async () => {
  const ask = async () => {
    const reply = await (await t.as('employee'))('GET', '/api/ai/retrieval?q=ferry&mode=both')
    assert.equal(reply.status, 200, reply.text)
    return (reply.body as Retrieved).mode
  }
  assert.equal(await ask(), 'both')
  for (const body of [{ data: [] }, { data: [{ embedding: ['x'] }] }, 'no JSON', {}]) {
    other.answer('/v1/embeddings', { status: 200, body })
    assert.equal(await ask(), 'words')
  }
  other.answer('/v1/embeddings', { status: 500 })
  assert.equal(await ask(), 'words')
})

test('nothing is sent where no embeddings model is set', async () => {
  await save(null)
  assert.equal(await connectedModel(t.app), undefined)
})
