import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { seeded } from '#server/testing/requests.ts'
import { openStorages, type Storages } from '../storage/testing.ts'
import { rangeOf } from './ranges.ts'
import { sha256 } from './testing-parts.ts'

test('D16 a part is what the published examples say; what is no range, several parts and another unit are the whole file', () => {
  // RFC 9110, 14.1.2: of a representation of 10,000 bytes.
  const of = (header: string) => rangeOf(header, 10_000)
  assert.deepEqual(of('bytes=0-499'), { first: 0, last: 499 })
  assert.deepEqual(of('bytes=500-999'), { first: 500, last: 999 })
  assert.deepEqual(of('bytes=-500'), { first: 9500, last: 9999 })
  assert.deepEqual(of('bytes=9500-'), { first: 9500, last: 9999 })
  assert.deepEqual(of('bytes=0-0'), { first: 0, last: 0 })
  assert.deepEqual(of('Bytes=9999-10005'), { first: 9999, last: 9999 })
  assert.deepEqual(of('bytes=-20000'), { first: 0, last: 9999 })
  for (const header of ['bytes=10000-', 'bytes=-0', `bytes=${'9'.repeat(400)}-`, 'bytes=10000-10000'])
    assert.equal(of(header), 'none', header)
  const whole = [
    'bytes=0-0,-1',
    'bytes= , 1-2',
    'items=0-5',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=a-b',
    'bytes=--5',
  ]
  for (const header of [...whole, 'bytes 0-5', 'bytes=0x1-5', 'bytes=1.5-2', 'bytes=+1-2', '', 'bytes=０-５'])
    assert.equal(of(header), null, header)
  assert.equal(rangeOf(undefined, 10), null)
})

const content = randomBytes(60_000).toString('hex')

for (const place of ['local', 's3', 'azure'] as const)
  describe(`D16 downloads from ${place}`, () => {
    let t: Storages
    let kept: Awaited<ReturnType<Storages['keep']>>
    before(async () => {
      t = await openStorages(place)
      kept = await t.keep('Long.txt', content)
    })
    after(() => t?.close())
    const ask = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
      (await t.as('buyer'))(method as 'GET', kept.file, { headers })

    test('one that broke off goes on from its byte, and is the same file', async () => {
      const { headers, bytes } = await ask({})
      assert.deepEqual([headers['accept-ranges'], headers['etag']], ['bytes', `"${sha256(content)}"`])
      const first = bytes.subarray(0, 44_321)
      const rest = await ask({ range: `bytes=${first.length}-`, 'if-range': String(headers['etag']) })
      assert.deepEqual(
        [rest.status, rest.headers['content-range'], rest.headers['content-length']],
        [206, `bytes 44321-119999/120000`, String(120_000 - 44_321)],
      )
      assert.equal(sha256(Buffer.concat([first, rest.bytes])), kept.sha256)
      for (const name of ['content-disposition', 'content-security-policy', 'x-content-type-options', 'content-type'])
        assert.equal(rest.headers[name], headers[name], name)
    })

    test('random parts are those bytes; with another or a weak tag, or a date, the whole file is sent', async () => {
      const random = seeded(1)
      for (let n = 0; n < 20; n += 1) {
        const [a, b] = [random(), random()].map((at) => Math.floor(at * content.length)) as [number, number]
        const [first, last] = [Math.min(a, b), Math.max(a, b)]
        const { status, text } = await ask({ range: `bytes=${first}-${last}` })
        assert.deepEqual([status, text], [206, content.slice(first, last + 1)])
      }
      const suffix = await ask({ range: 'bytes=-7' })
      assert.deepEqual([suffix.status, suffix.text], [206, content.slice(-7)])
      const tag = `"${kept.sha256}"`
      for (const other of [`W/${tag}`, '"another"', 'Tue, 24 Nov 2026 10:00:00 GMT', kept.sha256]) {
        const { status, text } = await ask({ range: 'bytes=0-3', 'if-range': other })
        assert.deepEqual([status, text.length], [200, content.length], other)
      }
      const head = await ask({ range: 'bytes=0-3' }, 'HEAD')
      assert.deepEqual([head.status, head.headers['content-length']], [200, String(content.length)])
      assert.equal((await ask({ 'if-none-match': `"x", W/${tag}` })).status, 304)
      assert.equal((await ask({ 'if-match': `"x", ${tag}`, range: 'bytes=0-3' })).status, 206)
      assert.equal((await ask({ 'if-match': '"x"', range: 'bytes=0-3' })).status, 412)
    })

    test('what lies beyond its end is 416 and says how long it is; a hostile header costs no more than the file', async () => {
      for (const range of ['bytes=120000-', 'bytes=-0', `bytes=${'9'.repeat(4000)}-`]) {
        const { status, body, headers } = await ask({ range })
        assert.deepEqual([status, body?.code, headers['content-range']], [416, 'out_of_range', 'bytes */120000'])
      }
      const many = Array.from({ length: 1500 }, (_, n) => `${n}-${n}`).join(',')
      for (const range of [`bytes=${many}`, 'bytes=0-,0-,0-', 'bytes=5-2', 'items=0-5', `bytes=${'-'.repeat(5000)}`]) {
        const { status, text } = await ask({ range })
        assert.deepEqual([status, text.length], [200, content.length], range.slice(0, 30))
      }
      const outsider = await (
        await t.as('buyer')
      )('GET', kept.file.replace(/[0-9a-f-]{36}/, crypto.randomUUID()), {
        headers: { range: 'bytes=0-3' },
      })
      assert.equal(outsider.status, 404)
    })
  })
