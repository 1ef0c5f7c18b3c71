import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetEverybody } from './session-cache.ts'
import { jobHandlers } from '#server/jobs/handlers.ts'
import {
  AccountBrowser,
  goodPassword,
  member,
  testDirectory,
  type Directory,
} from '#server/identity-provider/testing.ts'

/** The same browser before another process, which was started with other keys. */
function at(d: Directory, { cookies, token }: AccountBrowser): AccountBrowser {
  const browser = new AccountBrowser(d)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  browser.token = token
  return browser
}
/** A call that changes asks for the token before it looks at what was sent. */
const [taken, refused] = [400, 403]
const statusOf = async (browser: AccountBrowser): Promise<number> =>
  (await browser.call('POST', '/api/approvals/decisions/preview', {})).statusCode

test('S05 while the key is exchanged nobody is signed out, whoever signs in has their password hashed anew, and then the old key is needed no more', async () => {
  const SECRET_KEY = 'another secret key of thirty-two bytes'
  const old = await testDirectory()
  const { databaseUrl: url } = old
  const apps = [old]
  const start = async (env: Record<string, string>) => {
    const app = await testDirectory(env, { url })
    apps.unshift(app)
    // Another process remembers nobody.
    forgetEverybody()
    return app
  }
  try {
    await member(old, 'anna@northwind.test', [])
    await member(old, 'bela@northwind.test', [])
    const before = new AccountBrowser(old)
    await before.signIn('anna@northwind.test')
    assert.equal(await statusOf(before), taken)

    const both = await start({ SECRET_KEY, SECRET_KEY_BEFORE: old.app.settings.secretKey! })
    const stays = at(both, before)
    assert.equal(await statusOf(stays), taken, 'a token of the old key')
    for (const { run } of jobHandlers(both.app.modules).filter(({ name }) => name.endsWith('.seal-anew')))
      await run({}, both.app)
    const renewed = await stays.send('POST', '/auth/refresh', {})
    assert.equal(renewed.statusCode, 200, renewed.body)
    await new AccountBrowser(both).signIn('anna@northwind.test', goodPassword)
    await assert.rejects(new AccountBrowser(both).signIn('anna@northwind.test', 'not the right one at all'))

    const alone = await start({ SECRET_KEY })
    assert.equal(await statusOf(at(alone, before)), refused, 'the token of the old key is over')
    stays.token = (renewed.json() as { token: string }).token
    assert.equal(await statusOf(at(alone, stays)), taken, 'the one that came after it is of the new key')
    await new AccountBrowser(alone).signIn('anna@northwind.test', goodPassword)
    await assert.rejects(new AccountBrowser(alone).signIn('bela@northwind.test', goodPassword), 'never signed in since')
  } finally {
    for (const app of apps) await app.close()
  }
})
