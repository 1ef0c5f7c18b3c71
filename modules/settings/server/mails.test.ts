import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { mailSink, type MailSink } from '#server/outbox/testing.ts'
import { createTestApp, type Caller, type TestApp } from '#server/testing/app.ts'

describe('mails', () => {
  let t: TestApp
  let sink: MailSink
  let administrator: Caller
  before(async () => {
    sink = await mailSink()
    t = await createTestApp({
      env: { MAIL_URL: sink.url.replace('//', '//mainstay:s3cret@'), MAIL_FROM: 'mainstay@example.test' },
    })
    administrator = await t.as('administrator')
  })
  after(async () => {
    await t?.close()
    await sink?.close()
  })
  const listed = async () => (await administrator('GET', '/api/settings/mails')).body.items

  it('a test mail goes to whoever asks for it, and only somebody who may is answered', async () => {
    const { status, body } = await administrator('POST', '/api/settings/mail-server/test')
    assert.deepEqual([status, body], [200, { to: 'administrator@sample.mainstay.test' }])
    const mail = await sink.next('administrator@sample.mainstay.test')
    assert.match(mail.text, /^Ingrid Solberg sent this test e-mail /)
    await t.jobs.drain()
    const [row] = await listed()
    assert.deepEqual([row.state, row.attempts, row.error, row.dueAt], ['sent', 1, null, null])
    for (const who of ['buyer', 'auditor'])
      assert.equal((await (await t.as(who))('POST', '/api/settings/mail-server/test')).status, 403)
    assert.equal((await (await t.as('buyer'))('GET', '/api/settings/mails')).status, 403)
    assert.equal((await (await t.as('auditor'))('GET', '/api/settings/mails')).status, 200)
  })
  it('a refused mail shows why and is sent again on demand; a sent one is not; nobody reads its text', async () => {
    sink.answer(() => 550)
    await administrator('POST', '/api/settings/mail-server/test')
    await t.jobs.drain()
    const [{ id, version, state, error }] = await listed()
    assert.deepEqual([state, error], ['failed', 'The mail server answered: 550 as told'])
    const again = (v: number) => administrator('POST', `/api/settings/mails/${id}/send-again`, { version: v })
    assert.equal((await again(version - 1)).status, 412)
    sink.answer(() => 'take')
    const retried = await again(version)
    assert.deepEqual([retried.status, retried.body.state, retried.body.attempts], [200, 'waiting', 0])
    await t.jobs.drain()
    const { body: sent, text } = await administrator('GET', `/api/settings/mails/${id}`)
    assert.deepEqual([sent.state, sent.attempts], ['sent', 1])
    assert.doesNotMatch(text, /body|asked/)
    assert.equal((await again(sent.version)).status, 409)
    const { body: history } = await administrator('GET', `/api/settings/mails/${id}/history`)
    assert.equal(history[0].action, 'sendAgain')
  })
  it('the state of the connection names the server without its password', async () => {
    const { body, text } = await administrator('GET', '/api/settings/mail-server')
    assert.deepEqual([body.server, body.from, body.error], [new URL(sink.url).host, 'mainstay@example.test', null])
    assert.doesNotMatch(text, /s3cret/)
    assert.equal((await (await t.as('buyer'))('GET', '/api/settings/mail-server')).status, 403)
    await sink.close()
    const { body: away } = await administrator('GET', '/api/settings/mail-server')
    assert.match(away.error, /ECONNREFUSED/)
  })
})
