import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathAbove, pathOfNode } from './hierarchy-node.ts'

test('a node of a hierarchy is read as the path to it', () => {
  const known: [string, string | null][] = [
    ['', '/'],
    ['58', '/1/'],
    ['68', '/2/'],
    ['78', '/3/'],
    ['84', '/4/'],
    ['5AC0', '/1/1/'],
    ['5AD6', '/1/1/1/'],
    ['0x5AC0', '/1/1/'],
    ['5A', null],
    ['ZZ', null],
    ['5', null],
  ]
  for (const [hex, path] of known) assert.equal(pathOfNode(hex), path, hex)
  assert.deepEqual(['/1/2/', '/1/', '/'].map(pathAbove), ['/1/', '/', null])
})
