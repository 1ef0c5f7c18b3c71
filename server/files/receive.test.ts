import assert from 'node:assert/strict'
import { createWriteStream, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pipeline } from 'node:stream/promises'
import multipartPlugin from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { Problem } from '#shared/problem.ts'
import { until } from '#shared/testing/until.ts'
import type { AppContext } from '../app-context.ts'
import { openDisk, readBytes } from './disk.ts'
import { receiveUpload } from './receive.ts'
import { multipart, officeOf, pngOf, zipOf } from './testing.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-files-'))
const app = { settings: { uploadLimitMb: 3, dataDir }, files: openDisk({ dataDir }) } as AppContext
let server: FastifyInstance

before(async () => {
  server = fastify()
  await server.register(multipartPlugin)
  server.setErrorHandler((error, _request, reply) =>
    error instanceof Problem
      ? reply.status(error.status).send({ code: error.reason, message: error.message })
      : reply.status(500).send({ message: String(error) }),
  )
  server.post('/', (request) => receiveUpload(request, app))
  await server.listen({ port: 0, host: '127.0.0.1' })
})
after(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const folder = join(dataDir, 'files')
const stored = (): string[] =>
  existsSync(folder)
    ? (readdirSync(folder, { recursive: true }) as string[]).filter((name) => statSync(join(folder, name)).isFile())
    : []
const send = (files: [string, Buffer | string][]) => server.inject({ method: 'POST', url: '/', ...multipart(files) })

const mb = 1024 * 1024
const accepted: [string, Buffer | string, string][] = [
  ['offer.pdf', '%PDF-1.7\n…', 'application/pdf'],
  ['Photo.PNG', pngOf(640, 480), 'image/png'],
  ['a.gif', Buffer.from('GIF89a\x10\0\x10\0', 'latin1'), 'image/gif'],
  ['a.jpg', Buffer.from('\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x0b\x08\0\x10\0\x10\x01\0\0\0', 'latin1'), 'image/jpeg'],
  ['lines.csv', 'a,b\n1,"=x"\n', 'text/csv'],
  ['lines.tsv', Buffer.from('caf\xe9\t1\r\n', 'latin1'), 'text/tab-separated-values'],
  ['sixteen.txt', Buffer.from('\ufeffGrün', 'utf16le'), 'text/plain'],
  ['bill.xml', '<?xml version="1.0"?><Invoice xmlns="urn:x"><a/></Invoice>', 'application/xml'],
  ['bank.ofx', 'OFXHEADER:100\nDATA:OFXSGML\n', 'application/x-ofx'],
  ['data.json', ' {"a": 1}', 'application/json'],
  ['mail.eml', 'From: a@b.c\r\n\r\nhi', 'message/rfc822'],
  [
    'R3.eml',
    'From: a@b.c\r\nContent-Type: text/plain; charset=iso-2022-jp\r\n\r\n\u001B$B8+@Q\u001B(B\r\n',
    'message/rfc822',
  ],
  ['note.md', '# Title\n<b>text</b>', 'text/markdown'],
  ['book.xlsx', officeOf('xl/workbook.xml'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [
    'letter.docx',
    officeOf('word/document.xml'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
]

test('accepted kinds are stored whole under a random name, with their size, hash and true type', async () => {
  for (const [name, content, type] of accepted) {
    const reply = await send([[name, content]])
    assert.equal(reply.statusCode, 200, `${name}: ${reply.body}`)
    const upload = reply.json()
    assert.equal(upload.type, type)
    assert.equal(upload.name, name)
    assert.match(upload.storageKey, /^[0-9a-f]{2}\/[0-9a-f-]{36}$/)
    assert.deepEqual(await readBytes(app.files, upload.storageKey), Buffer.from(content))
    assert.equal(upload.size, Buffer.from(content).length)
    await app.files.delete(upload.storageKey)
  }
})

const big = (size: number) => Buffer.alloc(size, 0)
const refused: [number, string, Buffer | string][] = [
  [415, 'drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  [415, 'page.html', '<html>'],
  [415, 'run.exe', Buffer.from('MZ\x90\0', 'latin1')],
  [415, 'noending', 'text'],
  [415, 'macro.xlsm', officeOf('xl/workbook.xml')],
  [415, 'archive.zip', officeOf('a')],
  [415, 'fake.pdf', '<html>'],
  [415, 'fake.png', Buffer.from('GIF89a\x10\0\x10\0', 'latin1')],
  [415, 'program.csv', Buffer.from('MZ\x90\0\x03\0', 'latin1')],
  [415, 'page.txt', '  <!DOCTYPE html><script>alert(1)</script>'],
  [415, 'page.csv', '\ufeff<script>alert(1)</script>'],
  [415, 'drawing.xml', '<?xml version="1.0"?><!-- x --><s:svg xmlns:s="http://www.w3.org/2000/svg"/>'],
  [415, 'hidden.xml', '<a:b xmlns:a="http://www.w3.org/1999/xhtml"/>'],
  [415, 'laughs.xml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  [415, 'nothing.xml', 'hello'],
  [415, 'data.json', '<x>'],
  [415, 'huge.png', pngOf(60_000, 60_000)],
  [415, 'broken.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  [415, 'wrong.docx', officeOf('xl/workbook.xml')],
  [415, 'program.xlsx', officeOf('xl/workbook.xml', [{ name: 'xl/vbaProject.bin', data: big(10) }])],
  [415, 'bomb.xlsx', officeOf('xl/workbook.xml', [{ name: 'xl/sheet.xml', data: big(65 * mb) }])],
  [415, 'liar.xlsx', officeOf('xl/workbook.xml', [{ name: 'xl/sheet.xml', data: big(65 * mb), says: 10 }])],
  [415, 'ratio.xlsx', officeOf('xl/workbook.xml', [{ name: 'xl/sheet.xml', data: big(5 * mb) }])],
  [415, 'many.xlsx', zipOf(Array.from({ length: 1001 }, (_, n) => ({ name: `${n}`, data: big(0) })))],
  [415, 'up.xlsx', officeOf('xl/workbook.xml', [{ name: '../../etc/x', data: big(1) }])],
  [415, 'root.xlsx', officeOf('xl/workbook.xml', [{ name: '/etc/x', data: big(1) }])],
  [
    415,
    'link.xlsx',
    officeOf('xl/workbook.xml', [{ name: 'xl/link', data: Buffer.from('/etc/passwd'), mode: 0o120777 }]),
  ],
  [415, 'cut.xlsx', officeOf('xl/workbook.xml').subarray(0, 100)],
  [413, 'long.txt', Buffer.alloc(3 * mb + 1, 'a')],
  [400, 'empty.txt', ''],
]

test('what may not be uploaded is refused and leaves no file', async () => {
  for (const [status, name, content] of refused) {
    const reply = await send([[name, content]])
    assert.equal(reply.statusCode, status, `${name}: ${reply.body}`)
  }
  assert.deepEqual(stored(), [])
})

test('a file of exactly the limit passes', async () => {
  const reply = await send([['full.txt', Buffer.alloc(3 * mb, 'a')]])
  assert.equal(reply.statusCode, 200)
  await app.files.delete(reply.json().storageKey)
})

test('a name is only a name: paths, controls and direction marks are dropped', async () => {
  for (const [given, kept] of [
    ['..\\\\..\\\\etc\\\\x.txt', 'x.txt'],
    ['/etc/passwd.txt', 'passwd.txt'],
    ['in\u202Evoice.txt', 'invoice.txt'],
    [`${'n'.repeat(300)}.txt`, `${'n'.repeat(196)}.txt`],
  ] as const) {
    const reply = await send([[given, 'text']])
    assert.equal(reply.json().name, kept)
    await app.files.delete(reply.json().storageKey)
  }
})

test('no multipart, no file and two files are refused', async () => {
  assert.equal((await server.inject({ method: 'POST', url: '/', payload: { a: 1 } })).statusCode, 415)
  assert.equal((await send([])).statusCode, 400)
  assert.equal(
    (
      await send([
        ['a.txt', 'a'],
        ['b.txt', 'b'],
      ])
    ).statusCode,
    400,
  )
  const { payload, headers } = multipart([['a.txt', 'text']])
  assert.equal(
    (await server.inject({ method: 'POST', url: '/', payload: payload.subarray(0, payload.length - 30), headers }))
      .statusCode,
    400,
  )
  assert.deepEqual(stored(), [])
})

test('a sender who goes away leaves no file, at once or in the middle', async () => {
  const { payload, headers } = multipart([['a.txt', Buffer.alloc(2 * mb, 'a')]])
  const { port } = server.server.address() as { port: number }
  for (const sent of [300, 200_000, mb]) {
    const connected = once(server.server, 'connection') as Promise<[Socket]>
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`,
    )
    await new Promise((done) => socket.write(payload.subarray(0, sent), done))
    const [arrived] = await connected
    await until('the bytes sent so far', () => arrived.bytesRead > sent)
    socket.destroy()
  }
  await until('an empty folder', () => stored().length === 0)
})

test('an oversized upload is answered over the wire before its end', async () => {
  const { payload, headers } = multipart([['a.txt', Buffer.alloc(20 * mb, 'a')]])
  const { port } = server.server.address() as { port: number }
  const reply = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: new Uint8Array(payload), headers })
  assert.equal(reply.status, 413)
  assert.deepEqual(stored(), [])
})

/** A scanner that speaks as clamd does, as far as it is told: what it was shown, and what it says of it. */
async function scanner(say: (seen: Buffer) => string | null) {
  const seen: Buffer[] = []
  const server = createServer((socket) => {
    let all = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      all = Buffer.concat([all, chunk])
      if (!all.subarray(-4).equals(Buffer.alloc(4))) return
      const parts: Buffer[] = []
      for (let at = 'zINSTREAM\0'.length; at + 4 < all.length;) {
        const length = all.readUInt32BE(at)
        parts.push(all.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
      const whole = Buffer.concat(parts)
      seen.push(whole)
      const answer = say(whole)
      if (answer === null) socket.destroy()
      else socket.end(`${answer}\0`)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { seen, url: `clamd://127.0.0.1:${port}`, close: () => new Promise((done) => server.close(done)) }
}
const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

test('K20 without a scanner a file says that nobody has looked; with one it is clean, refused, or not taken', async () => {
  const before = stored().length
  assert.equal((await send([['note.txt', eicar]])).json().scan, 'not scanned')
  const clamd = await scanner((seen) =>
    seen.includes('EICAR') ? 'stream: Eicar-Signature FOUND' : seen.includes('hang up') ? null : 'stream: OK',
  )
  const settings = app.settings as { fileScanner?: string }
  settings.fileScanner = clamd.url
  try {
    const clean = Buffer.alloc(1_500_000, 'clean ')
    const kept = await send([['note.txt', clean]])
    assert.equal(kept.json().scan, 'clean', kept.body)
    assert.ok(clamd.seen[0]!.equals(clean))
    const found = await send([['note.txt', eicar]])
    assert.deepEqual([found.statusCode, /Eicar-Signature/.test(found.json().message)], [415, true])
    assert.equal((await send([['note.txt', 'hang up']])).statusCode, 503)
    await clamd.close()
    assert.equal((await send([['note.txt', 'anything']])).statusCode, 503)
  } finally {
    delete settings.fileScanner
  }
  assert.equal(stored().length, before + 2)
})

test('K21 a full disk is told as what it is', { skip: !existsSync('/dev/full') }, async () => {
  const disk = app.files
  const full = openDisk({ dataDir })
  full.delete = async () => {}
  full.putStream = async (_key, source) => {
    try {
      await pipeline(source, createWriteStream('/dev/full'))
    } catch (cause) {
      throw Object.assign(new Error('cannot write', { cause }), { code: 'E_CANNOT_WRITE_FILE' })
    }
  }
  app.files = full
  try {
    const reply = await send([['note.txt', 'x'.repeat(2_000_000)]])
    assert.equal(reply.statusCode, 503, reply.body)
    assert.match(reply.json().message, /file storage is full/)
  } finally {
    app.files = disk
  }
})
