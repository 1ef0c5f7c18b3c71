import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checks as ofPayables } from '#modules/payables/server/checks.ts'
import { checks as ofBooks } from '#modules/ledger/server/checks.ts'
import { checks } from './checks.ts'
import { ok, openExpenses, refused, type Expenses } from './testing.ts'

let x: Expenses
before(async () => {
  x = await openExpenses()
})
after(() => x?.t.close())

const findings = async () => {
  const said = await Promise.all([...checks, ...ofPayables, ...ofBooks].map((each) => each.run(x.t.app.pool)))
  return said.flat()
}
const bills = async (number: string) => (await x.read(`financial/bills?q=${number}`)).items

test('H20 a claim of amounts, distances and foreign money comes to its lines; rejected, nothing is posted', async () => {
  const [train, car] = [await x.type(), await x.type({ claimedBy: 'distance', rate: '0.30', unit: 'km' })]
  const claim = ok(
    await x.claim([
      x.line(train, { paid: '130.84' }),
      x.line(car, { paid: undefined, distance: '33.5' }),
      x.line(train, { paid: '100.00', paidCurrency: 'CHF', exchangeRate: '1.0655' }),
    ]),
  )
  assert.deepEqual(
    [claim.state, claim.totalAmount, claim.lines.map(({ amount }: { amount: string }) => amount)],
    ['in approval', '247.44', ['130.84', '10.05', '106.55']],
  )
  refused(await x.verb('accountant', x.at(claim.id), 'bill'), 409)
  ok(await x.verb('manager', x.at(claim.id), 'reject', { reason: 'Private' }))
  refused(await x.verb('accountant', x.at(claim.id), 'bill'), 409)
  assert.deepEqual(await bills(claim.number), [])
})

test('H20 what does not fit is named at its line, and nothing of it is kept', async () => {
  const [train, car] = [await x.type(), await x.type({ claimedBy: 'distance', rate: '0.30', unit: 'km' })]
  const wrong = async (more: Record<string, unknown>, field: string, type = train) =>
    refused(await x.draft([x.line(train), x.line(type, more)]), 422, undefined, `lines.1.${field}`)
  await wrong({ day: '2026-06-16' }, 'day')
  await wrong({ paid: '0' }, 'paid')
  await wrong({ paid: undefined }, 'paid')
  await wrong({ paid: '0.001' }, 'paid')
  await wrong({ distance: '3' }, 'distance')
  await wrong({ paidCurrency: 'CHF' }, 'exchangeRate')
  await wrong({ exchangeRate: '2' }, 'exchangeRate')
  await wrong({ paidCurrency: 'QQQ', exchangeRate: '2' }, 'paidCurrency')
  await wrong({}, 'distance', car)
  await wrong({ distance: '5' }, 'paid', car)
  await wrong({ typeId: x.files.employee }, 'typeId')
  refused(
    await x.send('accountant', 'hr/expense-types', { name: 'Car', accountId: await x.account('1010') }),
    422,
    undefined,
    'accountId',
  )
  assert.equal((await x.read('hr/expense-claims?q=Visit&filter=state:eq:draft')).items.length, 0)
})

test('H20 limits of a line and of a day hold, also over several claims and for eight at once; a receipt is asked for', async () => {
  const meal = await x.type({ lineLimit: '50', dayLimit: '60' })
  refused(await x.claim([x.line(meal, { paid: '50.01' })]), 422, /limited to .*50/, 'lines.0.paid')
  refused(
    await x.claim([x.line(meal, { paid: '40' }), x.line(meal, { paid: '20.01' })]),
    422,
    /per day/,
    'lines.1.paid',
  )
  ok(await x.claim([x.line(meal, { paid: '40' })]))
  refused(await x.claim([x.line(meal, { paid: '20.01' })]), 422, /60\.01/, 'lines.0.paid')
  const shared = await x.type({ dayLimit: '30' })
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) => x.claim([x.line(shared, { paid: `1${at}.00` })])),
  )
  const passed = replies.filter(({ status }) => status === 200)
  assert.ok(passed.length < 3 && passed.length > 0, replies.map(({ status }) => status).join())
  for (const reply of replies) if (reply.status !== 200) refused(reply, 422, /per day/, 'lines.0.paid')
  const hotel = await x.type({ receiptFrom: '25' })
  ok(await x.claim([x.line(hotel, { paid: '24.99' })]))
  const draft = ok(await x.draft([x.line(hotel, { paid: '80' })]))
  refused(await x.verb('employee', x.at(draft.id), 'submit'), 422, /needs a receipt/, 'lines.0.paid')
  refused(await x.receipt(draft.id, draft.lines[0].id, 'hello', 'employee', 'Note.txt'), 415)
  refused(await x.receipt(draft.id, draft.lines[0].id, '%PDF-1.4 hotel', 'buyer'), 404)
  ok(await x.receipt(draft.id, draft.lines[0].id, '%PDF-1.4 hotel'))
  ok(await x.verb('employee', x.at(draft.id), 'submit'))
  refused(await x.receipt(draft.id, draft.lines[0].id, '%PDF-1.4 other'), 409)
})

test('H20 the same receipt is found in every claim, and another person’s claim is not named', async () => {
  const type = await x.type({ receiptFrom: '0' })
  const photo = '%PDF-1.4 a dinner for two'
  const first = await x.documented([x.line(type)], photo)
  ok(await x.verb('employee', x.at(first.id), 'submit'))
  const again = await x.documented([x.line(type, { day: '2026-06-11' })], photo)
  refused(await x.verb('employee', x.at(again.id), 'submit'), 409, new RegExp(first.number))
  const theirs = await x.documented([x.line(type, { paid: '12.00' })], photo, 'buyer')
  const reply = await x.verb('buyer', x.at(theirs.id), 'submit')
  refused(reply, 409, /another person’s claim/)
  assert.ok(!reply.text.includes(first.number), reply.text)
  ok(await x.verb('buyer', x.at(theirs.id), 'submit', { reason: 'We shared the table' }))
  const seen = await x.read(x.at(theirs.id), 'buyer')
  assert.match(seen.similar, /We shared the table/)
  assert.ok(!JSON.stringify(seen).includes(first.number))
  const evidence = async (who: 'manager' | 'buyer') =>
    JSON.stringify((await x.read(`approvals/hr.expense-claims/${theirs.id}/evidence`, who)).pieces[0])
  assert.match(await evidence('manager'), new RegExp(first.number))
  assert.ok(!(await evidence('buyer')).includes(first.number))
  // The same day, type and amount of one person, without any receipt.
  const bus = await x.type()
  ok(await x.claim([x.line(bus)]))
  refused(await x.claim([x.line(bus)]), 409, /same type, date and amount/)
  ok(await x.claim([x.line(bus)], 'buyer'))
  ok(await x.claim([x.line(bus)], 'employee', { reason: 'There and back' }))
})

test('N5 one receipt is not claimed twice for one expense, and nearly the same expense in another claim needs a reason', async () => {
  const hotel = await x.type({ receiptFrom: '0' })
  const breakfast = await x.type()
  const invoice = '%PDF-1.4 hotel invoice of two nights'
  const days = [x.line(hotel, { paid: '200.00' }), x.line(hotel, { paid: '200.00' })]
  const twice = await x.documented(days, invoice)
  refused(await x.verb('employee', x.at(twice.id), 'submit'), 422, /Line 1 has the same receipt/, 'lines.1.paid')
  // One invoice may be of several days and types.
  const split = await x.documented(
    [x.line(hotel, { paid: '200.00' }), x.line(hotel, { paid: '200.00', day: '2026-06-11' }), x.line(breakfast)],
    invoice,
  )
  ok(await x.verb('employee', x.at(split.id), 'submit'))
  const again = await x.documented([x.line(hotel, { paid: '199.99' })], `${invoice}.`)
  refused(await x.verb('employee', x.at(again.id), 'submit'), 409, /same type and date, and nearly the same amount/)
  ok(await x.verb('employee', x.at(again.id), 'submit', { reason: 'A second room for our guest' }))
  const other = await x.documented([x.line(hotel, { paid: '150.00' })], `${invoice}, another house`)
  ok(await x.verb('employee', x.at(other.id), 'submit'))
})

test('N6 parts of one day count together at the limit and at the amount that needs a receipt, and a distance has a bound', async () => {
  const hotel = await x.type({ dayLimit: '240' })
  const nights = [1, 2, 3].map(() => x.line(hotel, { paid: '240.00' }))
  refused(await x.claim(nights), 422, /per day/, 'lines.0.paid')
  const meals = await x.type({ receiptFrom: '25' })
  ok(await x.claim([x.line(meals, { paid: '9.99' }), x.line(meals, { paid: '14.00' })]))
  const parts = [1, 2, 3].map((n) => x.line(meals, { day: '2026-06-12', paid: `9.9${n}` }))
  refused(await x.claim(parts), 422, /needs a receipt/, 'lines.0.paid')
  refused(await x.claim([x.line(meals, { paid: '2.00' })]), 422, /needs a receipt/, 'lines.0.paid')
  const car = await x.type({ claimedBy: 'distance', rate: '0.30', unit: 'mile' })
  const drive = (distance: string) => ({ typeId: car, day: '2026-06-10', description: 'To a customer', distance })
  refused(await x.claim([drive('99999')]), 422, /at most 1500 a day/, 'lines.0.distance')
  ok(await x.claim([drive('1500')]))
})

test('H20 nobody claims for somebody else, changes their claim or decides on their own', async () => {
  const type = await x.type()
  const { id } = ok(await x.claim([x.line(type)]))
  refused(await x.verb('employee', x.at(id), 'approve'), 403)
  refused(await x.verb('buyer', x.at(id), 'approve'), 403)
  refused(await x.verb('administrator', x.at(id), 'withdraw'), 403)
  refused(await x.as.buyer('GET', `/api/${x.at(id)}`), 404)
  refused(await x.send('receiver', 'hr/expense-claims', { purpose: 'A', lines: [x.line(type)] }), 422, /personnel file/)
  const own = ok(await x.claim([x.line(type)], 'manager')).id
  refused(await x.verb('manager', x.at(own), 'approve'), 403)
  const hers = await x.approved([x.line(type)], 'accountant')
  refused(await x.verb('accountant', x.at(hers.id), 'bill'), 403, /own claim/)
})

test('H20 an approved claim becomes one bill under concurrent sends, and is paid', async () => {
  const [train, office] = [await x.type(), await x.type({ accountId: await x.account('6200') })]
  const { id, number } = await x.approved([x.line(train, { paid: '40' }), x.line(office, { paid: '9.50' })])
  const { version } = await x.read(x.at(id))
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => x.send('accountant', `${x.at(id)}/bill`, undefined, version)),
  )
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
  const [bill, ...more] = await bills(number)
  assert.deepEqual(more, [])
  assert.deepEqual([bill.state, bill.totalAmount, bill.partyId], ['posted', '49.50', x.files.employee])
  const { entryId } = await x.read(`financial/bills/${bill.id}`)
  const { lines } = await x.read(`financial/journal-entries/${entryId}`)
  assert.deepEqual(
    lines.map(({ accountNumber, debit, credit }: Record<string, string>) => [accountNumber, debit, credit]),
    [
      ['6230', '40.00', '0.00'],
      ['6200', '9.50', '0.00'],
      ['2000', '0.00', '49.50'],
    ],
  )
  refused(
    await x.as.accountant('PATCH', `/api/financial/bills/${bill.id}`, { version: bill.version, body: { note: 'x' } }),
    409,
  )
  const payment = ok(
    await x.send('accountant', 'financial/payments', {
      partyId: x.files.employee,
      currency: 'EUR',
      valueDate: '2026-06-15',
      method: 'bank transfer',
      lines: [{ billId: bill.id, amount: '49.50' }],
    }),
  )
  ok(await x.verb('accountant', `financial/payments/${payment.id}`, 'book'))
  assert.equal((await x.read(x.at(id), 'employee')).billState, 'paid')
  assert.deepEqual(await findings(), [])
})

test('H20 of 300 and its tax 200 are approved: 200 to travel, 18 to input tax, 218 to pay; tax is within what was paid', async () => {
  const type = await x.type()
  const { id, lines, totalAmount } = ok(await x.claim([x.line(type, { paid: '327.00', taxRate: '9' })]))
  assert.deepEqual([totalAmount, lines[0].taxAmount], ['327.00', '27.00'])
  const less = (
    who: 'manager' | 'hr' | 'employee' | 'buyer' | 'accountant',
    approvedAmount: string,
    lineId = lines[0].id,
  ) => x.verb(who, x.at(id), 'reduce', { lines: [{ id: lineId, approvedAmount }], reason: 'Second class' })
  refused(await less('employee', '300.00'), 403)
  refused(await less('buyer', '300.00'), 403)
  refused(await less('accountant', '300.00'), 403)
  refused(await less('manager', '327.01'), 422, /at most .*327/, 'lines.0.approvedAmount')
  refused(await less('manager', '-1'), 400)
  refused(await less('manager', '0'), 422, /reject the claim/)
  refused(await less('manager', '1.00', id), 422, /no such line/, 'lines.0.id')
  const reduced = ok(await less('manager', '218.00'))
  assert.deepEqual(
    [reduced.state, reduced.totalAmount, reduced.approvedAmount, reduced.lines[0].taxAmount, reduced.reducedReason],
    ['in approval', '327.00', '218.00', '18.00', 'Second class'],
  )
  ok(await x.verb('manager', x.at(id), 'approve'))
  // Once it is approved, nothing is added to it any more.
  refused(await less('hr', '218.01'), 422, /at most .*218/, 'lines.0.approvedAmount')
  const { billId } = ok(await x.verb('accountant', x.at(id), 'bill'))
  const { entryId, totalAmount: toPay } = await x.read(`financial/bills/${billId}`)
  const entry = await x.read(`financial/journal-entries/${entryId}`)
  assert.deepEqual(
    [
      toPay,
      ...entry.lines.map(({ accountNumber, debit, credit }: Record<string, string>) => [accountNumber, debit, credit]),
    ],
    ['218.00', ['6230', '200.00', '0.00'], ['1300', '18.00', '0.00'], ['2000', '0.00', '218.00']],
  )
  refused(await less('hr', '1.00'), 409)
  // 130.84 and 7 %.
  const seven = ok(await x.draft([x.line(type, { paid: '140.00', taxRate: '7' })]))
  assert.equal(seven.lines[0].taxAmount, '9.16')
  assert.deepEqual(await findings(), [])
})

test('H20 a bill that waits is not changed and names its claim; one that is cancelled lets the claim be sent again', async () => {
  await x.askFrom('100')
  const type = await x.type()
  const { id, number } = await x.approved([x.line(type, { paid: '150' })])
  const sent = ok(await x.verb('accountant', x.at(id), 'bill'))
  assert.deepEqual([sent.state, sent.billState], ['in payables', 'in approval'])
  const bill = await x.read(`financial/bills/${sent.billId}`)
  const lines = [{ description: 'More', accountId: bill.lines[0].accountId, net: '900.00' }]
  refused(
    await x.as.accountant('PATCH', `/api/financial/bills/${bill.id}`, { version: bill.version, body: { lines } }),
    409,
    new RegExp(number),
  )
  // The claimant had a hand in its bill.
  const made = await x.t.app.pool.query(
    `select 1 from approval_makers m join users u on u.id = m.user_id where m.record_id = $1 and u.email like 'employee@%'`,
    [bill.id],
  )
  assert.equal(made.rowCount, 1)
  ok(await x.verb('accountant', `financial/bills/${bill.id}`, 'cancel', { reason: 'The wrong period' }))
  const back = await x.read(x.at(id))
  assert.deepEqual([back.state, back.billId], ['approved', null])
  assert.notEqual(ok(await x.verb('accountant', x.at(id), 'bill')).billId, bill.id)
  assert.deepEqual(await findings(), [])
})

test('H20 a line of which nothing is approved is not billed, and a claim that is submitted again is asked for whole', async () => {
  const type = await x.type()
  const twice = ok(await x.claim([x.line(type, { paid: '70' }), x.line(type, { paid: '8', description: 'Drinks' })]))
  const drinks = { lines: [{ id: twice.lines[1].id, approvedAmount: '0' }], reason: 'Private' }
  ok(await x.verb('manager', x.at(twice.id), 'reduce', drinks))
  ok(await x.verb('manager', x.at(twice.id), 'reject', { reason: 'Give the receipt' }))
  const again = ok(await x.verb('employee', x.at(twice.id), 'submit'))
  assert.deepEqual([again.approvedAmount, again.reducedReason], ['78.00', null])
  ok(await x.verb('manager', x.at(twice.id), 'reduce', drinks))
  ok(await x.verb('manager', x.at(twice.id), 'approve'))
  const { billId } = ok(await x.verb('accountant', x.at(twice.id), 'bill'))
  const bill = await x.read(`financial/bills/${billId}`)
  assert.deepEqual([bill.totalAmount, bill.lines.length], ['70.00', 1])
  assert.deepEqual(await findings(), [])
})

test('H20 a person who cannot see a claim cancels its bill, and the claim follows', async () => {
  await x.askFrom('100')
  const type = await x.type()
  const { id } = await x.approved([x.line(type, { paid: '250' })])
  const { billId } = ok(await x.verb('accountant', x.at(id), 'bill'))
  refused(await x.as.approver('GET', `/api/${x.at(id)}`), 404)
  ok(await x.verb('approver', `financial/bills/${billId}`, 'cancel', { reason: 'The wrong period' }))
  assert.deepEqual((await x.read(x.at(id))).state, 'approved')
})
