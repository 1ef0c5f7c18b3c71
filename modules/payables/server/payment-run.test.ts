import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { on } from '#server/call/hooks.ts'
import { setThreshold } from '#server/approval/limits.ts'
import { Problem } from '#shared/problem.ts'
import { upsertParty } from '#modules/ledger/server/parties.ts'
import { partyUsed } from '#modules/ledger/server/party-guard.ts'
import { checks, openBooks, type Answer, type Books, type Caller } from '#modules/ledger/server/testing.ts'

/** Ada keeps the books; Carl decides on everything. Under 1,000 a day and vendor nobody is asked. */
let books: Books
let ada: Caller
let carl: Caller
let count = 0
const onHold = new Set<string>()
before(async () => {
  books = await openBooks({ size: 20 })
  ada = await books.person('Ada')
  carl = await books.person('Carl', { limit: null })
  const limit = { entityId: books.entityId, currency: 'USD' }
  await books.call(async ({ tx }) => {
    await setThreshold(tx, 'financial.payments', { ...limit, amount: '1000' })
    await setThreshold(tx, 'financial.bills', { ...limit, amount: '9999999999' })
  })
  // The module that keeps the vendors refuses those on hold.
  const hold = on(partyUsed, async ({ use, partyId }) => {
    if (use === 'payments' && onHold.has(partyId)) throw new Problem('conflict', 'Payments to this vendor are on hold')
  })
  const modules = books.app.modules as unknown as object[]
  modules.push({ name: 'holds', records: [], routes: [], hooks: [hold] })
})
after(() => books?.close())

const ok = ({ status, body }: Answer) => {
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const vendor = async () => {
  const id = randomUUID()
  const number = `R${(count += 1)}`
  await books.call(({ tx }) => upsertParty(tx, { id, number, name: `Vendor ${number}`, kind: 'vendor' }))
  return id
}
type Of = { entityId: string; currency: string; account: Record<string, string> }
const first = (): Of => ({ entityId: books.entityId, currency: 'USD', account: books.account })
const draft = async (partyId: string, net: string, { account, ...of } = first(), billDate = '2026-06-01') =>
  ok(
    await ada('POST', 'bills', {
      body: {
        ...of,
        partyId,
        reference: `R-${(count += 1)}`,
        billDate,
        dueDate: '2026-06-30',
        lines: [{ description: 'Paper', accountId: account['6200'], net }],
      },
    }),
  )
const posted = async (partyId: string, net: string, of = first(), billDate?: string) => {
  const { id, version } = await draft(partyId, net, of, billDate)
  const matched = ok(await ada('POST', `bills/${id}/match`, { version, body: { reason: 'Another one' } }))
  return ok(await ada('POST', `bills/${id}/post`, { version: matched.version }))
}
type Line = { billId: string; amount?: string }
const whole = (...bills: { id: string; totalAmount: string }[]) =>
  bills.map(({ id, totalAmount }) => ({ billId: id, amount: totalAmount }))
const given = (lines: readonly Line[] | undefined, more: object = {}) => ({
  entityId: books.entityId,
  currency: 'USD',
  valueDate: '2026-06-15',
  method: 'bank transfer',
  ...(lines ? { lines } : {}),
  ...more,
})
const run = (lines: readonly Line[], more: object = {}, who = ada) =>
  who('POST', 'payment-runs', { body: given(lines, more) })
const preview = async (lines?: readonly Line[], more: object = {}) =>
  ok(await ada('POST', 'payment-runs/preview', { body: given(lines, more) }))
const refused = (answer: Answer, status: number, fields: Record<string, RegExp>) => {
  assert.equal(answer.status, status, JSON.stringify(answer.body))
  const named: Record<string, string> = answer.body.fields ?? {}
  assert.deepEqual(Object.keys(named).toSorted(), Object.keys(fields).toSorted())
  for (const [name, words] of Object.entries(fields)) assert.match(named[name]!, words)
}
const paymentsOf = async (bill: { id: string }) => ok(await ada('GET', `bills/${bill.id}/payments`))
const ofRun = async (number: string) => ok(await carl('GET', `payments?filter=run:eq:${number}&limit=100`)).items
const act = (who: Caller, { id, version }: { id: string; version: number }, verb: string) =>
  who('POST', `payments/${id}/${verb}`, { version })
const payable = async () => {
  const sum = 'select coalesce(sum(l.credit - l.debit), 0)::text as owed from financial_entry_lines l'
  const [row] = await books.owner(`${sum} where l.account_id = $1`, [books.account['2000']])
  return BigInt(String(row!['owed']))
}

test('twenty bills are paid in one run, one payment for each vendor', async () => {
  const vendors = await Promise.all(Array.from({ length: 5 }, vendor))
  const bills: { id: string; totalAmount: string; partyId: string }[] = []
  for (let at = 0; at < 20; at += 1) bills.push(await posted(vendors[at % 5]!, at % 5 === 0 ? '400.00' : '10.05'))
  const seen = await preview(whole(...bills))
  assert.deepEqual([seen.payments.length, seen.amount, seen.left], [5, '1760.80', []])
  assert.deepEqual(await paymentsOf(bills[0]!), [], 'a preview proposes nothing')
  const asked = seen.payments.filter(({ approval }: { approval: unknown }) => approval)
  assert.deepEqual(
    asked.map(({ amount, approval }: { amount: string; approval: { steps: { asked: object[] }[] } }) => [
      amount,
      approval.steps[0]!.asked,
    ]),
    [['1600.00', [{ name: 'Carl', standIns: [] }]]],
  )
  const before = await payable()
  const made = ok(await run(whole(...bills)))
  assert.deepEqual([made.payments.length, made.amount], [5, '1760.80'])
  const waiting = (await ofRun(made.run)).filter(({ state }: { state: string }) => state === 'in approval')
  assert.equal(waiting.length, 1)
  assert.equal((await act(ada, waiting[0], 'approve')).status, 403, 'not by whoever proposed the run')
  ok(await act(carl, waiting[0], 'approve'))
  for (const payment of await ofRun(made.run)) ok(await act(ada, payment, 'book'))
  for (const { id } of bills) assert.equal(ok(await ada('GET', `bills/${id}`)).state, 'paid')
  assert.equal(before - (await payable()), 176_080n)
  for (const check of checks) assert.deepEqual(await check.run(books.pool), [], check.name)
})

test('eight runs of the same bills at once pay each bill once', async () => {
  const vendors = await Promise.all(Array.from({ length: 4 }, vendor))
  const bills: { id: string; totalAmount: string }[] = []
  for (const partyId of [...vendors, ...vendors.toReversed()]) bills.push(await posted(partyId, '25.00'))
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => run(whole(...(at % 2 ? bills : bills.toReversed())))),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, ...Array(7).fill(422)],
  )
  for (const { status, body } of answers) if (status === 422) assert.match(body.fields['lines.0.billId'], /PAY-/)
  for (const bill of bills) assert.equal((await paymentsOf(bill)).length, 1)
})

test('a run sent again under its key is the same run', async () => {
  const bill = await posted(await vendor(), '30.00')
  const options = { key: randomUUID(), body: given(whole(bill)) }
  const answers = await Promise.all([ada('POST', 'payment-runs', options), ada('POST', 'payment-runs', options)])
  const again = ok(await ada('POST', 'payment-runs', options))
  assert.ok(answers.some(({ body }) => body.run === again.run))
  assert.equal((await paymentsOf(bill)).length, 1)
})

test('a run of which one bill cannot be paid proposes nothing and names it', async () => {
  const [one, other] = [await posted(await vendor(), '40.00'), await posted(await vendor(), '50.00')]
  const unposted = await draft(one.partyId, '5.00')
  const held = await posted(await vendor(), '60.00')
  onHold.add(held.partyId)
  const promised = await posted(await vendor(), '70.00')
  ok(await run(whole(promised)))
  const lines = [
    ...whole(one, unposted, held, promised),
    { billId: other.id, amount: '50.01' },
    { billId: randomUUID(), amount: '1.00' },
    ...whole(one),
  ]
  refused(await run(lines), 422, {
    'lines.1.billId': /draft/,
    'lines.2.billId': /on hold/,
    'lines.3.billId': /PAY-.* is to pay it already/,
    'lines.4.amount': /Only .*50/,
    'lines.5.billId': /no such bill/,
    'lines.6.billId': /listed twice/,
  })
  assert.deepEqual(await paymentsOf(one), [], 'all or nothing')
  const seen = await preview(lines)
  assert.deepEqual([seen.payments.length, seen.amount, seen.left.length], [1, '40.00', 6])
  assert.deepEqual(
    [seen.left[1].id, seen.left[1].title, seen.left[1].why],
    [held.id, held.reference, 'Payments to this vendor are on hold'],
  )
  for (const amount of ['0', '-1', '1.001', 'x'])
    assert.match(String((await run([{ billId: one.id, amount }])).status), /^4/, amount)
  assert.equal((await run([])).status, 400)
})

test('a run pays a part of a bill, and what is left of it in another run', async () => {
  const bill = await posted(await vendor(), '100.00')
  const [part] = await ofRun(ok(await run([{ billId: bill.id, amount: '60.00' }])).run)
  refused(await run([{ billId: bill.id, amount: '40.00' }]), 422, { 'lines.0.billId': /is to pay it already/ })
  ok(await act(ada, part, 'book'))
  const {
    payments: [rest],
  } = await preview([{ billId: bill.id }])
  assert.equal(rest.amount, '40.00', 'an amount that is left out is all that is open')
  refused(await run([{ billId: bill.id, amount: '40.01' }]), 422, { 'lines.0.amount': /Only/ })
  ok(await run([{ billId: bill.id, amount: '40.00' }]))
})

test('a payment split into runs of one day is approved as one', async () => {
  const partyId = await vendor()
  const bills = [await posted(partyId, '600.00'), await posted(partyId, '600.00')]
  const [small] = ok(await run(whole(bills[0]!))).payments
  const [large] = ok(await run(whole(bills[1]!), { valueDate: '2026-06-25' })).payments
  assert.deepEqual([small.state, large.state], ['proposed', 'in approval'])
})

test('a payment of a run that pays more than the books owe is approved', async () => {
  const bill = await posted(await vendor(), '80.00')
  const lines = [
    { accountId: books.account['2000'], debit: '80.00', partyId: bill.partyId },
    { accountId: books.account['6240'], credit: '80.00' },
  ]
  const entry = { entityId: books.entityId, postingDate: '2026-06-10', description: 'By hand', currency: 'USD', lines }
  ok(await ada('POST', 'journal-entries/posted', { body: entry }))
  const { payments } = await preview(whole(bill))
  assert.match(payments[0].approval.why, /Entries made by hand leave only/)
})

test('a run keeps to one legal entity, its currency and its bank', async () => {
  const entity = { code: 'JP', name: 'Books in yen', currency: 'JPY', country: 'JP', timeZone: 'Asia/Tokyo' }
  const { id: entityId } = ok(await ada('POST', 'legal-entities', { body: entity }))
  const year = { entityId, name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' }
  ok(await ada('POST', 'fiscal-years', { body: year }))
  const chart = await books.owner('select number, id from financial_accounts where entity_id = $1', [entityId])
  const account = Object.fromEntries(chart.map(({ number, id }) => [String(number), String(id)]))
  await books.letPass()
  const partyId = await vendor()
  const [dollars, yen] = [
    await posted(partyId, '20.00'),
    await posted(partyId, '2000', { entityId, currency: 'JPY', account }),
  ]
  refused(await run(whole(dollars, yen)), 422, { 'lines.1.billId': /Books in yen/ })
  refused(await run(whole(yen), { entityId }), 422, { currency: /JPY/ })
  refused(await run(whole(yen), { entityId, currency: 'JPY', bankAccountId: books.account['1000'] }), 422, {
    bankAccountId: /bank/,
  })
  refused(await run(whole(dollars), { bankAccountId: books.account['6200'] }), 422, { bankAccountId: /bank/ })
  const made = ok(await run(whole(yen), { entityId, currency: 'JPY' }))
  assert.equal(made.amount, '2000')
  const seen = await preview(whole(dollars, yen))
  assert.deepEqual([seen.payments.length, seen.left.length], [1, 1])
})

test('a bill is paid on the day it is posted or later, and in an open period', async () => {
  const bill = await posted(await vendor(), '15.00', first(), '2026-06-20')
  refused(await run(whole(bill), { valueDate: '2026-06-19' }), 422, { 'lines.0.billId': /on that day or later/ })
  refused(await run(whole(bill), { valueDate: '2026-02-29' }), 400, { valueDate: /./ })
  const [outside] = await ofRun(ok(await run(whole(bill), { valueDate: '2027-01-04' })).run)
  refused(await act(ada, outside, 'book'), 422, { valueDate: /./ })
})

test('without lines a preview names what is due by the value date', async () => {
  const bill = await posted(await vendor(), '12.00')
  const due = async (valueDate: string) => {
    const { payments } = await preview(undefined, { valueDate })
    return payments.flatMap(({ lines }: { lines: { billId: string }[] }) => lines.map(({ billId }) => billId))
  }
  assert.ok(!(await due('2026-06-29')).includes(bill.id))
  assert.ok((await due('2026-06-30')).includes(bill.id))
})

test('a run is proposed by whoever may propose payments, of bills they see', async () => {
  const bill = await posted(await vendor(), '18.00')
  const reader = await books.person('Cleo', { permissions: ['financial.bills.read', 'financial.payments.read'] })
  assert.equal((await run(whole(bill), {}, reader)).status, 403)
  assert.equal((await reader('POST', 'payment-runs/preview', { body: given(whole(bill)) })).status, 403)
  const blind = await books.person('Dora', { permissions: ['financial.payments.create', 'financial.payments.read'] })
  const answer = await run(whole(bill), {}, blind)
  assert.deepEqual(Object.keys(answer.body.fields ?? {}), ['lines.0.billId'], 'bills are not open to them')
  const clerk = await books.person('Emil', {
    permissions: ['financial.payments.create', 'financial.payments.read', 'financial.bills.read'],
  })
  const seen = ok(await clerk('POST', 'payment-runs/preview', { body: given(whole(bill)) }))
  assert.equal(seen.bank, null, 'the balance of the bank is of the reports')
  const { bank } = await preview(whole(bill))
  assert.equal(Number(bank.balance) - Number(bank.after), 18)
  ok(await run(whole(bill), {}, clerk))
})
