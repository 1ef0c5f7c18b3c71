import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exhaustive } from '#server/testing/walk.ts'
import { pickBuyer, storedKeys } from './signing-in.ts'
import { assertAccessible, complaintsSoFar, onStage } from './stage.ts'

test('S2-07 who is not signed in is sent to /login, and after signing in S2-06 to the page they asked for', async () => {
  const { url, open } = await onStage()
  const page = await open()
  await page.goto(`${url}/procurement/vendors?sort=-name`)
  await page.waitForURL(/\/login\?/)
  await page.getByText('Procurement › Vendors').waitFor()
  await page.getByRole('link', { name: /^sign in/i }).click()
  await pickBuyer(page)
  await page.waitForURL(`${url}/procurement/vendors?sort=-name`)
  assert.deepEqual(await storedKeys(page), ['cth_access_token', 'cth_token_expiry', 'cth_user'])
  await page.close()
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
  if (exhaustive) await assertAccessible(page, 'a sign-in that cannot start')
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
