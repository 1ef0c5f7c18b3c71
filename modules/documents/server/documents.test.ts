import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { zipOf } from '#server/files/testing.ts'
import { until } from '#shared/testing/until.ts'
import { ok, openLibrary, pdfOf, type Library } from './testing.ts'

let t: Library
before(async () => void (t = await openLibrary()))
after(() => t?.close())

const versions = (id: string, who = 'buyer') => t.read(`/documents/${id}/versions`, who)

test('D01 a version never changes: not by the API, not in the database, and an earlier one comes back as a new one', async () => {
  const { id, title } = await t.keep('buyer', 'Frame_contract 2026.pdf', pdfOf(['First words']))
  assert.equal(title, 'Frame contract 2026')
  ok(
    await t.send('buyer', `/documents/${id}/versions?comment=Corrected`, 'Frame contract.pdf', pdfOf(['Second words'])),
  )
  const [second, first] = await versions(id)
  assert.deepEqual([first.number, second.number, second.comment], [1, 2, 'Corrected'])
  assert.match(first.sha256, /^[0-9a-f]{64}$/)
  const restore = async (versionId: string) => {
    const { version } = await t.read(`/documents/${id}`)
    return t.call('buyer', 'POST', `/documents/${id}/versions/${versionId}/restore`, { version })
  }
  ok(await restore(first.id))
  const [third] = await versions(id)
  assert.deepEqual([third.number, third.sha256, third.comment], [3, first.sha256, 'Version 1 restored'])
  assert.equal((await restore(third.id)).status, 409)
  const file = await t.call('employee', 'GET', `/documents/${id}/versions/${third.id}/file`)
  assert.ok(file.bytes.equals(pdfOf(['First words'])))
  for (const statement of [
    `update documents_versions set sha256 = repeat('0', 64) where id = $1`,
    `delete from documents_versions where id = $1`,
  ])
    await assert.rejects(t.app.pool.query(statement, [first.id]), /permission denied|stays as it is/)
  const owner = new pg.Client(t.databaseUrl)
  await owner.connect()
  await assert.rejects(
    owner.query(`update documents_versions set size = 1 where id = $1`, [first.id]),
    /stays as it is/,
  )
  await assert.rejects(
    owner.query(
      `update documents_documents set current_version_id = (select id from documents_versions where document_id <> $1 limit 1) where id = $1`,
      [id],
    ),
    /documents_documents_current|null value/,
  )
  await owner.end()
})

test('D01 eight who add a version at once add eight, one after another', async () => {
  const { id } = await t.keep('buyer', 'Race.txt', 'start')
  const all = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      // A server that is busy is asked again under the same key, as the page does.
      const key = randomUUID()
      return until('an answer of a server that is not busy', async () => {
        const answer = await t.send('buyer', `/documents/${id}/versions`, 'Race.txt', `text ${n}`, key)
        return answer.status === 503 ? null : answer
      })
    }),
  )
  assert.deepEqual(
    all.map(({ status }) => status),
    Array.from({ length: 8 }, () => 200),
  )
  assert.deepEqual(
    (await versions(id)).map(({ number }: { number: number }) => number),
    [9, 8, 7, 6, 5, 4, 3, 2, 1],
  )
})

test('D10 the same bytes are kept all the same, and told with what they equal, of what one may see', async () => {
  const content = 'The very same bytes'
  const secret = await t.folder('hr', { name: 'Personal files' })
  ok(await t.verb('hr', `/folders/${secret.id}`, 'restrict', { userIds: [], roles: ['hr'] }))
  const hidden = await t.keep('hr', 'Hidden.txt', content, { folderId: secret.id })
  const first = await t.keep('buyer', 'Twice.txt', content)
  assert.deepEqual(first.same, [])
  const second = await t.keep('buyer', 'Twice again.txt', content)
  assert.deepEqual(second.same, [{ id: first.id, title: 'Twice', archived: false }])
  const third = await t.keep('hr', 'Thrice.txt', content)
  assert.deepEqual(third.same.map(({ id }) => id).toSorted(), [first.id, second.id, hidden.id].toSorted())
  // The same upload once more is the same document.
  const key = crypto.randomUUID()
  const sent = [
    await t.send('buyer', '/documents/upload', 'Once.txt', 'once', key),
    await t.send('buyer', '/documents/upload', 'Once.txt', 'once', key),
  ]
  assert.equal(sent[0]!.body.id, sent[1]!.body.id)
})

test('B23 the bytes of the version before make no version, and a file that is archived is said to be', async () => {
  const { id } = await t.keep('buyer', 'Rates.csv', 'first')
  const again = await t.send('buyer', `/documents/${id}/versions`, 'Rates renamed.csv', 'first')
  assert.equal(again.status, 409, again.text)
  assert.equal(again.body.message, 'Nothing changed: these are the bytes of version 1')
  assert.equal((await t.read(`/documents/${id}/versions`)).length, 1)
  // Going back to what was before is a change.
  ok(await t.send('buyer', `/documents/${id}/versions`, 'Rates.csv', 'second'))
  assert.equal(ok(await t.send('buyer', `/documents/${id}/versions`, 'Rates.csv', 'first')).number, 3)
  // Whoever may add none is told that, and not what it would equal.
  ok(await t.verb('buyer', `/documents/${id}`, 'check-out'))
  assert.match((await t.send('accountant', `/documents/${id}/versions`, 'Rates.csv', 'first')).text, /Checked out by/)
  ok(await t.verb('buyer', `/documents/${id}`, 'check-in'))

  ok(await t.verb('buyer', `/documents/${id}`, 'put-away'))
  const kept = await t.keep('buyer', 'Rates.csv', 'first')
  assert.deepEqual(kept.same, [{ id, title: 'Rates', archived: true }])
  ok(await t.verb('buyer', `/documents/${id}`, 'bring-back'))
  assert.equal((await t.keep('buyer', 'Rates.csv', 'first')).same.find((each) => each.id === id)?.archived, false)
})

type Told = { action: string; actor: string; changes: { field: string; before: unknown; after: unknown }[] }
const historyOf = async (id: string): Promise<Told[]> => t.read(`/documents/${id}/history`)

test('P6 why somebody released a check-out is read in the history, each time anew', async () => {
  const { id } = await t.keep('buyer', 'Tariff.csv', 'Item,Price\nNut,1.00\n')
  const released = async () =>
    (await historyOf(id))
      .filter(({ action }) => action === 'release')
      .map(({ changes }) => changes.find(({ field }) => field === 'releaseReason')?.after)
  for (const reason of ['On leave until May', 'On leave until May', 'Left on Friday']) {
    ok(await t.verb('buyer', `/documents/${id}`, 'check-out'))
    assert.equal((await t.read(`/documents/${id}`)).releaseReason, null)
    ok(await t.verb('accountant', `/documents/${id}`, 'release', { reason }))
  }
  assert.deepEqual(await released(), ['Left on Friday', 'On leave until May', 'On leave until May'])
  assert.equal((await t.read(`/documents/${id}`, 'employee')).releaseReason, 'Left on Friday')
})

test('D11 one editor: others see who and since when, add no version, and a forced release says why in the history', async () => {
  const { id } = await t.keep('buyer', 'Price list.csv', 'Item,Price\nBolt,1.00\n')
  ok(await t.verb('buyer', `/documents/${id}`, 'check-out'))
  const seen = await t.read(`/documents/${id}`, 'employee')
  assert.equal(seen.checkedOutById, await t.userId('buyer'))
  assert.ok(seen.checkedOutByName && seen.checkedOutAt)
  const other = await t.send('accountant', `/documents/${id}/versions`, 'Price list.csv', 'Item,Price\nBolt,2.00\n')
  assert.equal(other.status, 409, other.text)
  assert.match(other.text, new RegExp(seen.checkedOutByName))
  for (const [who, name, body] of [
    ['accountant', 'check-out'],
    ['accountant', 'check-in'],
    ['accountant', 'put-away'],
    ['buyer', 'release', { reason: 'mine' }],
  ] as const)
    assert.notEqual((await t.verb(who, `/documents/${id}`, name, body)).status, 200, `${who} ${name}`)
  ok(await t.verb('accountant', `/documents/${id}`, 'release', { reason: 'On leave' }))
  assert.ok((await historyOf(id)).some(({ action }) => action === 'release'))
  ok(await t.verb('accountant', `/documents/${id}`, 'check-out'))
  ok(await t.send('accountant', `/documents/${id}/versions`, 'Price list.csv', 'Item,Price\nBolt,2.00\n'))
  assert.equal((await t.read(`/documents/${id}`)).checkedOutById, null, 'a new version checks it in')
  // Of eight who want it at the same moment one has it.
  const { version } = await t.read(`/documents/${id}`)
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      t.call(n % 2 ? 'buyer' : 'accountant', 'POST', `/documents/${id}/check-out`, { version }),
    ),
  )
  assert.equal(all.filter(({ status }) => status === 200).length, 1)
})

test('D02 a draft is there for those who change documents; readers find it once it is effective', async () => {
  const { id } = await t.keep('buyer', 'Draft policy.md', '# Bicycles\nEverybody may cycle to the zeppelin hangar.', {
    draft: 'true',
  })
  await t.jobs.drain()
  assert.equal((await t.call('employee', 'GET', `/documents/${id}`)).status, 404)
  assert.equal((await t.find('employee', 'zeppelin')).count, 0)
  assert.equal((await t.find('manager', 'zeppelin')).count, 1)
  ok(await t.verb('buyer', `/documents/${id}`, 'publish'))
  assert.equal((await t.find('employee', 'zeppelin')).count, 1)
})

test('a folder never lies in itself, whoever moves it, and all below it says where it lies', async () => {
  const top = await t.folder('buyer', { name: 'Procurement' })
  const middle = await t.folder('buyer', { name: 'Contracts', parentId: top.id })
  const low = await t.folder('buyer', { name: '2026', parentId: middle.id })
  assert.equal(low.path, 'Procurement / Contracts / 2026')
  const move = async (id: string, parentId: string | null) =>
    t.call('buyer', 'PATCH', `/folders/${id}`, {
      version: (await t.read(`/folders/${id}`)).version,
      body: { parentId },
    })
  assert.equal((await move(top.id, low.id)).status, 422)
  assert.equal((await move(top.id, top.id)).status, 422)
  assert.equal(
    (await t.call('buyer', 'POST', '/folders', { body: { name: 'Contracts', parentId: top.id } })).status,
    409,
  )
  ok(await t.call('buyer', 'PATCH', `/folders/${top.id}`, { version: 1, body: { name: 'Purchasing' } }))
  assert.equal((await t.read(`/folders/${low.id}`)).path, 'Purchasing / Contracts / 2026')
  // Two that would each go into the other: one goes.
  const [a, b] = [await t.folder('buyer', { name: 'A' }), await t.folder('buyer', { name: 'B' })]
  const both = await Promise.all([move(a.id, b.id), move(b.id, a.id)])
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 422],
  )
  // What is dropped with its folders makes them.
  const { id } = await t.keep('buyer', 'Offer.txt', 'offer', { folderId: top.id, path: 'Offers/2026' })
  assert.equal((await t.read(`/documents/${id}`)).folderPath, 'Purchasing / Offers / 2026')
  assert.equal((await t.send('buyer', '/documents/upload?path=a//b', 'x.txt', 'x')).status, 400)
})

test('B22 what stands in the header, the footer and the notes of a DOCX is found', async () => {
  const said = (tag: string, text: string) =>
    Buffer.from(`<w:${tag}><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:${tag}>`)
  const words = {
    'word/document.xml': said('document', 'Carriage of quinces'),
    'word/header1.xml': said('hdr', 'Numbat house'),
    'word/header2.xml': said('hdr', 'Even pages of the pangolin'),
    'word/footer1.xml': said('ftr', 'Printed by the tapir'),
    'word/footnotes.xml': said('footnotes', 'See the okapi'),
    'word/endnotes.xml': said('endnotes', 'As the dugong &amp; others say'),
    'word/settings.xml': said('settings', 'Never the axolotl'),
    'word/_rels/header1.xml': said('hdr', 'Nor the kakapo'),
  }
  const parts = Object.entries(words).map(([name, data]) => ({ name, data }))
  const file = zipOf([{ name: '[Content_Types].xml', data: Buffer.from('<Types/>') }, ...parts])
  const { id } = await t.keep('buyer', 'Quinces.docx', file)
  await t.jobs.drain()
  const found = async (q: string) =>
    (await t.find('employee', q)).items.filter((each: { id: string }) => each.id === id).length
  for (const word of ['quinces', 'numbat', 'pangolin', 'tapir', 'okapi', 'dugong'])
    assert.equal(await found(word), 1, word)
  for (const word of ['axolotl', 'kakapo']) assert.equal(await found(word), 0, word)
})

test('R3 a mail in ISO-2022-JP is read, and a file name of 200 letters is kept whole', async () => {
  const name = `${'n'.repeat(196)}.eml`
  const mail =
    'From: a@example.test\r\nSubject: =?iso-2022-jp?B?GyRCOCtAURsoQg==?=\r\nContent-Type: text/plain; charset=iso-2022-jp\r\n\r\n' +
    'axiom \u001B$B8+@Q\u001B(B\r\n'
  const { id } = await t.keep('buyer', name, mail)
  await t.jobs.drain()
  assert.equal((await t.read(`/documents/${id}`)).fileName, name)
  const { items } = await t.find('employee', 'axiom')
  assert.deepEqual(
    items.map((each: { id: string }) => each.id),
    [id],
  )
  const { rows } = await t.app.pool.query(
    `select x.body as text from documents_texts x join documents_versions v on v.id = x.version_id where v.document_id = $1`,
    [id],
  )
  assert.match(rows[0].text, /Subject: 見積[^]*axiom 見積/)
})

test('D12 the text of each kind of file is found, with its page and passage, and forgotten at once', async () => {
  const files: [string, Buffer | string, number | null][] = [
    ['Notice.pdf', pdfOf(['General terms of the aardvark', 'The notice period is ninety wombats']), 2],
    ['Notice.txt', 'The notice period is ninety wombats', 1],
    ['Notice.md', '# Notice\n\nThe notice period is ninety **wombats**', 1],
    ['Notice.csv', 'Term,Value\nNotice period,ninety wombats\n', 1],
    [
      'Notice.eml',
      'From: a@example.test\r\nSubject: Terms\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n' +
        Buffer.from('The notice period is ninety wombats').toString('base64'),
      1,
    ],
    [
      'Notice.docx',
      zipOf([
        { name: '[Content_Types].xml', data: Buffer.from('<Types/>') },
        {
          name: 'word/document.xml',
          data: Buffer.from(
            '<w:document><w:body><w:p><w:r><w:t>The notice period</w:t></w:r><w:r><w:t xml:space="preserve"> is ninety wombats</w:t></w:r></w:p></w:body></w:document>',
          ),
        },
      ]),
      1,
    ],
  ]
  const ids = new Map<string, string>()
  for (const [name, content] of files) ids.set(name, (await t.keep('buyer', name, content)).id)
  await t.jobs.drain()
  const { items, count } = await t.find('employee', 'wombats')
  assert.equal(count, files.length, JSON.stringify(items))
  for (const [name, , page] of files) {
    const hit = items.find(({ id }: { id: string }) => id === ids.get(name))
    assert.equal(hit?.page, page, name)
    assert.ok(
      hit.passage.some((piece: { text: string; hit: boolean }) => piece.hit && /wombats/.test(piece.text)),
      name,
    )
  }
  // Any word, the rarer ones first; the beginning of the last one; a misspelt one.
  assert.equal((await t.find('employee', 'the notice period aardvark')).items[0].id, ids.get('Notice.pdf'))
  assert.equal((await t.find('employee', 'womb')).count, files.length)
  const repaired = await t.find('employee', 'wombatts')
  assert.deepEqual([repaired.instead, repaired.count > 0], ['wombats', true])
  assert.equal((await t.find('employee', 'wombats', '&type=contract')).count, 0)
  const pdf = ids.get('Notice.pdf')!
  ok(await t.verb('buyer', `/documents/${pdf}`, 'put-away'))
  assert.equal((await t.find('employee', 'aardvark')).count, 0)
  ok(await t.verb('buyer', `/documents/${pdf}`, 'bring-back'))
  ok(await t.send('buyer', `/documents/${pdf}/versions`, 'Notice.pdf', pdfOf(['Another text altogether'])))
  assert.equal((await t.find('employee', 'aardvark')).count, 0, 'an earlier version is not found')
  for (const q of ["'", '"', ':*', '!&|()', '\\', '<->', 'the', '%00'.repeat(3), 'a'.repeat(300)])
    assert.equal((await t.call('employee', 'GET', `/search?q=${encodeURIComponent(q)}`)).status, 200, q)
})
