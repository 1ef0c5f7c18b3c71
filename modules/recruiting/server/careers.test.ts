import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { pdfOf } from '#modules/documents/server/testing.ts'
import { officeOf } from '#server/files/testing.ts'
import { applyBy, good, ok, openRecruiting, refused, type FormFile, type Given, type Recruiting } from './testing.ts'

let t: Recruiting
before(async () => {
  t = await openRecruiting('2026-06-15T12:00:00Z', {
    MAIL_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'mainstay@example.test',
  })
})
after(() => t?.close())
let network = 0
beforeEach(() => void (network += 1))

/** Sends the form from a network of its own for each test. */
const send = (address: string, fields: Given, file?: FormFile, headers?: Record<string, string>) =>
  applyBy(t, address, fields, { file, headers, network })
const of = async (openingId: string) => (await t.read(`applications?filter=openingId:eq:${openingId}&limit=50`)).items
const mails = async () =>
  (await t.app.pool.query('select key, recipient, subject from outbox_messages order by created_at')).rows
const stored = async () => [...(await t.app.files.listAll('', { recursive: true })).objects]

test('visitors read what is published and nothing else, without script', async () => {
  const open = await t.opening()
  const draft = await t.opening({ state: 'draft' })
  const list = await t.server.inject({ url: '/careers' })
  assert.equal(list.statusCode, 200)
  assert.ok(list.body.includes(open.address) && !list.body.includes(draft.address))
  assert.ok(!/<script(?! type="application\/ld\+json")/i.test(list.body))
  assert.ok(!String(list.headers['content-security-policy']).includes('script-src'))
  const page = await t.server.inject({ url: open.address })
  assert.ok(page.body.includes(open.title) && page.body.includes('<li>CAD</li>'))
  const [, posted] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.body)!
  const { title, hiringOrganization, datePosted } = JSON.parse(posted!) as Record<string, unknown>
  assert.deepEqual(
    [title, hiringOrganization, datePosted],
    [open.title, { '@type': 'Organization', name: 'Test Works' }, '2026-06-15'],
  )
  assert.ok(!/<script(?! type="application\/ld\+json")/i.test(page.body))
  ok(await t.verb('hr', `openings/${open.id}`, 'close'))
  for (const address of [draft.address, open.address, '/careers/nothing', `/careers/${'x'.repeat(150)}`]) {
    const gone = await t.server.inject({ url: address })
    assert.equal(gone.statusCode, 404, address)
    assert.ok(gone.body.includes('See open positions'), address)
    assert.equal((await send(address, good)).statusCode, 404)
  }
  assert.equal((await of(open.id)).length, 0)
})

test('H21 an application is kept with its file, told by mail, and each look at the file is noted', async () => {
  const { id, address } = await t.opening()
  const cv = pdfOf(['Ada Lindgren draws'])
  const reply = await send(address, { ...good, keepLonger: 'yes', letter: 'I draw.\r\n<script>alert(1)</script>' }, [
    '../../cv.pdf',
    cv,
  ])
  assert.equal(reply.statusCode, 303, reply.body)
  assert.equal(reply.headers.location, '/careers/sent')
  const [made] = await of(id)
  assert.deepEqual(
    [made.name, made.stage, made.source, made.files, made.keepLonger],
    ['Ada Lindgren', 'new', 'careers page', 1, true],
  )
  const [file] = await t.read(`applications/${made.id}/files`)
  assert.equal(file.name, 'cv.pdf')
  const got = await t.as.hr('GET', `/api/hr/applications/${made.id}/files/${file.id}`)
  assert.ok(got.bytes.equals(cv))
  assert.match(String(got.headers['content-disposition']), /^attachment/)
  const looks = await t.app.pool.query(
    `select actor_name from audit_log where action = 'see hr.applicant-files' and record_id = $1`,
    [made.id],
  )
  assert.equal(looks.rows.length, 1)
  refused(await t.as.employee('GET', `/api/hr/applications/${made.id}/files/${file.id}`), 404)
  const [mail] = (await mails()).filter(({ key }) => key.includes(made.number))
  assert.deepEqual([mail.recipient, mail.subject.includes(made.number)], ['ada@example.org', true])
  const log = await t.app.pool.query(
    `select string_agg(coalesce(before::text, '') || coalesce(after::text, ''), ' ') as said from audit_log`,
  )
  for (const word of ['Lindgren', 'ada@example.org', 'I draw'])
    assert.ok(!log.rows[0].said.includes(word), `the log holds ${word}`)
})

test('H21 whoever applies twice is kept once and told by mail, also when eight arrive at once', async () => {
  const { id, address } = await t.opening()
  network = 100
  const replies = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const arrive = () => {
        network = 100 + n
        return send(
          address,
          { ...good, mail: n % 2 ? 'Twice@example.org' : 'twice@example.org', letter: `Number ${n}` },
          ['cv.pdf', pdfOf([`Number ${n}`])],
        )
      }
      // Files are opened one at a time: on a busy machine the last are told to come back.
      const reply = await arrive()
      return reply.statusCode === 422 ? arrive() : reply
    }),
  )
  assert.deepEqual(
    new Set(replies.map(({ statusCode, headers }) => `${statusCode} ${headers.location}`)),
    new Set(['303 /careers/sent']),
  )
  const all = await of(id)
  assert.deepEqual([all.length, all[0].files], [1, 1])
  const kept = new Set(
    (await t.app.pool.query('select storage_key from hr_application_files')).rows.map((row) => row.storage_key),
  )
  for (const object of await stored()) if (object.isFile) assert.ok(kept.has(object.key), 'no file without its row')
  refused(
    await t.send('hr', 'applications', {
      openingId: id,
      givenName: 'A',
      surname: 'B',
      mail: 'TWICE@example.org',
      source: 'referral',
    }),
    422,
    'mail',
  )
  const said = (await mails()).filter(({ key }) => key.startsWith(`application ${all[0].number} `))
  const kinds: string[] = said.map(({ key }) => key.split(' ')[2])
  assert.deepEqual(kinds.toSorted(), ['again', 'received'])
})

test('a hostile or useless file is refused at its field, what was typed stays, and nothing is left of it', async () => {
  const { id, address } = await t.opening()
  const before = (await stored()).length
  const files: [string, Buffer | string][] = [
    ['cv.exe', 'MZ'],
    ['cv.html', '<html></html>'],
    ['cv.pdf', 'no PDF at all'],
    ['cv.pdf', '%PDF-1.7\nbroken beyond repair'],
    ['cv.pdf', ''],
    ['cv.docx', officeOf('word/document.xml', [{ name: 'word/vbaProject.bin', data: Buffer.from('x') }])],
    ['cv.docx', officeOf('xl/workbook.xml')],
    ['cv.pdf', Buffer.concat([pdfOf(['x']), Buffer.alloc(11 * 1024 * 1024)])],
  ]
  for (const [at, file] of files.entries()) {
    network = 200 + at
    const reply = await send(address, { ...good, letter: 'Mind <me> & "you"' }, file)
    assert.equal(reply.statusCode, 422, `${file[0]} ${at}: ${reply.body.slice(0, 200)}`)
    assert.match(reply.body, /<a href="#file">/, `${file[0]} ${at}`)
    assert.ok(reply.body.includes('Mind &#60;me&#62; &#38; &#34;you&#34;'))
  }
  assert.equal((await of(id)).length, 0)
  assert.equal((await stored()).length, before)
})

test('N13 a PDF that runs something is refused at its field', async () => {
  const { id, address } = await t.opening()
  const plain = pdfOf(['x']).toString('latin1')
  const script = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'
  const file = Buffer.from(plain.replace('/Pages 2 0 R', `/Pages 2 0 R ${script}`), 'latin1')
  const reply = await send(address, good, ['cv.pdf', file])
  assert.equal(reply.statusCode, 422)
  assert.match(reply.body, /it carries a program/)
  assert.match(reply.body, /<a href="#file">/)
  assert.equal((await of(id)).length, 0)
})

test('a form without consent, with a trap or from elsewhere keeps nothing', async () => {
  const { id, address } = await t.opening()
  const { consent: _, ...without } = good
  const reply = await send(address, without as Given)
  assert.equal(reply.statusCode, 422)
  assert.match(reply.body, /<a href="#consent">/)
  for (const field of ['givenName', 'surname', 'mail'])
    assert.match((await send(address, { ...good, [field]: '' })).body, new RegExp(`<a href="#${field}">`))
  network += 1
  assert.equal((await send(address, { ...good, website: 'http://spam' })).headers.location, '/careers/sent')
  assert.equal(
    (await send(address, good, undefined, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }))
      .statusCode,
    403,
  )
  assert.equal(
    (
      await t.server.inject({
        method: 'POST',
        url: address,
        headers: { 'content-type': 'application/json', origin: t.app.settings.publicOrigin },
        payload: '{}',
      })
    ).statusCode,
    415,
  )
  assert.equal((await of(id)).length, 0)
  network += 1
  const many = []
  for (let n = 0; n < 7; n += 1) many.push((await send(address, { ...good, mail: `n${n}@example.org` })).statusCode)
  assert.deepEqual(many, [303, 303, 303, 303, 303, 429, 429])
})
