import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { visibleIds } from '#server/record/visible-rows.ts'
import { actorById } from '#server/call/job-call.ts'
import { forgetEverybody } from '#server/auth/session-cache.ts'
import { hostileFiles } from '#server/files/testing-hostile.ts'
import { shareOf } from '#server/testing/walk.ts'
import { documents } from './documents.ts'
import { scanOf } from './testing-scans.ts'
import { ok, openLibrary, pdfOf, type Library } from './testing.ts'

const word = 'Xylographquartz'
let t: Library
let secret: { folder: string; document: string; version: string; link: string }
before(async () => {
  t = await openLibrary()
  const top = await t.folder('hr', { name: `${word} files` })
  const below = await t.folder('hr', { name: `${word} cases`, parentId: top.id })
  ok(await t.verb('hr', `/folders/${top.id}`, 'restrict', { userIds: [await t.userId('manager')], roles: ['hr'] }))
  const { id } = await t.keep('hr', `${word} warning.pdf`, pdfOf(['Nothing here', `The ${word} matter is settled`]), {
    folderId: below.id,
  })
  ok(
    await t.call('hr', 'PATCH', `/documents/${id}`, { version: 1, body: { tags: word, description: `About ${word}` } }),
  )
  ok(await t.send('hr', `/documents/${id}/versions?comment=${word}`, `${word}.txt`, `A ${word} in plain text`))
  ok(await t.call('hr', 'POST', `/documents/${id}/comments`, { body: { body: `${word} was here` } }))
  const vendor = (
    await t
      .as('buyer')
      .then((buyer) => buyer('POST', '/api/procurement/vendors', { body: { name: 'Northern Bolts', currency: 'USD' } }))
  ).body
  const [made] = ok(
    await t.call('hr', 'POST', `/documents/${id}/links`, {
      body: { record: 'procurement.vendors', recordId: vendor.id },
    }),
  )
  await t.jobs.drain()
  const [version] = await t.read(`/documents/${id}/versions`)
  secret = { folder: top.id, document: id, version: version.id, link: made.id }
  // All else that somebody may come upon.
  await t.keep('buyer', 'Open.txt', 'Nothing of it stands here')
  await t.jobs.drain()
})
after(() => t?.close())

const everything = (vendor: string) => [
  '/documents?limit=200',
  '/documents/summary',
  `/documents?q=${word}`,
  `/documents?filter=title:has:${word}`,
  `/documents?filter=tags:has:${word}`,
  `/documents?filter=folderId:eq:${secret.folder}`,
  '/documents?sort=title&count=1',
  '/folders?limit=200',
  `/folders?q=${word}`,
  '/folders/summary',
  `/documents/${secret.document}`,
  `/documents/${secret.document}/history`,
  `/documents/${secret.document}/comments`,
  `/documents/${secret.document}/attachments`,
  `/documents/${secret.document}/versions`,
  `/documents/${secret.document}/versions/${secret.version}/file`,
  `/documents/${secret.document}/versions/${secret.version}/text`,
  `/documents/${secret.document}/versions/${secret.version}/marks?q=matter`,
  `/thumbnails?ids=${secret.document}`,
  `/documents/${secret.document}/links`,
  `/folders/${secret.folder}`,
  `/folders/${secret.folder}/history`,
  `/search?q=${word}`,
  `/search?q=${word.slice(0, 5)}`,
  `/search?q=Xylographquarts`,
  `/search?q=matter+settled`,
  `/search?q=settled&folderId=${secret.folder}`,
  `/of-record?record=procurement.vendors&recordId=${vendor}`,
  '/documents/export?format=csv',
  '/folders/export?format=csv',
]

test('D07 nothing of a document in a restricted folder is told to whoever is not named, by any route', async () => {
  const {
    rows: [link],
  } = await t.app.pool.query('select record_id from documents_links where id = $1', [secret.link])
  for (const who of ['buyer', 'accountant', 'employee', 'auditor']) {
    const told: string[] = []
    for (const url of everything(link.record_id)) {
      const { text, status } = await t.call(who, 'GET', url)
      // The question itself may stand in an error about its folder.
      if (new RegExp(word, 'i').test(text) || text.includes(secret.document) || status >= 500)
        told.push(`${url} ${status} ${text.slice(0, 200)}`)
    }
    const asWho = await t.as(who)
    for (const url of [
      `/api/search?q=${word}`,
      `/api/search?q=${word.slice(0, 6)}`,
      '/api/personal',
      '/api/measures',
      '/api/settings/audit?noun=documents.documents',
      '/api/settings/audit?noun=documents.folders',
    ]) {
      const { text } = await asWho('GET', url)
      if (new RegExp(word, 'i').test(text)) told.push(url)
    }
    assert.deepEqual(told, [], who)
    // Its counts are those of an app without it.
    assert.equal((await t.read('/documents/summary', who)).count, 1)
    assert.equal((await t.find(who, 'nothing')).count, 1)
  }
  for (const who of ['hr', 'manager', 'administrator']) {
    assert.equal((await t.find(who, word)).count, 1, who)
    assert.equal((await t.read('/documents/summary', who)).count, 2, who)
  }
})

test('D07 whoever is not named changes nothing of it, and learns no more from a refusal than of what was never there', async () => {
  const nowhere = '00000000-0000-4000-8000-000000000000'
  const tries = (id: string, folder: string): [string, unknown][] => [
    [`/documents/${id}/check-out`, undefined],
    [`/documents/${id}/put-away`, undefined],
    [`/documents/${id}/comments`, { body: 'x' }],
    [`/documents/${id}/links`, { record: 'procurement.vendors', recordId: nowhere }],
    [`/documents/${id}/versions/${nowhere}/restore`, undefined],
    [`/folders/${folder}/restrict`, { userIds: [], roles: ['buyer'] }],
    [`/folders/${folder}/open`, undefined],
  ]
  const [real, none] = await Promise.all(
    [tries(secret.document, secret.folder), tries(nowhere, nowhere)].map((all) =>
      Promise.all(
        all.map(async ([url, body]) => {
          const { status, body: said } = await t.call('accountant', 'POST', url, { version: 1, body })
          return [status, said.message]
        }),
      ),
    ),
  )
  assert.deepEqual(real, none)
  assert.ok(
    real!.every(([status]) => status === 404),
    JSON.stringify(real),
  )
  // Nothing is kept in a folder, or moved to it, that one does not open.
  const into = await t.send('buyer', `/documents/upload?folderId=${secret.folder}`, 'In.txt', 'in')
  assert.equal(into.status, 422, into.text)
  assert.equal(
    (
      await t.send(
        'buyer',
        `/documents/upload?path=${encodeURIComponent(`${word} files/${word} cases`)}`,
        'In.txt',
        'in',
      )
    ).status,
    422,
  )
  const own = await t.keep('buyer', 'Own.txt', 'own')
  assert.equal(
    (await t.call('buyer', 'PATCH', `/documents/${own.id}`, { version: 1, body: { folderId: secret.folder } })).status,
    422,
  )
  ok(await t.verb('buyer', `/documents/${own.id}`, 'put-away'))
})

test('D07 an event about it goes to no page of whoever is not named', async () => {
  for (const [who, sees] of [
    ['buyer', false],
    ['auditor', false],
    ['manager', true],
  ] as const) {
    const actor = (await actorById(t.app, await t.userId(who)))!
    assert.equal((await visibleIds(documents.source, [secret.document], actor, t.app.db)).size, sees ? 1 : 0, who)
  }
})

test('a restricted folder shuts nobody out who restricts it, and opens what lies in it when it is opened', async () => {
  const folder = await t.folder('accountant', { name: 'Tax' })
  const { id } = await t.keep('accountant', 'Return.txt', 'Turnover of the year', { folderId: folder.id })
  const restrict = (body: object, who = 'accountant') => t.verb(who, `/folders/${folder.id}`, 'restrict', body)
  assert.equal((await restrict({ userIds: [], roles: [] })).status, 422)
  assert.equal((await restrict({ userIds: [], roles: ['nobody'] })).status, 422)
  assert.equal(
    (await restrict({ userIds: [await t.userId('hr')], roles: [] })).status,
    422,
    'whoever restricts it stays in',
  )
  assert.equal((await restrict({ userIds: [], roles: ['buyer'] }, 'buyer')).status, 403)
  ok(await restrict({ userIds: [], roles: ['accountant'] }))
  assert.equal((await t.call('employee', 'GET', `/documents/${id}`)).status, 404)
  ok(await t.verb('accountant', `/folders/${folder.id}`, 'open'))
  assert.equal((await t.call('employee', 'GET', `/documents/${id}`)).status, 200)
})

test('N12 a refusal does not name a restricted folder to a person who may not open it', async () => {
  const top = await t.folder('buyer', { name: 'Shared' })
  const hidden = await t.folder('hr', { name: 'Dismissals', parentId: top.id })
  ok(await t.verb('hr', `/folders/${hidden.id}`, 'restrict', { userIds: [], roles: ['hr'] }))
  const make = (who: string) => t.call(who, 'POST', '/folders', { body: { name: 'Dismissals', parentId: top.id } })
  assert.equal((await make('hr')).status, 409)
  const other = await t.folder('buyer', { name: 'Others', parentId: top.id })
  const refusals = [
    await make('buyer'),
    await t.call('buyer', 'PATCH', `/folders/${other.id}`, { version: other.version, body: { name: 'Dismissals' } }),
    await t.send('buyer', `/documents/upload?folderId=${top.id}&path=Dismissals`, 'In.txt', 'in'),
  ]
  for (const { status, text } of refusals) {
    assert.equal(status, 422, text)
    assert.doesNotMatch(text, /already|no such folder/, text)
  }
  assert.deepEqual(
    refusals.map(({ body }) => Object.keys(body.fields)),
    [['name'], ['name'], ['path']],
  )
})

/** The processes beneath this one that open files, as the system tells of them. */
function openers(): { pid: number; mb: number }[] {
  if (process.platform !== 'linux') return []
  const pids = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  return pids.flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('-child.ts')) return []
      const mb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
      // What has ended and is not taken leave of yet holds nothing.
      return mb > 0 ? [{ pid, mb }] : []
    } catch {
      // It ended meanwhile.
      return []
    }
  })
}

test(
  'D09 R25 hostile files are never sent as what runs, and the reading of others goes on',
  { timeout: 960_000 },
  async (c) => {
    const wrong: string[] = []
    const seen = new Map<number, { since: number; ms: number; mb: number }>()
    const watch = setInterval(() => {
      for (const { pid, mb } of openers()) {
        const { since = performance.now(), mb: most = 0 } = seen.get(pid) ?? {}
        seen.set(pid, { since, ms: performance.now() - since, mb: Math.max(mb, most) })
      }
    }, 20)
    const inert =
      /^(application\/(pdf|xml|json|x-ofx|vnd\.openxmlformats-officedocument\.[\w.]+)|image\/(png|jpeg|gif|webp)|text\/(csv|tab-separated-values|plain|markdown)|message\/rfc822)(;|$)/
    let kept = 0
    const files = shareOf(hostileFiles, 8)
    for (const { why, name, content, may } of files) {
      const reply = await t.send('buyer', '/documents/upload', name, content)
      if ((reply.status === 200) !== (may === 'come in') || reply.status >= 500) wrong.push(`${why}: ${reply.status}`)
      if (reply.status !== 200) continue
      kept += 1
      const [version] = await t.read(`/documents/${reply.body.id}/versions`, 'buyer')
      const { headers, bytes } = await t.call('buyer', 'GET', `/documents/${reply.body.id}/versions/${version.id}/file`)
      const says = (header: string) => String(headers[header])
      if (!bytes.equals(content)) wrong.push(`${why}: came back otherwise`)
      if (!inert.test(says('content-type'))) wrong.push(`${why}: is sent as ${says('content-type')}`)
      if (!says('content-disposition').startsWith('attachment;')) wrong.push(`${why}: is shown`)
      if (says('x-content-type-options') !== 'nosniff' || !/sandbox/.test(says('content-security-policy')))
        wrong.push(`${why}: may run`)
    }
    const last = await t.keep('buyer', 'Good.pdf', pdfOf(['A perfectly good aardwolf']))
    const scan = await t.keep('buyer', 'Good.png', scanOf(['A perfectly good pangolin']).png)
    await t.jobs.drain()
    clearInterval(watch)
    assert.deepEqual(wrong, [])
    if (process.platform === 'linux') {
      const [mb, ms] = [
        Math.max(...[...seen.values()].map((each) => each.mb)),
        Math.max(...[...seen.values()].map((each) => each.ms)),
      ]
      c.diagnostic(
        `${kept} of ${files.length} kept; of ${seen.size} processes the largest had ${Math.round(mb)} MB, the longest took ${Math.round(ms)} ms`,
      )
      assert.ok(mb > 50 && mb < 900, `${mb} MB`)
      assert.deepEqual(openers(), [], 'none is left')
    }
    assert.equal((await t.find('buyer', 'pangolin')).items[0].id, scan.id)
    assert.ok(kept > files.length / 8, String(kept))
    assert.equal((await t.find('buyer', 'aardwolf')).items[0].id, last.id)
    const {
      rows: [left],
    } = await t.app.pool.query(
      'select count(*)::int as count from documents_versions v left join documents_readings r on r.version_id = v.id where r.version_id is null',
    )
    assert.equal(left.count, 0, 'every file was looked at')
  },
)

test('links are told by right of both ends: a document without its record, a record without its document', async () => {
  const buyer = await t.as('buyer')
  const vendor = (await buyer('POST', '/api/procurement/vendors', { body: { name: 'Eastern Nuts', currency: 'USD' } }))
    .body
  const { id } = await t.keep('buyer', 'Terms.txt', 'terms')
  const place = { record: 'procurement.vendors', recordId: vendor.id }
  ok(await t.call('buyer', 'POST', `/documents/${id}/links`, { body: place }))
  ok(await t.call('buyer', 'POST', `/documents/${id}/links`, { body: place }))
  assert.equal((await t.read(`/documents/${id}/links`, 'buyer')).length, 1, 'once')
  const of = (who: string) => t.call(who, 'GET', `/of-record?record=procurement.vendors&recordId=${vendor.id}`)
  assert.deepEqual(
    (await of('employee')).body.map((each: { id: string }) => each.id),
    [id],
  )
  const owner = new pg.Client(t.databaseUrl)
  await owner.connect()
  await owner.query(
    `update roles set permissions = array(select p from unnest(permissions) p where p not like 'procurement.vendors.%'), seeded = null, version = version + 1 where name = 'employee'`,
  )
  await owner.end()
  forgetEverybody()
  assert.equal((await of('employee')).status, 404)
  assert.deepEqual(await t.read(`/documents/${id}/links`, 'employee'), [])
  const [{ id: linkId }] = await t.read(`/documents/${id}/links`, 'buyer')
  assert.equal((await t.call('buyer', 'DELETE', `/documents/${id}/links/${linkId}`)).status, 200)
  assert.equal((await t.call('buyer', 'DELETE', `/documents/${id}/links/${linkId}`)).status, 404)
})

test('whoever may restrict a folder finds people and roles by name, and nobody else does', async () => {
  const found = await t.read('/openers?q=buy', 'hr')
  assert.ok(
    found.some(({ role }: { role: string }) => role === 'buyer'),
    JSON.stringify(found),
  )
  assert.ok((await t.read('/openers', 'hr')).length > 5)
  assert.equal((await t.call('buyer', 'GET', '/openers')).status, 403)
})
