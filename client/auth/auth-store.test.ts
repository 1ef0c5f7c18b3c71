import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test, type TestContext } from 'node:test'
import { until } from '#shared/testing/until.ts'
import { testMoment } from '#server/testing/clock.ts'
import type * as Store from './auth-store.ts'
import type * as Completing from './complete.ts'
import { fakeAnswer, fakeBrowser, fakeConfig } from './testing.ts'
import { clearStored, readStored, writeStored } from './stored.ts'

const me = {
  id: '7c0b2b1e-0003-4a55-9a11-5f1e7a526f3b',
  name: 'Ada',
  email: 'ada@example.test',
  title: '',
  roles: [],
  permissions: [],
  leads: false,
  evaluation: true,
  companyDay: '2026-11-20',
  companyTimeZone: 'UTC',
  companyTime: '2026-11-20T12:00:00.000Z',
  viewing: null,
}
const minutes = (count: number) => count * 60_000
const start = Date.parse(testMoment)

let browser: ReturnType<typeof fakeBrowser>
let answers: Record<string, () => Response | object>
const stops: (() => void)[] = []
let tabs = 0

/** A tab of its own: the store keeps its state in the module. */
const openTab = async () => (await import(`./auth-store.ts?tab=${++tabs}`)) as typeof Store
const completing = async () => (await import(`./complete.ts?tab=${tabs}`)) as typeof Completing
const watched = async () => {
  const store = await openTab()
  stops.push(store.watchAuth())
  await until('the state is loaded', () => store.authState().state !== 'loading')
  return store
}
/** Lets everything run that is due by now. */
const idle = async () => {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((wake) => setImmediate(wake))
}
const asked = (path: string) => browser.calls.filter((call) => call.path === path).length
const quiet = (t: TestContext) =>
  (['warn', 'error', 'info'] as const).map((level) => t.mock.method(console, level, () => {}))

// The hooks hold for these tests alone: others run in the same process.
describe('the state of signing in', () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ['Date'], now: start })
    answers = {
      '/api/public/auth-config': () => fakeConfig,
      '/api/me': () => me,
      '/auth/start': () => ({ attempt: 'a1', nonce: 'n1' }),
      '/auth/token': () => fakeAnswer('n1'),
      '/auth/refresh': () => fakeAnswer('n1', { token: 'renewed' }),
      '/auth/session': () => ({ success: false }),
    }
    browser = fakeBrowser((path) => {
      const answer = (answers[path] ?? (() => ({})))()
      return answer instanceof Response ? answer : Response.json(answer)
    })
  })
  afterEach(() => {
    mock.timers.reset()
    for (const stop of stops.splice(0)) stop()
    browser.restore()
  })

  // First, while no test has read the settings yet: they are read once.
  test('S8-03 where the identity client cannot start its message is kept and loading ends', async (t) => {
    quiet(t)
    answers['/api/public/auth-config'] = () => new Response('', { status: 503 })
    const store = await openTab()
    await assert.rejects(store.login('/a'))
    assert.equal(store.authState().state, 'unauthenticated')
    assert.match(store.authState().error ?? '', /Try again in a moment/)
    // And it may be tried again.
    answers['/api/public/auth-config'] = () => fakeConfig
    answers['/auth/start'] = () => new Response('{}', { status: 429 })
    await assert.rejects(store.login('/a'))
    assert.match(store.authState().error ?? '', /Too many sign-ins/)
  })

  test('S4-01 a session is loading, then authenticated or not', async () => {
    const stranger = await openTab()
    assert.equal(stranger.authState().state, 'loading')
    stops.push(stranger.watchAuth())
    await until('no session', () => stranger.authState().state === 'unauthenticated')
    writeStored(fakeAnswer('n1'), start)
    const store = await watched()
    assert.equal(store.authState().state, 'authenticated')
    assert.equal(store.authState().user?.email, 'ada@example.test')
    assert.equal(store.authState().me?.name, 'Ada')
  })

  test('S4-02 a stored session whose expiry has passed is cleared', async () => {
    writeStored(fakeAnswer('n1'), start - minutes(61))
    assert.equal((await watched()).authState().state, 'unauthenticated')
    assert.equal(localStorage.length, 0)
  })

  test('S3-02 a new tab takes up the session of the cookie, all items together', async () => {
    answers['/auth/session'] = () => fakeAnswer('n1')
    assert.equal((await watched()).authState().state, 'authenticated')
    assert.equal(readStored()?.token, 'ours')
  })

  /** Comes to the page of the answer with this behind its address. */
  async function comeBack(hash: string) {
    browser.visit(`/auth/microsoft/callback${hash}`)
    const store = await openTab()
    const { complete } = await completing()
    return complete(store).done.then(
      (to) => ({ to, user: store.authState().user?.id, message: undefined }),
      ({ message }: Error) => ({ to: undefined, user: undefined, message }),
    )
  }

  test('S4-04 a return without a code uses the account and the id token of the session directly, with a life of one hour', async (t) => {
    quiet(t)
    for (const expiresIn of [3600, undefined]) {
      clearStored()
      answers['/auth/session'] = () => fakeAnswer('n1', { expiresIn })
      assert.deepEqual(await comeBack(''), { to: '/dashboard', user: 'uid.utid', message: undefined })
      const left = readStored()!.expiry - start
      assert.ok(left > minutes(59) && left <= minutes(60), `${left} ms`)
      assert.equal(asked('/auth/token'), 0, 'nothing was exchanged')
    }
    clearStored()
    answers['/auth/session'] = () => ({ success: false })
    assert.match((await comeBack('')).message ?? '', /The identity provider’s response is incomplete/)
    assert.equal(localStorage.length, 0)
  })

  test('S4-04 an id token in the address is no answer, whoever signed it: nothing is sent, nothing stored', async (t) => {
    quiet(t)
    const { idToken } = fakeAnswer('n1')
    // A session of this browser does not make the foreign answer good.
    answers['/auth/session'] = () => fakeAnswer('n1')
    for (const hash of [`#id_token=${idToken}&state=s`, `#id_token=${idToken}&state=`, `#access_token=a&state=s`]) {
      assert.match((await comeBack(hash)).message ?? '', /incomplete|Start again|could not/, hash)
      assert.equal(localStorage.length, 0, hash)
    }
    assert.equal(asked('/auth/token') + asked('/auth/session'), 0)
  })

  test('S4-09 a check at the start and every 60 seconds renews with five minutes or less left, and clears what has expired', async (t) => {
    quiet(t)
    mock.timers.reset()
    mock.timers.enable({ apis: ['setInterval', 'Date'], now: start })
    answers['/auth/session'] = () => fakeAnswer('n1')
    writeStored(fakeAnswer('n1'), start)
    const store = await watched()
    mock.timers.tick(minutes(54))
    await idle()
    assert.equal(asked('/auth/refresh'), 0)
    mock.timers.tick(minutes(1))
    await until('a renewed token', () => readStored()?.token === 'renewed')
    assert.equal(asked('/auth/refresh'), 1)
    // The machine slept over the end of the token.
    mock.timers.setTime(start + minutes(175))
    mock.timers.tick(minutes(1))
    await until('the end of the session', () => store.authState().state === 'unauthenticated')
    assert.match(store.authState().error ?? '', /Your session has ended/)
    assert.equal(localStorage.length, 0)
  })

  test('S4-10 a token request gives the stored one with more than five minutes left, else a renewed one, else an error', async (t) => {
    quiet(t)
    answers['/auth/session'] = () => fakeAnswer('n1')
    writeStored(fakeAnswer('n1', { expiresIn: 301 }), start)
    const store = await watched()
    assert.equal(await store.freshToken(), 'ours')
    writeStored(fakeAnswer('n1', { expiresIn: 299 }), start)
    assert.equal(await store.freshToken(), 'renewed')
    answers['/auth/session'] = () => ({ success: false })
    const alone = await watched()
    for (const key of Object.keys(localStorage)) localStorage.removeItem(key)
    for (const key of Object.keys(sessionStorage)) sessionStorage.removeItem(key)
    await assert.rejects(alone.freshToken(), /^Error: Token refresh failed - please login again$/)
  })

  test('S4-08 when the last of four attempts has failed auth is cleared', async (t) => {
    quiet(t)
    mock.timers.reset()
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: start })
    answers['/auth/session'] = () => fakeAnswer('n1')
    answers['/auth/refresh'] = () => new Response('{}', { status: 503 })
    writeStored(fakeAnswer('n1', { expiresIn: 200 }), start)
    const store = await watched()
    const spent: number[] = []
    for (const [at, wait] of [1000, 2000, 4000].entries()) {
      await until(`attempt ${at + 1}`, () => asked('/auth/refresh') === at + 1)
      await idle()
      assert.equal(store.authState().state, 'authenticated')
      mock.timers.tick(wait - 1)
      await idle()
      spent.push(asked('/auth/refresh'))
      mock.timers.tick(1)
    }
    assert.deepEqual(spent, [1, 2, 3])
    await until('the end of the session', () => store.authState().state === 'unauthenticated')
    assert.equal(asked('/auth/refresh'), 4)
    assert.equal(localStorage.length, 0)
  })

  test('S8-02 a refused exchange is kept in the auth state in the words of the server, and thrown', async (t) => {
    quiet(t)
    answers['/auth/token'] = () =>
      Response.json({ success: false, error: 'This account is disabled. Ask an administrator.' }, { status: 403 })
    const store = await openTab()
    // The page is gone before the identity library gives up waiting for the redirect.
    store.login('/a').catch(() => {})
    await until('the redirect', () => browser.went.length > 0)
    const state = new URL(browser.went[0]!).searchParams.get('state')!
    browser.visit(`/auth/microsoft/callback#code=c1&state=${encodeURIComponent(state)}&iss=i1`)
    const page = await openTab()
    await assert.rejects((await completing()).complete(page).done)
    assert.equal(page.authState().error, 'This account is disabled. Ask an administrator.')
    assert.equal(localStorage.length, 0)
  })

  test('two tabs: another person who signs in elsewhere replaces the first, and a sign-out elsewhere ends this one', async () => {
    writeStored(fakeAnswer('n1'), start)
    const store = await watched()
    writeStored(fakeAnswer('n1', { user: { id: 'other.utid', email: 'bo@example.test', name: 'Bo' } }), start)
    answers['/api/me'] = () => ({ ...me, id: '7c0b2b1e-0004-4a55-9a11-5f1e7a526f3b', name: 'Bo' })
    browser.tell('storage', { key: 'cth_token_expiry' })
    await until('the other person', () => store.authState().me?.name === 'Bo')
    for (const key of Object.keys(localStorage)) localStorage.removeItem(key)
    browser.tell('storage', { key: null })
    await until('the end of the session', () => store.authState().state !== 'authenticated')
    assert.deepEqual([store.authState().state, store.authState().why], ['unauthenticated', 'signed-out'])
  })
})
