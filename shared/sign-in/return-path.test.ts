import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageNameOf, returnPathOf, safeReturnPath } from './return-path.ts'
import { payloads } from '#client/auth/testing-payloads.ts'

test('S2-06 a return path of this site is kept whole', () => {
  for (const path of ['/procurement/vendors?q=a&sort=-name#top', '/dashboard', '/b'])
    assert.equal(safeReturnPath(path), path)
  assert.equal(returnPathOf('eyJpZCI6IjEifQ==|attempt /hr/employees?q=a b|c'), '/hr/employees?q=a%20b|c')
})

test('S2-06 everything else leads to the dashboard', () => {
  const bad = [
    null,
    undefined,
    7,
    '',
    'dashboard',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a/..//evil.example',
    '/.//evil.example',
    '/%0d\n',
    '/x\\y',
    'javascript:alert(1)',
    '/login',
    '/login?returnTo=/x',
    '/auth/success',
    `/${'a'.repeat(2000)}`,
  ]
  for (const path of bad) assert.equal(safeReturnPath(path), '/dashboard', String(path))
  for (const state of [null, '', 'library', 'library|attempt', 'library|attempt //evil.example'])
    assert.equal(returnPathOf(state), '/dashboard')
})

test('S2-06 no payload leaves the site, neither by the address nor by the state that came back', () => {
  assert.ok(payloads.length >= 40)
  for (const payload of payloads) {
    assert.equal(safeReturnPath(payload), '/dashboard', payload)
    assert.equal(returnPathOf(`library|attempt ${payload}`), '/dashboard', payload)
  }
})

test('a path has a name without ids', () => {
  assert.equal(pageNameOf('/procurement/vendors?q=1'), 'Procurement › Vendors')
  assert.equal(pageNameOf('/financial/journal-entries/018f1e7a-52'), 'Financial › Journal entries')
  assert.equal(pageNameOf('/'), '')
})
