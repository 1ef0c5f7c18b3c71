import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { refusedSignIns } from '#server/audit/tables.ts'
import type { z } from 'zod'
import { faultsOf } from '#client/auth/account-form.ts'
import {
  AccessRequestForm,
  Confirmation,
  Forgotten,
  Registration,
  Reset,
  SecondStep,
  SignIn,
} from '#shared/accounts.ts'
import { constraintsOf } from '#shared/form-constraints.ts'
import { escapeHtml } from '#server/pages/public-pages.ts'
import { sessions, users } from '#server/auth/tables.ts'
import { forgetUser } from '#server/auth/session-cache.ts'
import { until } from '#shared/testing/until.ts'
import { accountById } from './account-store.ts'
import { setupAddress } from './setup.ts'
import { accountLinks, accounts, invitations, signInAttempts } from './tables.ts'
import {
  AccountBrowser,
  codeOf,
  firstAdministrator,
  freshAddress,
  goodPassword,
  member,
  testDirectory,
  type Directory,
} from './testing.ts'

const minutes = (count: number) => count * 60_000
const days = (count: number) => count * 86_400_000
const other = 'gravel moss and ninety tubas'

describe('accounts of the built-in directory', () => {
  let d: Directory
  let admin: AccountBrowser
  let setup: string
  before(async () => {
    d = await testDirectory()
    setup = (await setupAddress(d.app))!
    await firstAdministrator(d)
    admin = new AccountBrowser(d)
    await admin.signIn('ingrid@northwind.test')
  })
  after(() => d.close())
  // The clock of the test before may have ended the session.
  beforeEach(async () => {
    // Always anew: what administrators do asks for a fresh sign-in.
    await admin.signIn('ingrid@northwind.test')
  })

  let people = 0
  /** A member of their own for each test. */
  const newMember = async (roles: string[] = ['employee']) => {
    const email = `person${++people}@northwind.test`
    return { email, id: await member(d, email, roles) }
  }
  const invite = async (email: string, roles: string[] = ['employee'], by = admin) => {
    const reply = await by.call('POST', '/api/settings/invitations', { email, roles })
    const body = reply.json() as { id: string; version: number; link: string; message: string }
    return { status: reply.statusCode, ...body, code: body.link ? new URL(body.link).hash.slice(1) : '' }
  }
  const register = (code: string, email: string, password = goodPassword) =>
    d.open('register', { code, name: 'Ada Lovelace', email, password })
  /** Asks for a link and reads it from the mail; null where none came. */
  const resetLink = async (email: string) => {
    const before = (await d.mailsTo(email)).filter(({ subject }) => /new password/.test(subject)).length
    assert.equal((await d.sendForm('/forgot-password', { email })).headers.location, '/forgot-password/sent')
    const mails = (await d.mailsTo(email)).filter(({ subject }) => /new password/.test(subject))
    return mails.length > before ? d.linkTo(email, /new password/) : null
  }
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'signed in',
      (error: Error) => error.message,
    )
  const secondFactor = async (browser: AccountBrowser, at = d.clock.now) => {
    const path = '/api/settings/own-account/second-factor'
    const { secret, uri } = (await browser.call('POST', `${path}/offer`, { password: goodPassword })).json()
    const reply = await browser.call('POST', `${path}/confirm`, { code: codeOf(secret, at) })
    return { secret: secret as string, uri: uri as string, codes: reply.json().codes as string[] }
  }

  describe('the first administrator', () => {
    it('is made by the link of the start, once; a second start ends the first link, and none is given when there is one', async () => {
      const late = await register(setup.split('#')[1]!, 'intruder@evil.test')
      assert.equal(late.status, 422)
      assert.equal(await setupAddress(d.app), null)
      const me = (await admin.send('GET', '/api/me')).json()
      assert.deepEqual([me.email, me.permissions, me.evaluation], ['ingrid@northwind.test', ['*.*.*'], false])
    })
  })

  describe('an invitation', () => {
    it('makes one account, for its own address, with its roles', async () => {
      const { code, status } = await invite('new@northwind.test', ['buyer'])
      assert.equal(status, 200)
      assert.equal((await d.open('invitation', { code })).body.email, 'new@northwind.test')
      assert.equal((await register(code, 'somebody@evil.test')).status, 422)
      // Eight at once: one account.
      const all = await Promise.all(Array.from({ length: 8 }, () => register(code, 'New@northwind.test')))
      assert.deepEqual(
        all.map((reply) => reply.status).toSorted((a, b) => a - b),
        [200, ...Array(7).fill(422)],
      )
      assert.equal((await register(code, 'new@northwind.test')).status, 422)
      await d.open('confirm', { token: await d.linkTo('New@northwind.test', /Confirm/), password: goodPassword })
      const browser = new AccountBrowser(d)
      await browser.signIn('new@northwind.test')
      assert.deepEqual(
        (await browser.send('GET', '/api/me')).json().roles.map(({ name }: { name: string }) => name),
        ['buyer'],
      )
      assert.equal((await invite('NEW@northwind.test')).status, 409)
    })
    it('ends after seven days, when it is withdrawn and when another one is sent', async () => {
      const first = await invite('slow@northwind.test')
      const second = await invite('slow@northwind.test')
      assert.equal((await register(first.code, 'slow@northwind.test')).status, 422)
      const gone = await admin.call(
        'POST',
        `/api/settings/invitations/${second.id}/withdraw`,
        undefined,
        second.version,
      )
      assert.equal(gone.json().state, 'withdrawn')
      assert.equal((await register(second.code, 'slow@northwind.test')).status, 422)
      const third = await invite('slow@northwind.test')
      d.later(days(7))
      assert.equal((await register(third.code, 'slow@northwind.test')).status, 422)
      await admin.signIn('ingrid@northwind.test')
      const row = (await admin.send('GET', `/api/settings/invitations/${third.id}`)).json()
      const again = await admin.call('POST', `/api/settings/invitations/${third.id}/send-again`, undefined, row.version)
      assert.equal((await register(third.code, 'slow@northwind.test')).status, 422)
      assert.equal((await register(again.json().link.split('#')[1], 'slow@northwind.test')).status, 200)
    })
    it('is given only by who may, and with no more rights than they have', async () => {
      const { email } = await newMember(['employee'])
      const plain = new AccountBrowser(d)
      await plain.signIn(email)
      assert.equal((await invite('x@northwind.test', [], plain)).status, 403)
      assert.equal((await invite('x@northwind.test', ['no such role'])).status, 422)
    })
    it('leaves neither its code nor a password in the database or in any stored reply', async () => {
      const { code } = await invite('kept@northwind.test')
      await register(code, 'kept@northwind.test', other)
      const { rows } = await d.app.pool.query(
        `select row_to_json(t)::text as text from invitations t union all select row_to_json(t)::text from accounts t
         union all select row_to_json(t)::text from audit_log t union all select row_to_json(t)::text from outbox_messages t
         union all select row_to_json(t)::text from account_links t union all select reply from idempotency_keys`,
      )
      assert.ok(rows.length > 5 && !rows.some(({ text }) => text.includes(code) || text.includes(other)))
      const [kept] = await d.app.db.select().from(accounts).where(eq(accounts.emailKey, 'kept@northwind.test'))
      assert.match(kept!.passwordHash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    })
  })

  describe('an address', () => {
    it('is confirmed before the first sign-in, by the link and the password together', async () => {
      const email = 'early@northwind.test'
      const { code } = await invite(email)
      await register(code, email)
      assert.match(await refusal(new AccountBrowser(d).signIn(email)), /Confirm your e-mail address first/)
      // Whoever reads the mail but did not register: the password is not theirs.
      const token = await d.linkTo(email, /Confirm/)
      for (const left of [4, 3, 2, 1, 0])
        assert.deepEqual((await d.open('confirm', { token, password: 'a guess that is wrong' })).body, {
          confirmed: false,
          triesLeft: left,
        })
      assert.equal((await d.open('confirm', { token, password: goodPassword })).status, 422)
      // A new link comes with the next sign-in, an hour later at the earliest.
      d.later(minutes(61))
      await refusal(new AccountBrowser(d).signIn(email))
      const fresh = await d.linkTo(email, /Confirm/)
      assert.notEqual(fresh, token)
      assert.equal((await d.open('confirm', { token: fresh, password: goodPassword })).body.confirmed, true)
      assert.equal((await d.open('confirm', { token: fresh, password: goodPassword })).status, 422)
      assert.ok((await new AccountBrowser(d).signIn(email)).token)
    })
  })

  describe('who has no account', () => {
    it('gets the same words for a wrong address and a wrong password, and the same work is done', async () => {
      const { email } = await newMember()
      const took = { known: [] as number[], unknown: [] as number[] }
      for (let round = 0; round < 6; round++)
        for (const kind of ['known', 'unknown'] as const) {
          const browser = new AccountBrowser(d)
          const { page } = await browser.begin()
          // The processor's time, not the clock's: the hash is most of it, whatever else the machine does.
          const start = process.cpuUsage()
          const { status, error, retryAfter } = await browser.step(page, 'password', {
            email: kind === 'known' ? email : `nobody${round}@northwind.test`,
            password: 'a guess that is wrong',
          })
          const { user, system } = process.cpuUsage(start)
          took[kind].push(user + system)
          assert.deepEqual(
            [status, error, retryAfter],
            [401, 'The e-mail address or the password is wrong.', undefined],
          )
        }
      const least = (all: number[]) => Math.min(...all)
      // Without the hash of nobody the second is some ten times quicker.
      assert.ok(least(took.unknown) > least(took.known) / 3, JSON.stringify(took))
    })
    it('learns nothing by asking for a new password or for access: one answer, and one job whoever it is', async () => {
      const { email } = await newMember()
      for (const path of ['/forgot-password', '/register']) {
        const more: Record<string, string> = path === '/register' ? { name: 'X', reason: '' } : {}
        const known = await d.sendForm(path, { email, ...more })
        const unknown = await d.sendForm(path, { email: 'nobody@northwind.test', ...more })
        for (const reply of [known, unknown])
          assert.deepEqual([reply.statusCode, reply.headers.location, reply.body], [303, `${path}/sent`, ''])
        assert.deepEqual(Object.keys(known.headers), Object.keys(unknown.headers))
        const sent = await d.server.inject({ url: `${path}/sent` })
        assert.equal(sent.statusCode, 200)
        assert.ok(!sent.body.includes(email))
      }
      assert.deepEqual(await d.mailsTo('nobody@northwind.test'), [])
      const { rows } = await d.app.pool.query(
        `select count(*)::int as n, count(distinct jsonb_object_keys)::int as keys from pgboss.job, jsonb_object_keys(data) where name = 'accounts.reset-asked' and data ->> 'email' in ($1, 'nobody@northwind.test')`,
        [email],
      )
      assert.deepEqual(rows[0], { n: 2, keys: 1 })
    })
    it('is slowed by address and by account, and never locks the owner out of a browser they know', async () => {
      const { email } = await newMember()
      const owner = new AccountBrowser(d)
      await owner.signIn(email)
      const guess = async (browser: AccountBrowser) =>
        browser.step((await browser.begin()).page, 'password', { email, password: 'a guess that is wrong' })
      // One address: five, then wait.
      const near = new AccountBrowser(d)
      const statuses = []
      for (let n = 0; n < 7; n++) statuses.push((await guess(near)).status)
      assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429])
      const { page } = await near.begin()
      const right = await near.step(page, 'password', { email, password: goodPassword })
      assert.deepEqual([right.status, Number(right.retryAfter) > 200], [429, true])
      // Many addresses: all unknown browsers share the account's count.
      let let_through = 0
      for (let n = 0; n < 32; n++) if ((await guess(new AccountBrowser(d))).status === 401) let_through += 1
      assert.equal(let_through, 25)
      assert.equal((await guess(new AccountBrowser(d))).status, 429)
      // The owner, where they have signed in before, and anybody else elsewhere.
      assert.ok((await owner.signIn(email)).token)
      const somebody = await newMember()
      assert.ok((await new AccountBrowser(d).signIn(somebody.email)).token)
      // A link of a mail proves the owner and lifts it.
      const token = await resetLink(email)
      assert.equal((await d.open('reset', { token, password: other })).status, 200)
      assert.ok((await new AccountBrowser(d).signIn(email, other)).token)
      d.later(minutes(61))
    })
    it('cannot get past the limit with tries side by side, an unknown address, or a mark of another account', async () => {
      const { email } = await newMember()
      const browser = new AccountBrowser(d)
      const { page } = await browser.begin()
      const tries = await Promise.all(
        Array.from({ length: 12 }, () => browser.step(page, 'password', { email, password: 'a guess that is wrong' })),
      )
      assert.equal(tries.filter(({ status }) => status === 401).length, 5)
      const nobody = new AccountBrowser(d)
      const statuses = []
      for (let n = 0; n < 6; n++)
        statuses.push(
          (await nobody.step((await nobody.begin()).page, 'password', { email: 'no@one.test', password: 'x' })).status,
        )
      assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429])
      const { told, theirs } = await until('six refusals', async () => {
        const rows = await d.app.db.select().from(refusedSignIns)
        const own = rows.filter(({ claimed }) => claimed === 'no@one.test')
        return own.reduce((sum, { count }) => sum + count, 0) === 6 ? { told: rows, theirs: own } : null
      })
      assert.deepEqual(
        theirs.map(({ reason, count }) => [reason, count]),
        [
          ['unknown address', 5],
          ['too many tries', 1],
        ],
      )
      // Members are known, and their lines are in the log.
      assert.ok(told.every(({ claimed }) => claimed !== email))
      const marked = new AccountBrowser(d)
      await marked.signIn((await newMember()).email)
      const seen = []
      for (let n = 0; n < 6; n++)
        seen.push((await marked.step((await marked.begin()).page, 'password', { email, password: 'x' })).status)
      assert.deepEqual(seen, [401, 401, 401, 401, 401, 429])
      assert.ok((await d.app.db.select().from(signInAttempts)).every(({ key }) => !key.includes('@')))
    })
  })

  describe('a link for a new password', () => {
    it('opens once, ends every session and the old password, and tells the owner', async () => {
      const { email, id } = await newMember()
      const [one, two] = [new AccountBrowser(d), new AccountBrowser(d)]
      await one.signIn(email)
      await two.signIn(email)
      const token = (await resetLink(email))!
      const all = await Promise.all(Array.from({ length: 8 }, () => d.open('reset', { token, password: other })))
      assert.deepEqual(
        all.map((reply) => reply.status).toSorted((a, b) => a - b),
        [200, ...Array(7).fill(422)],
      )
      for (const browser of [one, two]) {
        assert.equal((await browser.send('GET', '/api/me')).statusCode, 401)
        assert.equal((await browser.send('POST', '/auth/refresh', {})).statusCode, 401)
      }
      assert.equal((await d.app.db.select().from(sessions).where(eq(sessions.userId, id))).length, 0)
      assert.match(await refusal(one.signIn(email)), /is wrong/)
      assert.ok((await one.signIn(email, other)).token)
      assert.equal((await d.open('reset', { token, password: goodPassword })).status, 422)
      assert.ok((await d.mailsTo(email)).some(({ subject }) => subject === 'Your password was changed'))
    })
    it('ends after 30 minutes, with any other one that is used, and is no link of another kind', async () => {
      const { email } = await newMember()
      const { code } = await invite('kind@northwind.test')
      const token = (await resetLink(email))!
      d.later(minutes(30))
      assert.equal((await d.open('reset', { token, password: other })).status, 422)
      const [older, newer] = [(await resetLink(email))!, (d.later(minutes(3)), (await resetLink(email))!)]
      assert.notEqual(older, newer)
      assert.equal((await d.open('reset', { token: newer, password: other })).status, 200)
      assert.equal((await d.open('reset', { token: older, password: goodPassword })).status, 422)
      assert.equal((await d.open('reset', { token: code, password: other })).status, 422)
      await register(code, 'kind@northwind.test')
      const confirm = await d.linkTo('kind@northwind.test', /Confirm/)
      assert.equal((await d.open('reset', { token: confirm, password: other })).status, 422)
      assert.equal((await d.open('confirm', { token: (await resetLink(email)) ?? newer, password: other })).status, 422)
    })
    it('changes the account it was sent to and no other', async () => {
      const [mine, theirs] = [await newMember(), await newMember()]
      const token = await resetLink(mine.email)
      const told = await d.open('reset', { token, password: other, email: theirs.email })
      assert.equal(told.status, 400)
      assert.equal((await d.open('reset', { token, password: other })).status, 200)
      assert.ok((await new AccountBrowser(d).signIn(theirs.email)).token)
    })
    it('is neither sent to nor opened by a disabled account, and comes at most every two minutes', async () => {
      const { email, id } = await newMember()
      const token = await resetLink(email)
      assert.equal(await resetLink(email), null)
      await d.app.db.update(users).set({ active: false }).where(eq(users.id, id))
      forgetUser(id)
      assert.equal((await d.open('reset', { token, password: other })).status, 422)
      d.later(minutes(3))
      assert.equal(await resetLink(email), null)
      assert.match(await refusal(new AccountBrowser(d).signIn(email)), /account is disabled/)
      assert.match(await refusal(new AccountBrowser(d).signIn(email, other)), /is wrong/)
    })
    it('refuses a password that is guessed first, with the words of this account', async () => {
      const { email } = await newMember()
      const token = await resetLink(email)
      for (const password of ['Password12345', `${email}!`, 'short'])
        assert.ok([400, 422].includes((await d.open('reset', { token, password })).status), password)
      assert.equal((await d.open('reset', { token, password: other })).status, 200)
    })
  })

  describe('the second factor', () => {
    it('asks for a code that counts once, within a minute and a half, for the account of the password', async () => {
      const { email } = await newMember()
      const browser = new AccountBrowser(d)
      await browser.signIn(email)
      const { secret, uri, codes } = await secondFactor(browser)
      assert.match(uri, /^otpauth:\/\/totp\/Mainstay:person\d+%40northwind\.test\?issuer=Mainstay&secret=[A-Z2-7]{32}/)
      assert.equal(codes.length, 10)
      const fresh = () => new AccountBrowser(d)
      assert.equal(await refusal(fresh().signIn(email)), 'a code is wanted')
      // The code that turned it on is used up.
      assert.match(await refusal(fresh().signIn(email, goodPassword, codeOf(secret, d.clock.now))), /wrong, too old/)
      d.later(30_000)
      const now = codeOf(secret, d.clock.now)
      assert.ok((await fresh().signIn(email, goodPassword, now)).token)
      assert.match(await refusal(fresh().signIn(email, goodPassword, now)), /used before/)
      // An older one is not taken after a newer one, though its window is open.
      assert.match(
        await refusal(fresh().signIn(email, goodPassword, codeOf(secret, new Date(d.clock.now.getTime() - 30_000)))),
        /too old/,
      )
      d.later(minutes(2))
      const shifted = (steps: number) => codeOf(secret, new Date(d.clock.now.getTime() + steps * 30_000))
      assert.match(await refusal(fresh().signIn(email, goodPassword, shifted(-2))), /too old/)
      assert.match(await refusal(fresh().signIn(email, goodPassword, shifted(2))), /too old/)
      assert.ok((await fresh().signIn(email, goodPassword, shifted(-1))).token)
      assert.ok((await fresh().signIn(email, goodPassword, shifted(1))).token)
    })
    it('takes one code once, also from eight browsers at the same moment, and a recovery code once', async () => {
      const { email } = await newMember()
      const browser = new AccountBrowser(d)
      await browser.signIn(email)
      const { secret, codes } = await secondFactor(browser)
      d.later(30_000)
      const race = async (code: string) => {
        const waiting = await Promise.all(
          Array.from({ length: 8 }, async () => {
            const each = new AccountBrowser(d)
            const { page } = await each.begin()
            const { proof } = await each.step(page, 'password', { email, password: goodPassword })
            return () => each.step(page, 'code', { code, proof })
          }),
        )
        return (await Promise.all(waiting.map((go) => go()))).filter(({ to }) => to).length
      }
      assert.equal(await race(codeOf(secret, d.clock.now)), 1)
      assert.equal(await race(codes[0]!.toLowerCase().replaceAll('-', ' ')), 1)
      assert.ok((await d.mailsTo(email)).some(({ subject }) => /recovery code was used/.test(subject)))
      assert.match(await refusal(new AccountBrowser(d).signIn(email, goodPassword, codes[0])), /used before/)
      assert.ok((await new AccountBrowser(d).signIn(email, goodPassword, codes[1])).token)
      const state = (await browser.send('GET', '/api/settings/own-account')).json()
      assert.equal(state.recoveryCodesLeft, 8)
    })
    it('cannot be passed by without the first step: a proof is of one sign-in, five minutes and the password of then', async () => {
      const { email, id } = await newMember()
      const browser = new AccountBrowser(d)
      await browser.signIn(email)
      const { secret } = await secondFactor(browser)
      d.later(30_000)
      const first = new AccountBrowser(d)
      const { page } = await first.begin()
      const { proof, to } = await first.step(page, 'password', { email, password: goodPassword })
      assert.equal(to, undefined)
      const code = codeOf(secret, d.clock.now)
      const second = new AccountBrowser(d)
      const elsewhere = (await second.begin()).page
      assert.equal((await second.step(elsewhere, 'code', { code, proof })).status, 401)
      assert.equal((await first.step(page, 'code', { code, proof: `${proof!.slice(0, -3)}AAA` })).status, 401)
      // The page belongs to the browser that began.
      assert.equal((await second.step(page, 'code', { code, proof })).expired, true)
      d.later(minutes(5))
      assert.match(
        (await first.step(page, 'code', { code: codeOf(secret, d.clock.now), proof })).error!,
        /took too long/,
      )
      const again = await first.step(page, 'password', { email, password: goodPassword })
      d.later(1000)
      await d.app.db
        .update(accounts)
        .set({ passwordChangedAt: d.clock.now.toISOString() })
        .where(eq(accounts.userId, id))
      assert.match(
        (await first.step(page, 'code', { code: codeOf(secret, d.clock.now), proof: again.proof })).error!,
        /took too long/,
      )
    })
    it('is guessed at no quicker than a password', async () => {
      const { email } = await newMember()
      const browser = new AccountBrowser(d)
      await browser.signIn(email)
      await secondFactor(browser)
      const thief = new AccountBrowser(d)
      const { page } = await thief.begin()
      const { proof } = await thief.step(page, 'password', { email, password: goodPassword })
      const statuses = []
      for (let n = 0; n < 7; n++) statuses.push((await thief.step(page, 'code', { code: '000000', proof })).status)
      assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429])
    })
    it('stays through a new password, and goes with password and code, or by an administrator', async () => {
      const { email, id } = await newMember()
      const browser = new AccountBrowser(d)
      await browser.signIn(email)
      const { secret } = await secondFactor(browser)
      await d.open('reset', { token: await resetLink(email), password: other })
      assert.equal(await refusal(new AccountBrowser(d).signIn(email, other)), 'a code is wanted')
      d.later(30_000)
      const back = new AccountBrowser(d)
      await back.signIn(email, other, codeOf(secret, d.clock.now))
      const remove = (body: object) => back.call('POST', '/api/settings/own-account/second-factor/remove', body)
      d.later(30_000)
      const code = codeOf(secret, d.clock.now)
      assert.equal((await remove({ password: goodPassword, code })).statusCode, 422)
      assert.equal((await remove({ password: other, code: '000000' })).statusCode, 422)
      assert.equal((await accountById(d.app.db, id))!.totpSecret === null, false)
      const { version } = (await admin.send('GET', `/api/settings/members/${id}`)).json()
      const drop = (by: AccountBrowser) =>
        by.call('POST', `/api/settings/members/${id}/drop-second-factor`, undefined, version)
      assert.equal((await drop(back)).statusCode, 403)
      assert.equal((await drop(admin)).json().secondFactor, false)
      assert.equal((await back.send('GET', '/api/me')).statusCode, 401)
      assert.ok((await new AccountBrowser(d).signIn(email, other)).token)
    })
  })

  describe('the own password', () => {
    it('is changed with the present one, ends other browsers and refuses weak ones', async () => {
      const { email } = await newMember()
      const [here, there] = [new AccountBrowser(d), new AccountBrowser(d)]
      await here.signIn(email)
      await there.signIn(email)
      const change = (current: string, password: string) =>
        here.call('POST', '/api/settings/own-account/password', { current, password })
      assert.deepEqual((await change('a guess that is wrong', other)).json().fields, {
        current: 'This is not your password',
      })
      assert.ok([400, 422].includes((await change(goodPassword, 'Password12345')).statusCode))
      assert.match((await change(goodPassword, 'LeaveMeAlone')).json().fields.password, /tried first/)
      assert.equal((await there.send('GET', '/api/me')).statusCode, 200)
      assert.equal((await change(goodPassword, other)).statusCode, 200)
      assert.equal((await there.send('GET', '/api/me')).statusCode, 401)
      assert.equal((await here.send('GET', '/api/me')).statusCode, 200)
      d.later(minutes(1))
      assert.equal((await here.send('POST', '/auth/refresh', {})).statusCode, 200)
      assert.match(await refusal(new AccountBrowser(d).signIn(email)), /is wrong/)
    })
  })

  describe('an access request', () => {
    it('is decided by who may, once; approval invites, and a second request adds nothing', async () => {
      const form = { name: 'Kai Nilsen', email: 'kai@elsewhere.test', reason: 'I audit the year' }
      await d.sendForm('/register', form)
      await d.sendForm('/register', { ...form, email: 'KAI@elsewhere.test' })
      await d.jobs.drain()
      assert.ok(
        (await d.mailsTo('ingrid@northwind.test')).some(({ subject }) => /Kai Nilsen requests access/.test(subject)),
      )
      const { items } = (await admin.send('GET', '/api/settings/access-requests?q=kai')).json()
      assert.equal(items.length, 1)
      const { id, version } = items[0]
      const approve = (by: AccountBrowser, roles: string[]) =>
        by.call('POST', `/api/settings/access-requests/${id}/approve`, { roles }, version)
      const plain = new AccountBrowser(d)
      await plain.signIn((await newMember(['buyer'])).email)
      assert.equal((await approve(plain, [])).statusCode, 403)
      assert.equal((await plain.send('GET', `/api/settings/access-requests/${id}`)).statusCode, 403)
      assert.equal((await approve(admin, ['auditor'])).json().state, 'approved')
      assert.equal((await approve(admin, ['auditor'])).statusCode, 412)
      const code = await d.linkTo('kai@elsewhere.test', /invited/)
      assert.equal((await register(code, 'kai@elsewhere.test')).status, 200)
    })
  })

  describe('a sign-in', () => {
    it('always asks, also where the provider still knows the browser', async () => {
      const { email } = await newMember()
      const browser = new AccountBrowser(d)
      await browser.signIn(email)
      for (const prompt of ['', 'select_account', 'login'])
        assert.match((await browser.begin(prompt)).page, /^\/sign-in\//)
      const { page } = await browser.begin('none')
      assert.match(page, /error=/)
    })
    it('ends with the account: disabled in between, it is neither opened nor renewed', async () => {
      const { email, id } = await newMember()
      const browser = new AccountBrowser(d)
      await browser.signIn(email)
      const late = new AccountBrowser(d)
      const { page, redeem } = await late.begin()
      const { to } = await late.step(page, 'password', { email, password: goodPassword })
      await d.app.db.update(users).set({ active: false }).where(eq(users.id, id))
      forgetUser(id)
      assert.equal((await redeem(to!).catch(() => ({ success: false }))).success, false)
      d.later(minutes(1))
      assert.equal((await browser.send('POST', '/auth/refresh', {})).statusCode, 401)
    })
    it('is refused to pages of other sites, and the accounts of an evaluation do not exist', async () => {
      const { email } = await newMember()
      const browser = new AccountBrowser(d)
      const { page } = await browser.begin()
      const foreign = await browser.send(
        'POST',
        `${page}/password`,
        { email, password: goodPassword },
        { origin: 'https://evil.test' },
      )
      assert.equal(foreign.statusCode, 403)
      assert.equal((await browser.send('POST', page.replace('/sign-in', '/idp/interaction'), {})).statusCode, 404)
    })
  })

  it('S5-07 the forms around the sign-in say on the page what the server says, by one schema', async () => {
    const token = 'A'.repeat(43)
    const forms: [string, z.ZodType, object[]][] = [
      [
        'password',
        SignIn,
        [
          { email: '', password: '' },
          { email: 'no address', password: 'x' },
        ],
      ],
      ['code', SecondStep, [{ code: '12345', proof: '' }]],
      [
        'register',
        Registration,
        [
          { code: 'short', name: '', email: 'x', password: 'Password12345' },
          { code: token, name: 'Ada Lovelace', email: 'ada@b.test', password: 'adalovelace99' },
        ],
      ],
      ['confirm', Confirmation, [{ token: 'x', password: '' }]],
      [
        'reset',
        Reset,
        [
          { token: 'x', password: 'short' },
          { token, password: 'abcdefghijkl' },
        ],
      ],
    ]
    const browser = new AccountBrowser(d)
    const { page } = await browser.begin()
    for (const [name, schema, wrong] of forms)
      for (const values of wrong) {
        const answer =
          name === 'password' || name === 'code'
            ? await browser.step(page, name, values)
            : await d.open(name, values).then(({ status, body }) => ({ status, fields: body.fields as object }))
        const said = faultsOf(schema, values)
        assert.equal(answer.status, 400, name)
        assert.deepEqual(answer.fields, said, name)
        assert.ok(Object.values(said).length > 0 && Object.values(said).every((text) => /^[A-Z][^:]+/.test(text)))
        assert.doesNotMatch(Object.values(said).join(), /Too small|Too big|Invalid/)
      }
  })
  it('S5-07 the pages that ask for access and for a new password hold their fields to the schema, twice: by HTML and on the server', async () => {
    const forms: [string, z.ZodObject, Record<string, string>[]][] = [
      ['/register', AccessRequestForm, [{ name: ' ', email: 'x@', reason: 'x'.repeat(1001) }]],
      ['/forgot-password', Forgotten, [{ email: '' }, { email: 'x'.repeat(300) }, { email: '"><script>x' }]],
    ]
    for (const [path, schema, wrong] of forms) {
      const { body } = await d.server.inject({ url: path })
      for (const name of Object.keys(schema.shape)) {
        const control = new RegExp(`<(?:input|textarea) [^>]*name="${name}"[^>]*>`).exec(body)![0]
        const { required = false, maxLength, type } = constraintsOf(schema, name)
        assert.equal(/ required=""/.test(control), required, control)
        assert.ok(control.includes(`maxLength="${maxLength}"`), control)
        assert.equal(/ type="email"/.test(control), type === 'email', control)
      }
      assert.ok(!body.includes('novalidate'), path)
      for (const values of wrong) {
        const reply = await d.sendForm(path, values)
        assert.equal(reply.statusCode, 422)
        const said = Object.entries(faultsOf(schema, values))
        assert.ok(said.length > 0)
        for (const [field, sentence] of said) {
          assert.ok(reply.body.includes(`<li><a href="#${field}">${escapeHtml(sentence)}</a></li>`), sentence)
          assert.ok(reply.body.includes(`id="${field}-error">${escapeHtml(sentence)}</p>`), sentence)
          assert.ok(reply.body.includes(escapeHtml(values[field]!)), 'what was typed is kept')
        }
        assert.ok(!reply.body.includes('<script>x'))
        assert.match(reply.body, /<title>Error: /)
      }
    }
  })
  it('a form of another site asks for nothing', async () => {
    for (const path of ['/register', '/forgot-password']) {
      const reply = await d.server.inject({
        method: 'POST',
        url: path,
        remoteAddress: freshAddress(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
        payload: 'name=X&email=x%40y.test&reason=',
      })
      assert.equal(reply.statusCode, 403)
      assert.match(reply.body, /not sent from our own page/)
    }
  })
  it('before sign-in each address has ten calls a minute of a kind, and five requests for access', async () => {
    const address = freshAddress()
    const statusesOf = async (most: number, send: () => Promise<number>) => {
      const statuses = []
      for (let n = 0; n < most + 1; n++) statuses.push(await send())
      return statuses.slice(-2)
    }
    const form = (path: string, fields: Record<string, string>) => () =>
      d.sendForm(path, fields, address).then(({ statusCode }) => statusCode)
    const email = 'x@y.test'
    assert.deepEqual(await statusesOf(10, form('/forgot-password', { email })), [303, 429])
    assert.deepEqual(await statusesOf(5, form('/register', { name: 'X', email, reason: '' })), [303, 429])
    const call = () => d.open('invitation', { code: 'A'.repeat(43) }, address).then(({ status }) => status)
    assert.deepEqual(await statusesOf(10, call), [422, 429])
  })
  it('forgets what is long over', async () => {
    d.later(days(40))
    await d.app.db.transaction((tx) => d.app.enqueue!(tx as never, [{ name: 'accounts.tidy', data: {} }]))
    await d.jobs.drain()
    assert.equal((await d.app.db.select().from(signInAttempts)).length, 0)
    assert.equal((await d.app.db.select().from(accountLinks)).length, 0)
    assert.ok((await d.app.db.select().from(invitations)).length > 0)
  })
})
