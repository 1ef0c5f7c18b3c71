import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message } from '#modules/channels/shared/messages.ts'
import { askedBefore, draftOf, sentOf, wrapped } from './drafts.ts'

const order = { record: 'procurement.orders', recordId: '0f6f1c9e-0000-4000-8000-000000000001', title: 'PO-00012' }
const mei = { id: '0f6f1c9e-0000-4000-8000-000000000002', name: 'Mei Tanaka' }

test('a sign at the beginning of a word asks for people or records', () => {
  assert.deepEqual(askedBefore('Ask @Me', 7), { from: 4, q: 'Me', sign: '@' })
  assert.deepEqual(askedBefore('See #PO-0', 9), { from: 4, q: 'PO-0', sign: '#' })
  assert.deepEqual(askedBefore('#', 1), { from: 0, q: '', sign: '#' })
  for (const text of ['a#b', '# Heading', 'Ask'])
    assert.equal(text === '# Heading' ? askedBefore(text, 2) : askedBefore(text, text.length), null, text)
})

test('a sent text holds ids and becomes the same draft again', () => {
  const chosen = { people: [mei], records: [order, { ...order, title: 'PO-0001' }] }
  const text = 'Hello @Mei Tanaka, see #PO-00012'
  const sent = sentOf(text, chosen)
  assert.equal(sent, `Hello <@${mei.id}>, see <#${order.record}:${order.recordId}>`)
  const link = { ...order, noun: 'order', subtitle: null, state: null, page: '/x' }
  const message = { text: sent, mentions: [mei], links: [link] } as Partial<Message> as Message
  assert.equal(draftOf(message).text, text)
})

test('Markdown signs are put around a selection and taken away again', () => {
  const bold = wrapped('make it so', 5, 7, '**')
  assert.deepEqual(bold, { text: 'make **it** so', from: 7, to: 9 })
  assert.deepEqual(wrapped(bold.text, bold.from, bold.to, '**'), { text: 'make it so', from: 5, to: 7 })
})
