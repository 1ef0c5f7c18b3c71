import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDay, parseSpan, type FiscalYear, type Typed } from './typed-day.ts'

test('days are read in the writing of people', () => {
  const today = '2026-11-20' // a Friday
  const cases: [string, string | null][] = [
    ['2026-03-27', '2026-03-27'],
    ['27/3', '2026-03-27'],
    ['27.3.26', '2026-03-27'],
    ['27-03-2026', '2026-03-27'],
    ['2026/3/27', '2026-03-27'],
    ['27 mar', '2026-03-27'],
    ['Mar 27', '2026-03-27'],
    ['27 March 2027', '2027-03-27'],
    ['march 27, 2027', '2027-03-27'],
    ['27', '2026-11-27'],
    ['today', '2026-11-20'],
    ['Tomorrow', '2026-11-21'],
    ['yesterday', '2026-11-19'],
    ['+30', '2026-12-20'],
    ['-7', '2026-11-13'],
    ['+2w', '2026-12-04'],
    ['+3m', '2027-02-20'],
    ['-1y', '2025-11-20'],
    ['eom', '2026-11-30'],
    ['end of month', '2026-11-30'],
    ['eoy', '2026-12-31'],
    ['eoq', '2026-12-31'],
    ['fri', '2026-11-27'],
    ['sat', '2026-11-21'],
    ['monday', '2026-11-23'],
    ['next quarter', '2027-01-01'],
    ['next month', '2026-12-01'],
    ['29/2/2028', '2028-02-29'],
    ['29/2/2026', null],
    ['31/4', null],
    ['0/1', null],
    ['32', null],
    ['13/13', null],
    ['1/2/3', null],
    ['', null],
    ['soon', null],
    ['monkey', null],
    ['27 mar apr', null],
    ['constructor', null],
    ['+99999', null],
    ['1/1/85', '1985-01-01'],
    ['-', null],
  ]
  for (const [text, day] of cases) assert.equal(parseDay(text, { today }), day, JSON.stringify(text))
})

test('day and month stand in the order of the reader unless only one order is possible', () => {
  const at = { today: '2026-01-01' }
  assert.equal(parseDay('3/4', { ...at, monthFirst: true }), '2026-03-04')
  assert.equal(parseDay('3/4', at), '2026-04-03')
  assert.equal(parseDay('27/3', { ...at, monthFirst: true }), '2026-03-27')
  assert.equal(parseDay('3/27', at), '2026-03-27')
})

test('U3 the phrases of accountants are read, each end of a span where it is meant', () => {
  const today = '2026-11-21' // a Saturday
  // What is typed, as the first day of a report, and as its last.
  const cases: [string, string | null, string | null][] = [
    ['end of last month', '2026-10-31', '2026-10-31'],
    ['End of the last month', '2026-10-31', '2026-10-31'],
    ['last month end', '2026-10-31', '2026-10-31'],
    ['previous month-end', '2026-10-31', '2026-10-31'],
    ['start of last quarter', '2026-07-01', '2026-07-01'],
    ['beginning of the year', '2026-01-01', '2026-01-01'],
    ['first day of next month', '2026-12-01', '2026-12-01'],
    ['close of October', '2026-10-31', '2026-10-31'],
    ['end of Feb 2028', '2028-02-29', '2028-02-29'],
    ['last month', '2026-10-01', '2026-10-31'],
    ['this month', '2026-11-01', '2026-11-30'],
    ['last quarter', '2026-07-01', '2026-09-30'],
    ['this quarter', '2026-10-01', '2026-12-31'],
    ['prior quarter', '2026-07-01', '2026-09-30'],
    ['last year', '2025-01-01', '2025-12-31'],
    ['this year', '2026-01-01', '2026-12-31'],
    ['next year', '2027-01-01', '2027-12-31'],
    ['last week', '2026-11-09', '2026-11-15'],
    ['this week', '2026-11-16', '2026-11-22'],
    ['YTD', '2026-01-01', '2026-11-21'],
    ['year-to-date', '2026-01-01', '2026-11-21'],
    ['MTD', '2026-11-01', '2026-11-21'],
    ['qtd', '2026-10-01', '2026-11-21'],
    ['last 30 days', '2026-10-23', '2026-11-21'],
    ['-30d', '2026-10-22', '2026-10-22'],
    ['30 days ago', '2026-10-22', '2026-10-22'],
    ['a month ago', '2026-10-21', '2026-10-21'],
    ['in 2 weeks', '2026-12-05', '2026-12-05'],
    ['last friday', '2026-11-20', '2026-11-20'],
    ['last saturday', '2026-11-14', '2026-11-14'],
    ['next mon', '2026-11-23', '2026-11-23'],
    ['October', '2026-10-01', '2026-10-31'],
    ['oct 2024', '2024-10-01', '2024-10-31'],
    ["oct '24", '2024-10-01', '2024-10-31'],
    ['Sept', '2026-09-01', '2026-09-30'],
    // A report looks back: there is no December of this year yet.
    ['december', '2025-12-01', '2025-12-31'],
    ['this december', '2026-12-01', '2026-12-31'],
    ['last november', '2025-11-01', '2025-11-30'],
    ['Q3', '2026-07-01', '2026-09-30'],
    ['q3 2025', '2025-07-01', '2025-09-30'],
    ['end of Q1', '2026-03-31', '2026-03-31'],
    ['2nd quarter 2025', '2025-04-01', '2025-06-30'],
    ['2025', '2025-01-01', '2025-12-31'],
    ['Oct 31st', '2026-10-31', '2026-10-31'],
    ['31st of October', '2026-10-31', '2026-10-31'],
    ['FY26', null, null],
    ['last fiscal year', null, null],
    ['end of', null, null],
    ['end of end of month', null, null],
    ['30 days', null, null],
    ['in 30 days ago', null, null],
    ['last', null, null],
    ['last mouth', null, null],
    ['Q5', null, null],
    ['q1 q2', null, null],
    ['2500', null, null],
    ['toString', null, null],
    ['-9999y', null, null],
  ]
  for (const [text, first, last] of cases) {
    assert.equal(parseDay(text, { today, edge: 'first' }), first, `from ${text}`)
    assert.equal(parseDay(text, { today, edge: 'last' }), last, `to ${text}`)
  }
})

test('U3 in a form a span means its first day where it is to come, else its last', () => {
  const today = '2026-11-21'
  for (const [text, day] of [
    ['next month', '2026-12-01'],
    ['last month', '2026-10-31'],
    ['this month', '2026-11-30'],
    ['december', '2026-12-01'],
    ['YTD', '2026-11-21'],
  ])
    assert.equal(parseDay(text!, { today }), day, text)
})

test('B02 a year of words is the one of the company, also beyond the years that are known', () => {
  const fiscalYears: FiscalYear[] = [
    { name: 'FY28', startsOn: '2027-03-01', endsOn: '2028-02-29' },
    { name: 'FY29', startsOn: '2028-03-01', endsOn: '2029-02-28' },
  ]
  const given: Typed = { today: '2028-03-10', fiscalYears }
  const cases: [string, string, string][] = [
    ['last year', '2027-03-01', '2028-02-29'],
    ['this year', '2028-03-01', '2029-02-28'],
    ['next year', '2029-03-01', '2030-02-28'],
    ['last calendar year', '2027-01-01', '2027-12-31'],
    ['last quarter', '2027-12-01', '2028-02-29'],
    ['fy28', '2027-03-01', '2028-02-29'],
  ]
  for (const [text, from, to] of cases) assert.deepEqual(parseSpan(text, given), { from, to }, text)
  assert.equal(parseDay('eoy', given), '2029-02-28')
  assert.equal(parseDay('end of last year', given), '2028-02-29')
})

test('U3 words of the fiscal year follow the years that are known', () => {
  // From July to June; called after the year it ends in, except the one that is named otherwise.
  const fiscalYears: FiscalYear[] = [
    { name: '2026/27', startsOn: '2026-07-01', endsOn: '2027-06-30' },
    { name: '2026', startsOn: '2025-07-01', endsOn: '2026-06-30' },
  ]
  const given: Typed = { today: '2026-11-21', fiscalYears }
  const cases: [string, string | null, string | null][] = [
    ['this fiscal year', '2026-07-01', '2027-06-30'],
    ['last FY', '2025-07-01', '2026-06-30'],
    ['end of the last financial year', '2026-06-30', '2026-06-30'],
    ['FY26', '2025-07-01', '2026-06-30'],
    ['fy 2027', '2026-07-01', '2027-06-30'],
    ['FY2026/27', '2026-07-01', '2027-06-30'],
    ['Q1', '2026-07-01', '2026-09-30'],
    ['Q4 FY26', '2026-04-01', '2026-06-30'],
    ['last quarter', '2026-07-01', '2026-09-30'],
    ['this quarter', '2026-10-01', '2026-12-31'],
    ['YTD', '2026-07-01', '2026-11-21'],
    ['fytd', '2026-07-01', '2026-11-21'],
    ['this year', '2026-07-01', '2027-06-30'],
    ['this calendar year', '2026-01-01', '2026-12-31'],
    ['FY30', null, null],
    ['next fiscal year', null, null],
  ]
  for (const [text, from, to] of cases) {
    assert.equal(parseDay(text, { ...given, edge: 'first' }), from, `from ${text}`)
    assert.equal(parseDay(text, { ...given, edge: 'last' }), to, `to ${text}`)
  }
  assert.deepEqual(parseSpan('last quarter', { today: '2027-01-02', fiscalYears }), {
    from: '2026-10-01',
    to: '2026-12-31',
  })
})

test('U3 whatever is typed is a day of the calendar or none', () => {
  const words = 'end start of last next this month quarter year q3 fy26 2025 oct 31 -30d ago 12 days a /'.split(' ')
  for (const a of words)
    for (const b of words)
      for (const c of words) {
        const day = parseDay(`${a} ${b} ${c}`, { today: '2028-02-29', edge: 'last' })
        assert.ok(day === null || new Date(`${day}T00:00:00Z`).toISOString().startsWith(day), `${a} ${b} ${c} → ${day}`)
      }
})
