import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { checks as ofPayables } from '#modules/payables/server/checks.ts'
import { checks as ofBooks } from '#modules/ledger/server/checks.ts'
import { checks } from './checks.ts'
import { ok, openExpenses, refused, type Expenses } from './testing.ts'

let x: Expenses
before(async () => {
  x = await openExpenses()
})
beforeEach(async () => {
  await x.askFrom('100000')
  await clear()
})
after(() => x?.t.close())

const findings = async () => {
  const said = await Promise.all([...checks, ...ofPayables, ...ofBooks].map((each) => each.run(x.t.app.pool)))
  return said.flat()
}
const advance = (id: string) => x.read(x.advanceAt(id))
const billOf = async (claimId: string) => x.read(`financial/bills/${(await x.read(x.at(claimId))).billId}`)
/** Debit less credit of the account of advances, from the lines of the ledger alone. */
const onAccount = async () =>
  (
    await x.t.app.pool.query(
      `select coalesce(sum(l.debit - l.credit), 0)::text as sum from financial_entry_lines l join financial_entries e on e.id = l.entry_id and e.state <> 'draft'
       join financial_accounts a on a.id = l.account_id where a.number = '1360'`,
    )
  ).rows[0].sum as string
const outstandingNow = async () =>
  (
    await x.t.app.pool.query(
      `select coalesce(sum(a.amount - a.cleared_amount), 0)::text as sum from hr_expense_advances a where a.bill_id is not null`,
    )
  ).rows[0].sum
const clear = async () => {
  for (const { id, outstandingAmount } of (await x.read('hr/expense-advances?filter=outstandingAmount:gt:0')).items)
    ok(
      await x.verb('administrator', x.advanceAt(id), 'repay', {
        amountPaidBack: outstandingAmount,
        paidBackOn: '2026-06-15',
      }),
    )
}

test('HR-28 an advance of 500 on a claim of 1000 leaves 500 to pay; what is open of 5500 goes to 0 by payments of 500, 2000 and 3000', async () => {
  const type = await x.type()
  const given = await x.advanced('500')
  assert.deepEqual([given.state, given.billState, given.outstandingAmount], ['in payables', 'paid', '500.00'])
  assert.equal(await onAccount(), '50000')
  const { id } = await x.approved([x.line(type, { paid: '1000' })])
  const sent = ok(await x.verb('accountant', x.at(id), 'bill'))
  assert.deepEqual([sent.clearedAmount, sent.billState], ['500.00', 'partly paid'])
  const bill = await billOf(id)
  assert.deepEqual([bill.totalAmount, bill.openAmount], ['1000.00', '500.00'])
  assert.deepEqual([(await advance(given.id)).outstandingAmount, await onAccount()], ['0.00', '0'])
  const [clearing] = (await x.read(`hr/advance-clearings?filter=claimId:eq:${id}`)).items
  const { lines } = await x.read(`financial/journal-entries/${clearing.entryId}`)
  assert.deepEqual(
    lines.map(({ accountNumber, debit, credit }: Record<string, string>) => [accountNumber, debit, credit]),
    [
      ['2000', '500.00', '0.00'],
      ['1360', '0.00', '500.00'],
    ],
  )
  await x.pay(bill.id)
  assert.equal((await billOf(id)).state, 'paid')
  const large = await x.approved([x.line(type, { paid: '5500' })])
  const { billId } = ok(await x.verb('accountant', x.at(large.id), 'bill'))
  for (const [amount, left] of [
    ['500', '5000.00'],
    ['2000', '3000.00'],
    ['3000', '0.00'],
  ] as const) {
    await x.pay(billId, amount)
    assert.equal((await x.read(`financial/bills/${billId}`)).openAmount, left)
  }
  refused(
    await x.send('accountant', 'financial/payments', {
      partyId: bill.partyId,
      currency: 'EUR',
      valueDate: '2026-06-15',
      method: 'bank transfer',
      lines: [{ billId, amount: '0.01' }],
    }),
    422,
  )
  assert.deepEqual(await findings(), [])
})

test('H20 advances are set off the oldest first, all or a part, one that is named alone, or none', async () => {
  const type = await x.type()
  const [old, young] = [await x.advanced('30'), await x.advanced('50')]
  const claimed = async (paid: string, more: object = {}) => {
    const { id } = ok(
      await x.send('employee', 'hr/expense-claims', {
        purpose: 'Fair',
        lines: [x.line(type, { paid, day: `2026-06-0${1 + (days += 1)}` })],
        next: { verb: 'submit' },
        ...more,
      }),
    )
    ok(await x.verb('manager', x.at(id), 'approve'))
    ok(await x.verb('accountant', x.at(id), 'bill'))
    const { openAmount } = await billOf(id)
    return [openAmount, (await advance(old.id)).outstandingAmount, (await advance(young.id)).outstandingAmount]
  }
  let days = 0
  assert.deepEqual(await claimed('40', { setOffAmount: '0' }), ['40.00', '30.00', '50.00'])
  assert.deepEqual(await claimed('40', { setOffAmount: '10', advanceId: young.id }), ['30.00', '30.00', '40.00'])
  assert.deepEqual(await claimed('40', { setOffAmount: '25' }), ['15.00', '5.00', '40.00'])
  assert.deepEqual(await claimed('40'), ['0.00', '0.00', '5.00'])
  assert.deepEqual([await outstandingNow(), await onAccount()], ['500', '500'])
  assert.deepEqual(await findings(), [])
})

test('H20 more than is open, somebody else’s, an unpaid one, another currency or company is not set off', async () => {
  const type = await x.type()
  const [mine, theirs] = [await x.advanced('100'), await x.advanced('70', 'buyer')]
  const asked = (more: object, paid = '300') =>
    x.send('employee', 'hr/expense-claims', { purpose: 'Fair', lines: [x.line(type, { paid })], ...more })
  refused(await asked({ setOffAmount: '100.01' }), 422, /Up to .*100/, 'setOffAmount')
  refused(await asked({ setOffAmount: '60' }, '50'), 422, /Up to .*50/, 'setOffAmount')
  refused(await asked({ setOffAmount: '-1' }), 400)
  refused(await asked({ advanceId: theirs.id }), 422, undefined, 'advanceId')
  refused(await x.as.employee('GET', `/api/${x.advanceAt(theirs.id)}`), 404)
  const unpaid = ok(await x.ask('40'))
  refused(await asked({ advanceId: unpaid.id }), 422, undefined, 'advanceId')
  // What a person cannot make is put there by hand.
  const away = async (column: string, value: string) => {
    const { [column]: was } = (
      await x.t.app.pool.query(`select ${column} from hr_expense_advances where id = $1`, [mine.id])
    ).rows[0]
    await x.t.app.pool.query(`update hr_expense_advances set ${column} = $2 where id = $1`, [mine.id, value])
    refused(await asked({ advanceId: mine.id }), 422, undefined, 'advanceId')
    const { id } = await x.approved([
      x.line(type, { paid: '20', day: column === 'currency' ? '2026-06-02' : '2026-06-03' }),
    ])
    ok(await x.verb('accountant', x.at(id), 'bill'))
    assert.equal((await x.read(x.at(id))).clearedAmount, '0.00')
    await x.t.app.pool.query(`update hr_expense_advances set ${column} = $2 where id = $1`, [mine.id, was])
  }
  await away('currency', 'CHF')
  const other = ok(
    await x.send('administrator', 'financial/legal-entities', {
      code: 'TWO',
      name: 'Second Works',
      currency: 'EUR',
      country: 'DE',
      timeZone: 'Pacific/Auckland',
    }),
  )
  // Of two that were made at one moment either could be the first.
  await x.t.app.pool.query(`update financial_entities set created_at = created_at + interval '1 day' where id = $1`, [
    other.id,
  ])
  await away('entity_id', other.id)
  refused(await x.ask('10', 'employee', { currency: 'CHF' }), 422, undefined, 'currency')
  refused(await x.ask('0'), 422, undefined, 'amount')
  refused(await x.ask('10', 'receiver'), 422, /personnel file/)
  assert.equal((await advance(mine.id)).outstandingAmount, '100.00')
  assert.deepEqual(await findings(), [])
})

test('H20 eight claims sent at once set off an advance once', async () => {
  const type = await x.type()
  const { id } = await x.advanced('100')
  const claims = []
  for (let at = 1; at <= 8; at += 1)
    claims.push(await x.approved([x.line(type, { paid: '40', day: `2026-05-0${at}` })]))
  const replies = await Promise.all(
    claims.map((claim) => x.send('accountant', `${x.at(claim.id)}/bill`, undefined, claim.version)),
  )
  for (const reply of replies) ok(reply)
  assert.deepEqual(
    replies.map(({ body }) => body.clearedAmount as string).toSorted((a, b) => Number(a) - Number(b)),
    [...Array.from({ length: 5 }, () => '0.00'), '20.00', '40.00', '40.00'],
  )
  assert.equal((await advance(id)).outstandingAmount, '0.00')
  // One claim, sent eight times at once.
  const again = await x.advanced('90')
  const one = await x.approved([x.line(type, { paid: '30', day: '2026-05-11' })])
  const sent = await Promise.all(
    Array.from({ length: 8 }, () => x.send('accountant', `${x.at(one.id)}/bill`, undefined, one.version)),
  )
  assert.equal(sent.filter(({ status }) => status === 200).length, 1)
  assert.equal((await advance(again.id)).outstandingAmount, '60.00')
  // What is left is paid back eight times at once.
  const { version } = await advance(again.id)
  const back = await Promise.all(
    Array.from({ length: 8 }, () =>
      x.send(
        'accountant',
        `${x.advanceAt(again.id)}/repay`,
        { amountPaidBack: '60', paidBackOn: '2026-06-15' },
        version,
      ),
    ),
  )
  assert.equal(back.filter(({ status }) => status === 200).length, 1, back.map(({ text }) => text).join('\n'))
  assert.deepEqual([await onAccount(), await findings()], ['0', []])
})

test('H20 a bill that is cancelled gives the advance back, before it is posted and after', async () => {
  const type = await x.type()
  const given = await x.advanced('100')
  await x.askFrom('120')
  const waits = await x.approved([x.line(type, { paid: '150', day: '2026-06-04' })])
  const { billId } = ok(await x.verb('accountant', x.at(waits.id), 'bill'))
  assert.deepEqual(
    [(await billOf(waits.id)).state, (await advance(given.id)).outstandingAmount],
    ['in approval', '0.00'],
  )
  // It is promised, and nothing of it in the books yet.
  assert.deepEqual([await onAccount(), await findings()], ['10000', []])
  ok(await x.verb('accountant', `financial/bills/${billId}`, 'cancel', { reason: 'Wrong period' }))
  assert.equal((await advance(given.id)).outstandingAmount, '100.00')
  const { billId: next } = ok(await x.verb('accountant', x.at(waits.id), 'bill'))
  ok(await x.verb('approver', `financial/bills/${next}`, 'approve'))
  const posted = await billOf(waits.id)
  if (posted.state === 'approved') ok(await x.verb('accountant', `financial/bills/${next}`, 'post'))
  assert.deepEqual([(await billOf(waits.id)).openAmount, await onAccount()], ['50.00', '0'])
  const [clearing] = (await x.read(`hr/advance-clearings?filter=claimId:eq:${waits.id}&filter=state:eq:booked`)).items
  refused(
    await x.verb('accountant', `hr/advance-clearings/${clearing.id}`, 'undo', {
      undoneOn: '2026-06-15',
      reason: 'Wrong',
    }),
    409,
  )
  const cancel = () =>
    x.verb('approver', `financial/bills/${next}`, 'cancel', { reason: 'Wrong period', postingDate: '2026-06-15' })
  refused(await cancel(), 409, /part of the bill is settled/)
  const [settlement] = (await x.read(`financial/settlements?filter=billId:eq:${next}`)).items
  ok(
    await x.verb('approver', `financial/settlements/${settlement.id}`, 'undo', {
      undoneOn: '2026-06-15',
      reason: 'Wrong',
    }),
  )
  ok(await cancel())
  assert.deepEqual(
    [(await advance(given.id)).outstandingAmount, (await x.read(x.at(waits.id))).state, await onAccount()],
    ['100.00', 'approved', '10000'],
  )
  assert.deepEqual(await findings(), [])
  // An advance that is used in part keeps its bill.
  ok(await x.verb('accountant', x.advanceAt(given.id), 'repay', { amountPaidBack: '40', paidBackOn: '2026-06-15' }))
  const payment = (await x.read(`financial/bills/${given.billId}/payments`))[0].paymentId
  ok(
    await x.verb('approver', `financial/payments/${payment}`, 'cancel', {
      reason: 'Returned',
      postingDate: '2026-06-15',
    }),
  )
  refused(
    await x.verb('approver', `financial/bills/${given.billId}`, 'cancel', {
      reason: 'No trip',
      postingDate: '2026-06-15',
    }),
    409,
    /set off or repaid/,
  )
  await x.pay(given.billId)
})

test('H20 nobody decides on, pays or writes off their own advance, and what comes back is at most what is outstanding', async () => {
  const { id } = ok(await x.ask('80'))
  refused(await x.verb('employee', x.advanceAt(id), 'approve'), 403)
  refused(await x.verb('buyer', x.advanceAt(id), 'approve'), 403)
  refused(await x.as.buyer('GET', `/api/${x.advanceAt(id)}`), 404)
  refused(await x.verb('administrator', x.advanceAt(id), 'withdraw'), 403)
  refused(await x.verb('accountant', x.advanceAt(id), 'bill'), 409)
  ok(await x.verb('manager', x.advanceAt(id), 'reject', { reason: 'Take the train' }))
  refused(await x.verb('accountant', x.advanceAt(id), 'bill'), 409)
  assert.equal(await onAccount(), '0')
  const own = ok(await x.ask('80', 'manager')).id
  refused(await x.verb('manager', x.advanceAt(own), 'approve'), 403)
  const hers = ok(await x.ask('60', 'accountant')).id
  ok(await x.verb('manager', x.advanceAt(hers), 'approve'))
  refused(await x.verb('accountant', x.advanceAt(hers), 'bill'), 403, /own advance/)
  const { billId } = ok(await x.verb('administrator', x.advanceAt(hers), 'bill'))
  const back = (who: 'accountant' | 'administrator' | 'employee', amountPaidBack: string, paidBackOn = '2026-06-15') =>
    x.verb(who, x.advanceAt(hers), 'repay', { amountPaidBack, paidBackOn })
  refused(await back('administrator', '10'), 409, /not paid yet/)
  const bill = await x.read(`financial/bills/${billId}`)
  refused(
    await x.as.administrator('PATCH', `/api/financial/bills/${billId}`, { version: bill.version, body: { note: 'x' } }),
    409,
  )
  await x.pay(billId)
  refused(await back('accountant', '10'), 403)
  refused(await back('employee', '10'), 403)
  refused(await back('administrator', '60.01'), 422, /Up to .*60/, 'amountPaidBack')
  refused(await back('administrator', '0'), 422, undefined, 'amountPaidBack')
  refused(await back('administrator', '10', '2026-06-16'), 422, undefined, 'paidBackOn')
  refused(await back('administrator', '10', '2026-06-14'), 422, undefined, 'paidBackOn')
  ok(await back('administrator', '60'))
  refused(await back('administrator', '1'), 409, /no outstanding balance/)
  const [clearing] = (await x.read(`hr/advance-clearings?filter=advanceId:eq:${hers}`)).items
  const undo = (who: 'accountant' | 'administrator') =>
    x.verb(who, `hr/advance-clearings/${clearing.id}`, 'undo', { undoneOn: '2026-06-15', reason: 'Another person' })
  refused(await undo('accountant'), 403)
  ok(await undo('administrator'))
  refused(await undo('administrator'), 409)
  assert.deepEqual([(await advance(hers)).outstandingAmount, await onAccount()], ['60.00', '6000'])
  assert.deepEqual(await findings(), [])
})

test('H20 an account that people post to, or that is not there, takes no advance; figures are what their list shows', async () => {
  const { id } = ok(await x.ask('80'))
  ok(await x.verb('manager', x.advanceAt(id), 'approve'))
  const account = (await x.read('financial/accounts?filter=number:eq:1360')).items[0]
  const change = async (body: object) => {
    const { version } = await x.read(`financial/accounts/${account.id}`)
    ok(await x.as.administrator('PATCH', `/api/financial/accounts/${account.id}`, { version, body }))
  }
  await change({ allowManual: true })
  refused(await x.verb('accountant', x.advanceAt(id), 'bill'), 422, /closed to manual posting/)
  await change({ allowManual: false, number: '1361' })
  refused(await x.verb('accountant', x.advanceAt(id), 'bill'), 422, /no account 1360/)
  await change({ number: '1360' })
  const { billId } = ok(await x.verb('accountant', x.advanceAt(id), 'bill'))
  // People do not post to it, neither by an entry nor by a bill.
  const expense = await x.account('6230')
  refused(
    await x.send('accountant', 'financial/journal-entries/posted', {
      postingDate: '2026-06-15',
      description: 'By hand',
      currency: 'EUR',
      lines: [
        { accountId: account.id, debit: '1.00' },
        { accountId: expense, credit: '1.00' },
      ],
    }),
    422,
  )
  await x.pay(billId)
  const measured = await x.read('hr/expense-advances?filter=outstandingAmount:gt:0')
  const sum = measured.items.reduce(
    (all: number, each: { outstandingAmount: string }) => all + Number(each.outstandingAmount),
    0,
  )
  assert.equal(String(sum * 100), await onAccount())
  const own = await x.read('measures?name=hr.expense-advances.mine-outstanding', 'employee')
  assert.match(JSON.stringify(own), /80\.00/)
  assert.deepEqual(await findings(), [])
})
