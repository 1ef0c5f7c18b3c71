import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setLimits, setThreshold } from '#server/approval/limits.ts'
import { delegate } from '#server/approval/save.ts'
import { postOwnEntry } from '#modules/ledger/server/journal-entries.ts'
import { upsertParty } from '#modules/ledger/server/parties.ts'
import { checks, openBooks, type Answer, type Books, type Caller } from '#modules/ledger/server/testing.ts'

const recordTypes = ['financial.bills', 'financial.payments', 'financial.journal-entries'] as const
let books: Books
/** Ada and Ben keep the books; Bob decides up to 250,000, Carl on everything. */
let ada: Caller
let ben: Caller
let bob: Caller
let carl: Caller
let count = 0
before(async () => {
  books = await openBooks()
  ada = await books.person('Ada')
  ben = await books.person('Ben')
  bob = await books.person('Bob', { limit: 250_000_00n })
  carl = await books.person('Carl', { limit: null })
})
after(() => books?.close())

const ok = ({ status, body }: Answer) => {
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
/** Refused, and not by a mistake of the test: what comes after is as it was. */
const no = ({ status, body }: Answer, wanted = 403, what = '') =>
  assert.equal(status, wanted, `${what} ${JSON.stringify(body)}`)
const vendorOf = async (name = `Vendor ${(count += 1)}`) => {
  const id = randomUUID()
  await books.call(({ tx }) => upsertParty(tx, { id, number: `S${(count += 1)}`, name, kind: 'vendor' }))
  return id
}
const reason = { reason: 'An attack' }
const step = async (who: Caller, recordType: string, id: string, verb: string, body?: object) =>
  who('POST', `${recordType}/${id}/${verb}`, {
    version: ok(await carl('GET', `${recordType}/${id}`)).version,
    ...(body ? { body } : verb === 'match' ? { body: reason } : {}),
  })
const edit = async (who: Caller, recordType: string, id: string, body: object) =>
  who('PATCH', `${recordType}/${id}`, { version: ok(await carl('GET', `${recordType}/${id}`)).version, body })
const back = { ...reason, postingDate: '2026-06-15' }

type Bill = { who?: Caller; amount?: string; partyId?: string; billDate?: string; more?: Record<string, unknown> }
const bill = async ({ who = ada, amount = '100.00', partyId, billDate = '2026-06-01', more = {} }: Bill = {}) =>
  ok(
    await who('POST', 'bills', {
      body: {
        entityId: books.entityId,
        partyId: partyId ?? (await vendorOf()),
        reference: `S-${(count += 1)}`,
        billDate,
        dueDate: '2026-12-31',
        currency: 'USD',
        lines: [{ description: 'Paper', accountId: books.account['6200'], quantity: '1', unitPrice: amount }],
        ...more,
      },
    }),
  )
/** A bill of an order that this module does not know: it differs from it. */
const differing = (who = ada, unitPrice = '100.00') =>
  bill({ who, more: { lines: [{ description: 'Bolts', orderLineId: randomUUID(), quantity: '1', unitPrice }] } })
const matched = async (given: Bill = {}) => {
  const { id } = await bill(given)
  return ok(await step(given.who ?? ada, 'bills', id, 'match'))
}
const posted = async (given: Bill = {}) => {
  const { id, state } = await matched(given)
  if (state === 'in approval') ok(await step(carl, 'bills', id, 'approve'))
  return ok(await step(given.who ?? ada, 'bills', id, 'post'))
}
type Payment = { who?: Caller; valueDate?: string; more?: Record<string, unknown> }
// oxlint-disable-next-line typescript/no-explicit-any -- a bill as it was answered
const pay = (of: any, amount: string, { who = ada, valueDate = '2026-06-10', more = {} }: Payment = {}) =>
  who('POST', 'payments', {
    body: {
      partyId: of.partyId,
      entityId: of.entityId,
      currency: of.currency,
      valueDate,
      method: 'bank transfer',
      lines: [{ billId: of.id, amount }],
      ...more,
    },
  })
const book = (id: string, who = ada) => step(who, 'payments', id, 'book')
const line = (number: string, side: 'debit' | 'credit', amount: string, partyId?: string) => ({
  accountId: books.account[number],
  [side]: amount,
  ...(partyId ? { partyId } : {}),
})
const entry = (lines: object[], more: object = {}) => ({
  entityId: books.entityId,
  postingDate: '2026-06-10',
  description: 'By hand',
  currency: 'USD',
  lines,
  ...more,
})
const moved = (amount: string, from = '1000') => entry([line('6240', 'debit', amount), line(from, 'credit', amount)])
const enter = (body: object, who = ada) => who('POST', 'journal-entries/posted', { body })
const draft = async (body: object, who = ada) => ok(await who('POST', 'journal-entries', { body }))

test('Q1 K4 who entered, changed or matched a bill that differs neither releases nor posts it, whatever the amount', async () => {
  const alone = await differing()
  ok(await step(ada, 'bills', alone.id, 'match'))
  no(await step(ada, 'bills', alone.id, 'release', reason))
  no(await step(ada, 'bills', alone.id, 'post'), 409)
  // Three who each touched it: entered, changed, matched.
  const shared = await differing(ada)
  ok(await edit(bob, 'bills', shared.id, { note: 'Looked at' }))
  ok(await step(ben, 'bills', shared.id, 'match'))
  for (const who of [ada, bob, ben]) {
    no(await step(who, 'bills', shared.id, 'release', reason), 403, who.actor.name)
    no(await step(who, 'bills', shared.id, 'reject', reason), 403, who.actor.name)
  }
  const released = ok(await step(carl, 'bills', shared.id, 'release', reason))
  assert.deepEqual([released.state, released.releasedByName], ['approved', 'Carl'])
  no(await step(carl, 'bills', shared.id, 'post'), 403, 'nor does who released it post it')
  // A change after the release, however small, and it has to be released again.
  ok(await edit(ada, 'bills', shared.id, { note: 'More' }))
  no(await step(ada, 'bills', shared.id, 'post'), 409)
  ok(await step(ada, 'bills', shared.id, 'match'))
  no(await step(bob, 'bills', shared.id, 'release', reason))
  ok(await step(carl, 'bills', shared.id, 'release', reason))
  ok(await step(ada, 'bills', shared.id, 'post'))
  // Who matched it once had a hand in it, though somebody else has changed and matched it since.
  const other = await differing(ada)
  ok(await step(carl, 'bills', other.id, 'match'))
  ok(await edit(ada, 'bills', other.id, { note: 'Mine again' }))
  ok(await step(ada, 'bills', other.id, 'match'))
  no(await step(carl, 'bills', other.id, 'release', reason), 403, 'matched it before')
  ok(await step(bob, 'bills', other.id, 'release', reason))
})

test('Q1 a release has the limit of who gives it, over all bills of the vendor of that day', async () => {
  const dear = await differing(ada, '250000.01')
  ok(await step(ada, 'bills', dear.id, 'match'))
  no(await step(bob, 'bills', dear.id, 'release', reason))
  ok(await step(carl, 'bills', dear.id, 'release', reason))
  const partyId = await vendorOf()
  const part = async () => {
    const lines = [{ description: 'Bolts', orderLineId: randomUUID(), quantity: '1', unitPrice: '200000.00' }]
    const { id } = await bill({ partyId, more: { lines } })
    ok(await step(ada, 'bills', id, 'match'))
    return id
  }
  const one = await part()
  ok(await step(bob, 'bills', one, 'release', reason))
  no(await step(bob, 'bills', await part(), 'release', reason), 403, 'the second of the day is above the limit')
})

test('K2 bills of one vendor count together; what passed alone is not raised afterwards', async () => {
  const partyId = await vendorOf()
  assert.equal((await matched({ partyId, amount: '24999.99' })).state, 'matched')
  const second = await matched({ partyId, amount: '0.01' })
  assert.equal(second.state, 'in approval')
  assert.equal((await matched({ partyId, amount: '100.00', billDate: '2026-06-02' })).state, 'in approval')
  for (const who of [ada, ben]) no(await step(who, 'bills', second.id, 'approve'), 403, who.actor.name)
  ok(await step(bob, 'bills', second.id, 'approve'))
  // Another day, amount or vendor after the approval, and it is asked for again.
  for (const change of [
    { billDate: '2026-06-03', dueDate: '2026-12-31' },
    { taxAmount: '30000.00' },
    { partyId: await vendorOf() },
    { note: 'Nothing else' },
  ]) {
    const { id } = await matched({ partyId: await vendorOf(), amount: '30000.00' })
    ok(await step(bob, 'bills', id, 'approve'))
    const changed = ok(await edit(ada, 'bills', id, change))
    assert.deepEqual([changed.state, changed.approvedByName], ['draft', null])
    no(await step(ada, 'bills', id, 'post'), 409, JSON.stringify(change))
    assert.equal(ok(await step(ada, 'bills', id, 'match')).state, 'in approval')
  }
  const raised = await matched({ amount: '10.00' })
  ok(
    await edit(ben, 'bills', raised.id, {
      lines: [{ description: 'Paper', accountId: books.account['6200'], quantity: '1', unitPrice: '99999' }],
    }),
  )
  assert.equal(ok(await step(ada, 'bills', raised.id, 'match')).state, 'in approval')
  no(await step(ben, 'bills', raised.id, 'approve'))
  assert.equal(ok(await edit(ada, 'bills', raised.id, { taxAmount: '1.00' })).state, 'draft')
})

test('K2 a bill of 24,999 paid in parts: the parts of a bill, of a vendor and day, and of what was entered in a day count together', async () => {
  const one = await posted({ amount: '24999.00' })
  const first = ok(await pay(one, '9999.99'))
  assert.equal(first.state, 'proposed')
  ok(await book(first.id))
  for (const valueDate of ['2026-06-11', '2026-06-12']) {
    const more = ok(await pay(one, '9999.99', { valueDate, who: ben }))
    assert.equal(more.state, 'in approval', valueDate)
    no(await book(more.id), 409)
    // Who entered the bill and who proposed the payment decide on neither.
    for (const who of [ada, ben]) no(await step(who, 'payments', more.id, 'approve'), 403, who.actor.name)
  }
  // Three bills, three value dates, all proposed in one sitting.
  const partyId = await vendorOf()
  const states: string[] = []
  for (const at of [1, 2, 3]) {
    const each = await posted({ partyId, amount: '8000.00', billDate: `2026-06-0${at}` })
    states.push(ok(await pay(each, '8000.00', { valueDate: `2026-06-1${at}` })).state)
  }
  assert.deepEqual(states, ['proposed', 'in approval', 'in approval'])
})

test('K2 who made a bill approves no payment of it, whoever proposes the payment', async () => {
  const one = await bill({ who: bob, amount: '20000.00' })
  ok(await edit(carl, 'bills', one.id, { note: 'Looked at' }))
  ok(await step(ada, 'bills', one.id, 'match'))
  ok(await step(ada, 'bills', one.id, 'post'))
  const made = await pay(ok(await ada('GET', `bills/${one.id}`)), '20000.00')
  no(made, 409, 'all who could decide made the bill')
  const dora = await books.person('Dora', { limit: null })
  const { id } = ok(await pay(ok(await ada('GET', `bills/${one.id}`)), '20000.00'))
  for (const who of [ada, bob, carl]) no(await step(who, 'payments', id, 'approve'), 403, who.actor.name)
  ok(await step(dora, 'payments', id, 'approve'))
  ok(await book(id))
})

test('K2 an approved payment that is booked is not taken back by those who made it, and what was taken back still counts', async () => {
  const one = await posted({ amount: '20000.00' })
  const whole = ok(await pay(one, '20000.00'))
  assert.equal(whole.state, 'in approval')
  ok(await step(bob, 'payments', whole.id, 'approve'))
  ok(await book(whole.id))
  no(await step(ada, 'payments', whole.id, 'cancel', back))
  ok(await step(ben, 'payments', whole.id, 'cancel', back))
  for (const [part, valueDate] of [
    ['9999.99', '2026-06-12'],
    ['0.01', '2026-06-13'],
  ] as const)
    assert.equal(ok(await pay(one, part, { valueDate })).state, 'in approval', part)
})

test('K2 an approved bill that is posted is not cancelled by those who made it', async () => {
  const one = await posted({ amount: '30000.00' })
  assert.equal(one.approvedByName, 'Carl')
  no(await step(ada, 'bills', one.id, 'cancel', back))
  assert.equal(ok(await step(ben, 'bills', one.id, 'cancel', back)).state, 'cancelled')
  const own = await posted({ amount: '300.00' })
  assert.equal(ok(await step(ada, 'bills', own.id, 'cancel', back)).state, 'cancelled')
})

test('K2 what was settled on payables by hand is not paid again by one person, before or after it is proposed', async () => {
  const settle = (partyId: string, amount: string) =>
    entry([line('2000', 'debit', amount, partyId), line('1000', 'credit', amount)])
  const one = await posted({ amount: '500.00' })
  ok(await enter(settle(one.partyId, '500.00')))
  const twice = ok(await pay(one, '500.00'))
  assert.equal(twice.state, 'in approval')
  no(await step(ada, 'payments', twice.id, 'approve'))
  // Another bill of the vendor does not hide it.
  const other = await posted({ partyId: one.partyId, amount: '5000.00' })
  assert.equal(ok(await pay(one, '500.00')).state, 'in approval', 'beside an open bill of 5,000')
  assert.equal(ok(await pay(other, '4500.00')).state, 'proposed', 'what is owed of it is paid without asking')
  // Proposed first, settled by hand, then booked.
  const late = await posted({ amount: '700.00' })
  const before = ok(await pay(late, '700.00'))
  assert.equal(before.state, 'proposed')
  ok(await enter(settle(late.partyId, '700.00'), ben))
  no(await book(before.id), 409, 'settled since')
  assert.equal(ok(await edit(ada, 'payments', before.id, { reference: 'Again' })).state, 'in approval')
  ok(await step(bob, 'payments', before.id, 'approve'))
  ok(await book(before.id))
  // The other way round: paid, then settled by hand as well.
  const paid = await posted({ amount: '800.00' })
  ok(await book(ok(await pay(paid, '800.00')).id))
  no(await enter(settle(paid.partyId, '0.01')), 409, 'nothing is owed any more')
  const again = await draft(settle(paid.partyId, '800.00'))
  assert.equal(ok(await step(ada, 'journal-entries', again.id, 'submit')).state, 'in approval')
  no(await step(ada, 'journal-entries', again.id, 'approve'))
  // Approved while it was owed, settled by hand before it is booked: who approved it has to be asked anew.
  const large = await posted({ amount: '12000.00' })
  const approved = ok(await pay(large, '12000.00'))
  ok(await step(bob, 'payments', approved.id, 'approve'))
  const hand = await draft(settle(large.partyId, '12000.00'), ben)
  ok(await step(ben, 'journal-entries', hand.id, 'submit'))
  ok(await step(carl, 'journal-entries', hand.id, 'approve'))
  no(await book(approved.id), 409, 'settled since it was approved')
})

test('Q9 K2 money moved by hand counts over a day, however it is entered, submitted, changed and by whom it is posted', async () => {
  const eve = await books.person('Eve')
  const fay = await books.person('Fay')
  no(await enter(moved('9000000.00'), eve), 409)
  no(
    await enter(entry([line('2000', 'debit', '10000.00', books.vendorId), line('6240', 'credit', '10000.00')]), eve),
    409,
  )
  no(await enter(moved('10000.00', '1010'), eve), 409, 'any account of money')
  // Entries that are submitted while little is posted do not pass beside one another.
  const drafts: string[] = []
  for (const amount of ['4000.00', '4000.00', '4000.00']) {
    const { id } = await draft(moved(amount), eve)
    assert.equal(ok(await step(eve, 'journal-entries', id, 'submit')).state, 'draft')
    drafts.push(id)
  }
  ok(await step(eve, 'journal-entries', drafts[0]!, 'post'))
  ok(await step(fay, 'journal-entries', drafts[1]!, 'post'))
  no(await step(eve, 'journal-entries', drafts[2]!, 'post'), 409)
  no(await step(fay, 'journal-entries', drafts[2]!, 'post'), 409, 'another hand posts what is above the limit together')
  assert.equal(ok(await step(eve, 'journal-entries', drafts[2]!, 'submit')).state, 'in approval')
  no(await step(eve, 'journal-entries', drafts[2]!, 'approve'))
  assert.equal(ok(await step(bob, 'journal-entries', drafts[2]!, 'approve')).state, 'posted')
  // Small when it was submitted, large when it is posted.
  const gil = await books.person('Gil')
  const { id } = await draft(moved('10.00'), gil)
  ok(await step(gil, 'journal-entries', id, 'submit'))
  ok(await step(gil, 'journal-entries', id, 'submit'))
  ok(await edit(gil, 'journal-entries', id, { lines: moved('9000000.00').lines }))
  no(await step(gil, 'journal-entries', id, 'post'), 409)
  // One who drafts and one who posts are two hands: what each has moved counts.
  const hal = await books.person('Hal')
  const ida = await books.person('Ida')
  for (const who of [hal, ida]) ok(await enter(moved('9000.00'), who))
  const jon = await books.person('Jon')
  const borrowed = await draft(moved('5000.00'), jon)
  no(await step(hal, 'journal-entries', borrowed.id, 'post'), 409, 'drafted by another who moved nothing')
  ok(await step(jon, 'journal-entries', borrowed.id, 'post'))
})

test('Q9 the makers of an entry do not approve it, a change takes it back, and who made it does not reverse it', async () => {
  const { id } = await draft(moved('20000.00'))
  ok(await edit(bob, 'journal-entries', id, { description: 'Looked at' }))
  ok(await step(ben, 'journal-entries', id, 'submit'))
  for (const who of [ada, bob, ben]) no(await step(who, 'journal-entries', id, 'approve'), 403, who.actor.name)
  for (const who of [ada, carl]) no(await step(who, 'journal-entries', id, 'post'), 409, who.actor.name)
  assert.equal(ok(await edit(ada, 'journal-entries', id, { lines: moved('21000.00').lines })).state, 'draft')
  no(await step(carl, 'journal-entries', id, 'approve'), 409)
  ok(await step(ada, 'journal-entries', id, 'submit'))
  ok(await step(carl, 'journal-entries', id, 'approve'))
  for (const who of [ada, bob, ben]) no(await step(who, 'journal-entries', id, 'reverse', back), 403, who.actor.name)
  ok(await step(carl, 'journal-entries', id, 'reverse', back))
})

test('Q9 K2 a large movement is not undone by one person either, where nobody was asked when it was made', async () => {
  // As the product itself posts what a company begins with.
  const own = await books.call((call) =>
    postOwnEntry(call, {
      entityId: books.entityId,
      journal: 'general',
      postingDate: '2026-06-01',
      description: 'Opening',
      lines: [
        { accountId: books.account['1000']!, debit: 500_000_00n },
        { accountId: books.account['3000']!, credit: 500_000_00n },
      ],
    }),
  )
  for (const who of [ada, bob]) no(await step(who, 'journal-entries', own.id, 'reverse', back), 403, who.actor.name)
  ok(await step(carl, 'journal-entries', own.id, 'reverse', back))
})

test('Q9 an account of money stays one once it is used', async () => {
  ok(await enter(moved('1.00', '1010'), await books.person('Kim')))
  const account = ok(await ada('GET', `accounts/${books.account['1010']}`))
  const reply = await ada('PATCH', `accounts/${account.id}`, {
    version: account.version,
    body: { group: 'other current assets' },
  })
  assert.deepEqual([reply.status, Object.keys(reply.body.fields ?? {})], [409, ['group']])
})

test('Q2 limits are those of an entity and its currency: yen, dinars, and an entity without any', async () => {
  for (const [currency, below, at, small] of [
    ['JPY', '24999', '25000', '9999'],
    ['KWD', '24999.999', '25000.000', '9999.999'],
    ['EUR', '24999.99', '25000.00', '9999.99'],
  ] as const) {
    const entity = ok(
      await ada('POST', 'legal-entities', {
        body: { code: currency, name: `Books in ${currency}`, currency, country: 'US', timeZone: 'UTC' },
      }),
    )
    ok(
      await ada('POST', 'fiscal-years', {
        body: { entityId: entity.id, name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' },
      }),
    )
    await books.call(async ({ tx }) => {
      for (const record of recordTypes) await setLimits(tx, record, currency, [[carl.actor.id, null]])
    })
    const chart = await books.owner('select number, id from financial_accounts where entity_id = $1', [entity.id])
    const account = (number: string) => String(chart.find((each) => each['number'] === number)!['id'])
    const given = (unitPrice: string) => ({
      more: {
        entityId: entity.id,
        currency,
        lines: [{ description: 'Paper', accountId: account('6200'), quantity: '1', unitPrice }],
      },
    })
    const hand = (amount: string) =>
      entry(
        [
          { accountId: account('6200'), debit: amount },
          { accountId: account('1000'), credit: amount },
        ],
        {
          entityId: entity.id,
          currency,
        },
      )
    assert.equal((await matched(given(below))).state, 'matched', currency)
    const asked = await matched(given(at))
    assert.equal(asked.state, 'in approval', currency)
    no(await step(bob, 'bills', asked.id, 'approve'), 403, `${currency} is not what Bob’s limit is in`)
    ok(await step(carl, 'bills', asked.id, 'approve'))
    const one = await posted(given(below))
    assert.equal(ok(await pay(one, small)).state, 'proposed', currency)
    assert.equal(ok(await pay(one, small, { valueDate: '2026-06-14' })).state, 'in approval', currency)
    ok(await enter(hand('1'), await books.person(`${currency} one`)))
    no(await enter(hand('10000'), await books.person(`${currency} two`)), 409)
    // Without a limit of its own somebody is always asked, whatever other entities of the currency have.
    await books.call(async ({ tx }) => {
      for (const record of recordTypes) await setThreshold(tx, record, { entityId: entity.id, currency, amount: null })
    })
    assert.equal((await matched(given('1'))).state, 'in approval', currency)
    assert.equal(ok(await pay(await posted(given('1')), '1')).state, 'in approval', currency)
    no(await enter(hand('1')), 409)
  }
  const dollars = await matched({ amount: '30000.00' })
  ok(await step(bob, 'bills', dollars.id, 'approve'))
})

test('Q1 K2 a stand-in for an approver decides on nothing of their own, and who is deactivated decides on nothing', async () => {
  const asked = await matched({ amount: '30000.00' })
  // Only who may read a record type by a role stands in for its approvers (decision 99).
  await books.owner(
    `with reader as (insert into roles (name, label, permissions) values ('reader', 'Reader', array['financial.*.read']) returning name)
     insert into user_roles (user_id, role) select $1, name from reader`,
    [ada.actor.id],
  )
  const days = { startsOn: '2026-06-01', endsOn: '2026-06-30' }
  await books.call((call) => delegate({ fromUser: bob.actor.id, toUser: ada.actor.id, ...days }, call))
  no(await step(ada, 'bills', asked.id, 'approve'), 403, 'entered it')
  const paid = ok(await pay(await posted({ amount: '20000.00', who: ben }), '20000.00', { who: ben }))
  ok(await step(ada, 'payments', paid.id, 'approve'))
  const made = ok(await pay(await posted({ amount: '20000.00' }), '20000.00', { who: ben }))
  no(await step(ada, 'payments', made.id, 'approve'), 403, 'entered its bill')
  const gone = await books.person('Gone', { limit: null })
  const late = await matched({ amount: '30000.00' })
  await books.owner('update users set active = false where id = $1', [gone.actor.id])
  no(await step(gone, 'bills', late.id, 'approve'))
  ok(await step(carl, 'bills', late.id, 'approve'))
})

test('Q1 Q2 Q9 K2 what the attacks left proves itself', async () => {
  for (const check of checks) assert.deepEqual(await check.run(books.pool), [], check.name)
})
