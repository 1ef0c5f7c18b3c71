import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import pg from 'pg'
import { mailSink, type MailSink } from '#server/outbox/testing.ts'
import { createTestApp, type Caller, type TestApp } from '#server/testing/app.ts'

let t: TestApp
let administrator: Caller
let sink: MailSink
before(async () => {
  sink = await mailSink()
  t = await createTestApp({
    env: { MAIL_URL: sink.url, MAIL_FROM: 'mainstay@example.test', MAIL_NOTIFY: 'office@example.test' },
  })
  administrator = await t.as('administrator')
})
after(async () => {
  await t?.close()
  await sink?.close()
})

const good = {
  topic: 'the product',
  name: 'Ada Lindgren',
  email: 'ada@example.org',
  company: '',
  message: 'Line one\r\nLine two',
  website: '',
}
let network = 0
beforeEach(() => void (network += 1))

/** Posts the form as a browser does, from a network of its own for each test. */
function send(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const { publicOrigin } = t.app.settings
  return t.server.inject({
    method: 'POST',
    url: '/contact',
    remoteAddress: `10.1.0.${network}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: publicOrigin,
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  })
}
type Request = {
  id: string
  version: number
  number: string
  name: string
  message: string
  state: string
  company: string | null
  handledByName: string | null
  finishedAt: string | null
}
const requests = async (filter: string): Promise<Request[]> =>
  (await administrator('GET', `/api/site/contact-requests?q=${encodeURIComponent(filter)}`)).body.items

test('a message lands as a request, with its number on the page that confirms it', async () => {
  const { statusCode, headers } = await send({ ...good, message: 'First contact\r\nin two lines' })
  assert.equal(statusCode, 303)
  const [, number] = /^\/contact\/sent\?reference=(MSG-\d{6})$/.exec(String(headers.location))!
  const sent = await t.server.inject({ url: String(headers.location) })
  assert.equal(sent.statusCode, 200)
  assert.ok(sent.body.includes(`Your reference is <strong>${number}</strong>`))
  const [request] = await requests('First contact')
  assert.deepEqual(
    [request!.number, request!.state, request!.company, request!.message],
    [number, 'new', null, 'First contact\nin two lines'],
  )
  const history = (await administrator('GET', `/api/site/contact-requests/${request!.id}/history`)).body as {
    actor: string
    action: string
  }[]
  assert.deepEqual(
    history.map(({ actor, action }) => [actor, action]),
    [['Visitor', 'create']],
  )
})

test('the same message sent again is one request, also when both arrive at once', async () => {
  const twice = await Promise.all([1, 2, 3].map(() => send({ ...good, message: 'Impatient' })))
  assert.equal(new Set(twice.map(({ headers }) => headers.location)).size, 1)
  assert.equal((await requests('Impatient')).length, 1)
  await send({ ...good, message: 'Impatient', topic: 'security' })
  assert.equal((await requests('Impatient')).length, 2)
})

test('what is missing is said at the field and above the form, and nothing typed is lost', async () => {
  const message = 'Kept </textarea><script>alert(1)</script> "&" {{title}}'
  const { statusCode, body, headers } = await send({ ...good, name: ' ', email: 'nowhere', message, topic: 'privacy' })
  assert.equal(statusCode, 422)
  assert.match(String(headers['content-security-policy']), /^default-src 'none';(?!.*script-src).* style-src/)
  assert.match(body, /<title>Error: Contact · Mainstay<\/title>/)
  const summary = /<div class="summary".*?<\/div>/.exec(body)![0]
  assert.deepEqual(
    [...summary.matchAll(/href="#(\w+)"/g)].map(([, field]) => field),
    ['name', 'email'],
  )
  assert.match(body, /<p class="error" id="email-error">Enter an e-mail address such as name@example\.com<\/p>/)
  assert.match(body, /<p class="error" id="message-error"><\/p>/)
  assert.match(body, /<input [^>]*id="email"[^>]*aria-invalid="true"[^>]*value="nowhere"/)
  assert.match(body, /<option value="privacy" selected>/)
  assert.ok(
    body.includes(
      'Kept &#60;/textarea&#62;&#60;script&#62;alert(1)&#60;/script&#62; &#34;&#38;&#34; {{title}}</textarea>',
    ),
  )
  assert.doesNotMatch(body, /<script(?! type="application\/ld\+json">)/)
  assert.equal((await requests('Kept')).length, 0)
})

test('every limit of a field is told in words', async () => {
  const long = {
    topic: 'nonsense',
    name: 'x'.repeat(121),
    email: `${'a'.repeat(250)}@example.org`,
    company: 'c'.repeat(161),
    message: 'm'.repeat(5001),
  }
  const { statusCode, body } = await send({ ...good, ...long })
  assert.equal(statusCode, 422)
  assert.equal([.../<div class="summary".*?<\/div>/.exec(body)![0].matchAll(/<li>/g)].length, 5)
  assert.equal((await send({ ...good, message: 'With a NUL \u0000' })).statusCode, 422)
  assert.equal((await send({ ...good, message: 'x'.repeat(70_000) })).statusCode, 413)
  assert.equal((await send({})).statusCode, 422)
  // One name given twice is no list to trip over.
  const doubled = await t.server.inject({
    method: 'POST',
    url: '/contact',
    remoteAddress: '10.1.1.1',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: 'name=a&name=b&__proto__=x&topic[]=1',
  })
  assert.equal(doubled.statusCode, 422)
})

test('what a machine fills in is accepted and not kept', async () => {
  const { statusCode, headers } = await send({ ...good, message: 'Cheap watches', website: 'https://example.com' })
  assert.deepEqual([statusCode, headers.location], [303, '/contact/sent'])
  assert.equal((await requests('Cheap watches')).length, 0)
  const page = await t.server.inject({ url: '/contact/sent?reference=<b>MSG-000001' })
  assert.ok(!page.body.includes('Your reference'))
})

test('a form of another site, or no form at all, is refused', async () => {
  const refused = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: t.app.settings.publicOrigin, 'sec-fetch-site': 'same-site' },
    { origin: '', 'sec-fetch-site': '' },
  ]
  for (const headers of refused) {
    const reply = await send({ ...good, message: 'From elsewhere' }, headers)
    assert.equal(reply.statusCode, 403, JSON.stringify(headers))
    assert.match(reply.body, /not sent from our own page/)
  }
  assert.equal((await send(good, { 'content-type': 'application/json' })).statusCode, 415)
  assert.equal((await send(good, { 'content-type': 'text/plain' })).statusCode, 415)
  assert.equal((await requests('From elsewhere')).length, 0)
})

test('the sixth message of a minute waits, with what was typed still there', async () => {
  for (let turn = 1; turn <= 5; turn += 1)
    assert.equal((await send({ ...good, message: `Flood ${turn}` })).statusCode, 303)
  const { statusCode, body, headers } = await send({ ...good, message: 'Flood 6' })
  assert.equal(statusCode, 429)
  assert.ok(Number(headers['retry-after']) > 0)
  assert.match(body, /Wait a minute/)
  assert.match(body, />Flood 6<\/textarea>/)
  assert.equal((await requests('Flood')).length, 5)
})

test('a failing database costs nobody their words', async () => {
  const owner = new pg.Client(t.databaseUrl)
  await owner.connect()
  await owner.query('alter table site_contact_requests rename to elsewhere')
  try {
    const { statusCode, body } = await send({ ...good, message: 'Precious' })
    assert.equal(statusCode, 500)
    assert.match(body, />Precious<\/textarea>/)
    assert.match(body, /could not be saved/)
    assert.ok(!/elsewhere|relation "|insert into|select "/.test(body))
  } finally {
    await owner.query('alter table elsewhere rename to site_contact_requests')
    await owner.end()
  }
})

test('a request is taken by one person and finished once', async () => {
  await send({ ...good, message: 'To be worked on' })
  const [request] = await requests('To be worked on')
  const verb = (name: string, version: number, as = administrator) =>
    as('POST', `/api/site/contact-requests/${request!.id}/${name}`, { version })
  const taken = await verb('take', 1)
  assert.deepEqual([taken.status, taken.body.state, taken.body.handledByName], [200, 'in progress', 'Ingrid Solberg'])
  assert.equal((await verb('take', 2)).status, 409)
  assert.equal((await verb('finish', 1)).status, 412)
  const done = await verb('finish', 2)
  assert.deepEqual([done.status, done.body.state], [200, 'done'])
  assert.ok(done.body.finishedAt)
  assert.equal((await verb('finish', 3)).status, 409)
  for (const role of ['employee', 'buyer', 'accountant', 'auditor'])
    assert.equal((await verb('finish', 3, await t.as(role))).status, 403, role)
  assert.equal((await (await t.as('employee'))('GET', '/api/site/contact-requests')).status, 403)
})

test('whoever is to be told gets one mail for each request, which leads to it and holds nothing of what was written', async () => {
  const words = { ...good, topic: 'security', message: 'Told once\r\nBcc: everybody@example.test' }
  await Promise.all([send(words), send(words)])
  await send({ ...words, website: 'https://a-machine.example' })
  const [request] = await requests('Told once')
  const mail = await sink.next('office@example.test', new RegExp(request!.number))
  await t.jobs.drain()
  assert.equal(sink.mails.filter(({ subject }) => subject.includes(request!.number)).length, 1)
  assert.equal(mail.subject, `Contact request ${request!.number}: security`)
  assert.ok(mail.text.endsWith(`${t.app.settings.publicOrigin}/site/contact-requests/${request!.id}`), mail.text)
  assert.doesNotMatch(mail.raw, /Told once|Ada|ada@example/)
})
