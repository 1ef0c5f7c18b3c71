import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { pause } from '#shared/testing/until.ts'
import { zipOf } from '../files/testing.ts'
import { createImportApp, type ImportApp } from './testing.ts'

let t: ImportApp
before(async () => void (t = await createImportApp()))
after(() => t?.close())

/** A workbook of one sheet with these rows as XML. */
function workbook(rows: string): Buffer {
  const main = 'http://schemas.openxmlformats.org'
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${main}/package/2006/content-types"/>`,
    'xl/workbook.xml': `<workbook xmlns="${main}/spreadsheetml/2006/main" xmlns:r="${main}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="rId1" Type="${main}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  }
  return zipOf(Object.entries(parts).map(([name, text]) => ({ name, data: Buffer.from(text) })))
}
const first = '<row r="1"><c r="A1"><v>1</v></c></row>'

/** What runs beneath this process, with its memory: the oracle asks the system, not the product. */
function children(): number[] {
  const memory: number[] = []
  for (const pid of readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('imports')) continue
      memory.push(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
    } catch {
      // It ended meanwhile.
    }
  }
  return memory
}

/** Uploads a file several times at once, while others go on reading: the answers, the calls of the others, and the children with their memory. */
async function storm(file: Buffer, times: number) {
  let going = true
  let mostChildren = 0
  let mostMemory = 0
  let read = 0
  const others = (async () => {
    while (going) {
      assert.equal((await t.call('GET', '/api/test/things')).status, 200)
      read += 1
      // Others who go on reading are the subject: they leave the reader of the file some of the processor.
      await pause(10)
    }
  })()
  const watch = setInterval(() => {
    const now = process.platform === 'linux' ? children() : []
    mostChildren = Math.max(mostChildren, now.length)
    mostMemory = Math.max(mostMemory, ...now)
  }, 10)
  const uploads = await Promise.all(Array.from({ length: times }, () => t.upload('test.things', 'a.xlsx', file)))
  going = false
  clearInterval(watch)
  await others
  return { uploads, mostChildren, mostMemory, read }
}

test('K6 twelve tiny sheets with one cell in the far corner: others go on being answered, one small process at a time', async (c) => {
  const file = workbook(`${first}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`)
  assert.ok(file.length < 2000, String(file.length))
  const before = process.memoryUsage().rss
  const seen = await storm(file, 12)
  for (const { status, body } of seen.uploads) {
    assert.ok([422, 429].includes(status), JSON.stringify(body))
    if (status === 422) assert.match(body.message, /XFD1048576.*200 columns and 100,000 rows/)
  }
  assert.ok(seen.uploads.some(({ status }) => status === 422))
  assert.equal(seen.mostChildren, process.platform === 'linux' ? 1 : 0)
  assert.ok(seen.mostMemory < 300, `${seen.mostMemory} MB`)
  assert.ok(seen.read > seen.uploads.length, `${seen.read} calls of others`)
  assert.ok(process.memoryUsage().rss - before < 200 * 1024 * 1024)
  c.diagnostic(`${seen.read} calls of others, ${seen.mostMemory.toFixed(0)} MB in the child`)
})

test(
  'K6 what no first look finds ends with its process: time and memory of it are bounded',
  { timeout: 180_000 },
  async (c) => {
    // Coloured cells without a value pass the look, and the reader fills the rows up to them.
    const far = Array.from({ length: 3000 }, (_, n) => `<row r="${n + 2}"><c r="XFD${n + 2}" s="1"/></row>`).join('')
    const seen = await storm(workbook(`${first}${far}<row r="9000"><c r="B9000"><v>1</v></c></row>`), 1)
    assert.ok([200, 422].includes(seen.uploads[0]!.status), JSON.stringify(seen.uploads[0]!.body))
    assert.ok(seen.mostMemory < 900, `${seen.mostMemory} MB`)
    assert.ok(seen.read > 1, `${seen.read} calls of others`)
    c.diagnostic(`${seen.uploads[0]!.status}, ${seen.mostMemory.toFixed(0)} MB in the child`)
  },
)

test('K6 no connection is held while a file is read', async () => {
  const rows = Array.from({ length: 60_000 }, (_, n) => `A${n},Bolt ${n},open,1,USD`).join('\n')
  const content = `Number,Name,State,Amount,Currency\n${rows}\n`
  const pool = t.app.pool
  const held: number[] = []
  const reading = t.upload('test.things', 'long.csv', content)
  const watch = setInterval(() => {
    if (children().length) held.push(pool.totalCount - pool.idleCount)
  }, 2)
  const { body } = await reading
  clearInterval(watch)
  assert.equal(body.rows, 60_000)
  // The last moments of its process are the first of the transaction that keeps what it found.
  assert.ok(held.filter((count) => count > 0).length <= held.length / 5, held.join(' '))
})

test('K6 a long sheet of everyday shape comes in whole', async () => {
  const rows = Array.from(
    { length: 4000 },
    (_, n) =>
      `<row r="${n + 1}"><c r="A${n + 1}"><v>${n}</v></c><c r="C${n + 1}" t="inlineStr"><is><t>Bolt</t></is></c></row>`,
  ).join('')
  const { status, body } = await t.upload('test.things', 'a.xlsx', workbook(rows))
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.rows, 4000)
})
