import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { modules } from '../app.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'

let t: TestApp
before(async () => void (t = await createTestApp()))
after(() => t?.close())

/** What is erased one day takes no comments, which stay. */
const recordTypes = modules
  .flatMap(({ records }) => records.map(({ record }) => record))
  .filter(({ erased }) => !erased)
const comment = (path: string) => ({ url: path.replace(':id', randomUUID()), body: { body: 'Seen' } })

test('K17 the auditor comments on nothing, and who works with a record does', async () => {
  const auditor = await t.as('auditor')
  for (const { api } of recordTypes) {
    const { url, body } = comment(api.comment.path)
    assert.equal((await auditor('POST', url, { body })).status, 403, url)
  }
  const mayComment: Record<string, string[]> = {
    administrator: recordTypes.map(({ api }) => api.comment.path),
    accountant: ['/api/financial/bills/:id/comments', '/api/procurement/orders/:id/comments'],
    buyer: ['/api/financial/bills/:id/comments', '/api/procurement/vendors/:id/comments'],
    approver: ['/api/financial/payments/:id/comments', '/api/procurement/requisitions/:id/comments'],
    receiver: ['/api/procurement/orders/:id/comments', '/api/procurement/receipts/:id/comments'],
    employee: ['/api/procurement/requisitions/:id/comments', '/api/procurement/items/:id/comments'],
    manager: ['/api/procurement/requisitions/:id/comments', '/api/procurement/vendors/:id/comments'],
  }
  for (const [who, paths] of Object.entries(mayComment)) {
    const call = await t.as(who)
    for (const path of paths) {
      const { url, body } = comment(path)
      assert.equal((await call('POST', url, { body })).status, 404, `${who} ${url}`)
    }
  }
})

test('K17 no call that changes anything is open to a right to read', () => {
  const calls = modules.flatMap((module) => [...module.records.flatMap(({ routes }) => routes), ...module.routes])
  const open = calls
    .map(({ endpoint }) => endpoint)
    // A question that needs a body is a POST too: it runs without a transaction and changes nothing.
    .filter(({ method, can, outside }) => method !== 'GET' && /\.(read|export)$/.test(can) && !outside)
  assert.deepEqual(
    open.map(({ path }) => path),
    [],
  )
})
