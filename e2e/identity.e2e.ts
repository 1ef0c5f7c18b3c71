import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pickBuyer, storedKeys } from './signing-in.ts'
import { onStage } from './stage.ts'

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
