import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createShortcutBook, isSingleKey, writtenAs, type Press } from './shortcuts.ts'

const key = (name: string, mods: Partial<Press> = {}): Press => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...mods,
})

function book(...keys: string[]) {
  const ran: string[] = []
  const made = createShortcutBook()
  const remove = made.add(keys.map((each) => ({ keys: each, label: each, group: 'Test', run: () => ran.push(each) })))
  return { ran, made, remove }
}

test('a key press is written one way', () => {
  assert.equal(writtenAs(key('k', { ctrlKey: true })), 'mod+k')
  assert.equal(writtenAs(key('K', { metaKey: true, shiftKey: true })), 'mod+shift+k')
  assert.equal(writtenAs(key('?', { shiftKey: true })), '?')
  assert.equal(writtenAs(key('F6', { shiftKey: true })), 'shift+F6')
  assert.equal(writtenAs(key('Shift', { shiftKey: true })), null)
})

test('a sequence runs within a second and not after, and its second key alone does nothing', () => {
  const { ran, made } = book('g p')
  made.press(key('p'), 0, true)
  made.press(key('g'), 100, true)
  assert.equal(made.press(key('p'), 1_100, true), true)
  made.press(key('g'), 5_000, true)
  assert.equal(made.press(key('p'), 6_001, true), false)
  made.press(key('g'), 9_000, true)
  made.press(key('x'), 9_100, true)
  made.press(key('p'), 9_200, true)
  assert.deepEqual(ran, ['g p'])
})

test('with single keys off only chords and function keys work', () => {
  assert.deepEqual(['?', 'g p', '[', 'shift+x', 'mod+k', 'F6', 'shift+F6'].filter(isSingleKey), [
    '?',
    'g p',
    '[',
    'shift+x',
  ])
  const { ran, made } = book('[', 'g p', 'mod+k', 'F6')
  made.press(key('['), 0, false)
  made.press(key('g'), 1, false)
  made.press(key('p'), 2, false)
  made.press(key('k', { metaKey: true }), 3, false)
  made.press(key('F6'), 4, false)
  assert.deepEqual(ran, ['mod+k', 'F6'])
})

test('the last one added holds until it is taken away', () => {
  const { ran, made } = book('/')
  const remove = made.add([{ keys: '/', label: 'Search vendors', group: 'List', run: () => ran.push('page') }])
  made.press(key('/'), 0, true)
  remove()
  made.press(key('/'), 1, true)
  assert.deepEqual(ran, ['page', '/'])
})

test('what decides is done once while its key is held, what moves goes on', () => {
  const ran: string[] = []
  const made = createShortcutBook()
  const each = (keys: string) => ({ keys, label: keys, group: 'Test', run: () => ran.push(keys) })
  made.add([{ ...each('a'), once: true }, each('j')])
  for (const repeat of [false, true, true])
    for (const name of ['a', 'j']) assert.equal(made.press({ ...key(name), repeat }, 0, true), true)
  assert.deepEqual(ran, ['a', 'j', 'j', 'j'])
  assert.equal(made.press(key('a'), 0, false), false, 'switched off')
})
