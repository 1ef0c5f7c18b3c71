import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { authorize, Browser } from '#server/auth/testing.ts'
import { createTestApp, type Caller, type TestApp } from '#server/testing/app.ts'
import { until } from '#shared/testing/until.ts'
import { testMoment } from '#server/testing/clock.ts'
import { refusedSignIns } from './refused-sign-ins.ts'

let t: TestApp
let owner: pg.Pool
let baseUrl: string
let auditor: Caller
before(async () => {
  t = await createTestApp()
  owner = new pg.Pool({ connectionString: t.databaseUrl })
  auditor = await t.as('auditor')
  await t.as('buyer')
  baseUrl = await t.server.listen({ port: 0, host: '127.0.0.1' })
})
after(async () => {
  await owner?.end()
  await t?.close()
})

type Kept = { day: string; address: string; claimed: string; reason: string; count: number }
const kept = async (condition = 'true'): Promise<Kept[]> =>
  (
    await owner.query(
      `select day::text, address, claimed, reason, count from refused_sign_ins where ${condition} order by id`,
    )
  ).rows
const read = async (query = '') => {
  const { status, body, text } = await auditor('GET', `/api/settings/audit/refused-sign-ins${query}`)
  assert.equal(status, 200, text)
  return body
}

test('S04 bad callbacks, unknown attempts and too many tries are on the page of the sign-ins, with their place, once a day each', async () => {
  const browser = new Browser(baseUrl)
  const answered = await authorize(browser, 'buyer@sample.mainstay.test')
  assert.equal((await browser.post('/auth/token', { ...answered, code: 'not a code' })).status, 401)
  for (const _ of [1, 2]) assert.equal((await browser.post('/auth/token', { ...answered, code: 'again' })).status, 400)
  assert.equal((await browser.post('/auth/token', { code: { $gt: '' }, password: 'Tr0ub4dor' })).status, 400)
  for (let tries = 0; tries < 12; tries += 1) {
    const other = new Browser(baseUrl)
    await other.post('/auth/token', { ...(await authorize(other, 'buyer@sample.mainstay.test')), code: 'not a code' })
  }
  // They are written down a while after they were refused.
  await until('three tries too many', async () => (await kept(`reason = 'too many tries'`))[0]?.count === 3)
  const { items, older } = await read()
  assert.equal(older, null)
  const told = items.map(({ reason, count, address, claimed }: Record<string, unknown>) => [
    reason,
    count,
    address,
    claimed,
  ])
  assert.ok(
    told.some(([reason, count]: [string, number]) => /not started in this browser/.test(reason) && count === 2),
    JSON.stringify(told),
  )
  assert.ok(
    told.some(([reason, count]: [string, number]) => /Too many tries/.test(reason) && count === 3),
    JSON.stringify(told),
  )
  for (const [, , address, claimed] of told) assert.deepEqual([address, claimed], ['127.0.0.1', null])
  assert.ok(!JSON.stringify([items, await kept()]).includes('Tr0ub4dor'))
  const day = testMoment.slice(0, 10)
  assert.equal((await read(`?from=${day}`)).items.length, items.length)
  assert.equal((await read('?to=2020-01-01')).items.length, 0)
  for (const who of ['buyer', 'employee'])
    assert.equal((await (await t.as(who))('GET', '/api/settings/audit/refused-sign-ins')).status, 403, who)
  for (const bad of ['older=x', 'from=2026-02-30', 'actor=me', 'nonsense=1'])
    assert.equal((await auditor('GET', `/api/settings/audit/refused-sign-ins?${bad}`)).status, 400, bad)
})

test('S04 what a stranger sends is one bounded line, and only an e-mail address is kept of what they claim', async () => {
  await owner.query('delete from refused_sign_ins')
  const strangers = refusedSignIns(t.app.db)
  const at = '2026-06-01T23:59:59.999Z'
  const claims = [
    'eve@example.com',
    'my secret passw0rd',
    'x'.repeat(10_000),
    `${'x'.repeat(10_000)}@example.com`,
    'a\r\nb@example.com\0',
    'left\u202eto@right.com',
    '\ud800@half.com',
    '',
    null,
  ]
  for (const claimed of claims)
    strangers.add({ claimed, reason: `because\n\0\u202e${'y'.repeat(10_000)}` }, '10.0.0.1', at)
  await strangers.flush()
  const rows = await kept()
  const letters = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{0,200}$/u
  for (const row of rows) for (const text of [row.claimed, row.reason]) assert.match(text, letters, JSON.stringify(row))
  assert.deepEqual(
    rows.map(({ day, claimed, count }) => [day, claimed, count]),
    [
      ['2026-06-01', 'eve@example.com', 1],
      ['2026-06-01', 'no e-mail address', 5],
      ['2026-06-01', '\ufffd@half.com', 1],
      ['2026-06-01', '', 2],
    ],
  )
})

test('S04 a flood is counted in a bounded number of rows, whoever sends it and however many processes write', async () => {
  await owner.query('delete from refused_sign_ins')
  const most = { ofAddress: 20, ofDay: 120, waiting: 50 }
  const writers = [1, 2, 3].map(() => refusedSignIns(t.app.db, most))
  const at = '2026-06-02T10:00:00.000Z'
  let sent = 0
  const flush = () => Promise.all(writers.map((writer) => writer.flush()))
  const send = async (claimed: string, address: string) => {
    writers[sent % writers.length]!.add({ claimed, reason: 'unknown address' }, address, at)
    sent += 1
    if (sent % 100 === 0) await flush()
  }
  for (let n = 0; n < 100; n += 1) await send(`eve${n}@example.com`, '10.0.0.1')
  const fromOne = await kept(`address = '10.0.0.1'`)
  assert.ok(
    fromOne.length > 10 && fromOne.length <= most.ofAddress + writers.length,
    `${fromOne.length} of one address`,
  )
  for (let n = 0; n < 300; n += 1) await send('mallory@example.com', `10.1.${n >> 8}.${n & 255}`)
  // More at once than may wait.
  for (let n = 0; n < 1_000; n += 1)
    writers[0]!.add({ claimed: `m${n}@example.com`, reason: 'unknown address' }, `10.2.${n >> 8}.${n & 255}`, at)
  sent += 1_000
  await flush()
  const rows = await kept(`day = '2026-06-02'`)
  assert.ok(rows.length <= most.ofDay + writers.length, `${rows.length} rows of one day`)
  assert.equal(
    rows.reduce((sum, { count }) => sum + count, 0),
    sent,
    'none is left uncounted',
  )
  // What came before the flood is still there, and a page of it is a page.
  assert.ok(fromOne.every(({ claimed }) => rows.some((row) => row.claimed === claimed)))
  const first = await read('?from=2026-06-01')
  assert.equal(first.items.length, 10)
  const second = await read(`?from=2026-06-01&older=${first.older}`)
  const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id)
  assert.equal(new Set(ids).size, 20)
})
