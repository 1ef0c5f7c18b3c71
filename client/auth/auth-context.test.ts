import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, use } from 'react'
import { renderToString } from 'react-dom/server'
import { AuthContext, authOf, type Auth } from './auth-context.ts'

const Who = () => createElement('b', null, authOf(use(AuthContext)).state)

test('S8-05 the auth context outside its provider raises an error', () => {
  assert.throws(() => renderToString(createElement(Who)), /useAuth must be used within an AuthProvider/)
  const inside = createElement(AuthContext, { value: { state: 'authenticated' } as Auth }, createElement(Who))
  assert.equal(renderToString(inside), '<b>authenticated</b>')
})
