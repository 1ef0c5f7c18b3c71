import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addDays } from '#shared/day.ts'
import { total } from '#shared/money.ts'
import { upsertParty } from '#modules/ledger/server/parties.ts'
import { checks, openBooks, type Books, type Caller } from '#modules/ledger/server/testing.ts'

let books: Books
let ada: Caller
before(async () => {
  books = await openBooks()
  ada = await books.person('Ada')
  await books.owner(`update installation set value = '"99999999999"' where name like 'financial.%'`)
})
after(() => books.close())

const send = async (url: string, options: { body?: unknown; version?: number } = {}) => {
  const reply = await ada('POST', url, options)
  assert.equal(reply.status, 200, `${url}: ${JSON.stringify(reply.body)}`)
  return reply.body
}
const get = async (url: string) => {
  const reply = await ada('GET', url)
  assert.equal(reply.status, 200, `${url}: ${JSON.stringify(reply.body)}`)
  return reply.body
}
async function bill(partyId: string, billDate: string, dueDate: string, amount: string) {
  const lines = [{ description: 'Goods', accountId: books.account['6200'], quantity: '1', unitPrice: amount }]
  const made = await send('bills', {
    body: { partyId, reference: randomUUID(), billDate, dueDate, currency: 'USD', lines },
  })
  await send(`bills/${made.id}/match`, { version: 1 })
  return send(`bills/${made.id}/post`, { version: 2 })
}
/** Enters and posts, with whoever has to agree. */
const post = (body: object) => send('journal-entries/posted', { body })
async function pay(partyId: string, valueDate: string, lines: { billId: string; amount: string }[]) {
  const made = await send('payments', { body: { partyId, currency: 'USD', valueDate, method: 'bank transfer', lines } })
  return send(`payments/${made.id}/book`, { version: 1 })
}

test('F11 F20 the ageing of any day uses only what was posted and paid by then, and equals the payables account', async () => {
  const second = randomUUID()
  await books.call(({ tx }) => upsertParty(tx, { id: second, number: 'V2', name: 'Vendor Two', kind: 'vendor' }))
  const old = await bill(books.vendorId, '2026-01-05', '2026-01-20', '1000')
  const mid = await bill(books.vendorId, '2026-03-05', '2026-04-04', '300.50')
  const late = await bill(second, '2026-05-10', '2026-07-09', '80')
  const wrong = await bill(second, '2026-02-01', '2026-03-03', '55.55')
  await pay(books.vendorId, '2026-02-10', [{ billId: old.id, amount: '400' }])
  const returned = await pay(books.vendorId, '2026-04-20', [
    { billId: old.id, amount: '600' },
    { billId: mid.id, amount: '100.50' },
  ])
  await send(`payments/${returned.id}/cancel`, {
    version: returned.version,
    body: { reason: 'Returned', postingDate: '2026-05-02' },
  })
  await send(`bills/${wrong.id}/cancel`, {
    version: wrong.version,
    body: { reason: 'Not ours', postingDate: '2026-03-15' },
  })
  await books.post('6100', '2000', 12_34n, '2026-03-31', { credit: second })

  const aged = await get('reports/payables-ageing?on=2026-04-25')
  assert.deepEqual(
    aged.rows.map((row: Record<string, unknown>) => [row['partyName'], row['total'], row['buckets']]),
    [
      ['Vendor One', '200.00', ['0.00', '200.00', '0.00', '0.00', '0.00']],
      ['Vendor Two', '12.34', ['0.00', '12.34', '0.00', '0.00', '0.00']],
    ],
  )
  const reopened = await get('reports/payables-ageing?on=2026-05-15')
  assert.deepEqual(reopened.totals, {
    total: '992.84',
    buckets: ['80.00', '0.00', '312.84', '0.00', '600.00'],
    overdue: '912.84',
  })
  const items = await get(`reports/open-items?partyId=${books.vendorId}&on=2026-05-15`)
  assert.deepEqual(
    items.items.map((item: Record<string, unknown>) => [item['id'], item['open'], item['bucket'], item['daysOverdue']]),
    [
      [old.id, '600.00', 'over 90', 115],
      [mid.id, '300.50', '31–60', 41],
    ],
  )
  assert.equal(late.openAmount, '80.00')

  for (let at = 0; at < 60; at += 1) {
    const on = addDays('2025-12-20', at * 3)
    const { control, totals, ties } = await get(`reports/payables-ageing?on=${on}`)
    assert.ok(ties, `${on}: open items ${totals.total}, payables account ${control}`)
    assert.equal(total(totals.buckets), total([totals.total]), on)
    const balance = await get(`reports/trial-balance?from=2025-01-01&to=${on}`)
    const payables = balance.rows.find((row: { number: string }) => row.number === '2000')?.closing ?? '0.00'
    assert.equal(total([payables, control]), '0', on)
    assert.ok(balance.balanced)
  }
})

test('T7 a bill is not cancelled before the day its payment was taken back, and payables tie on every day', async () => {
  const made = await bill(books.vendorId, '2026-01-02', '2026-02-01', '100')
  const paid = await pay(books.vendorId, '2026-01-06', [{ billId: made.id, amount: '60' }])
  const again = await pay(books.vendorId, '2026-01-08', [{ billId: made.id, amount: '40' }])
  const back = (payment: { id: string; version: number }, postingDate: string) =>
    send(`payments/${payment.id}/cancel`, { version: payment.version, body: { reason: 'Returned', postingDate } })
  await back(again, '2026-01-09')
  await back(paid, '2026-01-20')
  const { body: now } = await ada('GET', `bills/${made.id}`)
  const cancel = (postingDate: string) =>
    ada('POST', `bills/${made.id}/cancel`, { version: now.version, body: { reason: 'Not ours', postingDate } })
  for (const day of ['2026-01-02', '2026-01-10', '2026-01-19']) {
    const refused = await cancel(day)
    assert.equal(refused.status, 422, day)
    assert.match(refused.body.fields.postingDate, /2026-01-20/)
  }
  assert.equal((await cancel('2026-01-20')).status, 200)
  for (let at = 0; at < 22; at += 1) {
    const on = addDays('2026-01-01', at)
    const { ties, control, totals } = await get(`reports/payables-ageing?on=${on}`)
    assert.ok(ties, `${on}: open items ${totals.total}, payables account ${control}`)
  }
  const check = checks.find(({ name }) => name === 'Payables are the sum of their open items on every day')!
  assert.deepEqual(await check.run(books.pool), [])
  // Dated back behind the product, it ties at the end and not in between.
  const harm = (day: string) =>
    books.owner(
      `set session_replication_role = replica; update financial_bills set cancelled_on = '${day}' where id = '${made.id}'; update financial_entries set posting_date = '${day}' where source_id = '${made.id}' and reversal_of_id is not null;
       update financial_entry_lines set posting_date = '${day}' where entry_id in (select id from financial_entries where source_id = '${made.id}' and reversal_of_id is not null); set session_replication_role = origin`,
    )
  await harm('2026-01-10')
  assert.match((await check.run(books.pool)).join(), /from 2026-01-10/)
  await harm('2026-01-20')
  assert.deepEqual(await check.run(books.pool), [])
})

test('T14 FIN-08 an entry on payables and its reversal settle each other from the day of the reversal on', async () => {
  const third = randomUUID()
  await books.call(({ tx }) => upsertParty(tx, { id: third, number: 'V3', name: 'Vendor Three', kind: 'vendor' }))
  const lines = [
    { accountId: books.account['6200'], debit: '42.00' },
    { accountId: books.account['2000'], credit: '32.00', partyId: books.vendorId },
    { accountId: books.account['2000'], credit: '10.00', partyId: third },
  ]
  const body = { postingDate: '2026-02-02', description: 'Opening', currency: 'USD', lines }
  const entry = await post(body)
  const itemsOf = async (partyId: string, on: string) =>
    (await get(`reports/open-items?partyId=${partyId}&on=${on}`)).items.filter(
      ({ id }: { id: string }) => id === entry.id,
    )
  assert.deepEqual(
    (await itemsOf(third, '2026-03-01')).map(({ open }: { open: string }) => open),
    ['10.00'],
  )
  const mirror = await send(`journal-entries/${entry.id}/reverse`, {
    version: entry.version,
    body: { postingDate: '2026-03-02', reason: 'Wrong' },
  })
  for (const partyId of [books.vendorId, third]) {
    assert.equal((await itemsOf(partyId, '2026-03-01')).length, 1, 'as it was before')
    for (const on of ['2026-03-02', '2026-06-15']) {
      const { items } = await get(`reports/open-items?partyId=${partyId}&on=${on}`)
      assert.ok(
        items.every(({ id }: { id: string }) => id !== entry.id && id !== mirror.id),
        on,
      )
    }
  }
  for (const on of ['2026-02-01', '2026-02-02', '2026-03-01', '2026-03-02', '2026-06-15'])
    assert.ok((await get(`reports/payables-ageing?on=${on}`)).ties, on)
  assert.ok(
    (await get('reports/payables-ageing?on=2026-06-15')).rows.every(
      ({ partyId }: { partyId: string }) => partyId !== third,
    ),
  )
})

test('F28 the general ledger runs on from page to page, of an account and of one party, and ends at the trial balance', async () => {
  for (let at = 0; at < 25; at += 1)
    await books.post('6100', '1000', BigInt(100 + at), `2026-04-${String(1 + (at % 28)).padStart(2, '0')}`)
  const query = `accountId=${books.account['1000']}&from=2026-02-11&to=2026-06-15`
  const whole = await get(`reports/general-ledger?${query}&limit=200`)
  assert.equal(whole.next, null)
  let cursor = ''
  const paged = []
  for (let pages = 0; pages < 50; pages += 1) {
    const page = await get(`reports/general-ledger?${query}&limit=4${cursor ? `&cursor=${cursor}` : ''}`)
    paged.push(...page.items)
    if (!page.next) break
    cursor = page.next
  }
  assert.deepEqual(paged, whole.items)
  assert.ok(whole.items.length > 25)
  assert.equal(whole.items.at(-1).balance, whole.closing)
  let running = whole.opening
  for (const item of whole.items) {
    running = total([running, item.debit, `-${item.credit}`])
    assert.equal(total([running, item.balance.startsWith('-') ? item.balance.slice(1) : `-${item.balance}`]), '0')
  }
  const balance = await get('reports/trial-balance?from=2026-02-11&to=2026-06-15')
  const row = balance.rows.find((each: { number: string }) => each.number === '1000')
  assert.deepEqual(
    [row.opening, row.debit, row.credit, row.closing],
    [whole.opening, whole.debit, whole.credit, whole.closing],
  )
  const ofParty = await get(
    `reports/general-ledger?accountId=${books.account['2000']}&from=2026-04-01&to=2026-06-15&partyId=${books.vendorId}`,
  )
  assert.equal(ofParty.opening, '-900.50')
  assert.ok(ofParty.items.every((item: { partyId: string }) => item.partyId === books.vendorId))
  assert.match(ofParty.items[0].sourcePath, /^\/financial\/payments\//)
})

test('bad report questions are refused, never answered with 5xx', async () => {
  for (const [status, url] of [
    [400, 'reports/trial-balance?from=2026-02-30'],
    [422, 'reports/trial-balance?from=2026-06-01&to=2026-05-01'],
    [422, `reports/trial-balance?entityId=${randomUUID()}`],
    [404, `reports/general-ledger?accountId=${randomUUID()}`],
    [400, `reports/general-ledger?accountId=${books.account['1000']}&cursor=bm9uc2Vuc2U`],
    [400, 'reports/payables-ageing?nonsense=1'],
  ] as const)
    assert.equal((await ada('GET', url)).status, status, url)
  const none = await books.person('None', { permissions: ['financial.bills.read'] })
  assert.equal((await none('GET', 'reports/trial-balance')).status, 403)
})

test('the checks of the books find what is altered behind the product', async () => {
  for (const check of checks) assert.deepEqual(await check.run(books.pool), [], check.name)
  const [row] = await books.owner(`select id from financial_bills where state = 'partly paid' limit 1`)
  const open = String(row!['id'])
  const alterations: [string, string, string][] = [
    [
      'Account totals are the sums of their lines',
      `update financial_account_totals set debit = debit + 1 where debit > 0`,
      `update financial_account_totals set debit = debit - 1 where debit > 0`,
    ],
    [
      'What is open of a bill is its total less its payments',
      `update financial_bills set open_amount = open_amount - 1 where id = '${open}'`,
      `update financial_bills set open_amount = open_amount + 1 where id = '${open}'`,
    ],
    [
      'Payables are the sum of their open items on every day',
      `update financial_bills set cancelled_on = '2026-05-05' where id = '${open}'`,
      `update financial_bills set cancelled_on = null where id = '${open}'`,
    ],
    [
      'Numbers have no gap and the chain of entries is whole',
      `update financial_entries set description = description || '!' where sequence = 3`,
      `update financial_entries set description = left(description, -1) where sequence = 3`,
    ],
    [
      'Bills are posted, payments booked and money moved by hand with what the policies ask',
      `update approval_requests set state = 'void' where record_id = '${open}'`,
      `update approval_requests set state = 'approved' where record_id = '${open}'`,
    ],
  ]
  for (const [name, harm, repair] of alterations) {
    const check = checks.find((each) => each.name === name)!
    await books.owner(`set session_replication_role = replica; ${harm}; set session_replication_role = origin`)
    assert.notDeepEqual(await check.run(books.pool), [], `${name} found nothing`)
    await books.owner(`set session_replication_role = replica; ${repair}; set session_replication_role = origin`)
    assert.deepEqual(await check.run(books.pool), [], `${name} after the repair`)
  }
})
