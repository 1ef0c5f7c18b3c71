import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ok } from '#modules/documents/server/testing.ts'
import { readSeals, verifySignature } from '../../../scripts/verify-signature.mjs'
import { hashOf, openDesk, type Desk } from './testing.ts'

let t: Desk
before(async () => void (t = await openDesk()))
after(() => t?.close())

const has = (program: string): boolean => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** One that all have signed, with both files as they are downloaded. */
async function signed(name: string) {
  const request = await t.sent(name, ['manager', 'employee'])
  ok(await t.sign('manager', request.id))
  const done = ok(await t.sign('employee', request.id))
  const pdf = await t.file(done.documentId, done.signedVersionId)
  return { request: done, pdf, record: await t.record(done.id) }
}
let done: Awaited<ReturnType<typeof signed>>

test('D05 a document goes from a draft to signed: in order, sealed, as a version of its own whose bytes begin with those that were asked about', async () => {
  done = await signed('Supply contract')
  const { request, pdf, record } = done
  assert.deepEqual([request.state, request.signed, request.signers], ['signed', 2, 2])
  assert.equal(hashOf(pdf), request.signedSha256)
  const document = await t.read(`/documents/${request.documentId}`)
  assert.deepEqual([document.currentVersionId, document.versionNo], [request.signedVersionId, 2])
  const before = await t.file(request.documentId, request.versionId)
  assert.equal(hashOf(before), request.sha256)
  assert.ok(pdf.subarray(0, before.length).equals(before))
  assert.deepEqual(
    request.events.map(({ kind, actorName, sha256 }: { kind: string; actorName: string; sha256: string }) => [
      kind,
      actorName.length > 0,
      sha256,
    ]),
    ['sent', 'signed', 'signed', 'sealed'].map((kind) => [kind, true, request.sha256]),
  )
  for (const { address, agent, method, at } of request.events.slice(0, 3)) {
    assert.equal(address, '127.0.0.1')
    assert.ok(agent.length > 0 && method.length > 0 && at.endsWith('Z'))
  }
  assert.deepEqual(verifySignature({ pdf, record }).faults, [])
})

test('D06 the certificate lists every event with its moment in UTC, address and program, and the same log gives the same bytes', async () => {
  const { request } = done
  const paper = async () => (await t.call('manager', 'GET', `${t.at}/${request.id}/paper`)).bytes
  const [one, two] = [await paper(), await paper()]
  assert.equal(one.subarray(0, 5).toString(), '%PDF-')
  assert.equal(hashOf(one), hashOf(two))
})

test('D05 one byte changed, anywhere: the verifier names the document and the place', () => {
  const { pdf, record } = done
  const step = Math.max(1, Math.floor(pdf.length / 400))
  for (let at = 0; at < pdf.length; at += step) {
    const changed = Buffer.from(pdf)
    changed[at]! ^= 1
    const { faults } = verifySignature({ pdf: changed, pdfName: 'contract.pdf', record })
    const { parts } = record.said.signed
    const from = Math.floor(at / parts.size) * parts.size
    assert.ok(
      faults.some(
        (fault: string) => fault.startsWith('contract.pdf (Supply contract)') && fault.includes(`bytes ${from}–`),
      ),
      `byte ${at}: ${faults.join('; ')}`,
    )
  }
  for (const other of [Buffer.concat([pdf, Buffer.from('%')]), pdf.subarray(0, -1)])
    assert.notDeepEqual(verifySignature({ pdf: other, record }).faults, [])
})

test('D05 the seal alone finds a changed byte outside itself, and bytes that were added', () => {
  const { pdf } = done
  assert.deepEqual(
    readSeals(pdf).flatMap(({ faults }) => faults),
    [],
  )
  for (const at of [20, 400, pdf.length - 30]) {
    const changed = Buffer.from(pdf)
    changed[at]! ^= 1
    assert.ok(
      readSeals(changed).some(({ faults }) => faults.length > 0),
      `byte ${at}`,
    )
  }
  assert.match(
    readSeals(Buffer.concat([pdf, Buffer.from('% more')]))
      .at(-1)!
      .faults.join(),
    /were added after/,
  )
})

test('D06 one event removed or altered: the verifier names it', () => {
  const { pdf, record } = done
  const { events } = record.said
  for (const [at, event] of events.entries()) {
    const less = { ...record, said: { ...record.said, events: events.toSpliced(at, 1) } }
    const missing = verifySignature({ pdf, record: less }).faults.join('; ')
    assert.match(missing, new RegExp(`event ${at + 1}(, the seal,)? is missing`), missing)
    for (const field of ['at', 'actorName', 'address', 'agent', 'method', 'details', 'sha256', 'kind']) {
      const other = { ...event, [field]: `${event[field]} ` }
      const altered = { ...record, said: { ...record.said, events: events.with(at, other) } }
      const found = verifySignature({ pdf, record: altered }).faults.join('; ')
      assert.match(found, new RegExp(`event ${at + 1} \\(.*altered`), found)
    }
  }
  const forged = structuredClone(record)
  forged.said.document.title = 'Another contract'
  assert.match(verifySignature({ pdf, record: forged }).faults.join(), /is not what the company sealed/)
})

test(
  'openssl agrees on the untouched file, and not on one with a changed byte',
  { skip: !has('openssl') && 'openssl is not installed' },
  () => {
    const { pdf, record } = done
    const folder = mkdtempSync(join(tmpdir(), 'seal-'))
    const at = (name: string) => join(folder, name)
    const [, length, next, rest] = [
      ...pdf.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/g),
    ]
      .at(-1)!
      .slice(1)
      .map(Number) as [number, number, number, number]
    const covered = Buffer.concat([pdf.subarray(0, length), pdf.subarray(next, next + rest)])
    const cms = Buffer.from(pdf.subarray(length + 1, next - 1).toString('latin1'), 'hex')
    const check = (content: Buffer) => {
      writeFileSync(at('content'), content)
      writeFileSync(at('seal'), cms)
      writeFileSync(at('certificate'), record.certificate)
      const files = ['-in', at('seal'), '-content', at('content'), '-CAfile', at('certificate'), '-out', at('out')]
      const options = ['cms', '-verify', '-binary', '-inform', 'DER', '-purpose', 'any']
      execFileSync('openssl', [...options, ...files], { stdio: 'pipe' })
    }
    check(covered)
    covered[300]! ^= 1
    assert.throws(() => check(covered), /[Vv]erif/)
    const { subject, validFromDate, validToDate } = new X509Certificate(record.certificate)
    assert.match(subject, /seal/)
    assert.ok(validFromDate.getTime() < Date.now() && validToDate.getTime() > Date.now())
  },
)

test(
  'D05 pdfsig agrees on the untouched file, on a changed byte wherever it is, and on what was added after',
  { skip: !has('pdfsig') && 'pdfsig (poppler-utils) is not installed' },
  () => {
    const { pdf, record } = done
    const path = join(mkdtempSync(join(tmpdir(), 'seal-')), 'signed.pdf')
    const said = (bytes: Buffer): string => {
      writeFileSync(path, bytes)
      const { stdout, stderr } = spawnSync('pdfsig', ['-nocert', path], { encoding: 'utf8' })
      return stdout + stderr
    }
    const isValid = (bytes: Buffer) => verifySignature({ pdf: bytes, record }).faults.length === 0
    const whole = said(pdf)
    assert.match(whole, /Signature is Valid/)
    assert.match(whole, /Total document signed/)
    assert.ok(isValid(pdf))
    for (const at of Array.from({ length: 24 }, (_, n) => 20 + Math.floor((n * (pdf.length - 40)) / 24))) {
      const changed = Buffer.from(pdf)
      changed[at]! ^= 1
      const its = said(changed)
      assert.doesNotMatch(its, /Signature is Valid[^]*Total document signed/, `byte ${at}`)
      assert.ok(!isValid(changed), `byte ${at}: ${its}`)
    }
    const more = Buffer.concat([pdf, Buffer.from('% more')])
    assert.doesNotMatch(said(more), /Total document signed/)
    assert.ok(!isValid(more))
  },
)

test('the verifier is one file that needs no more than Node, and ends with 0 or 1', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seal-'))
  const at = (name: string) => join(folder, name)
  writeFileSync(at('contract.pdf'), done.pdf)
  writeFileSync(at('record.json'), JSON.stringify(done.record))
  writeFileSync(at('seal.pem'), done.record.certificate)
  const run = (...files: string[]) =>
    execFileSync(process.execPath, ['scripts/verify-signature.mjs', ...files.map(at)], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  assert.match(run('contract.pdf', 'record.json', 'seal.pem'), /VALID {2}nothing was changed/)
  const changed = Buffer.from(done.pdf)
  changed[100]! ^= 1
  writeFileSync(at('contract.pdf'), changed)
  assert.throws(
    () => run('contract.pdf', 'record.json'),
    (error: { status?: number; stderr?: string }) => {
      assert.equal(error.status, 1)
      assert.match(error.stderr!, /NOT VALID {2}contract\.pdf \(Supply contract\): .*bytes 0–1023 are different/)
      return true
    },
  )
})
