import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openLibrary, type Library } from '#modules/documents/server/testing.ts'
import { openExpenses, type Expenses } from '#modules/expenses/server/testing.ts'
import { openTime, type TimeApp } from '#modules/time/server/testing.ts'
import { LeaveApp } from '#modules/leave/server/testing.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import { openRecruiting, type Recruiting } from '#modules/recruiting/server/testing.ts'
import type { Caller } from '#server/testing/app.ts'
import { exhaustive } from '#server/testing/walk.ts'

let shop: Shop
let library: Library
let leave: LeaveApp
let recruiting: Recruiting
let expenses: Expenses
let time: TimeApp
before(async () => {
  shop = await openShop()
  library = await openLibrary()
  if (!exhaustive) return
  leave = await LeaveApp.open('2026-06-15')
  recruiting = await openRecruiting()
  expenses = await openExpenses()
  time = await openTime()
})
after(async () => {
  for (const each of [shop, library, leave, recruiting, expenses?.t, time?.t]) await each?.close()
})

/** Who decides it, and in which app. */
type Made = { id: string; by: Caller }
const at = (recordType: string, id: string) => `${recordType.replace('.', '/')}/${id}`
const postedBill = async () => {
  const order = await shop.order([['1', '31000.00']])
  ok(await shop.receive(order, [[0, '1']]))
  return ok(await shop.postBill(ok(await shop.bill(order, [[0, '1', '31000.00']])).id))
}
const account = async (filter: string) => (await shop.read(`financial/accounts?filter=${filter}`)).items[0].id as string

/** One of each record type that is decided on, waiting for its last decision, and who makes it. */
const waiting: Record<string, () => Promise<Made>> = {
  'procurement.requisitions': async () => {
    const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: '31.00' }]
    const body = { neededOn: '2026-07-01', lines, next: { verb: 'submit' } }
    return { id: ok(await shop.send('employee', 'procurement/requisitions', body)).id, by: shop.people.approver! }
  },
  'procurement.orders': async () => ({
    id: (await shop.order([['1', '32.00']], { state: 'in approval' })).id,
    by: shop.people.approver!,
  }),
  'procurement.order-revisions': async () => {
    const order = await shop.order([['1', '33.00']])
    const lines = order.lines.map(({ id, quantity }: { id: string; quantity: string }) => ({
      id,
      quantity,
      unitPrice: '44.00',
    }))
    const { revisionId } = ok(
      await shop.verb('buyer', at('procurement.orders', order.id), 'revise', { reason: 'x', lines }),
    )
    return { id: revisionId, by: shop.people.approver! }
  },
  'financial.bills': async () => {
    const order = await shop.order([['1', '34000.00']])
    ok(await shop.receive(order, [[0, '1']]))
    return { id: ok(await shop.bill(order, [[0, '1', '34000.00']])).id, by: shop.people.approver! }
  },
  'financial.payments': async () => {
    const { id: billId, partyId, currency } = await postedBill()
    const lines = [{ billId, amount: '31000.00' }]
    const body = { partyId, currency, valueDate: '2026-06-15', method: 'bank transfer', lines }
    return { id: ok(await shop.send('accountant', 'financial/payments', body)).id, by: shop.people.approver! }
  },
  'financial.journal-entries': async () => {
    const lines = [
      { accountId: await account('number:eq:6100'), debit: '35000.00' },
      { accountId: await account('role:eq:bank'), credit: '35000.00' },
    ]
    const body = { postingDate: '2026-06-15', currency: 'USD', description: 'By hand', lines }
    const { id } = ok(await shop.send('accountant', 'financial/journal-entries', body))
    ok(await shop.verb('accountant', `financial/journal-entries/${id}`, 'submit'))
    return { id, by: shop.people.approver! }
  },
  'documents.revisions': async () => {
    const { id } = await library.keep('buyer', 'Bicycles.txt', 'How to ride')
    ok(await library.call('buyer', 'PATCH', `/documents/${id}`, { version: 1, body: { documentType: 'policy' } }))
    const [revision] = (await library.read(`/revisions?filter=documentId:eq:${id}`)).items
    ok(await library.verb('buyer', `/revisions/${revision.id}`, 'submit'))
    return { id: revision.id, by: await library.as('manager') }
  },
  'documents.disposals': async () => {
    const { id } = await library.keep('buyer', 'Old form.txt', 'Filled in')
    const body = { documentType: 'form', validUntil: '2020-01-31' }
    ok(await library.call('buyer', 'PATCH', `/documents/${id}`, { version: 1, body }))
    const rule = { name: 'Forms', documentType: 'form', startsFrom: 'end of validity', months: 1 }
    ok(await library.call('manager', 'POST', '/retention-rules', { body: rule }))
    const made = ok(await library.call('accountant', 'POST', '/disposals', { body: { next: { verb: 'submit' } } }))
    return { id: made.id, by: await library.as('manager') }
  },
  'hr.leave-requests': async () => {
    const typeId = await leave.type()
    await leave.grant(typeId, '30', '2026-01-01')
    return { id: ok(await leave.ask(typeId, '2026-07-06', '2026-07-07')).id, by: leave.manager }
  },
  'hr.leave-adjustments': async () => {
    const body = { personId: leave.person, typeId: await leave.type(), quantity: '60', effectiveOn: '2026-01-01' }
    const made = ok(await leave.hr('POST', '/api/hr/leave-adjustments', { body: { ...body, cause: 'Given' } }))
    return { id: made.id, by: leave.administrator }
  },
  'hr.pay-changes': async () => {
    const pay = { validFrom: '2026-07-01', rate: '5000', rateType: 'per month', reason: 'merit' }
    const made = ok(await leave.hr('POST', '/api/hr/pay-changes', { body: { personId: leave.person, ...pay } }))
    return { id: made.id, by: leave.administrator }
  },
  'hr.bank-changes': async () => {
    const account = { validFrom: '2026-07-01', holder: 'Per Son', iban: 'DE89 3704 0044 0532 0130 00' }
    const made = ok(await leave.hr('POST', '/api/hr/bank-changes', { body: { personId: leave.person, ...account } }))
    return { id: made.id, by: leave.administrator }
  },
  'hr.time-corrections': async () => {
    const { id } = ok(await time.ask({ day: '2026-06-15', inOn: '2026-06-15', inAt: '07:00' }))
    return { id, by: time.as.manager }
  },
  'hr.timesheets': async () => {
    const lines = [{ day: '2026-06-10', kind: 'work', hours: '8' }]
    const sheet = { weekOf: '2026-06-10', lines, next: { verb: 'submit' } }
    return { id: ok(await time.send('employee', 'timesheets', sheet)).id, by: time.as.manager }
  },
  'hr.expense-claims': async () => {
    const { id } = ok(await expenses.claim([expenses.line(await expenses.type())]))
    return { id, by: expenses.as.manager }
  },
  'hr.expense-advances': async () => {
    const { id } = ok(await expenses.ask('80'))
    return { id, by: expenses.as.manager }
  },
  'hr.job-requisitions': async () => {
    const { id } = await recruiting.requisition({}, false)
    ok(await recruiting.verb('manager', at('hr.job-requisitions', id).slice(3), 'submit'))
    return { id, by: recruiting.as.approver }
  },
  'hr.offers': async () => {
    const { id: openingId } = await recruiting.opening()
    const { id } = await recruiting.offer((await recruiting.application(openingId, 'interview')).id)
    ok(await recruiting.verb('hr', `offers/${id}`, 'submit'))
    return { id, by: recruiting.as.approver }
  },
}

test('one key decides where it can be undone; where it cannot, the verb says so and asks first: of every record type that is decided on', async () => {
  const recordTypes = shop.app.modules.flatMap(({ records }) =>
    records.flatMap(({ record }) => (record.approval ? [record] : [])),
  )
  assert.deepEqual(recordTypes.map(({ name }) => name as string).toSorted(), Object.keys(waiting).toSorted())
  for (const { name, verbList } of recordTypes) {
    const approve = verbList.find((verb) => verb.name === 'approve')!
    const reject = verbList.find((verb) => verb.name === 'reject')!
    // A yes asks no reason, a no always does.
    assert.equal(approve.body?.safeParse({}).success ?? true, true, name)
    assert.equal(reject.body?.safeParse({}).success, false, name)
    assert.ok(!approve.final || approve.asks?.effect, `${name}: what cannot be undone asks first`)
    // Those of people wait in companies of their own: the gate decides on the others.
    if (name.startsWith('hr.') && !exhaustive) continue
    const { id, by } = await waiting[name]!()
    const url = `/api/${at(name, id)}`
    const decide = async (verb: string, body?: object) => {
      const { version, state } = ok(await by('GET', url))
      assert.ok((approve.from as readonly string[]).includes(state), `${name} is ${state}`)
      ok(await by('POST', `${url}/${verb}`, { version, body }))
    }
    await decide('approve')
    const { undo } = ok(await by('GET', `/api/approvals/${name}/${id}`))
    assert.equal(undo === null, approve.final === true, `${name}: what its declaration promises`)
    const undone = await by('POST', `/api/approvals/${name}/${id}/undo`)
    assert.equal(undone.status, approve.final ? 409 : 200, `${name} ${undone.text}`)
    // A rejection brings nothing that could not be taken back.
    if (approve.final) continue
    await decide('reject', { reason: 'Not so' })
    const after = ok(await by('GET', `/api/approvals/${name}/${id}`))
    assert.equal(after.undo === null, reject.final === true, `${name}: rejected`)
  }
})
