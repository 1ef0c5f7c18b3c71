import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { servedEntities } from '#modules/ledger/server/entities.ts'
import { createYear } from '#modules/ledger/server/fiscal-years.ts'
import { forgetEverybody } from '#server/auth/session-cache.ts'
import { openSession } from '#server/auth/testing.ts'
import type { Place, Reach } from '#server/testing/rights.ts'
import { sessionStart } from '#server/testing/clock.ts'
import { ok, openShop } from './testing.ts'

type Row = { id: string; owner: string | null; entity: string | null }

/** Whose each record is and in which legal entity it lies, as the tables have it. */
const rowsOf: Record<string, string> = {
  'financial/legal-entities': 'select id, null as owner, id as entity from financial_entities',
  'financial/accounts': 'select id, null as owner, entity_id as entity from financial_accounts',
  'financial/fiscal-years': 'select id, null as owner, entity_id as entity from financial_fiscal_years',
  'financial/periods': 'select id, null as owner, entity_id as entity from financial_periods',
  'financial/journals': 'select id, null as owner, entity_id as entity from financial_journals',
  'financial/journal-entries': 'select id, null as owner, entity_id as entity from financial_entries',
  'financial/bills': 'select id, null as owner, entity_id as entity from financial_bills',
  'financial/payments': 'select id, null as owner, entity_id as entity from financial_payments',
  'financial/settlements': 'select id, null as owner, entity_id as entity from financial_settlements',
  'procurement/requisitions': 'select id, requester_id as owner, entity_id as entity from procurement_requisitions',
  'procurement/orders': 'select id, buyer_id as owner, entity_id as entity from procurement_orders',
  'procurement/order-lines':
    'select l.id, null as owner, o.entity_id as entity from procurement_order_lines l join procurement_orders o on o.id = l.order_id',
  'procurement/order-revisions':
    'select r.id, null as owner, o.entity_id as entity from procurement_order_revisions r join procurement_orders o on o.id = r.order_id',
  'procurement/receipts': 'select id, null as owner, entity_id as entity from procurement_receipts',
  'hr/people': 'select id, member_id as owner, null as entity from hr_people',
  'hr/assignments':
    'select f.id, p.member_id as owner, null as entity from hr_assignments f join hr_people p on p.id = f.person_id',
  'hr/pay-changes':
    'select f.id, p.member_id as owner, null as entity from hr_pay_changes f join hr_people p on p.id = f.person_id',
  'hr/bank-changes':
    'select f.id, p.member_id as owner, null as entity from hr_bank_changes f join hr_people p on p.id = f.person_id',
  'hr/pay-rates':
    'select f.id, p.member_id as owner, null as entity from hr_pay_rates f join hr_people p on p.id = f.person_id',
  'hr/working-weeks':
    'select f.id, p.member_id as owner, null as entity from hr_working_weeks f join hr_people p on p.id = f.person_id',
  'hr/bank-accounts':
    'select f.id, p.member_id as owner, null as entity from hr_bank_accounts f join hr_people p on p.id = f.person_id',
  'hr/identifiers':
    'select f.id, p.member_id as owner, null as entity from hr_identifiers f join hr_people p on p.id = f.person_id',
  'hr/dependants':
    'select f.id, p.member_id as owner, null as entity from hr_dependants f join hr_people p on p.id = f.person_id',
  'hr/emergency-contacts':
    'select f.id, p.member_id as owner, null as entity from hr_emergency_contacts f join hr_people p on p.id = f.person_id',
  'hr/private-contacts':
    'select f.id, p.member_id as owner, null as entity from hr_private_contacts f join hr_people p on p.id = f.person_id',
  'hr/job-requisitions': 'select id, requester_id as owner, null as entity from hr_job_requisitions',
  'hr/openings': 'select id, hiring_manager_id as owner, null as entity from hr_openings',
  'procurement/match-results':
    'select m.id, null as owner, b.entity_id as entity from procurement_match_results m join financial_bills b on b.id = m.bill_id',
}

/** A company of two legal entities in which somebody has each role, one below the other, with somebody who reports to nobody of them. */
export async function openCompany(roles: readonly string[]) {
  const shop = await openShop()
  await shop.letPass()
  const { pool, db, settings, now } = shop.app
  const owner = new pg.Client(shop.databaseUrl)
  await owner.connect()
  // Whose a record is, and where, is laid down beyond all rules: it is what the rules are asked about.
  await owner.query('set session_replication_role = replica')
  const [here] = (await owner.query('select id from financial_entities')).rows as { id: string }[]
  const elsewhere = await shop.call(async (call) => {
    const { id } = await servedEntities.create(
      { values: { code: 'TWO', name: 'Second Works', currency: 'USD', country: 'US', timeZone: 'UTC' } },
      { ...call, now: new Date(call.now.getTime() + 1000) },
    )
    await createYear({ entityId: id, name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' }, call)
    return id
  })
  const people = new Map<string, string>()
  const sessions = new Map<string, Record<string, string>>()
  for (const name of [...roles, 'outsider']) {
    const email = `${name}@sample.mainstay.test`
    if (name === 'outsider' || name === 'payables-clerk')
      await owner.query(`insert into users (issuer, subject, email, name) values ('test', $1, $2, $1)`, [name, email])
    if (name === 'payables-clerk')
      await owner.query(`insert into user_roles (user_id, role) select id, $1 from users where email = $2`, [
        name,
        email,
      ])
    sessions.set(name, await openSession(db, settings, email, sessionStart(now())))
    people.set(name, (await owner.query('select id from users where email = $1', [email])).rows[0].id)
  }
  for (const [at, name] of roles.entries())
    await owner.query('update users set manager_id = $2 where id = $1', [
      people.get(name),
      at ? people.get(roles[at - 1]!) : null,
    ])

  await filesOf([...people.values()], owner)

  const lines = [{ itemId: shop.item.id, quantity: '1', estimatedPrice: '3.00' }]
  const asks = async (who: string) =>
    ok(await shop.send(who, 'procurement/requisitions', { neededOn: '2026-07-01', lines })).id as string
  for (const name of roles) {
    const id = await asks('employee')
    await owner.query('update procurement_requisitions set requester_id = $2 where id = $1', [id, people.get(name)])
  }
  for (const entity of [here!.id, elsewhere]) {
    const asked = [await asks('employee'), await asks('employee')]
    ok(await shop.verb('employee', `procurement/requisitions/${asked[1]}`, 'submit'))
    const ids = await purchase(shop)
    const moved = { procurement_requisitions: asked, ...ids }
    for (const [table, some] of Object.entries(moved))
      await owner.query(`update ${table} set entity_id = $2 where id = any($1)`, [some, entity])
    await owner.query('update procurement_requisitions set requester_id = $2 where id = any($1)', [
      asked,
      people.get('outsider'),
    ])
    await owner.query(`update financial_entries set entity_id = $2 where source_id = any($1)`, [
      Object.values(ids).flat(),
      entity,
    ])
    await owner.query(
      `insert into financial_settlements (id, created_by, created_at, updated_at, entity_id, party_id, number, debit_id, bill_id, amount, currency, settled_on)
       select $1::uuid, $2::uuid, now(), now(), $3::uuid, b.party_id, $1::text, e.id, b.id, 1, 'USD', '2026-06-10' from financial_bills b, financial_entries e limit 1`,
      [randomUUID(), people.get('outsider'), entity],
    )
    for (const [at, id] of ids.procurement_orders.entries()) {
      const name = entity === elsewhere ? 'outsider' : ['outsider', 'administrator', 'buyer'][at]!
      await owner.query('update procurement_orders set buyer_id = $2 where id = $1', [id, people.get(name)])
    }
  }

  // A seat in an approval is a right of its own: here only roles count, and no job seats anybody anew in what does not wait.
  await owner.query(`update approval_requests set state = 'withdrawn' where state = 'open'`)
  await owner.query('delete from approval_seats')
  const ids = [...people.values()]
  /** Everybody reports to whoever stands before them, the outsider to nobody. */
  const isBelow = (who: string, name: string) =>
    who !== people.get('outsider') && ids.indexOf(who) > ids.indexOf(people.get(name)!)
  return {
    ...shop,
    owner,
    people,
    sessions,
    here: here!.id,
    /** Every record of a record type by its place, seen from somebody; null for a record type whose records belong to nobody. */
    async placesOf(path: string, name: string): Promise<Map<string, Place> | null> {
      const query = rowsOf[path.slice(5)]
      if (!query) return null
      const { rows } = await pool.query<Row>(query)
      return new Map(
        rows.map(({ id, owner: whose, entity }) => [
          id,
          entity === elsewhere
            ? 'elsewhere'
            : whose === people.get(name)
              ? 'own'
              : whose && isBelow(whose, name)
                ? 'team'
                : 'other',
        ]),
      )
    },
    /** Gives somebody their role with another reach. */
    async reaches(name: string, reach: Reach) {
      await owner.query('update user_roles set reach = $2, entity_ids = $3 where user_id = $1', [
        people.get(name),
        reach,
        reach === 'entity' ? [here!.id] : [],
      ])
      forgetEverybody()
    },
    close: async () => {
      await owner.end()
      await shop.close()
    },
  }
}

/** A personnel file of each, with what they do and are paid; they report as the members do, or the next turn of the job that follows the chart would undo that. The last reports to nobody. */
async function filesOf(members: readonly string[], owner: pg.Client): Promise<void> {
  let manager: string | null = null
  await owner.query(
    `with job as (insert into hr_jobs (id, created_by, name) values ($1, $1, 'Job')) insert into hr_departments (id, created_by, name) values ($1, $1, 'Department')`,
    [members[0]],
  )
  for (const [at, id] of members.entries()) {
    const file = randomUUID()
    await owner.query(
      `insert into hr_people (id, created_by, employee_id, given_name, surname, display_name, employee_type, hire_date, state, member_id)
       values ($1, $2, $3, 'P', $3, 'P ' || $3, 'employee', '2026-01-01', 'active', $2)`,
      [file, id, `M${at}`],
    )
    await owner.query(
      `insert into hr_assignments (created_by, valid_from, person_id, job_id, department_id, fte, contract_type, reason, manager_id)
       values ($1, '2026-01-01', $2, $3, $3, 1, 'permanent', 'hire', $4)`,
      [id, file, members[0], at === members.length - 1 ? null : manager],
    )
    manager = file
    await owner.query(
      `insert into hr_pay_rates (created_by, valid_from, person_id, rate, currency, rate_type, reason)
       values ($1, '2026-01-01', $2, 1000, 'USD', 'per month', 'hire')`,
      [id, file],
    )
    await owner.query(
      `insert into hr_pay_changes (created_by, person_id, subject_id, kind, valid_from, rate, currency, rate_type, reason, summary, state)
       select $1, $2, $3, 'new pay', '2027-01-01', 1100, 'USD', 'per month', 'merit', 'Raise', 'withdrawn'
       -- Nobody sees what is proposed of their own pay.
       where not exists (select from user_roles where user_id = $3::uuid and role in ('administrator', 'hr'))`,
      [members[0], file, id],
    )
    await owner.query(
      `insert into hr_bank_changes (created_by, person_id, subject_id, kind, valid_from, holder, iban, reason, state)
       values ($1, $2, $3, 'new account', '2027-01-01', 'P', 'DE89370400440532013000', 'other', 'withdrawn')`,
      [members[0], file, id],
    )
    await owner.query(
      `insert into hr_working_weeks (created_by, valid_from, person_id, reason, monday, tuesday, wednesday, thursday, friday, saturday, sunday)
       values ($1, '2026-01-01', $2, 'hire', 8, 8, 8, 8, 0, 0, 0)`,
      [id, file],
    )
    await owner.query(
      `insert into hr_bank_accounts (created_by, valid_from, person_id, holder, iban, reason)
       values ($1, '2026-01-01', $2, 'P', 'DE89370400440532013000', 'hire')`,
      [id, file],
    )
    await owner.query(
      `insert into hr_identifiers (created_by, person_id, kind, identifier_number, country) values ($1, $2, 'passport', 'C01X00T47', 'DE')`,
      [id, file],
    )
    await owner.query(
      `insert into hr_dependants (created_by, person_id, dependant_name, relation) values ($1, $2, 'Kim', 'child')`,
      [id, file],
    )
    await owner.query(
      `insert into hr_emergency_contacts (created_by, person_id, name, relation, phone) values ($1, $2, 'Somebody near', 'partner', '+1 425 555 0100')`,
      [id, file],
    )
    await owner.query(
      `insert into hr_private_contacts (created_by, person_id, city, phone) values ($1, $2, 'Kirkland', '+1 425 555 0101')`,
      [id, file],
    )
    await owner.query(
      `with asked as (insert into hr_job_requisitions (id, created_by, number, job_id, department_id, heads, reason, wanted_by, budget, currency, requester_id, state)
         values ($1, $2, $3, $4, $4, 1, 'More work', '2026-09-01', 100, 'USD', $2, 'approved'))
       insert into hr_openings (created_by, number, requisition_id, title, text, slug, hiring_manager_id) values ($2, $3, $1, 'Opening ' || $3, 'Work.', lower($3), $2)`,
      [file, id, `M${at}`, members[0]],
    )
  }
}

/** From the order to the payment, with what waits on its way. */
async function purchase(shop: Awaited<ReturnType<typeof openShop>>) {
  const order = await shop.order([['10', '12.00']])
  const toSend = await shop.order([['2', '12.00']], { state: 'approved' })
  const waiting = await shop.order([['2', '12.00']], { state: 'in approval' })
  const receipt = ok(await shop.receive(order, [[0, '6']]))
  const paid = ok(await shop.postBill(ok(await shop.bill(order, [[0, '3', '12.00']])).id))
  const differing = ok(await shop.bill(order, [[0, '1', '99.00']]))
  const payment = ok(
    await shop.send('accountant', 'financial/payments', {
      partyId: shop.vendor.id,
      currency: 'USD',
      valueDate: '2026-06-15',
      method: 'bank transfer',
      lines: [{ billId: paid.id, amount: '36.00' }],
    }),
  )
  const url = `procurement/orders/${order.id}`
  const kept = (await shop.read(url)).lines.map(({ id, quantity }: Record<string, string>) => ({
    id,
    quantity,
    unitPrice: '15.00',
  }))
  ok(await shop.verb('buyer', url, 'revise', { reason: 'Another price', lines: kept }))
  return {
    procurement_orders: [order.id, toSend.id, waiting.id] as string[],
    procurement_receipts: [receipt.id] as string[],
    financial_bills: [paid.id, differing.id] as string[],
    financial_payments: [payment.id] as string[],
  }
}
