import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createYear } from '#modules/ledger/server/fiscal-years.ts'
import { openBooks, type Books, type Caller } from '#modules/ledger/server/testing.ts'
import { statements } from './routes.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any

let books: Books
let ada: Caller
const ok = ({ status, body }: Awaited<ReturnType<Caller>>): Json => {
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const span = { from: '2026-02-01', to: '2026-03-31' }
const read = async (query: Record<string, string> = {}, who = ada): Promise<Json> =>
  ok(await who('GET', `reports/journal?${new URLSearchParams({ entityId: books.entityId, ...query }).toString()}`))

/** Every entry of the question over all pages of a size, and how many pages there were. */
async function all(query: Record<string, string>, limit: string): Promise<{ entries: Json[]; pages: number }> {
  const entries: Json[] = []
  let pages = 0
  for (let cursor: string | null = ''; cursor !== null; pages += 1) {
    const page: Json = await read({ ...query, limit, ...(cursor && { cursor }) })
    entries.push(...page.entries)
    cursor = page.next
  }
  return { entries, pages }
}

before(async () => {
  books = await openBooks({ years: [], above: [statements] })
  await books.letPass()
  ada = await books.person('Ada')
  // A name that makes numbers with spaces and a slash.
  await books.call((call) =>
    createYear({ entityId: books.entityId, name: '2025 / 26', startsOn: '2025-07-01', endsOn: '2026-06-30' }, call),
  )
  for (let at = 0; at < 40; at += 1) {
    const day = ['2026-01-31', '2026-02-01', '2026-02-15', '2026-03-31', '2026-04-01'][(at * 7) % 5]!
    await books.post(['6100', '6200'][at % 2]!, '1000', BigInt(100 + at), day)
  }
  for (const journal of ['BNK', 'GEN'])
    ok(
      await ada('POST', 'journal-entries/posted', {
        body: {
          postingDate: '2026-02-15',
          description: `By hand ${journal}`,
          currency: 'USD',
          journalId: String(
            (
              await books.owner('select id from financial_journals where entity_id = $1 and code = $2', [
                books.entityId,
                journal,
              ])
            )[0]!['id'],
          ),
          lines: [
            { accountId: books.account['6500'], debit: '12.00', description: 'Fee' },
            { accountId: books.account['1010'], credit: '5.00' },
            { accountId: books.account['1000'], credit: '7.00' },
          ],
        },
      }),
    )
  ok(
    await ada('POST', 'journal-entries', {
      body: { postingDate: '2026-02-20', description: 'A draft', currency: 'USD', lines: [] },
    }),
  )
})
after(() => books.close())

test('every posted entry of the days is there once with its lines, in order of date and number, in pages of any size', async () => {
  const raw = await books.owner(
    `select e.id, e.number, to_char(e.posting_date, 'YYYY-MM-DD') as day, l.id as line, l.debit::text as debit, l.credit::text as credit
      from financial_entries e join financial_entry_lines l on l.entry_id = e.id
      where e.state <> 'draft' and e.posting_date between '2026-02-01' and '2026-03-31' order by l.line_no`,
  )
  const keyOf = (row: Json) => `${row.day} ${row.number}`
  const wanted = [...Map.groupBy(raw, (row) => String(row['id']))]
    .map(([id, lines]) => ({ id, key: keyOf(lines[0]), lines }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const minor = (amount: string) => BigInt(amount.replace('.', ''))
  for (const limit of ['3', '7', '200']) {
    const { entries, pages } = await all(span, limit)
    assert.equal(pages, Math.ceil(wanted.length / Number(limit)))
    assert.deepEqual(
      entries.map(({ entryId, lines }) => [
        entryId,
        ...lines.map((line: Json) => [line.lineId, minor(line.debit), minor(line.credit)]),
      ]),
      wanted.map(({ id, lines }) => [
        id,
        ...lines.map(({ line, debit, credit }) => [line, BigInt(String(debit)), BigInt(String(credit))]),
      ]),
    )
  }
  const { count, total, entries } = await read({ ...span, limit: '5' })
  const sum = (side: string) => raw.reduce((all_, row) => all_ + BigInt(String(row[side])), 0n)
  assert.deepEqual([count, minor(total), entries.length], [wanted.length, sum('debit'), 5])
  assert.equal(sum('debit'), sum('credit'))
})

test('a journal narrows the entries and their total; another legal entity has none of them', async () => {
  const [bank] = await books.owner(`select id from financial_journals where entity_id = $1 and code = 'BNK'`, [
    books.entityId,
  ])
  const found = await read({ ...span, journalId: String(bank!['id']) })
  assert.deepEqual([found.count, found.total, found.entries[0].description], [1, '12.00', 'By hand BNK'])
  assert.deepEqual(
    found.entries[0].lines.map((line: Json) => [line.accountNumber, line.debit, line.credit, line.description]),
    [
      ['6500', '12.00', '0.00', 'Fee'],
      ['1010', '0.00', '5.00', ''],
      ['1000', '0.00', '7.00', ''],
    ],
  )
  const { id } = ok(
    await ada('POST', 'legal-entities', {
      body: { code: 'TWO', name: 'Second', currency: 'USD', country: 'US', timeZone: 'UTC' },
    }),
  )
  const other = await read({ ...span, entityId: id })
  assert.deepEqual([other.count, other.total, other.entries, other.next], [0, '0.00', [], null])
  const narrow = await books.person('Narrow', { permissions: ['financial.reports.read'], reach: [id] })
  const refused = await narrow('GET', `reports/journal?entityId=${books.entityId}`)
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, ['entityId']])
})

test('without days it is the month to date, and a malformed question is refused with its field', async () => {
  const { from, to } = await read()
  assert.deepEqual([from, to], ['2026-06-01', '2026-06-15'])
  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const [query, status, field] of [
    ['from=2026-13-01', 400, 'from'],
    ['journalId=bank', 400, 'journalId'],
    ['limit=many', 400, 'limit'],
    ['cursor=nothing', 400, 'cursor'],
    [`cursor=${cursor(['2026-02-30', 'GEN'])}`, 400, 'cursor'],
    [`cursor=${cursor(['2026-02-03', 'a\u0000b'])}`, 400, 'cursor'],
    [`cursor=${cursor({ day: 1 })}`, 400, 'cursor'],
    ['from=2026-02-02&to=2026-02-01', 422, 'from'],
    [`entityId=${randomUUID()}`, 422, 'entityId'],
  ] as const) {
    const { status: is, body } = await ada('GET', `reports/journal?${query}`)
    assert.equal(is, status, `${query}: ${JSON.stringify(body)}`)
    assert.ok(body.fields?.[field], `${query}: ${JSON.stringify(body)}`)
  }
})
