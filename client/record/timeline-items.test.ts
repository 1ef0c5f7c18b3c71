import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionWords, byDay, timelineOf } from './timeline-items.ts'

const history = [
  { id: '3', at: '2026-11-20T10:00:00.000Z', actor: 'Mei', action: 'comment', changes: [], correlationId: 'c' },
  {
    id: '2',
    at: '2026-11-19T10:00:00.000Z',
    actor: 'Mei',
    action: 'update',
    changes: [{ field: 'name', before: 'A', after: 'B' }],
    correlationId: 'c',
  },
  { id: '1', at: '2026-11-18T10:00:00.000Z', actor: 'Tom', action: 'create', changes: [], correlationId: 'c' },
]
const comments = [
  { id: 'x', body: 'Hello', mentions: [], author: 'Mei', authorId: 'm', createdAt: '2026-11-20T10:00:00.000Z' },
]

test('changes and comments are one stream, a comment stands once', () => {
  const items = timelineOf(history, comments)
  assert.deepEqual(
    items.map(({ id }) => id),
    ['comment-x', 'change-2', 'change-1'],
  )
  assert.deepEqual(
    byDay(items, (at) => at.slice(0, 10)).map(({ day }) => day),
    ['2026-11-20', '2026-11-19', '2026-11-18'],
  )
})

test('every action has words', () => {
  assert.equal(actionWords('approve'), 'approved')
  assert.equal(actionWords('record-count'), 'did “record count” on')
})
