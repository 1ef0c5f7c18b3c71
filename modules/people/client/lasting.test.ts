import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lasting } from './lasting.ts'

test('how long it lasts is said in whole months', () => {
  assert.deepEqual(
    [
      lasting('2020-01-31', '2020-02-29'),
      lasting('2020-01-31', '2020-03-31'),
      lasting('2019-11-24', '2026-11-24'),
      lasting('2025-12-25', '2026-11-24'),
      lasting('2024-10-24', '2026-11-24'),
      lasting('2025-10-24', '2026-11-23'),
      lasting('2026-11-24', '2026-11-24'),
    ],
    ['less than a month', '2 months', '7 years', '10 months', '2 years 1 month', '1 year', 'less than a month'],
  )
})
