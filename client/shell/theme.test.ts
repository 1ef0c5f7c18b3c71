import assert from 'node:assert/strict'
import { test } from 'node:test'
import { themeIn } from './theme.ts'

test('the theme comes from its own cookie only', () => {
  assert.equal(themeIn('theme=dark'), 'dark')
  assert.equal(themeIn('a=1; theme=light; b=2'), 'light')
  assert.equal(themeIn(''), 'system')
  assert.equal(themeIn('theme=neon'), 'system')
  assert.equal(themeIn('mytheme=dark'), 'system')
})
