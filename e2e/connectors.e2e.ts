import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { standIn } from '#modules/connectors/server/testing.ts'
import { toConnectors, workThenFail } from './connector-steps.ts'
import { complaintsSoFar, onStage } from './stage.ts'

const other = await standIn()
after(() => other.close())

test('an administrator sets up the AI model, tests it, and the help beside it says what its state asks for', async () => {
  const { open } = await onStage()
  const page = await open('administrator')
  await toConnectors(page)
  await page.getByRole('link', { name: /^AI model/ }).click()
  const apiKey = await workThenFail(page, other)
  assert.ok(!(await page.content()).includes(apiKey))
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})
