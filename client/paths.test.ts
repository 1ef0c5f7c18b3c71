import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leadsTo } from './paths.ts'

const from = (address: string) => leadsTo(new URL(address, 'https://mainstay.test'))

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
  assert.equal(leadsTo(new URL('http://localhost/?state=eyJpZCI6IjEifQ')), '/home')
  assert.equal(leadsTo(new URL('http://localhost/?state=x&from=mail')), '/home?from=mail')
  assert.equal(leadsTo(new URL('http://localhost/vendors?state=open')), '/procurement/vendors?state=open')
})
