import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok } from '#modules/documents/server/testing.ts'
import { verifySignature } from '../../../scripts/verify-signature.mjs'
import { hashOf } from './testing.ts'
import { cara, nora, openOutside, piet, type Outside } from './testing-outside.ts'

let t: Outside
before(async () => void (t = await openOutside()))
after(() => t?.close())

test('D05 D06 people outside approve and sign by a link and a code, between members, and all get the sealed copy', async () => {
  const { id, documentId, sha256 } = await t.sent('Outside contract', ['manager', piet, nora, cara, 'employee'])
  assert.equal((await t.mails(piet.mail)).length, 0, 'not before their turn')
  ok(await t.sign('manager', id))
  const [asked] = await t.mails(piet.mail)
  assert.ok(!asked!.subject.includes('Outside contract'), 'administrators see subjects')
  assert.match(asked!.text, /asks you to approve “Outside contract”/)
  assert.equal((await t.mails(nora.mail)).length, 0)

  const inside = await t.comeIn(piet.mail)
  const page = await t.visit(inside.link, { cookie: inside.cookie })
  assert.match(page.body, /Outside contract/)
  const file = await t.visit(`${inside.link}/file`, { cookie: inside.cookie })
  assert.equal(hashOf(file.rawPayload), sha256)
  const picture = await t.visit(`${inside.link}/pages/1`, { cookie: inside.cookie })
  assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/webp'])
  assert.equal((await t.signs(inside, { name: 'P. Aalto' })).statusCode, 303)
  assert.equal((await t.request(id)).state, 'partly signed')

  assert.equal((await t.sign('employee', id)).status, 409, 'somebody outside comes first')
  const second = await t.comeIn(nora.mail)
  assert.equal((await t.signs(second)).statusCode, 303)
  const waits = await t.visit(second.link, { cookie: second.cookie })
  assert.match(waits.body, /You have signed/)
  assert.equal((await t.visit(`${second.link}/file`, { cookie: second.cookie })).statusCode, 404)
  const done = ok(await t.sign('employee', id))
  assert.deepEqual([done.state, done.signed, done.signers], ['signed', 4, 4])

  const pdf = await t.file(documentId, done.signedVersionId)
  for (const { mail } of [piet, nora, cara]) {
    const copy = await t.comeIn(mail)
    const got = await t.visit(`${copy.link}/file`, { cookie: copy.cookie })
    assert.equal(hashOf(got.rawPayload), done.signedSha256, mail)
  }
  assert.deepEqual(await t.kinds(id), [
    'sent',
    'signed',
    'link sent',
    'code sent',
    'opened',
    'approved',
    'link sent',
    'code sent',
    'opened',
    'signed',
    'signed',
    'sealed',
  ])
  const record = await t.record(id)
  assert.deepEqual(verifySignature({ pdf, record }).faults, [])
  const own = record.said.events.find(
    ({ kind, actorName }: { kind: string; actorName: string }) => kind === 'signed' && actorName === nora.name,
  )
  assert.deepEqual(
    [own.method, own.agent, own.sha256, own.address.startsWith('10.'), own.at.endsWith('Z')],
    [`entered a one-time code that was sent to ${nora.mail}`, 'Visitor/1.0', sha256, true, true],
  )
})
