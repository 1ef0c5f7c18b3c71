import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createYear } from '#modules/ledger/server/fiscal-years.ts'
import { servedEntities } from '#modules/ledger/server/entities.ts'
import { adventureWorks, firstRows, orderFiles } from '#modules/purchasing/server/testing-adventureworks.ts'
import { ok, openShop } from '#modules/procurement/server/testing.ts'
import { openSession } from '#server/auth/testing.ts'
import { multipart } from '#server/files/testing.ts'

export type Company = Awaited<ReturnType<typeof openCompany>>
/** More rows than one answer of a list holds. */
const many = 210
const range = (count: number) => Array.from({ length: count }, (_, at) => at)

/**
 * A company that is hard on figures: imported orders, a second entity with another currency and another day, documents dated later, prices
 * below a cent, more rows than a page, entries with a party, and what was reversed, cancelled, paid in part. `orders` of the import are taken; `rows` says how many of the rest there are.
 */
export async function openCompany({ orders = 300, rows = many } = {}) {
  // Six in the evening in Greenwich: tomorrow in Tokyo.
  const shop = await openShop('2026-06-15T18:00:00Z')
  await shop.letPass()
  if (orders > 0) await importFiles(shop, orders)
  const first = (await shop.read('financial/legal-entities?filter=code:eq:TEST')).items[0].id as string
  const second = await shop.call(async (call) => {
    const values = { code: 'AAA', name: 'Nippon Works', currency: 'JPY', country: 'JP', timeZone: 'Asia/Tokyo' }
    const { id } = await servedEntities.create({ values }, { ...call, now: new Date('2026-06-15T18:00:01Z') })
    await createYear({ entityId: id, name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' }, call)
    return id
  })
  const accounts = async (entity: string): Promise<Map<string, string>> => {
    const { items } = await shop.read(`financial/accounts?filter=entityId:eq:${entity}&limit=200`)
    return new Map(items.map(({ number, id }: { number: string; id: string }) => [number, id]))
  }
  const charts = new Map([
    [first, await accounts(first)],
    [second, await accounts(second)],
  ])
  const account = (entity: string, number: string) => charts.get(entity)!.get(number)!
  const other = ok(await shop.send('buyer', 'procurement/vendors', { name: 'Aardvark Supplies' }))
  const company = { ...shop, first, second, account, other }
  // In the last day of some moments of the company, before or after that of others.
  await shop.server.inject({ method: 'POST', url: '/api/errors/report', payload: { message: 'A page fell over' } })
  await purchases(company, rows)
  await books(company, rows)
  await requisitions(company, rows)
  const hold = { reason: 'Quarrel', holdType: 'payments', holdUntil: '2026-06-20' }
  ok(await shop.verb('administrator', `procurement/vendors/${other.id}`, 'hold', hold))
  return company
}

type Shop = Awaited<ReturnType<typeof openShop>>

async function importFiles(shop: Shop, orders: number): Promise<void> {
  const headers = await openSession(shop.app.db, shop.app.settings, 'buyer@sample.mainstay.test')
  const { pathOf } = adventureWorks()
  const first = readFileSync(firstRows(pathOf('PurchaseOrderHeader'), orders), 'utf8')
  const last = Number(first.trimEnd().split('\n').at(-1)!.split('\t')[0])
  for (const { noun, file, change } of orderFiles.filter((each) => each.file !== 'ProductVendor')) {
    const whole = readFileSync(pathOf(file), 'utf8')
    const lines = whole.split('\n').filter((line) => Number(line.split('\t')[0]) <= last)
    const content = file === 'PurchaseOrderHeader' ? first : file === 'PurchaseOrderDetail' ? lines.join('\n') : whole
    const { payload, headers: type } = multipart([[`${file}.csv`, content]])
    const url = `/api/imports/of/${noun}`
    const sent = await shop.server.inject({ method: 'POST', url, payload, headers: { ...headers, ...type } })
    assert.equal(sent.statusCode, 200, sent.body)
    const { id, version } = sent.json() as { id: string; version: number }
    const buyer = shop.people['buyer']!
    let now = ok(await buyer('PATCH', `/api/imports/${id}`, { version, body: change }))
    for (const step of ['check', 'run']) {
      ok(await buyer('POST', `/api/imports/${id}/${step}`, { version: now.version }))
      await shop.jobs.drain()
      now = ok(await buyer('GET', `/api/imports/${id}`))
    }
    assert.equal(now.counts.error, 0, noun)
  }
}

type Made = Shop & {
  first: string
  second: string
  account: (entity: string, number: string) => string
  other: { id: string }
}

/** Orders in every state, with goods that came, came late, were rejected and sent back, and bills of them that match, wait, differ and are dated later. */
async function purchases(shop: Made, rows: number): Promise<void> {
  const prices = ['0.3333', '0.0049', '1.0051', '12.125']
  const long = await shop.order(
    range(rows).map((at) => [String((at % 7) + 1), prices[at % prices.length]!] as [string, string]),
    { expectedOn: '2026-05-20', taxAmount: '3.33', freight: '7.77' },
  )
  ok(
    await shop.receive(
      long,
      range(rows - 3).map((at) => [at, at % 7 === 0 ? '0.5' : '1']),
    ),
  )
  await shop.billed(long, [[0, '0.5', '0.3333']], '2026-06-10', '2026-06-12')
  // Posted today with a posting date that is still to come.
  await shop.billed(
    long,
    [
      [1, '1', '0.0049', '0.01'],
      [2, '1', '1.0051'],
    ],
    '2026-07-05',
    '2026-08-04',
  )
  const plain = await shop.order([['9', '0.1249']], { expectedOn: '2026-07-31', vendorId: shop.other.id })
  ok(await shop.receive(plain, [[0, '4', '1']], 'receiver', '2026-05-02'))
  ok(await shop.bill(plain, [[0, '8', '0.1249']]))
  ok(await shop.bill(plain, [[0, '3', '0.99']]))
  const back = await shop.order([['10', '10.00']], { expectedOn: '2026-06-14' })
  const receipt = ok(await shop.receive(back, [[0, '10']], 'receiver', '2026-04-30'))
  const reverse = { reason: 'Wrong goods', reversedOn: '2026-06-03' }
  ok(await shop.verb('receiver', `procurement/receipts/${receipt.id}`, 'reverse', reverse))
  ok(await shop.receive(back, [[0, '6']], 'receiver', '2026-06-13'))
  const gone = await shop.billed(back, [[0, '6', '10.00']], '2026-06-13')
  const cancel = { reason: 'Wrong bill', postingDate: '2026-06-14' }
  ok(await shop.verb('accountant', `financial/bills/${gone.id}`, 'cancel', cancel))
  const closed = await shop.order([['5', '4.4444']])
  ok(await shop.receive(closed, [[0, '2']]))
  ok(await shop.verb('buyer', `procurement/orders/${closed.id}`, 'close', { reason: 'No more will come' }))
  const revised = await shop.order([['10', '10.00']], { expectedOn: '2026-06-15' })
  const kept = [{ id: revised.lines[0].id, quantity: '10', unitPrice: '99.9999' }]
  ok(await shop.verb('buyer', `procurement/orders/${revised.id}`, 'revise', { reason: 'Dearer', lines: kept }))
  for (const state of ['draft', 'in approval', 'approved'] as const)
    await shop.order([['2', '11.005']], { state, vendorId: shop.other.id })
  // Of next month, in approval: nothing that is said of today counts it.
  const body = {
    vendorId: shop.vendor.id,
    orderDate: '2026-07-20',
    lines: [{ itemId: shop.item.id, quantity: '3', unitPrice: '7.0001' }],
  }
  const next = ok(await shop.send('buyer', 'procurement/orders', body))
  ok(await shop.verb('buyer', `procurement/orders/${next.id}`, 'submit', { reason: 'Another one' }))
  ok(await shop.verb('approver', `procurement/orders/${next.id}`, 'approve'))
}

/** Bills without an order, more than a page, in two entities; payments of them, whole, in part, cancelled and of a later day; entries with a party. */
async function books(shop: Made, rows: number): Promise<void> {
  const { first, second, account } = shop
  const bill = async (entityId: string, at: number, postingDate: string, dueDate: string, unitPrice: string) => {
    const of =
      entityId === first ? { currency: 'USD', partyId: shop.vendor.id } : { currency: 'JPY', partyId: shop.other.id }
    const lines = [{ description: 'Rent', accountId: account(entityId, '6100'), quantity: '1', unitPrice }]
    const draft = { entityId, ...of, reference: `R-${at}`, billDate: postingDate, dueDate, lines }
    const made = ok(await shop.send('accountant', 'financial/bills', draft))
    const url = `financial/bills/${made.id}`
    const matched = ok(await shop.send('accountant', `${url}/match`, { reason: 'Another one' }, made.version))
    return at % 50 === 7 ? matched : ok(await shop.send('accountant', `${url}/post`, undefined, matched.version))
  }
  const days = ['2026-02-10', '2026-04-01', '2026-05-05', '2026-06-01', '2026-06-14', '2026-07-02']
  const due = ['2026-03-12', '2026-05-01', '2026-06-14', '2026-06-15', '2026-06-16', '2026-08-01']
  const made = []
  for (const at of range(rows))
    made.push(
      await bill(first, at, days[at % 6]!, due[at % 6]!, `${at + 10}.${String((at * 37) % 100).padStart(2, '0')}`),
    )
  const abroad = []
  for (const at of range(8)) abroad.push(await bill(second, 1000 + at, days[at % 6]!, due[at % 6]!, `${1000 + at}`))
  const pay = async (
    of: { id: string; currency: string; entityId: string; partyId: string },
    amount: string,
    valueDate: string,
  ) => {
    const { entityId, currency, partyId } = of
    const body = { entityId, currency, partyId, valueDate, method: 'bank transfer', lines: [{ billId: of.id, amount }] }
    return ok(await shop.send('accountant', 'financial/payments', body))
  }
  const book = async (payment: { id: string; version: number }) =>
    ok(await shop.send('accountant', `financial/payments/${payment.id}/book`, undefined, payment.version))
  await book(await pay(made[0], '4.00', '2026-06-10'))
  await book(await pay(made[1], made[1].totalAmount, '2026-06-11'))
  await book(await pay(made[2], made[2].totalAmount, '2026-06-29'))
  const wrong = await book(await pay(made[3], '5.00', '2026-06-12'))
  const reason = { reason: 'Sent twice', postingDate: '2026-06-30' }
  ok(await shop.verb('accountant', `financial/payments/${wrong.id}`, 'cancel', reason))
  await pay(made[4], '6.00', '2026-06-20')
  ok(
    await shop.verb('accountant', `financial/bills/${made[6].id}`, 'cancel', {
      reason: 'Twice',
      postingDate: '2026-06-25',
    }),
  )
  await book(await pay(abroad[0], '400', '2026-06-10'))

  const entry = async (
    entityId: string,
    postingDate: string,
    description: string,
    amount: string,
    partyId: string,
    owed = true,
  ) => {
    const [debit, credit] = [{ debit: amount }, { credit: amount }]
    const lines = [
      { accountId: account(entityId, '6100'), ...(owed ? debit : credit) },
      { accountId: account(entityId, '2000'), partyId, ...(owed ? credit : debit) },
    ]
    const currency = entityId === first ? 'USD' : 'JPY'
    const body = { entityId, postingDate, description, currency, lines }
    const posted = await shop.send('accountant', 'financial/journal-entries/posted', body)
    return posted.status === 200 ? posted.body : null
  }
  const reversed = await entry(first, '2026-04-15', 'Accrued rent', '250.25', shop.other.id)
  await entry(first, '2026-03-01', 'Owed by a vendor', '33.33', shop.other.id, false)
  await entry(first, '2026-07-10', 'Of next month', '12.34', shop.other.id)
  await entry(second, '2026-06-16', 'Of today in Tokyo', '777', shop.vendor.id)
  if (reversed)
    ok(
      await shop.verb('accountant', `financial/journal-entries/${reversed.id}`, 'reverse', {
        postingDate: '2026-06-20',
        reason: 'Billed now',
      }),
    )
  for (const entityId of [first, second])
    ok(
      await shop.send('accountant', 'financial/journal-entries', {
        entityId,
        postingDate: '2026-06-02',
        description: 'Not done yet',
        currency: entityId === first ? 'USD' : 'JPY',
        lines: [],
      }),
    )
}

/** More than a page of one's own, some of them asked for, approved, ordered. */
async function requisitions(shop: Made, rows: number): Promise<void> {
  for (const at of range(rows)) {
    const lines = [{ itemId: shop.item.id, quantity: '3', estimatedPrice: `${(at % 9) + 1}.005` }]
    const made = ok(await shop.send('employee', 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
    if (at > 8) continue
    const url = `procurement/requisitions/${made.id}`
    const asked = ok(await shop.send('employee', `${url}/submit`, undefined, made.version))
    if (at < 5) ok(await shop.send('approver', `${url}/approve`, undefined, asked.version))
  }
}
