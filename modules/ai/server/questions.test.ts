import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { followChanges } from '#modules/retrieval/server/follow.ts'
import { createSampleApp, type Caller } from '#server/testing/app.ts'
import { dayIn } from '#shared/day.ts'

/**
 * Questions over the sample company with the rows that answer them, written by hand as SQL over the tables; `$today` is the company's day.
 * The first column is the number of rows, a second one the sum in minor units.
 */
const questions: readonly { as: string; text: string; rows: string }[] = [
  ...bills([
    ['Overdue bills by vendor', `sum(open_amount)`, `state in ('posted', 'partly paid') and due_date < $today`],
    ['unpaid invoices', `sum(open_amount)`, `state in ('posted', 'partly paid')`],
    ['How much do we owe?', `sum(open_amount)`, `state in ('posted', 'partly paid')`],
    ['bills to pay over 5,000', `sum(open_amount)`, `state in ('posted', 'partly paid') and open_amount > 500000`],
    [
      'bills due next week',
      `sum(total_amount)`,
      `due_date between date_trunc('week', $today) + interval '7 days' and date_trunc('week', $today) + interval '13 days'`,
    ],
    ['total spend by month this year', `sum(total_amount)`, `date_part('year', bill_date) = date_part('year', $today)`],
    ['top 5 vendors by spend in 2026', `sum(total_amount)`, `bill_date between '2026-01-01' and '2026-12-31'`],
    [
      'How many bills were posted in October 2026?',
      `sum(total_amount)`,
      `posting_date between '2026-10-01' and '2026-10-31'`,
    ],
    ['bills between 1,000 and 5,000', `sum(total_amount)`, `total_amount between 100000 and 500000`],
    ['vendors with overdue bills', `sum(open_amount)`, `state in ('posted', 'partly paid') and due_date < $today`],
    ['bills since 1 September 2026', `sum(total_amount)`, `bill_date >= '2026-09-01'`],
    ['rejected bills', `sum(total_amount)`, `state = 'rejected'`],
    ['largest bills', `sum(total_amount)`, `true`],
  ]),
  {
    as: 'accountant',
    text: 'payments booked in October 2026',
    rows: `select count(*), sum(amount) from financial_payments where state = 'booked' and value_date between '2026-10-01' and '2026-10-31'`,
  },
  {
    as: 'buyer',
    text: 'vendors by country',
    rows: `select count(*) from procurement_vendors where archived_at is null`,
  },
  {
    as: 'buyer',
    text: 'vendors on hold',
    rows: `select count(*) from procurement_vendors where status = 'on hold' and archived_at is null`,
  },
  {
    as: 'buyer',
    text: 'requisitions in approval',
    rows: `select count(*) from procurement_requisitions where state = 'in approval'`,
  },
  { as: 'buyer', text: 'purchase requests by requester', rows: `select count(*) from procurement_requisitions` },
  {
    as: 'buyer',
    text: 'open purchase orders',
    rows: `select count(*) from procurement_orders where state in ('approved', 'sent')`,
  },
  {
    as: 'buyer',
    text: 'late orders',
    rows: `select count(*) from procurement_orders where state in ('approved', 'sent') and delivery in ('none', 'partial') and origin = 'mainstay' and expected_on < $today`,
  },
  {
    as: 'buyer',
    text: 'orders expected before 1 December',
    rows: `select count(*) from procurement_orders where expected_on < '2026-12-01'`,
  },
  {
    as: 'hr',
    text: 'Who is on leave next week?',
    rows: leave(`date_trunc('week', $today) + interval '13 days'`, `date_trunc('week', $today) + interval '7 days'`),
  },
  { as: 'hr', text: 'Who is away today?', rows: leave('$today', '$today') },
  { as: 'hr', text: 'applications by stage', rows: 'select count(*) from hr_applications' },
  { as: 'hr', text: 'published openings', rows: `select count(*) from hr_openings where state = 'published'` },
  {
    as: 'hr',
    text: 'certificates that expire within 60 days',
    rows: `select count(*) from hr_skills where valid_until between $today and $today + 60 and archived_at is null`,
  },
  {
    as: 'hr',
    text: 'Who was hired in the last 365 days?',
    rows: `select count(*) from hr_people where hire_date > $today - 365 and hire_date <= $today`,
  },
  {
    as: 'accountant',
    text: 'bills not yet posted',
    rows: `select count(*), sum(total_amount) from financial_bills where state <> 'posted'`,
  },
  { as: 'accountant', text: 'bills in EUR', rows: `select count(*) from financial_bills where currency = 'EUR'` },
  { as: 'accountant', text: 'top vendors', rows: `select count(*), sum(total_amount) from financial_bills` },
  {
    as: 'accountant',
    text: 'How many bills did Daniel enter last month?',
    rows: `select count(*) from financial_bills b join users u on u.id = b.created_by where u.name like '%Daniel%' and b.bill_date >= date_trunc('month', $today) - interval '1 month' and b.bill_date < date_trunc('month', $today)`,
  },
  {
    as: 'buyer',
    text: 'preferred vendors',
    rows: `select count(*) from procurement_vendors where preferred and archived_at is null`,
  },
  {
    as: 'buyer',
    text: 'vendors in Germany',
    rows: `select count(*) from procurement_vendors where country = 'DE' and archived_at is null`,
  },
  {
    as: 'buyer',
    text: 'vendors in the United States',
    rows: `select count(*) from procurement_vendors where country = 'US' and archived_at is null`,
  },
  {
    as: 'buyer',
    text: 'requisitions by Amina',
    rows: `select count(*) from procurement_requisitions r join users u on u.id = r.created_by where u.name like '%Amina%'`,
  },
  {
    as: 'hr',
    text: 'people in Production',
    rows: `select count(*) from hr_people p join hr_assignments a on a.person_id = p.id and a.state = 'in force' and a.valid_from <= $today and (a.valid_to is null or a.valid_to >= $today) join hr_departments d on d.id = a.department_id where d.name = 'Production' and p.state in ('active', 'on leave', 'notice')`,
  },
  {
    as: 'hr',
    text: 'people who left this year',
    rows: `select count(*) from hr_people where date_part('year', leave_date) = date_part('year', $today)`,
  },
  {
    as: 'accountant',
    text: 'What is the state of bill-000200?',
    rows: `select count(*) from financial_bills where number = 'BILL-000200'`,
  },
]

/** Bills as the accountant sees them: all of them, in one currency. */
function bills(asked: readonly (readonly [text: string, sum: string, where: string])[]) {
  return asked.map(([text, sum, where]) => ({
    as: 'accountant',
    text,
    rows: `select count(*), ${sum} from financial_bills where ${where}`,
  }))
}

/** Approved leave that has begun by the last day and has not ended before the first. */
function leave(last: string, first: string): string {
  return `select count(*) from hr_leave_requests where state = 'approved' and first_day <= ${last} and last_day >= ${first}`
}

let t: Awaited<ReturnType<typeof createSampleApp>>
before(
  async () => {
    t = await createSampleApp()
    // A company that was made here has no server that follows its changes.
    await followChanges(t.app)
  },
  { timeout: 800_000 },
)
after(() => t?.close())

test('each question over the sample company is answered with the rows of its tables', async () => {
  const as: Record<string, Caller> = {}
  for (const role of ['accountant', 'buyer', 'hr']) as[role] = await t.as(role)
  const { rows } = await t.app.pool.query<{ zone: string }>(
    'select time_zone as zone from financial_entities order by created_at, id limit 1',
  )
  const today = dayIn(t.app.now(), rows[0]!.zone)
  const wrong: string[] = []
  for (const { as: role, text, rows: sql } of questions) {
    const expected = await t.app.pool.query<Record<string, string | null>>(sql.replaceAll('$today', `date '${today}'`))
    const [count, sum] = Object.values(expected.rows[0]!)
    const reply = await as[role]!('POST', '/api/ai/ask', { body: { text } })
    const part = reply.body.messages?.[1].parts[0]
    const totals: string[] = part?.before?.[0]?.cells ?? []
    const names: string[] = part?.question?.values.map(({ name }: { name: string }) => name) ?? []
    const told = totals[names.indexOf('count')] ?? '0'
    const money = totals[names.indexOf('sum')]
    const minor = money ? String(BigInt(money.replace('.', ''))) : null
    if (told !== count || (sum !== undefined && minor !== sum && count !== '0'))
      wrong.push(`${text}: ${told} rows, ${minor}; expected ${count}, ${sum}: ${reply.text.slice(0, 300)}`)
  }
  assert.deepEqual(wrong, [])
})

test('a question that cannot be read gives a sentence and no figures', async () => {
  const cases: Record<string, string> = {
    'bills without an order': 'ai-server.negated',
    'spend with Contoso': 'ai-server.unknown',
    'How is the weather?': 'ai-server.notFound',
  }
  const accountant = await t.as('accountant')
  for (const [text, code] of Object.entries(cases)) {
    const { body } = await accountant('POST', '/api/ai/ask', { body: { text } })
    assert.equal(body.messages[1].parts[0].said?.code, code, text)
  }
  const { body } = await accountant('POST', '/api/ai/ask', { body: { text: 'What is our profit this year?' } })
  assert.equal(body.messages[1].parts[0].to, '/financial/profit-and-loss')
})

test('what a document says is answered by its sentence and page', async () => {
  const cases: readonly (readonly [role: string, text: string, title: string, quote: RegExp])[] = [
    ['hr', 'What is the policy on gifts?', 'Purchasing policy', /gift worth more than 50 dollars/],
    [
      'accountant',
      'According to the procedure, who releases payments above 50,000?',
      'Payment run procedure',
      /controller/,
    ],
    ['hr', 'What are the password rules?', 'Information security policy', /second factor/],
  ]
  for (const [role, text, title, quote] of cases) {
    const person = await t.as(role)
    const { body } = await person('POST', '/api/ai/ask', { body: { text } })
    const [first] = body.messages[1].parts.at(-1).citations
    assert.equal(first.title, title, text)
    assert.match(first.quote, quote)
    assert.match(first.to, /page=1/)
  }
})

test('a passage is gone from an answer with the right to its document', async () => {
  const hr = await t.as('hr')
  const { body } = await hr('POST', '/api/ai/ask', { body: { text: 'What is the policy on gifts?' } })
  const read = async () => (await hr('GET', `/api/ai/conversations/${body.conversationId}/messages`)).body[1].parts[0]
  const before = await read()
  assert.equal(before.closed, 0)
  const { recordId } = before.citations[0]
  await t.app.pool.query(
    `update roles set permissions = array_remove(permissions, 'documents.documents.read') where name = 'hr'`,
  )
  const again = await t.as('hr')
  const after = (await again('GET', `/api/ai/conversations/${body.conversationId}/messages`)).body[1].parts[0]
  assert.equal(after.closed, before.citations.length)
  assert.ok(!JSON.stringify(after).includes(recordId))
})
