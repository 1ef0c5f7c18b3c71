import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forgetEverybody } from '#server/auth/session-cache.ts'
import { ok, openExpenses, refused, type Expenses } from './testing.ts'

let x: Expenses
before(async () => {
  x = await openExpenses()
})
after(() => x?.t.close())

type Who = Parameters<Expenses['send']>[0]
type Line = Parameters<Expenses['draft']>[0][number]
const enter = (lines: Line[], { by = 'hr' as Who, whose = x.files.employee, more = {} } = {}) =>
  x.send(by, 'hr/expense-claims', { personId: whose, purpose: 'Visit to a customer', lines, ...more })
const submitted = { next: { verb: 'submit' } }
const found = async (who: Who, id: string) =>
  (await x.read('inbox?part=following', who)).items.find(({ recordId }: { recordId: string }) => recordId === id)
/** Gives a role rights beside its own, and takes them back at the end. */
const withRights = async (role: string, rights: string[], run: () => Promise<void>) => {
  const { pool } = x.t.app
  const { rows } = await pool.query('select permissions from roles where name = $1', [role])
  const give = async (permissions: string[]) => {
    await pool.query('update roles set permissions = $2 where name = $1', [role, permissions])
    forgetEverybody()
  }
  await give([...rows[0].permissions, ...rights])
  await run().finally(() => give(rows[0].permissions))
}

test('H20 nobody claims for another without the right, and the refusal names the field', async () => {
  const type = await x.type()
  for (const by of ['employee', 'buyer', 'manager', 'accountant'] as const) {
    const whose = by === 'employee' ? x.files.buyer : x.files.employee
    refused(await enter([x.line(type)], { by, whose }), 403, /Leave the claimant empty/, 'personId')
    refused(await x.as[by]('GET', '/api/hr/expense-claims/claimants'), 403)
  }
  // One's own file may be named.
  const own = ok(await enter([x.line(type)], { by: 'employee' }))
  assert.equal(own.personId, x.files.employee)
  // Whose claim it is stays.
  const moved = { version: own.version, body: { personId: x.files.buyer } }
  refused(await x.as.employee('PATCH', `/api/${x.at(own.id)}`, moved), 400)
  const { pool } = x.t.app
  assert.equal(
    (await pool.query('select 1 from hr_expense_claims where person_id <> $1', [x.files.employee])).rowCount,
    0,
  )
})

test('H20 a claim on behalf is that of the employee, who is told, sees who entered it and takes it back', async () => {
  const type = await x.type()
  const made = ok(await enter([x.line(type)], { more: submitted }))
  assert.deepEqual(
    [made.personId, made.state, made.createdByName === made.personName],
    [x.files.employee, 'in approval', false],
  )
  const seen = await x.read(x.at(made.id), 'employee')
  assert.equal(seen.createdByName, made.createdByName)
  const listed = await x.read(`hr/expense-claims?filter=requesterId:eq:${seen.requesterId}`, 'employee')
  assert.ok(listed.items.some(({ id }: { id: string }) => id === made.id))
  const notice = await found('employee', made.id)
  assert.deepEqual([notice?.why, notice?.by], ['yours', made.createdByName])
  refused(await x.as.buyer('GET', `/api/${x.at(made.id)}`), 404)
  refused(await x.verb('buyer', x.at(made.id), 'withdraw'), 404)
  ok(await x.verb('employee', x.at(made.id), 'withdraw'))
  assert.equal((await found('hr', made.id))?.action, 'withdraw')
  // Also once it is approved, and not once it is in payables.
  const agreed = ok(await enter([x.line(type, { paid: '41.00' })], { more: submitted }))
  ok(await x.verb('manager', x.at(agreed.id), 'approve'))
  ok(await x.verb('employee', x.at(agreed.id), 'withdraw'))
  refused(await x.verb('accountant', x.at(agreed.id), 'bill'), 409)
  const sent = ok(await enter([x.line(type, { paid: '42.00' })], { more: submitted }))
  ok(await x.verb('manager', x.at(sent.id), 'approve'))
  const { billId } = ok(await x.verb('accountant', x.at(sent.id), 'bill'))
  assert.equal((await x.read(`financial/bills/${billId}`)).partyId, x.files.employee)
  refused(await x.verb('employee', x.at(sent.id), 'withdraw'), 409)
})

test('H20 a claim that is taken back and sent to payables at the same moment is one of the two', async () => {
  const type = await x.type()
  for (let at = 0; at < 4; at += 1) {
    const { id } = ok(await enter([x.line(type, { paid: `6${at}.00` })], { more: submitted }))
    const { version } = ok(await x.verb('manager', x.at(id), 'approve'))
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2
          ? x.send('accountant', `${x.at(id)}/bill`, undefined, version)
          : x.send('employee', `${x.at(id)}/withdraw`, undefined, version),
      ),
    )
    assert.equal(replies.filter(({ status }) => status === 200).length, 1)
    const { state, billId } = await x.read(x.at(id))
    assert.equal(state === 'in payables', billId !== null, state)
  }
})

test('H20 neither its maker nor its claimant decides on it, reduces it or sends it', async () => {
  const type = await x.type()
  const less = (claim: { lines: { id: string }[] }) => ({
    lines: [{ id: claim.lines[0]!.id, approvedAmount: '1.00' }],
    reason: 'Less',
  })
  const made = ok(await enter([x.line(type, { paid: '51.00' })], { more: submitted }))
  for (const who of ['hr', 'employee'] as const) {
    refused(await x.verb(who, x.at(made.id), 'approve'), 403)
    refused(await x.verb(who, x.at(made.id), 'reject', { reason: 'No' }), 403)
    refused(await x.verb(who, x.at(made.id), 'reduce', less(made)), 403)
  }
  ok(await x.verb('manager', x.at(made.id), 'approve'))
  refused(await x.verb('hr', x.at(made.id), 'reduce', less(made)), 403, /a claim you entered/)
  // The administrator may do all of it, and no more with what they entered.
  const theirs = ok(await enter([x.line(type, { paid: '52.00' })], { by: 'administrator', more: submitted }))
  refused(await x.verb('administrator', x.at(theirs.id), 'approve'), 403)
  ok(await x.verb('manager', x.at(theirs.id), 'approve'))
  refused(await x.verb('administrator', x.at(theirs.id), 'bill'), 403, /a claim you entered/)
  // Somebody else who may enter claims has no hand in this one.
  refused(await x.verb('administrator', x.at(made.id), 'withdraw'), 403)
  // The person who entered it had a hand in its bill.
  await x.askFrom('50')
  const { billId } = ok(await x.verb('accountant', x.at(theirs.id), 'bill'))
  const makers = await x.t.app.pool.query(
    `select split_part(u.email, '@', 1) as name from approval_makers m join users u on u.id = m.user_id where m.record_id = $1 order by 1`,
    [billId],
  )
  assert.deepEqual(
    makers.rows.map(({ name }) => name),
    ['accountant', 'administrator', 'employee'],
  )
  await x.askFrom('1000000')
})

test('H20 the claimant’s manager decides; where they entered it, another does', async () => {
  const type = await x.type()
  const seats = async (id: string) =>
    (
      await x.t.app.pool.query(
        `select split_part(u.email, '@', 1) as name from approval_seats s join approval_requests r on r.id = s.request_id and r.state = 'open'
          join users u on u.id = s.user_id where r.record_id = $1 order by 1`,
        [id],
      )
    ).rows.map(({ name }) => name)
  const made = ok(await enter([x.line(type, { paid: '71.00' })], { more: submitted }))
  assert.deepEqual(await seats(made.id), ['manager'])
  await withRights(
    'manager',
    ['behalf', 'create', 'submit'].map((right) => `hr.expense-claims.${right}`),
    async () => {
      const own = ok(await enter([x.line(type, { paid: '72.00' })], { by: 'manager', more: submitted }))
      assert.deepEqual(await seats(own.id), ['administrator', 'hr'])
      refused(await x.verb('manager', x.at(own.id), 'approve'), 403)
      ok(await x.verb('hr', x.at(own.id), 'approve'))
    },
  )
})

test('H20 day limits, advances and doubles are the claimant’s; claims of others stay unnamed', async () => {
  const meal = await x.type({ dayLimit: '60' })
  ok(await x.claim([x.line(meal, { paid: '40' })]))
  refused(await enter([x.line(meal, { paid: '20.01' })], { more: submitted }), 422, /60\.01/, 'lines.0.paid')
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      at % 2
        ? x.claim([x.line(meal, { day: '2026-06-01', paid: `4${at}.00` })])
        : enter([x.line(meal, { day: '2026-06-01', paid: `4${at}.00` })], { more: submitted }),
    ),
  )
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
  const bus = await x.type()
  const first = ok(await x.claim([x.line(bus)]))
  refused(await enter([x.line(bus)], { more: submitted }), 409, new RegExp(first.number))
  // The receipt of a colleague, whose claims the person entering it sees and the claimant does not.
  const photo = '%PDF-1.4 a dinner for three'
  const colleagues = await x.documented([x.line(bus, { paid: '12.00' })], photo, 'buyer')
  ok(await x.verb('buyer', x.at(colleagues.id), 'submit'))
  const made = ok(await enter([x.line(bus, { paid: '13.00' })]))
  ok(await x.receipt(made.id, made.lines[0].id, photo, 'hr'))
  refused(await x.verb('hr', x.at(made.id), 'submit'), 409, /another person’s claim/)
  ok(await x.verb('hr', x.at(made.id), 'submit', { reason: 'They shared the table' }))
  const text = (await x.as.employee('GET', `/api/${x.at(made.id)}`)).text
  assert.ok(text.includes('They shared the table') && !text.includes(colleagues.number), text)
  // An advance of somebody else is none of the claimant's.
  const advance = await x.advanced('100', 'buyer')
  refused(
    await enter([x.line(bus, { paid: '14.00' })], { more: { advanceId: advance.id } }),
    422,
    undefined,
    'advanceId',
  )
})

test('H20 one claims for whom the right reaches and who can sign in; whose right is gone changes nothing more', async () => {
  const type = await x.type()
  const { id: stranger } = ok(
    await x.send('hr', 'hr/people', { givenName: 'No', surname: 'Account', hireDate: '2020-01-01' }),
  )
  refused(await enter([x.line(type)], { whose: stranger }), 422, /can sign in/, 'personId')
  refused(await enter([x.line(type)], { whose: x.files.employee.replace(/^.{8}/, '00000000') }), 422, /./, 'personId')
  const listed = (await x.read('hr/expense-claims/claimants', 'hr')).items.map(({ id }: { id: string }) => id)
  assert.deepEqual(
    listed.toSorted(),
    (['manager', 'employee', 'buyer', 'accountant'] as const).map((who) => x.files[who]).toSorted(),
  )
  assert.equal((await x.read('hr/expense-claims/claimants?q=%25', 'hr')).items.length, 0)
  let made: { id: string } = { id: '' }
  const reports = ['behalf@reports', 'create', 'read', 'update', 'submit'].map((right) => `hr.expense-claims.${right}`)
  await withRights('accountant', reports, async () => {
    // Nobody reports to the accountant.
    refused(await enter([x.line(type, { paid: '81.00' })], { by: 'accountant' }), 422, undefined, 'personId')
    assert.deepEqual((await x.read('hr/expense-claims/claimants', 'accountant')).items, [])
  })
  await withRights('accountant', [...reports, 'hr.expense-claims.behalf'], async () => {
    made = ok(await enter([x.line(type, { paid: '82.00' })], { by: 'accountant' }))
  })
  await withRights('accountant', reports.slice(1), async () => {
    refused(await x.verb('accountant', x.at(made.id), 'submit'), 403)
  })
  ok(await x.verb('employee', x.at(made.id), 'submit'))
})
