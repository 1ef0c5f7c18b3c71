import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstLink, firstPassword, ingrid, ownAccounts } from './own-accounts.ts'
import { complaintsSoFar } from './stage.ts'

test('an account of one’s own signs in by its password alone, and out', { timeout: 400_000 }, async (t) => {
  const { server, url, signIn, inside, signOut, makeAdministrator } = await ownAccounts(t, process.env['COMPANY'])
  const page = await makeAdministrator(await firstLink(server))
  await signOut(page)
  await signIn(page, ingrid, 'harbour kettle under frost')
  await page.getByText('The e-mail address or the password is wrong.').waitFor()
  await signIn(page, ingrid, firstPassword)
  await inside(page)
  assert.equal(new URL(page.url()).origin, url)
  assert.deepEqual(complaintsSoFar(), [])
})
