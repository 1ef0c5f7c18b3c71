import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { APIResponse, Page } from 'playwright-core'
import { payloads } from '#client/auth/testing-payloads.ts'
import { now } from './clock.ts'
import { pickBuyer, storedKeys } from './signing-in.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

/** On the screen of a failed sign-in with its two ways out, and on none of the application's. */
async function assertSignInFailed(page: Page, where: string, sentence?: RegExp | string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Authentication Error' }).waitFor()
  if (sentence) await page.getByText(sentence).waitFor()
  for (const name of ['Return to Login', 'Clear Cache and Retry'])
    assert.equal(await page.getByRole('button', { name }).count(), 1, `${where}: ${name}`)
  for (const other of ['Page Error', 'Application Error', 'Try Again', 'Reload Application'])
    assert.equal(await page.getByText(other, { exact: true }).count(), 0, `${where}: ${other}`)
  assert.equal(await page.getByRole('navigation').count(), 0, `${where}: the frame of the application`)
}

test('S2-03 the pages a sign-in comes back to exist, and each fails on the screen of the sign-in', async () => {
  const { url, open } = await onStage()
  const page = await open()
  const incomplete = 'The identity provider’s response is incomplete. Start again.'
  for (const path of ['/auth/callback', '/auth/microsoft/callback']) {
    for (const answer of ['', '#code=c&state=forged', '#error=server_error&state=forged']) {
      await page.goto('about:blank')
      assert.equal((await page.goto(url + path + answer))?.status(), 200)
      await assertSignInFailed(page, path + answer, answer ? undefined : incomplete)
    }
    // What is behind the page cannot be had: it is still the sign-in that failed.
    await page.route('**/api/public/auth-config', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('about:blank')
    await page.goto(url + path)
    await assertSignInFailed(page, `${path} without settings`, /Try again in a moment/)
    await page.unroute('**/api/public/auth-config')
  }
  // A genuine answer that the server does not take.
  await page.route('**/auth/token', (route) =>
    route.fulfill({ status: 401, json: { success: false, error: 'Token exchange failed' } }),
  )
  await page.goto(`${url}/login`)
  await page.getByRole('link', { name: /^sign in/i }).click()
  await pickBuyer(page)
  await assertSignInFailed(page, 'a refused exchange', /Token exchange failed|could not be completed/)
  assert.equal(new URL(page.url()).pathname, '/auth/microsoft/callback')
  assert.deepEqual(await storedKeys(page), [])
  await page.unroute('**/auth/token')
  assert.equal((await page.goto(`${url}/auth/success`))?.status(), 200)
  await page.waitForURL(/\/login/)
  await page.close()

  const buyer = await open('buyer')
  await buyer.goto(`${url}/auth/success?returnTo=%2Fprocurement%2Fvendors`)
  await buyer.getByRole('heading', { level: 1, name: 'Vendors' }).waitFor()
  await buyer.route('**/assets/SuccessPage-*.js', (route) => route.fulfill({ status: 500, body: '' }))
  await buyer.goto(`${url}/auth/success`)
  await assertSignInFailed(buyer, '/auth/success')
  assert.equal(new URL(buyer.url()).pathname, '/auth/success')
  complaintsSoFar()
  await buyer.close()
})

test('S4-04 a signed-in browser that comes back without a code goes on with its account for an hour; an id token in the address is no answer', async () => {
  const { url, open } = await onStage()
  const page = await open('buyer')
  const exchanges: string[] = []
  page.on('request', (request) => request.url().endsWith('/auth/token') && exchanges.push(request.url()))
  const { idToken } = (await page.evaluate(() => fetch('/auth/session').then((reply) => reply.json()))) as Record<
    string,
    string
  >
  const forget = () =>
    page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  for (const path of ['/auth/callback', '/auth/microsoft/callback']) {
    await forget()
    await page.goto('about:blank')
    const before = now().getTime()
    await page.goto(url + path)
    await page.waitForURL(`${url}/dashboard`)
    const expiry = Number(await page.evaluate(() => localStorage.getItem('cth_token_expiry')))
    assert.ok(expiry > before + 3_500_000 && expiry <= now().getTime() + 3_600_000, path)
    await page.locator('#greeting').waitFor({ state: 'detached' })
    await forget()
    await page.goto('about:blank')
    await page.goto(`${url}${path}#id_token=${idToken}&state=s`)
    await assertSignInFailed(page, path)
    assert.deepEqual(await storedKeys(page), [])
  }
  assert.deepEqual(exchanges, [])
  complaintsSoFar()
  await page.close()
})

test('S8-09 the screen of a failed sign-in leads back to the sign-in page, and clears what is stored on demand', async () => {
  const { url, open } = await onStage()
  const page = await open()
  await page.goto(`${url}/auth/callback`)
  await page.getByText('The identity provider’s response is incomplete. Start again.').waitFor()
  await page.getByRole('button', { name: 'Return to Login' }).click()
  await page.waitForURL(/\/login/)
  await page.evaluate(() => {
    localStorage.setItem('cth_user', '{}')
    localStorage.setItem('theme', 'dark')
    sessionStorage.setItem('msal.interaction.status', '{"clientId":"another","type":"signin"}')
  })
  await page.goto(`${url}/auth/callback`)
  await page.getByRole('button', { name: 'Clear Cache and Retry' }).click()
  await page.waitForURL(/\/login/)
  assert.deepEqual(await storedKeys(page), [])
  assert.equal(await page.evaluate(() => localStorage.getItem('theme')), 'dark')
  complaintsSoFar()
  await page.close()
})

test('who comes back from the identity provider is greeted by name, with the page asked for being made ready behind the greeting', async () => {
  const { url, open } = await onStage()
  const page = await open()
  // Half a second is too short to look at it.
  await page.addInitScript(() => {
    const { setTimeout: real } = window
    window.setTimeout = ((run: () => void, ms?: number, ...rest: []) =>
      real(run, ms === 500 ? 60_000 : ms, ...rest)) as typeof setTimeout
  })
  await page.goto(`${url}/procurement/vendors`)
  await page.getByRole('link', { name: /^sign in/i }).click()
  await pickBuyer(page)
  await page.getByRole('heading', { level: 1, name: 'Welcome, Mei Tanaka' }).waitFor()
  await page.locator('#root main tbody tr').nth(2).waitFor()
  assert.equal(await page.locator('#root').evaluate((root) => (root as HTMLElement).inert), true)
  await assertAccessible(page, 'the greeting', undefined, '#greeting')
  for (const size of [phone, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size)
    await assertNoOverflow(page, 'the greeting')
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Vendors' }).waitFor()
  assert.equal(await page.locator('#greeting').count(), 0)
  assert.equal(await page.locator('#root').evaluate((root) => (root as HTMLElement).inert), false)
  assert.equal(new URL(page.url()).pathname, '/procurement/vendors')
  assert.deepEqual(complaintsSoFar(), [])
  await page.close()
})

test('where the application cannot be fetched behind the greeting, the page asked for is loaded anew', async () => {
  const { url, open } = await onStage()
  const page = await open()
  let gone = true
  await page.route('**/assets/index-*.js', (route) => (gone ? route.abort() : route.continue()))
  await page.route(`${url}/procurement/vendors`, (route) => {
    if (route.request().isNavigationRequest()) gone = false
    return route.continue()
  })
  await page.goto(`${url}/login?returnTo=%2Fprocurement%2Fvendors`)
  await page.getByRole('link', { name: /^sign in/i }).click()
  await pickBuyer(page)
  await page.getByRole('heading', { level: 1, name: 'Vendors' }).waitFor()
  assert.equal(gone, false)
  complaintsSoFar()
  await page.close()
})

test('S2-06 a return path to another site is not followed', async () => {
  const { url, open } = await onStage()
  const page = await open()
  await page.goto(`${url}/login?returnTo=${encodeURIComponent('//evil.example/x')}`)
  await page.getByRole('link', { name: /^sign in/i }).click()
  await pickBuyer(page)
  await page.waitForURL(`${url}/dashboard`)
  await page.close()
})

test('S2-06 no payload leads a signed-in browser off the site, on any page that goes on by itself', async () => {
  const { url, open } = await onStage()
  const page = await open('buyer')
  const elsewhere: string[] = []
  page.on('request', (request) => new URL(request.url()).origin !== url && elsewhere.push(request.url()))
  // What an overview asks is asked of the server once: fifty overviews in a row are too much for one with two processors.
  const answers = new Map<string, Promise<APIResponse>>()
  await page.route('**/api/**', async (route) => {
    const asked = route.request().url()
    if (route.request().method() !== 'GET' || new URL(asked).pathname === '/api/events') return route.fallback()
    if (!answers.has(asked)) answers.set(asked, route.fetch())
    await route.fulfill({ response: await answers.get(asked)! }).catch(() => {})
  })
  // Within one document, as a link in the application would: a page for each would take minutes. Answers where the page leads, or has led,
  // once what it leads to is drawn.
  const go = (path: string) =>
    page.evaluate(async (to) => {
      history.pushState({ key: crypto.randomUUID() }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      const leading = () => location.pathname !== '/dashboard' || document.querySelector('[aria-busy="true"]')
      for (let frames = 0; frames < 6_000 && leading(); frames += 1) await new Promise(requestAnimationFrame)
      return location.href
    }, path)
  for (const payload of payloads) {
    const query = new URLSearchParams({ returnTo: payload })
    assert.equal(await go(`/auth/success?${query}`), `${url}/dashboard`, payload)
  }
  // The sign-in page leads on before anything of it is sent.
  const leads = async (payload: string) => {
    const reply = await page.request.get(`${url}/login?${new URLSearchParams({ returnTo: payload })}`, {
      maxRedirects: 0,
    })
    assert.ok([undefined, '/dashboard'].includes(reply.headers()['location']), payload)
    return reply.status() === 303
  }
  // Where the database does not say in time who is signed in, the page shows itself instead.
  for (const payload of payloads) assert.ok((await leads(payload)) || (await leads(payload)), payload)
  assert.deepEqual(elsewhere, [])
  assert.deepEqual(complaintsSoFar(), [])
  await page.close()
})

test('S2-08 a spinner with the text "Verifying authentication..." shows while the auth state loads', async () => {
  const { url, open } = await onStage()
  const page = await open('buyer')
  let release = () => {}
  const held = new Promise<void>((wake) => (release = wake))
  await page.route('**/api/me', async (route) => (await held, route.continue()))
  await page.goto(`${url}/dashboard`)
  await page.getByText('Verifying authentication...').waitFor()
  release()
  await page.getByRole('button', { name: /account menu/ }).waitFor()
  await page.close()
})

test('S4-05 where the server cannot end the session the person is told, and stays signed in', async () => {
  const { open } = await onStage()
  const page = await open('buyer')
  await page.route('**/auth/logout', (route) => route.fulfill({ status: 429, body: '{"success":false}' }))
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByText('You are still signed in').first().waitFor()
  assert.equal((await storedKeys(page)).length, 3)
  await page.close()
})

test('S2-07 who is signed in is led past the sign-in page, but not when they were sent there with a reason', async () => {
  const { url, open } = await onStage()
  const page = await open('buyer')
  await page.goto(`${url}/login?returnTo=${encodeURIComponent('/procurement/vendors')}`)
  await page.waitForURL(`${url}/procurement/vendors`)
  await page.goto(`${url}/login?why=ended`)
  await page.getByText('Your session has ended. Sign in again.').waitFor()
  await page.goto(`${url}/login?why=${encodeURIComponent('<b>you have won</b>')}`)
  await page.waitForURL(`${url}/dashboard`)
  await page.close()
})

test('S2-07 nothing of the application is loaded for a stranger, and a link of another site finds who is signed in', async () => {
  const { url, open } = await onStage()
  const stranger = await open()
  const asked: string[] = []
  stranger.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await stranger.goto(`${url}/procurement/vendors`)
  await stranger.getByRole('link', { name: /^sign in/i }).waitFor()
  assert.deepEqual(
    asked.filter((path) => path.endsWith('.js') || path.startsWith('/api') || path === '/auth/session'),
    [],
  )
  await stranger.close()
  // A browser leaves the cookie behind when another site leads here, which is no reason to ask for a sign-in.
  const page = await open('buyer')
  const elsewhere = await page.context().newPage()
  await elsewhere.route('https://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${url}/procurement/vendors">go</a>` }),
  )
  await elsewhere.goto('https://elsewhere.example/')
  await elsewhere.getByRole('link').click()
  await elsewhere.getByRole('button', { name: /account menu/ }).waitFor()
  assert.equal(elsewhere.url(), `${url}/procurement/vendors`)
  await elsewhere.close()
  await page.close()
})

test('an unreachable server is not signed out: the page says so and checks again', async () => {
  const { url, open } = await onStage()
  const page = await open('buyer')
  await page.evaluate(() => localStorage.clear())
  await page.route('**/auth/session', (route) => route.abort())
  await page.goto(`${url}/procurement/vendors`)
  await page.getByText('Your sign-in could not be checked').waitFor()
  await page.unroute('**/auth/session')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: /account menu/ }).waitFor()
  assert.equal(page.url(), `${url}/procurement/vendors`)
  complaintsSoFar()
  await page.close()
})

test('S4-12 what a browser remembers of earlier sign-ins is cleared on demand, and nothing else', async () => {
  const { url, open } = await onStage()
  const page = await open()
  await page.goto(`${url}/login`)
  await page.evaluate(() => {
    localStorage.setItem('cth_user', '{}')
    localStorage.setItem('columns', 'kept')
    sessionStorage.setItem('throttling.x', '1')
  })
  await page.getByText('Trouble signing in?').click()
  await page.getByRole('link', { name: 'clear the saved sign-in data' }).click()
  await page.getByRole('button', { name: 'Clear saved sign-in data' }).click()
  await page.getByText('The saved sign-in data was cleared.').waitFor()
  assert.deepEqual(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]), [
    ['columns'],
    [],
  ])
  await assertAccessible(page, 'the page that clears')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /buyer@/i }).waitFor()
  await page.close()
})

test('S4-12 a sign-in of another client id stuck in storage does not lock anybody out', async () => {
  const { url, open } = await onStage()
  const page = await open()
  await page.goto(`${url}/login`)
  await page.evaluate(() => sessionStorage.setItem('msal.interaction.status', '{"clientId":"another","type":"signin"}'))
  await page.reload()
  await page.getByRole('link', { name: /^sign in/i }).click()
  await pickBuyer(page)
  await page.waitForURL(/\/dashboard/)
  await page.close()
})

test('S4-01 a new tab takes up the session within half a second: one call, no visit to the provider', async (t) => {
  const { url, open } = await onStage()
  const page = await open('buyer')
  await page.evaluate(() => localStorage.clear())
  const tab = await page.context().newPage()
  const asked: string[] = []
  tab.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const adopted = tab.waitForResponse((response) => response.url().endsWith('/auth/session'))
  await tab.goto(`${url}/dashboard`)
  await adopted
  const at = performance.now()
  await tab.getByRole('button', { name: /account menu/ }).waitFor()
  t.diagnostic(`signed in ${Math.round(performance.now() - at)} ms after the session was read`)
  const identityCalls = asked.filter((path) => /^\/(auth|oidc|idp)\/|^\/api\/(public\/auth-config|me)$/.test(path))
  // The session and then who it is; neither the provider, nor a renewal, nor a page in between.
  assert.deepEqual(identityCalls, ['/auth/session', '/api/me'])
  assert.equal(asked.filter((path) => path === '/dashboard').length, 1)
  assert.ok(!asked.some((path) => /msal/.test(path)), 'the identity library is not needed')
  assert.equal((await storedKeys(tab)).length, 3)
  await tab.getByRole('button', { name: /account menu/ }).click()
  await tab.getByRole('menuitem', { name: 'Sign out' }).click()
  await tab.waitForURL(`${url}/home`)
  // The first tab follows.
  await page.waitForURL(/\/login/)
  await tab.close()
  await page.close()
})

test('what was typed survives a session that ended meanwhile, for the same person only', async () => {
  const { url, open } = await onStage()
  const page = await open('buyer')
  await page.goto(`${url}/procurement/vendors/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Fjord Supplies')
  await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => /^draft:(?!of)/.test(key)))
  await page.context().clearCookies({ name: 'sid' })
  await page.getByRole('button', { name: 'Create vendor' }).click()
  await page.waitForURL(/\/login\?returnTo=/)
  await page.getByText('Your session has ended. Sign in again.').waitFor()
  await page.getByRole('link', { name: /^sign in/i }).click()
  await pickBuyer(page)
  await page.waitForURL(`${url}/procurement/vendors/new`)
  await page.getByText(/^Unfinished changes from .* were restored$/).waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), 'Fjord Supplies')
  await page.context().clearCookies({ name: 'sid' })
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${url}/login`)
  await page.getByRole('link', { name: /^sign in/i }).click()
  await page.getByRole('button', { name: /administrator@/i }).click()
  await page.waitForURL(/\/dashboard/)
  await page.goto(`${url}/procurement/vendors/new`)
  assert.equal(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), '')
  complaintsSoFar()
  await page.close()
})

test('a whole sign-in loads the pages of the identity provider and its own once each', async (t) => {
  const { url, open } = await onStage()
  const page = await open()
  await page.goto(`${url}/login`)
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname.replace(/[\w-]{20,}/, ':id'))
  })
  const start = performance.now()
  await page.getByRole('link', { name: /^sign in/i }).click()
  await pickBuyer(page)
  await page.waitForURL(/\/dashboard/)
  t.diagnostic(`inside after ${Math.round(performance.now() - start)} ms`)
  assert.deepEqual(loaded, [
    '/auth/sign-in',
    '/oidc/auth',
    // The picker, and its answer.
    '/idp/interaction/:id',
    '/idp/interaction/:id',
    '/oidc/auth/:id',
    '/auth/microsoft/callback',
  ])
  await page.close()
})

test('S7-09 events of the browser reach the audit log in batches', async () => {
  const { url, open } = await onStage()
  const page = await open('buyer')
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/auth/events'))
  await page.route('**/api/me', (route) => route.fulfill({ status: 401, body: '{}' }))
  await page.route('**/api/financial/**', (route) => route.fulfill({ status: 401, body: '{}' }))
  await page.route('**/api/procurement/**', (route) => route.fulfill({ status: 401, body: '{}' }))
  // What the overview has read already would be shown from memory.
  await page.getByRole('link', { name: 'Bills', exact: true }).first().click()
  const { events } = (await sent).postDataJSON() as { events: { kind: string }[] }
  assert.ok(events.some(({ kind }) => kind === 'unauthorized access'))
  await page.waitForURL((address) => address.href.startsWith(`${url}/login`))
  complaintsSoFar()
  await page.close()
})

test('the pages around the sign-in are accessible and fit a phone', async () => {
  const { url, open } = await onStage()
  for (const path of ['/auth/sign-in?trouble', '/account/invitation', '/account/confirm', '/account/password']) {
    const page = await open(undefined, phone)
    await page.goto(url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await assertAccessible(page, path)
    await assertNoOverflow(page, path)
    await page.close()
  }
  assert.deepEqual(complaintsSoFar(), [])
})

test('S2-05 S4-05 after signing out the user stands on the site root, and nothing opens again with Back', async () => {
  const { url, open } = await onStage()
  const page = await open('buyer')
  const cookies = await page.context().cookies()
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(`${url}/home`)
  assert.deepEqual(await storedKeys(page), [])
  // The cookie that somebody kept opens nothing.
  const sid = cookies.find(({ name }) => name === 'sid')!
  assert.equal((await fetch(`${url}/api/me`, { headers: { cookie: `sid=${sid.value}` } })).status, 401)
  await page.goBack()
  await page.waitForURL(/\/login/)
  await page.close()
})

test('S8-03 S8-11 a sign-in that cannot start says why in one sentence, and can be tried again', async () => {
  const { url, open } = await onStage()
  const page = await open()
  await page.route('**/auth/start', (route) => route.fulfill({ status: 429, json: {} }))
  await page.goto(`${url}/login`)
  await page.getByRole('link', { name: /^sign in/i }).click()
  const said = page.getByRole('alert')
  await said.getByText('Too many sign-ins. Wait a minute and try again.').waitFor()
  await assertAccessible(page, 'a sign-in that cannot start')
  await page.unroute('**/auth/start')
  await page.route('**/api/public/auth-config', (route) => route.abort())
  await page.goto(`${url}/auth/sign-in`)
  await said.getByText('The server cannot be reached. Check your connection and try again.').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href'), '/login')
  await page.unroute('**/api/public/auth-config')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: /buyer@/i }).waitFor()
  // Back from there does not lead there again.
  await page.goBack()
  await page.getByRole('link', { name: /^sign in/i }).waitFor()
  complaintsSoFar()
  await page.close()
})
