import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pdfOf } from '#modules/documents/server/testing.ts'
import { ok, openTime, refused, type TimeApp, type Who } from '#modules/time/server/testing.ts'
import { multipart } from './files/testing.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any

const word = 'Zinnoberstern'
let h: TimeApp
let file = ''
let attachment: Json
let document = ''

/** What somebody is told of the documents of the file, by every manifest that tells of documents. */
async function told(who: Who): Promise<string[]> {
  const get = async (url: string) => h.as[who]('GET', `/api/${url}`)
  const manifests = {
    tab: await get(`documents/of-record?record=hr.people&recordId=${file}`),
    attachments: await get(`hr/people/${file}/attachments`),
    list: await get('documents/documents?limit=200'),
    search: await get(`search?q=${word}`),
    passage: await get('documents/search?q=vermilion'),
    one: await get(`documents/documents/${document}`),
    bytes: await get(`hr/people/${file}/attachments/${attachment.id}`),
    history: await get(`hr/people/${file}/history`),
  }
  return Object.entries(manifests).flatMap(([manifest, { text }]) =>
    text.includes(word) || text.includes('vermilion') ? [manifest] : [],
  )
}

before(async () => {
  h = await openTime()
  file = h.files.employee
  const { payload, headers } = multipart([[`${word}.pdf`, pdfOf(['The vermilion pay of a fitter'])]])
  const body = payload.toString('latin1')
  attachment = ok(await h.as.hr('POST', `/api/hr/people/${file}/attachments`, { body, headers }))
  await h.t.jobs.drain()
  const { rows } = await h.t.app.pool.query('select id from documents_documents where attachment_id = $1', [
    attachment.id,
  ])
  document = rows[0].id
})
after(() => h?.t.close())

test('H18 what is filed of somebody is there for them and whoever keeps the files, and for nobody else by any route', async () => {
  for (const who of ['hr', 'administrator', 'employee'] as const) {
    const manifests = await told(who)
    for (const manifest of ['tab', 'attachments', 'list', 'search', 'passage', 'one', 'bytes'])
      assert.ok(manifests.includes(manifest), `${who} ${manifest}: ${manifests.join(' ')}`)
  }
  // Their manager sees the file, whose documents are as if there were none; a colleague sees neither.
  ok(await h.as.manager('GET', `/api/hr/people/${file}`))
  for (const who of ['manager', 'buyer', 'receiver'] as const) assert.deepEqual(await told(who), [], who)
  refused(await h.as.manager('GET', `/api/documents/documents/${document}`), 404)
  refused(await h.as.manager('GET', `/api/hr/people/${file}/attachments/${attachment.id}`), 404)
  assert.deepEqual(ok(await h.as.manager('GET', `/api/hr/people/${file}/attachments`)), [])
})

test('a document of the library is linked by right of both ends: whoever lacks one of them sees no link', async () => {
  const folder = ok(await h.as.hr('POST', '/api/documents/folders', { body: { name: 'Personnel' } }))
  const opened = { userIds: [], roles: ['hr'] }
  ok(
    await h.as.hr('POST', `/api/documents/folders/${folder.id}/restrict`, {
      version: folder.version,
      body: opened,
    }),
  )
  const { payload, headers } = multipart([['Letter.pdf', pdfOf(['A letter of praise'])]])
  const kept = ok(
    await h.as.hr('POST', `/api/documents/documents/upload?folderId=${folder.id}`, {
      body: payload.toString('latin1'),
      headers,
    }),
  )
  ok(
    await h.as.hr('POST', `/api/documents/documents/${kept.id}/links`, {
      body: { record: 'hr.people', recordId: file },
    }),
  )
  const titles = async (who: Who) =>
    ok(await h.as[who]('GET', `/api/documents/of-record?record=hr.people&recordId=${file}`)).map(
      ({ title }: Json) => title,
    )
  assert.ok((await titles('hr')).some((title: string) => title.startsWith('Letter')))
  for (const who of ['employee', 'manager'] as const)
    assert.ok(!(await titles(who)).some((title: string) => title.startsWith('Letter')), who)
  refused(await h.as.buyer('GET', `/api/documents/of-record?record=hr.people&recordId=${file}`), 404)
})
