import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { modules } from '#server/app.ts'
import { forgetEverybody } from '#server/auth/session-cache.ts'
import { outsideCalls } from '#server/audit/outside-calls.ts'
import { multipart } from '#server/files/testing.ts'
import { servedEntities } from '#modules/ledger/server/entities.ts'
import { createYear } from '#modules/ledger/server/fiscal-years.ts'
import { ok, openShop, type Shop } from './testing.ts'
import { sql } from 'drizzle-orm'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

const idOf = async (who: string): Promise<string> =>
  (await shop.app.pool.query(`select id from users where email like $1`, [`${who}@%`])).rows[0].id
/** Writes as an administrator's change would, and has everybody's rights asked anew. */
async function access(...statements: ReturnType<typeof sql>[]): Promise<void> {
  await outsideCalls(shop.app.db, 'test', async (tx) => {
    for (const each of statements) await tx.execute(each)
  })
  forgetEverybody()
}
const asks = async (who: string, price: string) =>
  ok(
    await shop.send(who, 'procurement/requisitions', {
      neededOn: '2026-07-01',
      justification: `wish of ${who}`,
      lines: [{ itemId: shop.item.id, quantity: '1', estimatedPrice: price }],
    }),
  ) as { id: string; number: string; version: number }

test('S02 a right that reaches the people who report to one reaches their records in every route, and no other', async () => {
  const [amina, priya, tomasz] = [
    await asks('employee', '10.00'),
    await asks('manager', '20.00'),
    await asks('receiver', '40.00'),
  ]
  const [lead, employee, receiver] = await Promise.all(['auditor', 'employee', 'receiver'].map(idOf))
  const rights = ['read', 'export', 'comment', 'update'].map((right) => `procurement.requisitions.${right}@reports`)
  await access(
    sql`insert into roles (name, label, permissions) values ('lead', 'Team lead', ${sql.param(rights)}::text[])`,
    sql`delete from user_roles where user_id = ${lead}`,
    sql`insert into user_roles (user_id, role) values (${lead}, 'lead')`,
    // Two levels: the receiver reports to the employee, who reports to the lead.
    sql`update users set manager_id = ${lead} where id = ${employee}`,
    sql`update users set manager_id = ${employee} where id = ${receiver}`,
  )
  const as = shop.people['auditor']!
  const path = '/api/procurement/requisitions'
  const team = [amina.id, tomasz.id].toSorted()
  const { items } = ok(await as('GET', path))
  assert.deepEqual(items.map(({ id }: { id: string }) => id).toSorted(), team)
  const { count, sums } = ok(await as('GET', `${path}/summary`))
  assert.deepEqual([count, sums.totalAmount], [2, [{ currency: 'USD', amount: '50.00' }]])
  const file = (await as('GET', `${path}/export?format=csv`)).text
  assert.deepEqual(
    [amina, tomasz, priya].map(({ number }) => file.includes(number)),
    [true, true, false],
  )
  for (const [one, found] of [[tomasz, 200] as const, [priya, 404] as const]) {
    const search = (await as('GET', `/api/search?q=${one.number}`)).text
    assert.equal(search.includes(one.id), found === 200, one.number)
    for (const part of ['', '/history', '/comments', '/attachments'])
      assert.equal((await as('GET', `${path}/${one.id}${part}`)).status, found, part)
    const said = await as('POST', `${path}/${one.id}/comments`, { body: { body: 'Why?' } })
    assert.equal(said.status, found)
    const { payload, headers } = multipart([['a.txt', 'a']])
    const kept = await as('POST', `${path}/${one.id}/attachments`, { body: payload.toString(), headers })
    assert.equal(kept.status, found)
  }
  // One who is moved to another manager is out of sight, with everything below.
  await access(sql`update users set manager_id = null where id = ${employee}`)
  assert.deepEqual(ok(await as('GET', path)).items, [])
})

test('S02 what is seen by one right and acted on by another: visible but beyond reach is 403, invisible is 404', async () => {
  const wish = await asks('employee', '30.00')
  const manager = await idOf('manager')
  await access(
    sql`insert into roles (name, label, permissions) values ('looker', 'Looker', array['procurement.requisitions.read', 'procurement.requisitions.comment@own', 'procurement.requisitions.update@own', 'procurement.orders.create'])`,
    sql`delete from user_roles where user_id = ${manager}`,
    sql`insert into user_roles (user_id, role) values (${manager}, 'looker')`,
  )
  const as = shop.people['manager']!
  const url = `/api/procurement/requisitions/${wish.id}`
  assert.equal((await as('GET', url)).status, 200)
  const changed = await as('PATCH', url, { version: wish.version, body: { justification: 'mine now' } })
  assert.deepEqual([changed.status, changed.body.sentence?.code], [403, 'mainstay.beyondReach'], changed.text)
  assert.equal((await as('POST', `${url}/comments`, { body: { body: 'x' } })).status, 403)
  assert.equal((await shop.people['employee']!('GET', url)).body.justification, 'wish of employee')
})

test('S02 an accountant of one legal entity neither sees nor makes anything of another', async () => {
  const { entityId: first } = (await shop.read('financial/periods?limit=1')).items[0]
  // Made later: which company is meant where none is named is the first one made.
  shop.setNow('2026-06-15T12:01:00Z')
  const other = await shop.call(async (call) => {
    const { id } = await servedEntities.create(
      { values: { code: 'TWO', name: 'Second Works', currency: 'EUR', country: 'DE', timeZone: 'UTC' } },
      call,
    )
    await createYear({ entityId: id, name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' }, call)
    return id
  })
  const bill = async (who: string, entityId: string, currency: string) => {
    const { items } = await shop.read(`financial/accounts?filter=number:eq:6100&filter=entityId:eq:${entityId}`)
    return shop.send(who, 'financial/bills', {
      entityId,
      partyId: shop.vendor.id,
      reference: `R-${currency}-${who}`,
      billDate: '2026-06-01',
      dueDate: '2026-07-01',
      currency,
      lines: [{ description: 'Rent', accountId: items[0].id, quantity: '1', unitPrice: '70.00' }],
    })
  }
  const [here, there] = [ok(await bill('administrator', first, 'USD')), ok(await bill('administrator', other, 'EUR'))]
  await access(
    sql`update user_roles set reach = 'entity', entity_ids = array[${other}::uuid] where user_id = ${await idOf('accountant')} and role = 'accountant'`,
  )
  const as = shop.people['accountant']!
  for (const recordType of [
    'bills',
    'accounts',
    'periods',
    'journals',
    'journal-entries',
    'payments',
    'fiscal-years',
    'settlements',
  ]) {
    const { items } = ok(await as('GET', `/api/financial/${recordType}?limit=200`))
    const wrong = items.filter(({ entityId }: { entityId: string }) => entityId !== other)
    assert.deepEqual(wrong, [], recordType)
  }
  assert.deepEqual(
    ok(await as('GET', '/api/financial/legal-entities')).items.map(({ id }: { id: string }) => id),
    [other],
  )
  assert.equal((await as('GET', `/api/financial/bills/${there.id}`)).status, 200)
  assert.equal((await as('GET', `/api/financial/bills/${here.id}`)).status, 404)
  assert.equal(
    (await as('POST', `/api/financial/bills/${here.id}/cancel`, { version: here.version, body: { reason: 'Wrong' } }))
      .status,
    404,
  )
  const { rows: before } = await shop.app.pool.query('select count(*)::int as n from financial_bills')
  const refused = await bill('accountant', first, 'USD')
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, ['entityId']], refused.text)
  const { rows: after } = await shop.app.pool.query('select count(*)::int as n from financial_bills')
  assert.deepEqual(after, before)
  assert.equal((await bill('accountant', other, 'EUR')).status, 200)
  // What belongs to nobody is everybody's who has the right.
  assert.ok(ok(await as('GET', '/api/procurement/vendors')).items.length > 0)
  assert.deepEqual(ok(await as('GET', '/api/procurement/orders')).items, [])
})

test('S02 nobody decides above their limit, nor in another currency than that of the limit', async () => {
  const [small, large] = [
    await shop.order([['5', '10.00']], { state: 'in approval' }),
    await shop.order([['51', '10.00']], { state: 'in approval' }),
  ]
  const limit = (minor: number, currency: string) =>
    access(sql`update user_roles set amount_limit = ${minor}, currency = ${currency} where role = 'approver'`)
  const approve = (id: string) => shop.verb('approver', `procurement/orders/${id}`, 'approve')
  await limit(50_000, 'EUR')
  assert.equal((await approve(small.id)).status, 403)
  await limit(50_000, 'USD')
  const refused = await approve(large.id)
  assert.equal(refused.status, 403)
  assert.equal(
    refused.body.message,
    'This purchase order is above your limit of 500.00 USD: ask a person with a higher limit',
  )
  assert.equal((await approve(small.id)).body.state, 'approved')
})

test('S02 a grant counts from its first moment on and not one moment after its last, by the clock of the call', async () => {
  const start = shop.app.now().getTime()
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
  await access(
    sql`update user_roles set valid_from = ${at(1)}::timestamptz, valid_until = ${at(3)}::timestamptz where role = 'receiver'`,
  )
  const look = () => shop.people['receiver']!('GET', '/api/procurement/receipts')
  assert.equal((await look()).status, 403)
  shop.setNow(at(1))
  assert.equal((await look()).status, 200)
  // No new read of the session comes between: what is remembered is judged anew.
  shop.setNow(new Date(Date.parse(at(3)) - 1).toISOString())
  assert.equal((await look()).status, 200)
  shop.setNow(at(3))
  assert.equal((await look()).status, 403)
  assert.deepEqual((await shop.people['receiver']!('GET', '/api/me')).body.roles, [])
})

test('S02 who may see a record, and why, is answered as the product itself answers each of them', async () => {
  const administrator = shop.people['administrator']!
  const wrong: string[] = []
  let asked = 0
  const ids = new Map<string, string>()
  for (const who of Object.keys(shop.people)) ids.set(who, await idOf(who))
  for (const { record } of modules.flatMap((module) => module.records)) {
    const { items } = ok(await administrator('GET', `${record.path}?limit=2`)) as { items: { id: string }[] }
    for (const [at, { id }] of items.entries())
      for (const right of at ? [record.api.read.can] : [record.api.read.can, record.api.comment.can]) {
        const about = `/api/settings/access/${record.name}/${id}`
        const { people } = ok(await administrator('GET', `${about}?right=${right}`))
        for (const [who, as] of Object.entries(shop.people)) {
          const { status } =
            right === record.api.read.can
              ? await as('GET', `${record.path}/${id}`)
              : await as('POST', `${record.path}/${id}/comments`, { body: { body: 'Seen.' } })
          asked += 1
          const said = people.find((each: { id: string }) => each.id === ids.get(who)).allowed
          const why = ok(await administrator('GET', `${about}/${ids.get(who)}?right=${right}`))
          const through = why.through.some(({ fails }: { fails: string | null }) => fails === null)
          if (said !== (status === 200) || why.allowed !== said || (said && !through))
            wrong.push(`${who} ${right} ${id}: ${status}, said ${said}, ${JSON.stringify(why)}`)
        }
      }
  }
  assert.deepEqual(wrong, [])
  assert.ok(asked > 200, String(asked))

  const whyOf = async (who: string, recordType: string, id: string, right: string) => {
    const { allowed, through, record } = ok(
      await administrator('GET', `/api/settings/access/${recordType}/${id}/${ids.get(who)}?right=${right}`),
    )
    return [allowed, through.map(({ fails }: { fails: string | null }) => fails), record.entity, record.owner]
  }
  const first = async (recordType: string) => ok(await administrator('GET', `/api/${recordType}?limit=100`)).items
  const [here] = (await shop.app.pool.query(`select id from financial_bills where currency = 'USD' limit 1`)).rows
  const [allowed, fails, entity] = await whyOf('accountant', 'financial.bills', here.id, 'financial.bills.read')
  assert.deepEqual([allowed, fails], [false, ['entity']])
  assert.ok(entity && entity !== 'Second Works')
  const large = await shop.order([['51', '10.00']], { state: 'in approval' })
  const approving = await whyOf('approver', 'procurement.orders', large.id, 'procurement.orders.approve')
  assert.deepEqual(approving.slice(0, 2), [false, ['limit']])
  const receipts = await whyOf('receiver', 'procurement.orders', large.id, 'procurement.orders.read')
  assert.deepEqual(receipts.slice(0, 2), [false, ['over']])
  const wish = (await first('procurement/requisitions'))[0]
  const reading = await whyOf('auditor', 'procurement.requisitions', wish.id, 'procurement.requisitions.read')
  assert.deepEqual([reading[0], reading[1]], [false, ['people']])
  // Asking is itself a look at the record, and at people: whoever may not look may not ask.
  const url = `/api/settings/access/procurement.requisitions/${wish.id}`
  assert.equal((await shop.people['employee']!('GET', url)).status, 403)
  await access(
    sql`insert into roles (name, label, permissions) values ('keeper', 'Keeper', array['settings.members.read', 'procurement.requisitions.read@own'])`,
    sql`insert into user_roles (user_id, role) values (${ids.get('employee')}, 'keeper')`,
  )
  const other = (await first('procurement/requisitions')).find(
    ({ requesterId }: { requesterId: string }) => requesterId !== ids.get('employee'),
  )
  const keeper = shop.people['employee']!
  assert.equal((await keeper('GET', `/api/settings/access/procurement.requisitions/${other.id}`)).status, 404)
  assert.equal((await keeper('GET', `/api/settings/access/financial.bills/${here.id}`)).status, 404)
  assert.equal((await administrator('GET', `${url}?right=financial.bills.read`)).status, 400)
})

test('S02 a right that reaches a department reaches what its people asked for, also in the figures, and nothing of another', async () => {
  const [amina, tomasz] = [await asks('employee', '10.00'), await asks('buyer', '40.00')]
  for (const [who, { id }] of [
    ['employee', amina],
    ['buyer', tomasz],
  ] as const)
    ok(await shop.verb(who, `procurement/requisitions/${id}`, 'submit'))
  const [lead, employee, buyer] = await Promise.all(['auditor', 'employee', 'buyer'].map(idOf))
  const rights = ['procurement.requisitions.read']
  await access(
    sql`insert into roles (name, label, permissions) values ('head', 'Head', ${sql.param(rights)}::text[])`,
    sql`delete from user_roles where user_id = ${lead}`,
    sql`insert into user_roles (user_id, role, reach) values (${lead}, 'head', 'department')`,
    sql`update users set department = 'Design' where id in (${lead}, ${employee})`,
    sql`update users set department = 'Purchasing' where id = ${buyer}`,
  )
  const as = shop.people['auditor']!
  const seen = async () =>
    (ok(await as('GET', '/api/procurement/requisitions?limit=200')).items as { id: string }[]).map(({ id }) => id)
  const first = await seen()
  assert.deepEqual([first.includes(amina.id), first.includes(tomasz.id)], [true, false])
  const figures = ok(await as('GET', '/api/measures?whose=all')) as { name: string; count?: number }[]
  const own = figures.filter(({ name }) => name.startsWith('procurement.requisitions.'))
  assert.ok(own.length > 0)
  const most = (await seen()).length
  for (const { name, count } of own) assert.ok((count ?? 0) <= most, `${name}: ${count} of ${most}`)
  assert.deepEqual(
    figures.filter(({ name }) => !name.startsWith('procurement.requisitions.')),
    [],
  )
  // Who leaves the department takes what they asked for along.
  await access(sql`update users set department = 'Purchasing' where id = ${employee}`)
  assert.deepEqual((await seen()).includes(amina.id), false)
})
