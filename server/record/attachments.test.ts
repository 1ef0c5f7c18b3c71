import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { attachments, auditLog } from '../db/tables.ts'
import { multipart } from '../files/testing.ts'
import { createImportApp, makerTable, person, thingTable, type ImportApp } from '../imports/testing.ts'

let t: ImportApp
let thing: string
let other: string

before(async () => {
  t = await createImportApp()
  const base = { name: 'a', state: 'open', currency: 'USD', createdBy: t.actor.id, amount: 1n }
  const [one, two] = await t.app.db
    .insert(thingTable)
    .values([
      { ...base, number: 'A' },
      { ...base, number: 'B' },
    ])
    .returning()
  thing = one!.id
  other = two!.id
})
after(() => t?.close())

const at = (id: string) => `/api/test/things/${id}/attachments`
async function attach(id: string, name: string, content: string, key: string = randomUUID()) {
  const { payload, headers } = multipart([[name, content]])
  const reply = await t.server.inject({
    method: 'POST',
    url: at(id),
    payload,
    headers: { ...headers, 'idempotency-key': key },
  })
  return { status: reply.statusCode, body: reply.json() }
}

test('a file is attached, listed, noted in the history and downloaded as it was', async () => {
  const { status, body } = await attach(thing, 'Angebot Grün.txt', 'hello')
  assert.equal(status, 200)
  assert.deepEqual([body.name, body.type, body.size, body.author], ['Angebot Grün.txt', 'text/plain', 5, 'buyer'])
  assert.deepEqual((await t.call('GET', at(thing))).body, [body])
  const [noted] = await t.app.db.select().from(auditLog).where(eq(auditLog.action, 'attach'))
  assert.equal(noted!.recordId, thing)
  const reply = await t.server.inject({ method: 'GET', url: `${at(thing)}/${body.id}` })
  assert.equal(reply.body, 'hello')
  assert.equal(reply.headers['content-type'], 'text/plain')
  assert.equal(reply.headers['content-length'], '5')
  assert.equal(
    reply.headers['content-disposition'],
    `attachment; filename="Angebot Grun.txt"; filename*=UTF-8''Angebot%20Gr%C3%BCn.txt`,
  )
  assert.match(String(reply.headers['content-security-policy']), /sandbox/)
  assert.equal(reply.headers['x-content-type-options'], 'nosniff')
})

test('a file belongs to its record: under another it does not exist', async () => {
  const { body } = await attach(thing, 'a.txt', 'secret')
  assert.equal((await t.call('GET', `${at(other)}/${body.id}`)).status, 404)
  assert.equal((await t.call('GET', `${at(thing)}/${randomUUID()}`)).status, 404)
  assert.equal((await t.call('GET', at(randomUUID()))).status, 404)
  const [maker] = await t.app.db
    .insert(makerTable)
    .values({ number: 'M', name: 'm', createdBy: t.actor.id })
    .returning()
  assert.equal((await t.call('GET', `/api/test/makers/${maker!.id}/attachments/${body.id}`)).status, 404)
})

test('who may only read cannot attach, and a refused or repeated call leaves no file behind', async () => {
  const stored = async () =>
    [...(await t.app.files.listAll('/', { recursive: true })).objects].filter((each) => each.isFile).length
  const before = await stored()
  assert.equal((await attach(randomUUID(), 'a.txt', 'x')).status, 404)
  assert.equal((await attach(thing, 'a.svg', '<svg/>')).status, 415)
  t.actAs(await person(t.app, 'reader', ['test.things.read']))
  assert.equal((await attach(thing, 'a.txt', 'x')).status, 403)
  t.actAs(t.actor)
  assert.equal(await stored(), before)
  const key = randomUUID()
  const first = await attach(thing, 'once.txt', 'once', key)
  const again = await attach(thing, 'once.txt', 'once', key)
  assert.deepEqual(again, first)
  assert.equal((await t.app.db.select().from(attachments).where(eq(attachments.name, 'once.txt'))).length, 1)
  assert.equal(await stored(), before + 1)
})

test('a file that is gone from the store is told, not served empty', async () => {
  const { body } = await attach(thing, 'gone.txt', 'x')
  const [row] = await t.app.db.select().from(attachments).where(eq(attachments.id, body.id))
  await t.app.files.delete(row!.storageKey)
  assert.equal((await t.call('GET', `${at(thing)}/${body.id}`)).status, 404)
})
