import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message } from '#modules/channels/shared/messages.ts'
import { linesOf, merged, type Loaded } from './use-messages.ts'

const message = (seq: number, more: Partial<Message> = {}): Message => ({
  id: String(seq),
  seq,
  change: seq,
  author: { id: 'a', name: 'Ada' },
  at: `2026-06-15T12:${String(seq).padStart(2, '0')}:00.000Z`,
  text: 'x',
  mentions: [],
  links: [],
  replyTo: null,
  replies: null,
  editedAt: null,
  deleted: null,
  pinned: null,
  reactions: [],
  ...more,
})
const loaded = (from: number, to: number, lastSeq: number): Loaded => ({
  items: Array.from({ length: to - from + 1 }, (_, at) => message(from + at)),
  lastSeq,
  change: lastSeq,
  lastReadSeq: null,
  older: from > 1,
  newer: to < lastSeq,
})
const page = (items: Message[], lastSeq: number): Loaded => ({ ...loaded(1, 0, lastSeq), items, newer: false })
const seqs = ({ items }: Loaded) => items.map(({ seq }) => seq)

test('new messages follow the end, and changed ones take their place', () => {
  const after = merged(loaded(3, 5, 5), page([message(4, { text: 'y' }), message(7), message(6)], 7))
  assert.deepEqual(seqs(after), [3, 4, 5, 6, 7])
  assert.equal(after.items[1]!.text, 'y')
  assert.deepEqual([after.older, after.newer], [true, false])
})

test('a part in the middle takes no message behind a gap', () => {
  const after = merged(loaded(3, 5, 9), page([message(1), message(10)], 10))
  assert.deepEqual(seqs(after), [3, 4, 5])
  assert.equal(after.newer, true)
})

test('an empty channel takes its first message', () => {
  assert.deepEqual(seqs(merged(loaded(1, 0, 0), page([message(1)], 1))), [1])
})

test('messages are grouped by day and author, and the first unread one begins a line', () => {
  const all = [1, 2, 3, 30].map((seq) => message(seq))
  const lines = linesOf([...all, message(31, { replyTo: 1 })], 2, (at) => at.slice(0, 10))
  assert.deepEqual(
    lines.map(({ day, isNew, grouped }) => [day, isNew, grouped]),
    [
      ['2026-06-15', false, false],
      [null, false, true],
      [null, true, false],
      [null, false, false],
    ],
  )
})
