import assert from 'node:assert/strict'
import { test } from 'node:test'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientModule } from './manifest.ts'
import { leadsTo } from './paths.ts'

const root = join(import.meta.dirname, '..')
const manifests = await Promise.all(
  globSync('modules/*/client/manifest.ts', { cwd: root }).map(
    async (file) => ((await import(join(root, file))) as { manifest: ClientModule }).manifest,
  ),
)
/** As the core collects them: `import.meta.glob` is Vite's. */
const moved: Record<string, string> = Object.assign({}, ...manifests.map((manifest) => manifest.moved))

const from = (address: string) => leadsTo(new URL(address, 'https://mainstay.test'), moved)

test('S2-14 old addresses lead to the new ones, and unknown ones to the dashboard', () => {
  assert.equal(from('/admin'), '/dashboard')
  assert.equal(from('/financial-dashboard'), '/financial')
  assert.equal(from('/vendors'), '/procurement/vendors')
  assert.equal(from('/employees'), '/hr/employees')
  assert.equal(from('/tasks'), '/dashboard#needs-you')
  assert.equal(from('/analytics'), '/reports')
  assert.equal(from('/no/such/page'), '/dashboard')
})

test('S2-02 the root leads to the home page', () => assert.equal(from('/'), '/home'))

test('the query string is kept, before the part of the page, a trailing slash is forgiven, names of object members are no addresses', () => {
  assert.equal(from('/vendors/?q=fjord&sort=-name'), '/procurement/vendors?q=fjord&sort=-name')
  assert.equal(from('/constructor'), '/dashboard')
  assert.equal(from('/unknown?q=1'), '/dashboard')
  assert.equal(from('/tasks?from=mail'), '/dashboard?from=mail#needs-you')
})

test('S2-05 the site root keeps nothing of the sign-out that led there', () => {
  assert.equal(leadsTo(new URL('http://localhost/?state=eyJpZCI6IjEifQ'), moved), '/home')
  assert.equal(leadsTo(new URL('http://localhost/?state=x&from=mail'), moved), '/home?from=mail')
  assert.equal(leadsTo(new URL('http://localhost/vendors?state=open'), moved), '/procurement/vendors?state=open')
})
