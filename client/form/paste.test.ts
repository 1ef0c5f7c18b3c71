import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCells } from './paste.ts'

test('cells of a spreadsheet keep their rows and columns', () => {
  assert.deepEqual(parseCells('a\tb\r\n1\t2\r\n'), [
    ['a', 'b'],
    ['1', '2'],
  ])
  assert.deepEqual(parseCells('a\t\n\tb'), [
    ['a', ''],
    ['', 'b'],
  ])
  assert.deepEqual(parseCells('"two\nlines"\t"say ""hi"""\n'), [['two\nlines', 'say "hi"']])
  assert.deepEqual(parseCells('24" pipe\tx'), [['24" pipe', 'x']])
  assert.deepEqual(parseCells('a'), [['a']])
  assert.deepEqual(parseCells('a\n\nb'), [['a'], [''], ['b']])
})
