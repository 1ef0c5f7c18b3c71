import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setRegion } from '#client/format.ts'
import { courseWords } from './course-words.ts'

setRegion({ locale: 'en-US' })
const none = { earned: '0', expired: '0', otherLeave: '0' }
const told = (course: object, quantity: string, balanceAfter: string, before = '11.3333') =>
  courseWords({
    course: { before, beforeOn: '2026-11-27', ...none, ...course },
    quantity,
    balanceAfter,
    lastDay: '2026-12-11',
    today: '2026-11-27',
  }).replace(/, 20\d\d/g, '')

test('the course of a balance names each change up to the last day', () => {
  assert.equal(told({}, '5', '6.3333'), '11.33 now − 5 = 6.33')
  assert.equal(told({ earned: '1.6667' }, '5', '8'), '11.33 now − 5 = 6.33; by Dec 11: + 1.67 earned = 8')
  assert.equal(
    told({ earned: '1.6667', expired: '2', otherLeave: '3' }, '1', '7'),
    '11.33 now − 1 = 10.33; by Dec 11: + 1.67 earned − 2 expired − 3 other leave = 7',
  )
  assert.equal(told({ beforeOn: '2026-11-02' }, '0.5', '-0.5', '0'), '0 on Nov 2 − 0.5 = -0.5')
})

test('the course has four decimals where two would not add up', () => {
  assert.equal(
    told({ earned: '0.0034' }, '1', '0.0068', '1.0034'),
    '1.0034 now − 1 = 0.0034; by Dec 11: + 0.0034 earned = 0.0068',
  )
})
