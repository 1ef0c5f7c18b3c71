import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import { ok, openLibrary, pdfOf, type Library } from './testing.ts'
import { scanOf } from './testing-scans.ts'

const bill = [
  'Harbor Machinery Works',
  'Invoice 20931 of 14 March 2026',
  'Grinding of four crankshafts and one camshaft',
  'Payable within thirty days without deduction',
  'Total due 1,482.50 EUR',
]
const { pdf, png, lineAt } = scanOf(bill)

type Kept = { id: string }
let t: Library
let kept: { terms: Kept; side: Kept; scan: Kept; broken: Kept; photo: Kept; empty: Kept }
before(async () => {
  t = await openLibrary()
  const turned = pdfOf(['The quokka clause is binding']).toString('latin1')
  kept = {
    terms: await t.keep('buyer', 'Terms.pdf', pdfOf(['Nothing of it', 'The notice period is ninety days'])),
    side: await t.keep('buyer', 'Side.pdf', turned.replace('/MediaBox', '/Rotate 90 /MediaBox')),
    scan: await t.keep('buyer', 'Scan 0001.pdf', pdf),
    broken: await t.keep('buyer', 'Broken.png', png.subarray(0, 60)),
    photo: await t.keep('buyer', 'Photo.png', png),
    empty: await t.keep('buyer', 'Empty.png', createCanvas(300, 300).toBuffer('image/png')),
  }
  await t.jobs.drain()
})
after(() => t?.close())

const marks = async (id: string, q: string, who = 'administrator') => {
  const [version] = await t.read(`/documents/${id}/versions`, who)
  return t.read(`/documents/${id}/versions/${version.id}/marks?q=${encodeURIComponent(q)}`, who)
}

test('D13 a word of a PDF is marked where it stands on its page, turned or not', async () => {
  const { hits, opened, reading } = await marks(kept.terms.id, 'periods ninety')
  assert.deepEqual([opened, reading], [true, 'read'])
  assert.equal(hits.length, 2)
  const [first] = hits
  assert.deepEqual([first.page, first.words, first.boxes.length], [2, 1, 1])
  // 12 points of Helvetica from 72, 720 on a page of 612 by 792: "The notice " is 58.7 points wide, "period" 34.7.
  const [{ left, top, width, height }] = first.boxes
  const near = (is: number, should: number, by: number) => assert.ok(Math.abs(is - should) < by, `${is} for ${should}`)
  near(left * 612, 72 + 58.7, 3)
  near(width * 612, 34.7, 3)
  near(top * 792, 792 - 720 - 11, 2)
  near(height * 792, 13.4, 1)
  assert.equal((await marks(kept.terms.id, 'xylophone')).hits.length, 0)
  // Shown a quarter turned, the text runs from the top down, near the right edge: "The " is 24.0 points wide, "quokka" 39.3.
  const [{ boxes }] = (await marks(kept.side.id, 'quokka')).hits
  near(boxes[0].top * 612, 72 + 24, 3)
  near(boxes[0].height * 612, 39.3, 3)
  near(boxes[0].left * 792, 720 - 2.6, 2)
})

test('D13 a scanned bill is found by a sentence in it, and the sentence is marked on the picture', async () => {
  const found = await t.find('buyer', 'payable within thirty days without deduction')
  for (const { id } of [kept.scan, kept.photo]) {
    const hit = found.items.find((each: { id: string }) => each.id === id)
    assert.ok(hit, JSON.stringify(found))
    assert.equal(hit.page, 1)
    assert.match(hit.passage.map(({ text }: { text: string }) => text).join(''), /thirty days/)
    const seen = await marks(id, 'payable within thirty days without deduction')
    assert.deepEqual([seen.reading, seen.picturesWaiting, seen.picturesFailed, seen.why], ['read', 0, 0, null])
    assert.match(seen.scans[0].text, /four crankshafts/)
    const longest = seen.hits.toSorted((a: { words: number }, b: { words: number }) => b.words - a.words)[0]
    // "without" and "within" are no words that are looked for.
    assert.ok(longest.words >= 2, JSON.stringify(seen.hits))
    for (const { top, height } of longest.boxes) {
      const middle = top + height / 2
      assert.ok(middle > lineAt[3]!.top && middle < lineAt[3]!.bottom, `${middle} in ${JSON.stringify(lineAt[3])}`)
    }
  }
  const { rows } = await t.app.pool.query(
    `select octet_length(places) as bytes, array_length(regexp_split_to_array(body, '\\s+'), 1) as words from documents_texts where picture = 'read'`,
  )
  assert.equal(rows.length, 2)
  for (const { bytes, words } of rows) assert.ok(bytes < 8 * words, `${bytes} bytes for ${words} words`)
})

test('D13 a page that cannot be read is said and left, and the next one is read', async () => {
  const at = async (id: string) => (await t.read(`/documents/${id}/versions`))[0]
  const broken = await at(kept.broken.id)
  assert.deepEqual([broken.reading, broken.picturesWaiting], ['failed', 0])
  assert.match((await marks(kept.broken.id, '')).why, /damaged/)
  assert.equal((await at(kept.empty.id)).reading, 'none')
  // It came after the broken one.
  assert.equal((await at(kept.photo.id)).reading, 'read')
  const found = await t.find('buyer', 'crankshafts')
  assert.ok(found.items.some(({ id }: { id: string }) => id === kept.photo.id))
})

test('D13 what the product wrote itself is opened when somebody looks for its words', async () => {
  const { id } = kept.side
  const [version] = await t.read(`/documents/${id}/versions`)
  await t.app.pool.query(`update documents_readings set opened = false where version_id = $1`, [version.id])
  await t.app.pool.query(`update documents_texts set places = null where version_id = $1`, [version.id])
  const before = await marks(id, 'quokka')
  assert.deepEqual([before.opened, before.hits[0].boxes], [false, []])
  await t.jobs.drain()
  const then = await marks(id, 'quokka')
  assert.deepEqual([then.opened, then.hits[0].boxes.length], [true, 1])
})

test('D13 D07 marks and pictures are told to those who see the document, and to nobody else', async () => {
  const folder = await t.folder('hr', { name: 'Shut' })
  ok(await t.verb('hr', `/folders/${folder.id}`, 'restrict', { userIds: [], roles: ['hr'] }))
  const { id } = await t.keep('hr', 'Warning.pdf', pdfOf(['The narwhal matter is settled at last']), {
    folderId: folder.id,
  })
  const plain = await t.keep('hr', 'Plain.txt', 'no picture of it')
  await t.jobs.drain()
  const [version] = await t.read(`/documents/${id}/versions`, 'hr')
  const url = `/documents/${id}/versions/${version.id}/marks?q=narwhal`
  assert.equal((await t.call('buyer', 'GET', url)).status, 404)
  assert.equal((await t.read(url, 'hr')).hits.length, 1)
  const pictures = async (who: string) =>
    ok(await t.call(who, 'GET', `/thumbnails?ids=${id},${plain.id},${crypto.randomUUID()}`)).thumbnails
  const own = await pictures('hr')
  const stateOf = (of: string) => own.find((each: { id: string }) => each.id === of)?.state
  assert.deepEqual([own.length, stateOf(id), stateOf(plain.id)], [2, 'made', 'none'])
  const webp = Buffer.from(own.find(({ state }: { state: string }) => state === 'made').webp, 'base64')
  assert.equal(webp.toString('latin1', 0, 4) + webp.toString('latin1', 8, 12), 'RIFFWEBP')
  assert.ok(webp.length < 20_000, String(webp.length))
  assert.deepEqual(
    (await pictures('buyer')).map(({ id: of }: { id: string }) => of),
    [plain.id],
  )
  const reply = await t.call('hr', 'GET', `/thumbnails?ids=${id}`)
  assert.match(String(reply.headers['content-type']), /^application\/json/)
  assert.match(String(reply.headers['cache-control']), /no-store/)
  assert.equal((await t.call('hr', 'GET', '/thumbnails?ids=x')).status, 400)
})
