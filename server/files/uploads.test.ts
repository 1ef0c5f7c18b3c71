import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { testNow } from '#server/testing/clock.ts'
import { openSession } from '../auth/testing.ts'
import { jobHandlers } from '../jobs/handlers.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { sweepOrphans } from './orphans.ts'
import { sha256, uploadInParts, type SendBytes } from './testing-parts.ts'

let t: TestApp
let buyer: SendBytes
let other: SendBytes
let auditor: SendBytes
let now = testNow()
const keep = '/api/documents/documents/upload'

before(async () => {
  t = await createTestApp({ now: () => now, env: { UPLOAD_LIMIT_MB: '2' } })
  ;[buyer, other, auditor] = [await sender('buyer'), await sender('hr'), await sender('auditor')]
})
after(() => t?.close())

async function sender(who: string): Promise<SendBytes> {
  const { db, settings, modules } = t.app
  const session = await openSession(db, settings, `${who}@sample.mainstay.test`, now, modules)
  return async (method, url, { body, bytes, headers } = {}) => {
    const type = bytes ? 'application/octet-stream' : body === undefined ? undefined : 'application/json'
    const reply = await t.server.inject({
      method,
      url,
      headers: { ...session, ...(type ? { 'content-type': type } : {}), ...headers },
      payload: bytes ?? (body === undefined ? undefined : JSON.stringify(body)),
    })
    return { status: reply.statusCode, text: reply.body, body: reply.body ? reply.json() : null }
  }
}

/** A text of so many bytes that is no other. */
const textOf = (bytes: number): Buffer => Buffer.from(randomBytes(bytes).toString('hex').slice(0, bytes))
const stored = async () =>
  [...(await t.app.files.listAll('', { recursive: true })).objects].flatMap((each) => (each.isFile ? each.key : []))
const versionOf = async (id: string) => {
  const { rows } = await t.app.pool.query(
    'select storage_key as key, sha256, size::int from documents_versions where document_id = $1',
    [id],
  )
  assert.equal(rows.length, 1)
  return rows[0] as { key: string; sha256: string; size: number }
}
const run = async (name: string) =>
  jobHandlers(t.app.modules)
    .find((job) => job.name === name)!
    .run({}, t.app)

test('a file in parts is kept as a whole, in whichever order its parts came, and nothing of the parts stays', async () => {
  const content = textOf(200_000)
  const upload = uploadInParts(buyer, { to: `${keep}?path=Plans`, name: '../../etc/Plan 7.txt', content })
  const begun = await upload.begin({ sha256: sha256(content) })
  assert.equal(begun.status, 200, begun.text)
  assert.equal(begun.body.name, 'Plan 7.txt')
  assert.deepEqual((await upload.begin({ sha256: sha256(content) })).body, begun.body, 'begun twice it is one')
  assert.equal((await upload.finish()).status, 409, 'nothing is there')
  for (const offset of upload.offsets.toReversed()) {
    assert.equal((await upload.part(offset)).status, 200)
    assert.equal((await upload.part(offset)).status, 200, 'sent again after a lost answer')
  }
  const { body: far } = await upload.far()
  assert.deepEqual([far.received, far.parts.length, far.parts[1].offset], [200_000, 4, 65_536])
  const kept = await upload.finish()
  assert.equal(kept.status, 200, kept.text)
  const again = await Promise.all(Array.from({ length: 8 }, () => upload.finish()))
  for (const each of again) assert.deepEqual(each, kept)
  await t.jobs.drain()
  const version = await versionOf(kept.body.id)
  assert.deepEqual([version.sha256, version.size], [sha256(content), 200_000])
  assert.deepEqual(
    (await stored()).filter((key) => key.startsWith('uploads/')),
    [],
  )
  assert.deepEqual((await buyer('GET', '/api/uploads')).body, [])
  assert.equal((await upload.part(0)).status, 409)
  assert.equal((await upload.cancel()).status, 404)
  assert.equal((await upload.finish(keep)).status, 422, 'kept for another place')
})

test('eight that end an upload at once keep one document; eight that send one part keep one', async () => {
  const content = textOf(100_000)
  const upload = uploadInParts(buyer, { to: keep, name: 'Eight.txt', content })
  await upload.begin()
  const sent = await Promise.all(Array.from({ length: 8 }, () => upload.part(0)))
  assert.deepEqual(new Set(sent.map(({ status }) => status)), new Set([200]))
  // The same place with other bytes: one of the eight is it.
  const rest = content.length - 65_536
  const others = [content.subarray(65_536), ...Array.from({ length: 7 }, () => textOf(rest))]
  const answers = await Promise.all(others.map((bytes) => upload.part(65_536, bytes)))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409, 409, 409, 409, 409, 409],
  )
  const first = others[answers.findIndex(({ status }) => status === 200)]!
  assert.equal((await stored()).filter((key) => key.startsWith(`uploads/${upload.id}`)).length, 2)
  const ends = await Promise.all(Array.from({ length: 8 }, () => upload.finish()))
  assert.deepEqual(new Set(ends.map(({ text }) => text)).size, 1, ends[0]!.text)
  assert.equal((await versionOf(ends[0]!.body.id)).sha256, sha256(Buffer.concat([content.subarray(0, 65_536), first])))
  await t.jobs.drain()
  assert.equal(await sweepOrphans({ ...t.app, now: () => new Date(now.getTime() + 2 * 86_400_000) }), 0)
})

test('what does not fit is refused, and changes nothing', async () => {
  const content = textOf(100_000)
  const upload = uploadInParts(buyer, { to: keep, name: 'Report.txt', content })
  const begun = (more: object) => upload.begin(more).then(({ status }) => status)
  assert.equal(await begun({ size: 2 * 1024 * 1024 + 1 }), 413)
  assert.equal(await begun({ size: 0 }), 400)
  assert.equal(await begun({ name: 'run.exe' }), 415)
  assert.equal(await begun({ name: 'page.txt/../x.html' }), 415)
  assert.equal(await begun({ partSize: 1000 }), 400)
  assert.equal(await begun({ to: '/api/documents/documents' }), 400)
  assert.equal(await begun({ to: `${keep}?folder=x` }), 400)
  assert.equal(await begun({ to: '/api/settings/members/upload' }), 400)
  assert.equal((await uploadInParts(auditor, { to: keep, name: 'a.txt', content }).begin()).status, 403)
  assert.equal((await upload.begin()).status, 200)
  assert.equal(await begun({ size: 99_999 }), 409, 'the same id for another file')
  const answers = [
    await upload.part(1),
    await upload.part(65_535),
    await upload.part(131_072, Buffer.from('more')),
    await upload.part(0, content.subarray(0, 65_535)),
    await upload.part(65_536, Buffer.concat([content.subarray(65_536), Buffer.from('x')])),
    await upload.part(0, content.subarray(0, 65_536), sha256('another')),
    await upload.part(0, Buffer.alloc(0)),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [422, 422, 422, 422, 422, 422, 422],
  )
  assert.equal((await upload.part(0, Buffer.alloc(8 * 1024 * 1024 + 1))).status, 413)
  assert.equal((await buyer('POST', `/api/uploads/${upload.id}/parts?offset=0&sha256=${sha256('')}`)).status, 415)
  const bytes = Buffer.from('{"title":"x"}')
  assert.equal((await buyer('POST', '/api/documents/folders', { bytes })).status, 415, 'nobody else takes bytes')
  assert.equal((await upload.far()).body.received, 0)
  assert.equal((await buyer('POST', keep, { headers: { 'x-upload': 'no id' } })).status, 400)
  // What the whole is, is seen at the end.
  for (const offset of upload.offsets) await upload.part(offset)
  assert.equal((await upload.finish(`${keep}?path=Elsewhere`)).status, 409)
  assert.equal((await upload.cancel()).status, 200)
  const lies = uploadInParts(buyer, { to: keep, name: 'Lie.pdf', content })
  await lies.begin()
  for (const offset of lies.offsets) await lies.part(offset)
  assert.equal((await lies.finish()).status, 415)
  assert.equal((await lies.cancel()).status, 200)
  const changed = uploadInParts(buyer, { to: keep, name: 'Changed.txt', content })
  await changed.begin({ sha256: sha256('what it was') })
  for (const offset of changed.offsets) await changed.part(offset)
  assert.equal((await changed.finish()).status, 422)
  await changed.cancel()
  await t.jobs.drain()
  assert.deepEqual((await buyer('GET', '/api/uploads')).body, [])
  assert.equal(await sweepOrphans({ ...t.app, now: () => new Date(now.getTime() + 2 * 86_400_000) }), 0)
})

test('an upload is there for whoever began it alone, and one person has twenty', async () => {
  const content = textOf(70_000)
  const upload = uploadInParts(buyer, { to: keep, name: 'Mine.txt', content })
  await upload.begin()
  await upload.part(0)
  const at = `/api/uploads/${upload.id}`
  const answers = [
    await other('GET', at),
    await other('DELETE', at),
    await other('POST', `${at}/parts?offset=65536&sha256=${sha256(content.subarray(65_536))}`, {
      bytes: content.subarray(65_536),
    }),
    await other('POST', keep, { headers: { 'x-upload': upload.id } }),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 404, 404],
  )
  const taken = { id: upload.id, name: 'Mine.txt', size: 70_000, partSize: 65_536, to: keep }
  assert.equal((await other('POST', '/api/uploads', { body: taken })).status, 409)
  assert.deepEqual((await other('GET', '/api/uploads')).body, [])
  const more = await Promise.all(
    Array.from({ length: 24 }, () => buyer('POST', '/api/uploads', { body: { ...taken, id: randomUUID() } })),
  )
  assert.equal(more.filter(({ status }) => status === 200).length, 19)
  assert.equal(more.filter(({ status }) => status === 409).length, 5)
  for (const { id } of (await buyer('GET', '/api/uploads')).body)
    if (id !== upload.id) await buyer('DELETE', `/api/uploads/${id}`)
  await upload.part(65_536)
  assert.equal((await upload.finish()).status, 200)
})

test('a part that is damaged where it lies is asked for again, and the file is whole at the end', async () => {
  const content = textOf(140_000)
  const upload = uploadInParts(buyer, { to: keep, name: 'Damaged.txt', content })
  await upload.begin()
  for (const offset of upload.offsets) await upload.part(offset)
  const { files } = t.app
  for (const spoil of [(key: string) => files.put(key, textOf(65_536)), (key: string) => files.delete(key)]) {
    await spoil((await stored()).find((each) => each.startsWith(`uploads/${upload.id}/1-`))!)
    assert.equal((await upload.finish()).status, 409)
    assert.deepEqual(
      (await upload.far()).body.parts.map(({ offset }: { offset: number }) => offset),
      [0, 131_072],
    )
    await upload.part(65_536)
  }
  const kept = await upload.finish()
  assert.equal((await versionOf(kept.body.id)).sha256, sha256(content))
})

test('a new version comes in parts, too; whoever may not add one is refused at the beginning', async () => {
  const first = uploadInParts(buyer, { to: keep, name: 'Lease.txt', content: textOf(70_000) })
  await first.begin()
  for (const offset of first.offsets) await first.part(offset)
  const { id } = (await first.finish()).body
  const content = textOf(90_000)
  const to = `/api/documents/documents/${id}/versions?comment=Fifteen+months`
  assert.equal((await uploadInParts(auditor, { to, name: 'Lease.txt', content }).begin()).status, 403)
  const next = uploadInParts(buyer, { to, name: 'Lease.txt', content })
  await next.begin()
  for (const offset of next.offsets) await next.part(offset)
  const { status, body, text } = await next.finish()
  assert.equal(status, 200, text)
  assert.deepEqual([body.number, body.sha256, body.comment], [2, sha256(content), 'Fifteen months'])
  assert.deepEqual((await next.finish()).body, body)
})

test('an upload that nobody goes on with ends by itself after three days, with its parts; and files that nothing names go after a day', async () => {
  await t.jobs.drain()
  const content = textOf(140_000)
  const upload = uploadInParts(buyer, { to: keep, name: 'Left.txt', content })
  await upload.begin()
  await upload.part(0)
  await t.app.files.put('ab/left-by-a-server-that-died', 'bytes')
  await t.app.files.put('uploads/nobody/0-x', 'bytes')
  // The disk notes the time by its own clock.
  for (const key of ['ab/left-by-a-server-that-died', 'uploads/nobody/0-x'])
    utimesSync(join(t.app.settings.dataDir, 'files', key), now, now)
  await run('files.end-uploads')
  await run('files.sweep')
  assert.equal((await upload.far()).body.received, 65_536)
  assert.ok(await t.app.files.exists('ab/left-by-a-server-that-died'), 'somebody may be keeping it')
  const began = now
  const before = await stored()
  now = new Date(began.getTime() + 25 * 3_600_000)
  await run('files.sweep')
  const gone = before.filter((key) => key === 'uploads/nobody/0-x' || key.startsWith('ab/left-by'))
  assert.deepEqual((await stored()).toSorted(), before.filter((key) => !gone.includes(key)).toSorted())
  now = new Date(began.getTime() + 3 * 86_400_000 + 60_000)
  await run('files.end-uploads')
  now = began
  assert.equal((await upload.far()).status, 404)
  assert.deepEqual(
    (await stored()).filter((key) => key.startsWith('uploads/')),
    [],
  )
})
