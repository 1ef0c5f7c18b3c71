import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentDisposition } from './name.ts'

test('a download carries its exact name and a plain one, whatever is in it', () => {
  assert.equal(contentDisposition('offer.pdf'), `attachment; filename="offer.pdf"; filename*=UTF-8''offer.pdf`)
  assert.equal(
    contentDisposition('Grüße "a"; b%.pdf'),
    `attachment; filename="Grue _a__ b_.pdf"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%22a%22%3B%20b%25.pdf`,
  )
  assert.equal(
    contentDisposition('見積.pdf'),
    `attachment; filename="file.pdf"; filename*=UTF-8''%E8%A6%8B%E7%A9%8D.pdf`,
  )
  assert.match(contentDisposition("it's(1)*.pdf"), /filename\*=UTF-8''it%27s%281%29%2A\.pdf$/)
})
