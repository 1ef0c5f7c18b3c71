import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { until } from '#shared/testing/until.ts'
import { now } from './clock.ts'
import { stepsOf } from './journey.ts'
import { firstLink, firstPassword as first, ingrid, ownAccounts } from './own-accounts.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, openAt, phone } from './stage.ts'

const second = 'harbour kettle under frost'
const bo = 'bo@northwind.test'
const pictures = process.env['PICTURES']

const linkIn = (text: string) => /\S+#[\w-]{43}/.exec(text)![0]
/** The code of a later step than any before, so that none comes twice. */
const codes = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  let last = 0
  return async () => {
    const step = () => Math.floor(now().getTime() / 30_000)
    await until('the next code counts', () => step() + 1 > last)
    // The next step is within the window, so half a minute need not be waited for.
    last = Math.max(last + 1, step())
    return totp.generate({ timestamp: last * 30_000 })
  }
}

test('an account of one’s own: invited, confirmed, with a second factor, its password forgotten and set anew', async (t) => {
  const step = stepsOf(t)
  const { url, sink, server, open, fill, press, signIn, inside, signOut, makeAdministrator } = await ownAccounts(t)
  let seen = 0
  /** Checks a state of a page that people look at, and pictures it on demand. */
  const looked = async (page: Page, what: string) => {
    await assertAccessible(page, what)
    await assertNoOverflow(page, what)
    if (pictures)
      await page.screenshot({ path: `${pictures}/${String(++seen).padStart(2, '0')}-${what.replaceAll(' ', '-')}.png` })
  }
  let admin: Page
  let member: Page
  let next: () => Promise<string>

  await step('the first administrator is made by the link of the start, and by it once', async () => {
    const link = await firstLink(server)
    admin = await makeAdministrator(link)
    const again = await open(link, phone)
    await again.getByText('This invitation was already used, was withdrawn or has expired').waitFor()
    await again.close()
  })

  await step(
    'S5-07 the forms before the sign-in refuse on the page what the server refuses, in the same words',
    async () => {
      const page = await openAt(url)
      const sent: string[] = []
      page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
      /** What stands under each field that is marked as wrong. */
      const said = () =>
        page.evaluate(() =>
          Object.fromEntries(
            [...document.querySelectorAll<HTMLInputElement>('input[aria-invalid="true"]')].map((field) => [
              field.name,
              document.getElementById(field.getAttribute('aria-describedby')!)!.innerText,
            ]),
          ),
        )
      /** The same values past the page. */
      const answered = (path: string, values: object) =>
        page.evaluate(
          async ([to, body]) => {
            const headers = { 'content-type': 'application/json', 'x-requested-by': 'app' }
            const reply = await fetch(to, { method: 'POST', headers, body })
            return { status: reply.status, fields: ((await reply.json()) as { fields?: object }).fields }
          },
          [path, JSON.stringify(values)] as const,
        )
      const address = 'Enter an e-mail address such as name@example.com'
      const hold = async (
        button: string,
        path: string,
        values: Record<string, string>,
        words: Record<string, string>,
      ) => {
        sent.length = 0
        for (const [name, value] of Object.entries(values))
          if (await page.locator(`input[name="${name}"]`).count())
            await page.locator(`input[name="${name}"]`).fill(value)
        await press(page, button)
        await page.locator('input[aria-invalid="true"]').first().waitFor()
        assert.deepEqual(await said(), words, path)
        assert.deepEqual(sent, [], 'the page itself has refused')
        assert.deepEqual(await answered(path, values), { status: 400, fields: words }, path)
      }
      await page.goto(`${url}/login`)
      await page.getByRole('link', { name: 'Sign in', exact: true }).click()
      await page.waitForURL(/\/sign-in\//)
      await page.locator('input[name="email"]').waitFor()
      const login = `${new URL(page.url()).pathname}/password`
      await hold('Sign in', login, { email: '', password: '' }, { email: address, password: 'Enter your password' })
      await hold('Sign in', login, { email: 'bo@', password: 'x' }, { email: address })
      await hold(
        'Sign in',
        login,
        { email: ingrid, password: 'x'.repeat(600) },
        { password: 'Use at most 128 characters' },
      )
      const code = 'A'.repeat(43)
      const forms = '/api/public/accounts'
      await page.goto(`${url}/account/password#${code}`)
      await page.locator('input[name="password"]').waitFor()
      const short = 'Use at least 12 characters: several words are easy to remember'
      await hold('Set password', `${forms}/reset`, { token: code, password: 'short' }, { password: short })

      /** A page without scripts: its fields hold what HTML can say, the server what is left. */
      const holdPlain = async (path: string, button: string, wrong: Record<string, [value: string, why: string]>) => {
        for (const [name, [value, why]] of Object.entries(wrong)) {
          await page.goto(url + path)
          for (const field of await page.locator('form :is(input, textarea):not([name="website"])').all())
            if (await field.isVisible()) await field.fill((await field.getAttribute('type')) === 'email' ? bo : 'Bo')
          sent.length = 0
          await page.locator(`[name="${name}"]`).fill(value)
          await press(page, button)
          assert.deepEqual(sent, [], `${path} ${name}`)
          const is = (field: Element) => {
            const { valid, valueMissing, typeMismatch } = (field as HTMLInputElement).validity
            return valid ? '' : valueMissing ? 'missing' : typeMismatch ? 'no address' : 'other'
          }
          assert.equal(await page.locator(`[name="${name}"]`).evaluate(is), why, `${path} ${name}`)
        }
        await page.locator('form').evaluate((form) => ((form as HTMLFormElement).noValidate = true))
        await press(page, button)
        await page.getByRole('alert').getByText(address).waitFor()
        assert.deepEqual(sent, [path])
      }
      const email: [string, string] = ['bo@', 'no address']
      await holdPlain('/register', 'Request access', { name: ['', 'missing'], email })
      await holdPlain('/forgot-password', 'Send link', { email })
      await page.close()
    },
  )

  await step('an administrator invites a person, who makes the account and confirms the address', async () => {
    await admin.goto(`${url}/settings/members`)
    await press(admin, 'Invite person')
    await fill(admin, { 'E-mail': 'bo' })
    await press(admin, 'Send invitation')
    await admin.getByText('Enter an e-mail address').waitFor()
    await fill(admin, { 'E-mail': bo })
    await admin.getByRole('checkbox', { name: /^Buyer/ }).click()
    await looked(admin, 'invite')
    await press(admin, 'Send invitation')
    await admin.getByRole('textbox', { name: 'Link' }).waitFor()
    await looked(admin, 'invited')
    await press(admin, 'Done')
    member = await openAt(url)
    await member.goto(linkIn((await sink.next(bo, /invited/)).text))
    await member.getByLabel('Your name').waitFor()
    await press(member, 'Create account')
    await fill(member, { 'Your name': 'Bo Andersen', Password: 'Password12345' })
    await member.getByText('words that are tried first').waitFor()
    await looked(member, 'register')
    assert.equal(await member.getByLabel('E-mail').inputValue(), bo)
    await fill(member, { Password: first })
    await press(member, 'Create account')
    await member.getByText('We sent an e-mail to').waitFor()
    await looked(member, 'registered')
    await signIn(member, bo, first)
    await member.getByText('Confirm your e-mail address first').waitFor()
    await looked(member, 'not confirmed')
    await member.goto(linkIn((await sink.next(bo, /Confirm/)).text))
    await fill(member, { Password: second })
    await press(member, 'Confirm address')
    await member.getByText('4 attempts are left').waitFor()
    await fill(member, { Password: first })
    await looked(member, 'confirm')
    await press(member, 'Confirm address')
    await member.getByText('Your address is confirmed').waitFor()
    await signIn(member, bo, first)
    await inside(member)
  })

  await step('the second factor is turned on, and asked for from then on', async () => {
    await member.goto(`${url}/settings/security`)
    await press(member, 'Turn on')
    await fill(member, { 'Your password': first })
    await press(member, 'Continue')
    await member.getByRole('img', { name: /QR code/ }).waitFor()
    await looked(member, 'second factor')
    const key = await member.getByText(/^Key:/).innerText()
    next = codes(key.replace(/^Key:|\s/g, ''))
    await fill(member, { Code: '000000' })
    await member.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
    await member.getByText('Enter the code your app currently shows').waitFor()
    await fill(member, { Code: await next() })
    await member.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
    await member.getByRole('list', { name: 'Recovery codes' }).waitFor()
    await looked(member, 'recovery codes')
    await press(member, 'I have stored them')
    await member.getByText('10 not used').waitFor()
    await looked(member, 'security')
    await sink.next(bo, /second factor is on/)
    await signOut(member)
    await signIn(member, bo, first)
    await member.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await looked(member, 'code')
    await fill(member, { Code: await next() })
    await press(member, 'Continue')
    await inside(member)
    await signOut(member)
  })

  await step('a forgotten password is set anew by the link of a mail, and the code is still asked for', async () => {
    const forgetful = await open('/login', phone)
    await forgetful.getByRole('link', { name: 'Forgot your password?' }).click()
    await forgetful.getByLabel('E-mail').waitFor()
    // S5-07: the browser holds the field to the schema by itself; what gets past it is answered by the server.
    await press(forgetful, 'Send link')
    assert.ok(await forgetful.getByLabel('E-mail').evaluate((field: HTMLInputElement) => field.validity.valueMissing))
    await fill(forgetful, { 'E-mail': 'bo@northwind' })
    await press(forgetful, 'Send link')
    await forgetful.getByRole('alert').getByText('Enter an e-mail address such as').waitFor()
    assert.equal(await forgetful.getByLabel('E-mail').inputValue(), 'bo@northwind')
    await fill(forgetful, { 'E-mail': bo })
    await looked(forgetful, 'forgot')
    await press(forgetful, 'Send link')
    await forgetful.getByText('an e-mail is on its way').waitFor()
    await looked(forgetful, 'on its way')
    const link = linkIn((await sink.next(bo, /Set a new password/)).text)
    await forgetful.goto(link)
    await fill(forgetful, { 'New password': second })
    await looked(forgetful, 'reset')
    await press(forgetful, 'Set password')
    await forgetful.getByText('Your password was changed').waitFor()
    await forgetful.reload()
    await fill(forgetful, { 'New password': first })
    await press(forgetful, 'Set password')
    await forgetful.getByText('This link was already used or has expired').waitFor()
    await signIn(forgetful, bo, first)
    await forgetful.getByText('The e-mail address or the password is wrong.').waitFor()
    await looked(forgetful, 'wrong')
    await signIn(forgetful, bo, second)
    await forgetful.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await fill(forgetful, { Code: await next() })
    await press(forgetful, 'Continue')
    await forgetful.waitForURL(/\/dashboard/)
    await forgetful.close()
  })

  await step('somebody without an invitation asks, and is approved', async () => {
    const asking = await open('/register')
    await fill(asking, {
      'Your name': 'Kai Nilsen',
      'E-mail': 'kai@elsewhere.test',
      'Reason for access (optional)': 'I audit the year',
    })
    await looked(asking, 'ask')
    await press(asking, 'Request access')
    await asking.getByText('The administrators have your request').waitFor()
    await asking.close()
    await sink.next(ingrid, /Kai Nilsen requests access/)
    await admin.goto(`${url}/settings/members`)
    await admin.getByRole('link', { name: 'Access requests (1)' }).click()
    await admin.getByRole('link', { name: 'Kai Nilsen' }).first().click()
    await admin.getByRole('heading', { level: 1, name: 'Kai Nilsen' }).waitFor()
    await looked(admin, 'access request')
    await press(admin, 'Approve')
    await admin.getByRole('checkbox', { name: /^Auditor/ }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await sink.next('kai@elsewhere.test', /invited/)
    await admin.goto(`${url}/settings/invitations`)
    await admin.getByRole('link', { name: 'kai@elsewhere.test' }).first().waitFor()
    await looked(admin, 'invitations')
  })
  for (const page of [admin!, member!]) await page.close()
  assert.deepEqual(complaintsSoFar(), [])
})

test('an account of one’s own signs in by its password alone, and out', { timeout: 400_000 }, async (t) => {
  const { server, url, signIn, inside, signOut, makeAdministrator } = await ownAccounts(t, process.env['COMPANY'])
  const page = await makeAdministrator(await firstLink(server))
  await signOut(page)
  await signIn(page, ingrid, 'harbour kettle under frost')
  await page.getByText('The e-mail address or the password is wrong.').waitFor()
  await signIn(page, ingrid, first)
  await inside(page)
  assert.equal(new URL(page.url()).origin, url)
  assert.deepEqual(complaintsSoFar(), [])
})
