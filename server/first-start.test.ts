import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifyCalls } from '#server/audit/rows.ts'
import { createSampleOnce } from './first-start.ts'
import { createTestApp, type TestApp } from './testing/app.ts'

let t: TestApp
// Without modules the company is nobody's work, and made in a moment.
before(async () => void (t = await createTestApp({ modules: [] })))
after(() => t?.close())

test('S04 that the sample company was made is a change that the audit log names', async () => {
  assert.equal(await createSampleOnce(t.app, t.databaseUrl), true)
  assert.deepEqual(
    (await verifyCalls(t.app.pool)).filter((says) => says.startsWith('installation')),
    [],
  )
  assert.equal(await createSampleOnce(t.app, t.databaseUrl), false)
})
