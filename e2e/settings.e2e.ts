import { test } from 'node:test'
import { exhaustive } from '#server/testing/walk.ts'
import { assertAccessible, complaintsSoFar, onStage } from './stage.ts'

test('an administrator changes the roles of a member, who is out and has the new rights after signing in', async () => {
  const { open, url } = await onStage()
  const member = await open('manager')
  const administrator = await open('administrator')
  await administrator.goto(`${url}/settings/members`)
  if (exhaustive) await assertAccessible(administrator, '/settings/members')
  await administrator.getByRole('main').getByRole('link', { name: 'Lucas Moreau' }).first().click()
  await administrator.getByRole('heading', { level: 1, name: 'Lucas Moreau' }).waitFor()
  if (exhaustive) await assertAccessible(administrator, 'a member')
  const turnAuditor = async () => {
    await administrator.getByRole('main').getByRole('button', { name: 'Change roles' }).click()
    await administrator.getByRole('checkbox', { name: /^Auditor/ }).click()
    const dialog = administrator.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Change roles' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await turnAuditor()
  await administrator.getByText('Roles of Lucas Moreau changed').first().waitFor()
  await member.reload()
  await member.waitForURL(/\/login/)
  complaintsSoFar()
  const again = await open('manager')
  await again.getByRole('link', { name: 'Settings', exact: true }).click()
  await again
    .getByRole('main')
    .getByRole('link', { name: /^Members/ })
    .waitFor()
  // Later journeys meet the member as they know them.
  await turnAuditor()
  for (const page of [member, administrator, again]) await page.context().close()
})
