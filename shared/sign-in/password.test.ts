import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordFault, type PasswordContext } from './password.ts'

const context: PasswordContext = { name: 'Ada Lovelace', email: 'ada.l@northwind.example', company: 'Northwind' }

test('passwords that are guessed first are refused, each with its reason', () => {
  const refused: [string, RegExp][] = [
    ['short one 9', /at least 12/],
    ['x'.repeat(129), /at most 128/],
    ['aaaaaaaaaaaaaa', /different characters/],
    ['abababababab', /different characters/],
    ['horse7horse7horse7', /repeats itself/],
    ['1234567890123', /repeats itself|keyboard/],
    ['abcdefghijkl', /keyboard/],
    ['qwertyuiop12', /keyboard/],
    ['9876543210qwertz', /keyboard/],
    ['1qaz2wsx3edc', /keyboard/],
    ['Northwind2026!', /name of the company/],
    ['adalovelace99', /your name/],
    ['mainstay12345', /company/],
    ['ada.l@northwind.example', /your address/],
    ['Password12345', /tried first/],
    ['P@ssw0rd2026', /tried first/],
    ['Welcome-Welcome', /tried first|repeats/],
    ['iloveyou12345', /tried first/],
    ['Summer2026Winter', /tried first/],
    ['correct battery', /tried first/],
  ]
  for (const [password, reason] of refused) assert.match(passwordFault(password, context) ?? 'taken', reason, password)
})

test('passwords that people make up or keep in a manager are taken, whatever characters they use', () => {
  const taken = [
    'tuba gravel ninety moss',
    'Regenschirm am Fjord',
    'vT9#kq!2Lz@pw',
    'ключ под ковриком',
    '電車で行く大阪の夜はとても楽',
    'nicht mein alter Hund',
    '🦊 crosses the wet bridge',
    'G'.concat('r4nd0mly-ch0sen-t3xt'),
  ]
  for (const password of taken) assert.equal(passwordFault(password, context), null, password)
})
