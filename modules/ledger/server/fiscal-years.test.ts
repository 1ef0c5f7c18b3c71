import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inWords } from '#shared/sentence.ts'
import { fiscalYears, type FiscalYear } from '#modules/ledger/shared/fiscal-years.ts'
import { checks, openBooks, type Books, type Caller } from './testing.ts'

let books: Books
let ada: Caller
before(async () => {
  books = await openBooks({ years: ['2025'] })
  ada = await books.person('Ada')
})
after(() => books.close())

const create = (name: string, startsOn: string, endsOn: string) =>
  ada('POST', 'fiscal-years', { body: { name, startsOn, endsOn } })
const periodsOf = async (year: string) =>
  (await books.owner(
    'select p.id, p.version, p.state, p.starts_on::text as starts, p.ends_on::text as ends, y.id as year, y.version as year_version from financial_periods p join financial_fiscal_years y on y.id = p.fiscal_year_id where y.name = $1 order by p.starts_on',
    [year],
  )) as {
    id: string
    version: number
    state: string
    starts: string
    ends: string
    year: string
    year_version: number
  }[]
const sideOf = async (number: string, from: string, to: string) => {
  const { body } = await ada('GET', `reports/trial-balance?from=${from}&to=${to}`)
  const row = body.rows.find((each: { number: string }) => each.number === number) ?? {
    opening: '0.00',
    debit: '0.00',
    credit: '0.00',
    yearEnd: '0.00',
    closing: '0.00',
  }
  return [row.opening, row.debit, row.credit, row.yearEnd, row.closing]
}

test('FIN-04 F09 a new year brings its periods; gaps, overlaps and reversed days are refused', async () => {
  const made = await create('2026', '2026-01-01', '2026-12-31')
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const periods = await periodsOf('2026')
  assert.equal(periods.length, 12)
  assert.deepEqual(
    [periods[0]!.starts, periods[1]!.ends, periods[11]!.ends],
    ['2026-01-01', '2026-02-28', '2026-12-31'],
  )
  for (const [start, end] of [
    ['2026-06-01', '2027-05-31'],
    ['2028-01-01', '2028-12-31'],
    ['2027-01-01', '2027-01-01'],
    ['2027-02-01', '2027-01-01'],
    ['2027-01-01', '2029-12-31'],
  ])
    assert.equal((await create('bad', start!, end!)).status, 422, `${start} to ${end}`)
  const [one, two] = await Promise.all([
    create('2027', '2027-01-01', '2027-12-31'),
    create('2027b', '2027-01-01', '2027-12-31'),
  ])
  assert.ok(
    [one, two].some(({ status }) => status === 200) &&
      [one, two].some(({ status }) => status === 422 || status === 409),
    'two people who add the same year at once',
  )
  const weeks = await create('2024', '2023-10-06', '2024-12-31')
  assert.equal(weeks.status, 200, 'a year before the first')
  assert.equal((await periodsOf('2024')).length, 15)
})

test('FIN-02 balances over two years: before and after closing, and what is carried', async () => {
  const { vendorId } = books
  await books.post('1100', '4000', 100_00n, '2025-01-10', { debit: vendorId })
  await books.post('1010', '1100', 80_00n, '2025-01-12', { credit: vendorId })
  await books.post('6200', '2000', 30_00n, '2025-01-15', { credit: vendorId })
  assert.deepEqual(await sideOf('4000', '2025-01-01', '2025-12-31'), ['0.00', '0.00', '100.00', '0.00', '-100.00'])
  assert.deepEqual(await sideOf('1010', '2025-01-01', '2025-12-31'), ['0.00', '80.00', '0.00', '0.00', '80.00'])
  assert.deepEqual(
    await sideOf('4000', '2026-01-01', '2026-12-31'),
    ['-100.00', '0.00', '0.00', '0.00', '-100.00'],
    'not yet closed, seen from the next year',
  )

  const year = (await periodsOf('2025'))[0]!
  const read = async () => (await ada('GET', `fiscal-years/${year.year}`)).body as FiscalYear
  const canClose = async () => {
    const answer = fiscalYears.can('close', await read(), { id: '', may: () => true })
    return answer === true ? answer : inWords(answer)
  }
  assert.equal(await canClose(), 'Close January 2025 first: only the last period stays open until the year is closed')
  assert.equal(
    (await ada('POST', `fiscal-years/${year.year}/close`, { version: 1 })).status,
    409,
    'an earlier year is open',
  )
  for (const name of ['2024', '2025']) {
    const periods = await periodsOf(name)
    for (const period of periods.slice(0, -1))
      assert.equal((await ada('POST', `periods/${period.id}/close`, { version: period.version })).status, 200)
    if (name === '2025') {
      assert.deepEqual([(await read()).periodToClose, await canClose()], [null, true])
      const drafted = await ada('POST', 'journal-entries', {
        body: { postingDate: '2025-12-15', description: 'A draft', currency: 'USD', lines: [] },
      })
      assert.equal(
        (await ada('POST', `fiscal-years/${year.year}/close`, { version: 1 })).status,
        409,
        'a draft remains',
      )
      assert.equal((await ada('DELETE', `journal-entries/${drafted.body.id}`, { version: 1 })).status, 200)
    }
    const closed = await ada('POST', `fiscal-years/${periods[0]!.year}/close`, { version: 1 })
    assert.deepEqual([closed.status, closed.body.state], [200, 'closed'], JSON.stringify(closed.body))
  }
  assert.equal(await canClose(), 'The year 2025 is closed')
  assert.deepEqual(await sideOf('4000', '2025-01-01', '2025-12-31'), ['0.00', '0.00', '100.00', '100.00', '0.00'])
  assert.deepEqual(await sideOf('6200', '2025-01-01', '2025-12-31'), ['0.00', '30.00', '0.00', '-30.00', '0.00'])
  assert.deepEqual(await sideOf('1100', '2025-01-01', '2025-12-31'), ['0.00', '100.00', '80.00', '0.00', '20.00'])
  assert.deepEqual(await sideOf('3100', '2025-01-01', '2025-12-31'), ['0.00', '0.00', '0.00', '-70.00', '-70.00'])
  assert.deepEqual(await sideOf('4000', '2026-01-01', '2026-12-31'), ['0.00', '0.00', '0.00', '0.00', '0.00'])
  assert.deepEqual(await sideOf('1100', '2026-01-01', '2026-12-31'), ['20.00', '0.00', '0.00', '0.00', '20.00'])
  for (const check of checks) assert.deepEqual(await check.run(books.pool), [], check.name)
})

test('FIN-05 no year is opened before a closed one, and what is locked for good stays so', async () => {
  assert.equal((await create('2023', '2022-10-06', '2023-10-05')).status, 422)
  const [period] = await periodsOf('2025')
  assert.equal(period!.state, 'hard-locked')
  for (const verb of ['reopen', 'close', 'lock']) {
    const reply = await ada('POST', `periods/${period!.id}/${verb}`, {
      version: period!.version,
      ...(verb === 'reopen' ? { body: { reason: 'Please' } } : {}),
    })
    assert.equal(reply.status, 409, verb)
  }
  assert.equal((await ada('POST', `fiscal-years/${period!.year}/close`, { version: period!.year_version })).status, 409)
})
