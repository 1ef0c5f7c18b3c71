import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyDay, setCompanyDay } from './company-day.ts'

const at = (instant: string) => new Date(instant)
/** What the server says at an instant of its own, to a machine whose clock shows another one where that is given. */
const told = (companyTimeZone: string, companyTime: string, here = companyTime) => {
  const nobody = {
    id: '',
    name: '',
    email: '',
    title: '',
    roles: [],
    permissions: [],
    leads: false,
    evaluation: false,
    viewing: null,
  }
  setCompanyDay({ ...nobody, companyDay: companyTime.slice(0, 10), companyTimeZone, companyTime }, at(here))
}

test('T15 the day is that of the company, whatever day the reader has', () => {
  // One instant at which it is the 21st in New York, and the 22nd in Kiritimati and in London.
  told('America/New_York', '2026-11-22T02:30:00.000Z')
  assert.equal(companyDay(undefined, at('2026-11-22T02:30:00Z')), '2026-11-21')
  assert.equal(companyDay('Europe/London', at('2026-11-22T02:30:00Z')), '2026-11-22', 'books kept elsewhere')
})

test('T15 the day goes on at the midnight of the company, also over a change of clocks', () => {
  told('America/New_York', '2026-10-31T20:00:00.000Z')
  assert.equal(companyDay(undefined, at('2026-11-01T03:59:59Z')), '2026-10-31')
  assert.equal(companyDay(undefined, at('2026-11-01T04:00:00Z')), '2026-11-01')
  assert.equal(companyDay(undefined, at('2026-11-02T04:59:59Z')), '2026-11-01', 'the day of 25 hours')
  assert.equal(companyDay(undefined, at('2026-11-02T05:00:00Z')), '2026-11-02')
})

test('T15 where the clock of the machine is wrong, that of the server counts', () => {
  told('UTC', '2026-11-21T12:00:00.000Z', '2020-01-01T03:00:00Z')
  assert.equal(companyDay(undefined, at('2020-01-01T14:59:59Z')), '2026-11-21')
  assert.equal(companyDay(undefined, at('2020-01-01T15:00:00Z')), '2026-11-22')
})
