import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { checksOf } from '#server/audit/checks.ts'
import { openDisk } from '#server/files/disk.ts'
import { sweepOrphans } from '#server/files/orphans.ts'
import { uploadInParts, sha256, type SendBytes } from '#server/files/testing-parts.ts'
import { envOf } from '#server/storage/testing.ts'
import { azureStandIn, s3StandIn } from '#server/storage/testing-storages.ts'
import { testNow } from '#server/testing/clock.ts'
import { ok, openLibrary, pdfOf, type Library } from './testing.ts'

const kinds = [
  ['s3', 'the bucket'],
  ['azure', 'the container'],
] as const
for (const [kind, words] of kinds)
  describe(`documents in ${words}`, () => {
    let stand: Awaited<ReturnType<typeof s3StandIn>> | Awaited<ReturnType<typeof azureStandIn>>
    let close: () => Promise<unknown>
    let t: Library
    before(async () => {
      const [s3, azure] = [await s3StandIn(), await azureStandIn()]
      stand = kind === 's3' ? s3 : azure
      close = () => Promise.all([s3.close(), azure.close()])
      t = await openLibrary(undefined, { FILE_STORAGE: kind, ...envOf(s3.settings, azure.settings) })
    })
    after(async () => {
      await t?.close()
      await close?.()
    })

    const fileOf = async (id: string) => {
      const { currentVersionId } = await t.read(`/documents/${id}`)
      return t.call('employee', 'GET', `/documents/${id}/versions/${currentVersionId}/file`)
    }
    const findings = async () => {
      const { settings, files, modules, pool } = t.app
      return checksOf(settings.headsDir, files, modules)
        .find(({ name }) => name.startsWith('Every version'))!
        .run(pool)
    }
    const local = async () =>
      [...(await t.app.files.listAll('', { recursive: true })).objects].filter(({ isFile }) => isFile)

    test('they lie there, none on this machine; both are read, and verify reads them again', async () => {
      const { id } = await t.keep('buyer', 'Lease.txt', 'Twelve months')
      assert.equal(stand.blobs.size, 1)
      assert.deepEqual(await local(), [])
      assert.equal((await fileOf(id)).text, 'Twelve months')
      // What was kept before lies in the folder, and stays there.
      const before = openDisk({ dataDir: t.app.settings.dataDir }, t.app.pool)
      const elsewhere = { ...t.app, files: before }
      await elsewhere.files.put('ab/before', 'old')
      assert.equal(await t.app.files.exists('ab/before'), true)
      await assert.rejects(before.getStream([...stand.blobs.keys()][0]!), /no longer has settings/)
      await before.delete('ab/before')
      assert.deepEqual(await findings(), [])
      const [key] = stand.blobs.keys()
      const { bytes, at } = stand.blobs.get(key!)!
      const where = `The file Lease.txt (version 1 of document ${id})`
      stand.blobs.set(key!, { bytes: Buffer.from('Twelve MONTHS'), at })
      assert.deepEqual(await findings(), [`${where} is not the one that was received.`])
      stand.blobs.delete(key!)
      assert.deepEqual(await findings(), [`${where} is missing.`])
      assert.equal((await fileOf(id)).status, 404)
      stand.blobs.set(key!, { bytes, at })
      for (const mood of ['busy', 'cut'] as const) {
        stand.state.mood = mood
        assert.deepEqual(await findings(), [`${where} could not be read: its storage does not answer.`], mood)
      }
      stand.state.mood = 'well'
    })

    test('a storage that is away is a clear 503, and nothing is half kept', async () => {
      const { id } = await t.keep('buyer', 'Kept.txt', 'Kept before')
      const many = async () => (await t.read('/documents?limit=200')).items.length
      const [documents, blobs] = [await many(), stand.blobs.size]
      stand.state.mood = 'busy'
      const key = crypto.randomUUID()
      const refused = await t.send('buyer', '/documents/upload', 'Later.txt', 'Later', key)
      assert.deepEqual([refused.status, refused.body.code], [503, 'unavailable'], refused.text)
      assert.match(refused.body.message, /is not responding/)
      assert.equal((await fileOf(id)).status, 503)
      stand.state.mood = 'well'
      assert.deepEqual([await many(), stand.blobs.size, (await local()).length], [documents, blobs, 0])
      ok(await t.send('buyer', '/documents/upload', 'Later.txt', 'Later', key))
      // What a server left in the bucket that died before its row, goes a day later; nothing else does.
      stand.blobs.set('ab/left', { bytes: Buffer.from('left'), at: testNow() })
      assert.equal(await sweepOrphans(t.app), 0)
      assert.equal(await sweepOrphans({ ...t.app, now: () => testNow(2 * 86_400_000) }), 1)
      assert.deepEqual([stand.blobs.has('ab/left'), stand.blobs.size], [false, blobs + 1])
      assert.equal((await fileOf(id)).text, 'Kept before')
    })

    test('a file in parts, a preview, a thumbnail and the text of it come from there like any other', async () => {
      const content = Buffer.from('A long agreement. '.repeat(12_000))
      const send: SendBytes = async (method, url, { body, bytes, headers } = {}) => {
        const given: Record<string, string> = { ...(await t.headersOf('buyer')), ...headers }
        if (method === 'POST') given['idempotency-key'] ??= crypto.randomUUID()
        if (bytes) given['content-type'] = 'application/octet-stream'
        else if (body) given['content-type'] = 'application/json'
        const reply = await t.server.inject({
          method,
          url,
          headers: given,
          payload: bytes ?? (body as object | undefined),
        })
        return { status: reply.statusCode, text: reply.body, body: reply.body ? reply.json() : null }
      }
      const upload = uploadInParts(send, { to: '/api/documents/documents/upload', name: 'Long.txt', content })
      assert.equal((await upload.begin()).status, 200)
      for (const offset of upload.offsets) assert.equal((await upload.part(offset)).status, 200)
      assert.ok(
        [...stand.blobs.keys()].some((key) => key.startsWith(`uploads/${upload.id}/`)),
        'its parts lie there',
      )
      const made = await upload.finish()
      assert.equal(made.status, 200, made.text)
      const { id } = await t.keep('buyer', 'Terms.pdf', pdfOf(['Delivered duty paid', 'Thirty days']))
      await t.jobs.drain()
      assert.equal(
        [...stand.blobs.keys()].some((key) => key.startsWith('uploads/')),
        false,
        'its parts go',
      )
      assert.equal(sha256((await fileOf(made.body.id)).bytes), sha256(content))
      const { currentVersionId } = await t.read(`/documents/${id}`)
      const text = await t.read(`/documents/${id}/versions/${currentVersionId}/text`, 'employee')
      assert.match(JSON.stringify(text), /Thirty days/)
      assert.match(JSON.stringify(await t.find('employee', 'duty paid')), new RegExp(id))
      const pictures = await t.read(`/thumbnails?ids=${id}`, 'employee')
      assert.equal(pictures.thumbnails[0].state, 'made', JSON.stringify(pictures).slice(0, 200))
      assert.deepEqual(await findings(), [])
      assert.deepEqual(await local(), [])
    })
  })
