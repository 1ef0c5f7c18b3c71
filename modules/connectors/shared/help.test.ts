import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectorHelp, TipsContext, tipsRecord, TipsRecord } from './help.ts'

test('S3-04 a tips record is medium, about functionality and without need of action where nothing else is said', () => {
  assert.deepEqual(tipsRecord({ tips: ['Test it.'] }), {
    tips: ['Test it.'],
    priority: 'medium',
    category: 'functionality',
    requiresAction: false,
  })
  assert.equal(tipsRecord({ tips: [], priority: 'high' }).priority, 'high')
  assert.ok(TipsRecord.safeParse(tipsRecord({ tips: ['Test it.'] })).success)
  for (const bad of [{ tips: 'x' }, { priority: 'urgent' }, { category: 'x' }, { requiresAction: 'yes' }, { more: 1 }])
    assert.equal(TipsRecord.safeParse({ ...tipsRecord({ tips: ['Test it.'] }), ...bad }).success, false)
})

test('S3-05 a request for contextual tips is { context } with the kind, screen, filled fields, last error and state', () => {
  const body = connectorHelp.contextual.body
  const context = {
    connectorType: 'ai',
    screen: 'settings',
    filled: ['model'],
    lastError: 'timeout',
    status: 'failing',
  }
  assert.deepEqual(body.parse({ context }), { context })
  assert.ok(TipsContext.safeParse({ connectorType: 'general' }).success)
  for (const bad of [
    {},
    { context: {} },
    { context: { connectorType: 'fax' } },
    { context, more: 1 },
    { connectorType: 'ai' },
  ])
    assert.equal(body.safeParse(bad).success, false, JSON.stringify(bad))
})
