import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type Caller, type TestApp } from '#server/testing/app.ts'

let t: TestApp
let hr: Caller
before(async () => {
  t = await createTestApp()
  hr = await t.as('hr')
})
after(() => t?.close())

const file = (...events: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const read = (text: string, from = '2026-01-01', to = '2027-12-31') =>
  hr('POST', '/api/settings/calendars/holidays', { body: { text, from, to } })
const days = async (text: string, from?: string, to?: string): Promise<string[]> => {
  const { status, body, text: said } = await read(text, from, to)
  assert.equal(status, 200, said)
  return body.days.map(({ day, name }: { day: string; name: string }) => `${day} ${name}`)
}
const repeating = (name: string, start: string, rule: string, ...more: string[]) =>
  event(`SUMMARY:${name}`, `DTSTART;VALUE=DATE:${start}`, `RRULE:${rule}`, ...more)

test('13.2 holidays of a file are read as they fall, printed dates for every rule', async () => {
  // Thanksgiving, Memorial Day and Election Day as calendars of the United States print them.
  const text = file(
    repeating('Thanksgiving', '19971127', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'),
    repeating('Memorial Day', '19710531', 'FREQ=YEARLY;BYDAY=-1MO;BYMONTH=5'),
    repeating('Election Day', '19961105', 'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8'),
    repeating('Christmas\\, first day', '20001225', 'FREQ=YEARLY'),
    repeating('Leap day', '20240229', 'FREQ=YEARLY'),
    repeating('Last day', '20201231', 'FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=12'),
  )
  assert.deepEqual(await days(text, '2026-01-01', '2028-12-31'), [
    '2026-05-25 Memorial Day',
    '2026-11-26 Thanksgiving',
    '2026-12-25 Christmas, first day',
    '2026-12-31 Last day',
    '2027-05-31 Memorial Day',
    '2027-11-25 Thanksgiving',
    '2027-12-25 Christmas, first day',
    '2027-12-31 Last day',
    '2028-02-29 Leap day',
    '2028-05-29 Memorial Day',
    '2028-11-07 Election Day',
    '2028-11-23 Thanksgiving',
    '2028-12-25 Christmas, first day',
    '2028-12-31 Last day',
  ])
})

test('13.2 a count, an end, exceptions, moved and cancelled ones, several days and folded lines are as the format says', async () => {
  const text = file(
    repeating('Counted', '20240301', 'FREQ=YEARLY;COUNT=3'),
    repeating('Ended', '20200302', 'FREQ=YEARLY;UNTIL=20260302'),
    repeating('Spared', '20200303', 'FREQ=YEARLY', 'EXDATE;VALUE=DATE:20260303'),
    repeating('Moved', '20200304', 'FREQ=YEARLY', 'UID:m'),
    event('SUMMARY:Moved here', 'UID:m', 'RECURRENCE-ID;VALUE=DATE:20270304', 'DTSTART;VALUE=DATE:20270308'),
    event('SUMMARY:Cancelled', 'DTSTART;VALUE=DATE:20260306', 'STATUS:CANCELLED'),
    event('SUMMARY:Shut', 'DTSTART;VALUE=DATE:20251230', 'DTEND;VALUE=DATE:20260103'),
    event('SUMMARY:A long', '  name', 'DTSTART;VALUE=DATE:20260601', 'BEGIN:VALARM', 'SUMMARY:Not this', 'END:VALARM'),
    event('SUMMARY:Same day', 'DTSTART;VALUE=DATE:20260601'),
  )
  assert.deepEqual(await days(text), [
    '2026-01-01 Shut',
    '2026-01-02 Shut',
    '2026-03-01 Counted',
    '2026-03-02 Ended',
    '2026-03-04 Moved',
    '2026-06-01 A long name, Same day',
    '2027-03-03 Spared',
    '2027-03-08 Moved here',
  ])
})

test('13.2 what cannot be a holiday is named with the reason, and what a name may not hold is gone', async () => {
  const { body } = await read(
    file(
      event('SUMMARY:Meeting', 'DTSTART:20260105T090000Z'),
      repeating('Weekly', '20260105', 'FREQ=WEEKLY'),
      repeating('Easter', '20260105', 'FREQ=YEARLY;BYEASTER=0'),
      event('SUMMARY:No day at all'),
      event('SUMMARY:No such day', 'DTSTART;VALUE=DATE:20260230'),
      event(`SUMMARY:Dir\u202Eection\u0007 <b>${'x'.repeat(300)}`, 'DTSTART;VALUE=DATE:20260107'),
    ),
  )
  assert.deepEqual(
    body.leftOut.map(({ name }: { name: string }) => name),
    ['Meeting', 'Weekly', 'Easter', 'No day at all', 'No such day'],
  )
  assert.match(body.days[0].name, /^Dir ection <b>x{80,86}$/)
})

test('13.2 a file made to be too much is refused at once, and never with a fault of the server', async () => {
  const many = (count: number, each: string) => Array.from({ length: count }, () => each)
  const bombs: Record<string, string> = {
    'no calendar': 'PK\u0003\u0004 something else',
    events: file(...many(2001, event('DTSTART;VALUE=DATE:20260101'))),
    lines: `BEGIN:VCALENDAR\n${'X:\n'.repeat(30_000)}`,
    'a rule for each day': file(repeating('All', '19000101', 'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU')),
    'rules from long ago': file(...many(1500, repeating('C', '19000101', 'FREQ=YEARLY;COUNT=9999'))),
    'long days again and again': file(
      event('DTSTART;VALUE=DATE:20260101', 'DURATION:P2W', `RDATE;VALUE=DATE:${many(15_000, '20260101').join(',')}`),
    ),
  }
  for (const [what, text] of Object.entries(bombs)) {
    const { status, text: said } = await read(text, '2026-01-01', '2035-12-31')
    assert.equal(status, 422, `${what}: ${said.slice(0, 200)}`)
  }
  const odd = [
    `DTSTART${';A=B=C=D=E'.repeat(3000)}`,
    `DTSTART${';"'.repeat(20_000)}`,
    `RRULE:FREQ=YEARLY;BYDAY=${many(30_000, 'MO').join(',')}`,
    'DTSTART;VALUE=DATE:99999999',
    'RRULE:FREQ=YEARLY;INTERVAL=0',
    'RRULE:FREQ=YEARLY;UNTIL=00000000',
    'DURATION:-P9999999999D',
    'END:VEVENT\r\nEND:VEVENT\r\nBEGIN:',
  ]
  for (const line of odd) {
    const { status, text: said } = await read(file(event('DTSTART;VALUE=DATE:20260101', line)))
    assert.ok(status === 200 || status === 422, said)
  }
  assert.equal((await read('x'.repeat(200_001))).status, 400)
  assert.equal((await read(file(), '2026-01-01', '2036-01-01')).status, 422)
  assert.equal((await read(file(), '2026-01-02', '2026-01-01')).status, 422)
})
