import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { Problem } from '#shared/problem.ts'
import { createImportApp, thingTable, type ImportApp } from '../imports/testing.ts'
import { exhaustive, shareOf } from '../testing/walk.ts'
import { bounded } from './bounded.ts'
import { hostileFiles } from './testing-hostile.ts'
import type { Deed } from './testing-child.ts'
import { multipart, officeOf } from './testing.ts'

const program = new URL('./testing-child.ts', import.meta.url)
const ask = (question: Deed) => bounded<Deed, unknown>(program, () => question)

let t: ImportApp
before(async () => void (t = await createImportApp()))
after(() => t?.close())

test('a program that opens a file has no secret, runs no text and reads nothing that is not the product’s', async () => {
  assert.equal(await ask({ deed: 'answers', say: 'ok' }), 'ok')
  process.env['CANARY'] = 'secret'
  assert.deepEqual(await ask({ deed: 'looks around' }), { env: [] })
  await assert.rejects(ask({ deed: 'runs text' }), /Code generation from strings disallowed/)
  await assert.rejects(ask({ deed: 'reads a file', path: '/etc/passwd' }), /restricted/)
})

test(
  'whatever floods its memory, loops or dies ends alone, and the next file is opened',
  { timeout: 240_000 },
  async () => {
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, ...childrenMb())), 10)
    const costly = (error: unknown) => error instanceof Problem && error.status === 422
    const before = process.memoryUsage().rss
    const deeds: Deed['deed'][] = ['takes buffers', 'takes the heap', 'loops', 'dies']
    const ends = await Promise.allSettled(
      deeds.map((deed) =>
        bounded<Deed, unknown>(program, () => ({ deed }), Infinity, exhaustive ? {} : { seconds: 3 }),
      ),
    )
    clearInterval(watch)
    for (const [n, end] of ends.entries())
      assert.ok(end.status === 'rejected' && costly(end.reason), `${deeds[n]}: ${JSON.stringify(end)}`)
    if (process.platform === 'linux') assert.ok(most > 100 && most < 900, `${most} MB`)
    assert.ok(process.memoryUsage().rss - before < 200 * 1024 * 1024)
    assert.equal(await ask({ deed: 'answers', say: 'still here' }), 'still here')
  },
)

/** What the processes beneath this one hold, as the system tells it. */
function childrenMb(): number[] {
  if (process.platform !== 'linux') return []
  return readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map((pid) => {
      try {
        return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
      } catch {
        // It ended meanwhile.
        return 0
      }
    })
}

const inert =
  /^(application\/(pdf|xml|json|x-ofx|vnd\.openxmlformats-officedocument\.[\w.]+)|image\/(png|jpeg|gif|webp)|text\/(csv|tab-separated-values|plain|markdown)|message\/rfc822)(;|$)/

test(
  'R25 eighty hostile files: what may not come in does not, what comes in runs nowhere, and others go on',
  { timeout: 600_000 },
  async (c) => {
    assert.ok(hostileFiles.length >= 80, String(hostileFiles.length))
    const [made] = await t.app.db
      .insert(thingTable)
      .values({ number: 'H1', name: 'Hostile', state: 'open', amount: 100n, currency: 'USD', createdBy: t.actor.id })
      .returning()
    const attachments = `/api/test/things/${made!.id}/attachments`
    const wrong: string[] = []
    const attach = async (name: string, content: Buffer) => {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const { payload, headers: type } = multipart([[name, content]])
      return t.server.inject({ method: 'POST', url: attachments, payload, headers: { ...headers, ...type } })
    }
    let sent = 0
    const files = shareOf(hostileFiles, 16)
    for (const { why, name, content, may } of files) {
      const reply = await attach(name, content)
      const came = reply.statusCode === 200
      if (came !== (may === 'come in')) wrong.push(`${why}: ${reply.statusCode} ${reply.body.slice(0, 200)}`)
      if (reply.statusCode >= 500) wrong.push(`${why}: ${reply.statusCode}`)
      if (!came) continue
      sent += 1
      const { id, name: kept } = reply.json()
      if (/[/\\\p{Cc}\u202e]/u.test(kept) || kept.length > 180) wrong.push(`${why}: is called ${kept}`)
      const { headers, statusCode, rawPayload } = await t.server.inject({ method: 'GET', url: `${attachments}/${id}` })
      const says = (header: string) => String(headers[header])
      if (statusCode !== 200 || !rawPayload.equals(content)) wrong.push(`${why}: came back as ${statusCode}`)
      if (!inert.test(says('content-type'))) wrong.push(`${why}: is sent as ${says('content-type')}`)
      if (!says('content-disposition').startsWith('attachment;')) wrong.push(`${why}: is shown`)
      if (!/[^\\]*/.test(says('content-disposition')) || /[\r\n]/.test(says('content-disposition')))
        wrong.push(`${why}: breaks its header`)
      if (says('x-content-type-options') !== 'nosniff') wrong.push(`${why}: may be sniffed`)
      if (!/sandbox/.test(says('content-security-policy'))) wrong.push(`${why}: is in no sandbox`)
    }
    assert.equal(wrong.join('\n'), '')
    c.diagnostic(`${files.length} files, ${sent} kept`)
    // The same, where a program opens them.
    for (const { why, name, content } of files.filter(({ name: each }) => /\.(xlsx|csv|txt)$/.test(each))) {
      const { status } = await t.upload('test.things', name, content)
      if (status >= 500) wrong.push(`to import ${why}: ${status}`)
    }
    assert.equal(wrong.join('\n'), '')
    const good = officeOf('xl/workbook.xml')
    assert.equal((await attach('good.xlsx', good)).statusCode, 200)
    const rows = Array.from({ length: 6000 }, (_, n) => `B${n},Bolt ${n},open,1,USD`).join('\n')
    const { status, body } = await t.upload('test.things', 'good.csv', `Number,Name,State,Amount,Currency\n${rows}\n`)
    assert.deepEqual([status, body.rows], [200, 6000])
  },
)
