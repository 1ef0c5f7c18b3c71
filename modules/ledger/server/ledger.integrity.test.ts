import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openPool } from '#server/db/pool.ts'
import { postEntry, reverseEntry } from './posting.ts'
import { asRuntime, untilBlocked } from '#server/db/testing.ts'
import { checks, openBooks, type Books } from './testing.ts'

let books: Books
let app: pg.Pool
before(async () => {
  books = await openBooks()
  app = openPool(asRuntime(books.url), { size: 2, applicationName: 'test' })
})
after(async () => {
  await app.end()
  await books.close()
})

type Refusal = { code: string; message: string }
const refusalOf = async (work: Promise<unknown>): Promise<Refusal> => {
  try {
    await work
  } catch (error) {
    for (
      let each = error as { code?: string; cause?: unknown; message: string } | undefined;
      each;
      each = each.cause as typeof each
    )
      if (each.code) return { code: each.code, message: each.message }
    throw error
  }
  return { code: 'none', message: 'nothing was refused' }
}
const findings = async () => (await Promise.all(checks.map((check) => check.run(books.pool)))).flat()

/** Writes a draft by plain SQL and posts it in one transaction, as the running product could. */
async function postBySql(
  {
    lines,
    day = '2026-03-01',
    entity = books.entityId,
  }: {
    lines: [account: string, debit: number | string, credit: number | string, party?: string][]
    day?: string
    entity?: string
  },
  pool = app,
) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const id = randomUUID()
    await client.query(
      `insert into financial_entries (id, created_by, entity_id, journal_id, posting_date, description, currency, amount, source_type, source_id, purpose)
       select $1, $1, $2, (select id from financial_journals where type = 'general' and entity_id = $5 limit 1), $3, 'By hand', 'USD', $4, 'test.things', $1, 'sql'`,
      [id, entity, day, lines.reduce((sum, [, debit]) => sum + BigInt(debit), 0n).toString(), books.entityId],
    )
    for (const [at, [number, debit, credit, party]] of lines.entries())
      await client.query(
        'insert into financial_entry_lines (entry_id, line_no, account_id, debit, credit, party_id, posting_date) values ($1, $2, $3, $4, $5, $6, $7)',
        [id, at + 1, books.account[number], debit, credit, party ?? null, day],
      )
    await client.query('select ledger_post($1, $1, now())', [id])
    await client.query('commit')
    return id
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

test('F01 R03 the database refuses an unbalanced or malformed entry even from SQL', async () => {
  const cases: [RegExp, Parameters<typeof postBySql>[0]][] = [
    [
      /does not balance/,
      {
        lines: [
          ['6100', 100, 0],
          ['1000', 0, 99],
        ],
      },
    ],
    [/at least two lines/, { lines: [['6100', 100, 0]] }],
    [/at least two lines/, { lines: [] }],
    [
      /either a debit or a credit/,
      {
        lines: [
          ['6100', 100, 100],
          ['1000', 0, 0],
        ],
      },
    ],
    [
      /too large/,
      {
        lines: [
          ['6100', '1000000000000001', 0],
          ['1000', 0, '1000000000000001'],
        ],
      },
    ],
    [
      /party/,
      {
        lines: [
          ['1100', 100, 0],
          ['1000', 0, 100],
        ],
      },
    ],
    [
      /party/,
      {
        lines: [
          ['6100', 100, 0, books.vendorId],
          ['1000', 0, 100],
        ],
      },
    ],
    [
      /No fiscal year/,
      {
        lines: [
          ['6100', 100, 0],
          ['1000', 0, 100],
        ],
        day: '2031-03-01',
      },
    ],
  ]
  for (const [message, entry] of cases) {
    const refusal = await refusalOf(postBySql(entry))
    assert.equal(refusal.code, 'MS001', `${message}: ${refusal.message}`)
    assert.match(refusal.message, message)
  }
  await postBySql({
    lines: [
      ['6100', 100, 0],
      ['1000', 0, 100],
    ],
  })
  await books.owner(`update financial_accounts set active = false where number = '6250'`)
  assert.match(
    (
      await refusalOf(
        postBySql({
          lines: [
            ['6250', 100, 0],
            ['1000', 0, 100],
          ],
        }),
      )
    ).message,
    /not active/,
  )
  assert.deepEqual(await findings(), [])
})

test('F04 a posted entry, its lines, totals, series and the audit log are refused to everyone: mainstay_app and the owner', async () => {
  const { id } = await books.post('6100', '1000', 1234n)
  const before = await books.owner('select ledger_canonical($1) as text', [id])
  const statements = [
    `update financial_entries set description = 'changed' where id = '${id}'`,
    `update financial_entries set state = 'draft' where id = '${id}'`,
    `update financial_entries set state = 'reversed', reversed_by_id = id where id = '${id}'`,
    `update financial_entries set version = version + 1 where id = '${id}'`,
    `delete from financial_entries where id = '${id}'`,
    `update financial_entry_lines set debit = debit + 1 where entry_id = '${id}' and debit > 0`,
    `delete from financial_entry_lines where entry_id = '${id}'`,
    `insert into financial_entry_lines (entry_id, line_no, account_id, debit, posting_date) select '${id}', 9, account_id, 5, posting_date from financial_entry_lines where entry_id = '${id}' limit 1`,
    `update financial_account_totals set debit = debit + 1`,
    `delete from financial_account_totals`,
    `update financial_entry_series set last = last + 1`,
    `truncate financial_entries, financial_entry_lines cascade`,
    `truncate financial_account_totals`,
    `update audit_log set actor_name = 'nobody'`,
    `delete from audit_log`,
    `truncate audit_log`,
    `update approval_decisions set amount = 0 where false or true`,
    `insert into financial_entries (created_by, entity_id, journal_id, posting_date, description, currency, amount, state, source_type, source_id, purpose)
       select created_by, entity_id, journal_id, posting_date, 'x', 'USD', 1, 'posted', 'a.b', gen_random_uuid(), 'p' from financial_entries where id = '${id}'`,
  ]
  await books.owner(
    `insert into approval_requests (record, record_id, state, policy_id, policy_version, policy_name, steps, step, title, amount, own_amount, currency, opened_by, opened_by_name, opened_at)
       values ('financial.bills', $1, 'open', $1, 1, 'All', '[{"name": "Approval", "quorum": 1}]', 0, 'B', 1, 1, 'USD', $1, 'A', now())`,
    [randomUUID()],
  )
  await books.owner(
    `insert into approval_decisions (record, record_id, decision, verb, actor_id, actor_name, amount, currency, decided_at, request_id, step)
       select record, record_id, 'approved', 'approve', opened_by, 'A', 1, 'USD', now(), id, 0 from approval_requests where state = 'open'`,
  )
  const owner = new pg.Pool({ connectionString: books.url, max: 1 })
  for (const statement of statements) {
    const asApp = await refusalOf(app.query(statement))
    assert.ok(['MS001', 'MS009', '42501'].includes(asApp.code), `mainstay_app: ${statement}: ${asApp.code}`)
    const asOwner = await refusalOf(owner.query(statement))
    assert.ok(['MS001', 'MS009'].includes(asOwner.code), `owner: ${statement}: ${asOwner.message}`)
  }
  await owner.end()
  // Saying to be the ledger does not make anyone the ledger.
  const feigned: [statement: string, code: string][] = [
    [
      `update financial_entries set state = 'reversed', reversed_by_id = id, version = version + 1 where id = '${id}'`,
      '42501',
    ],
    [
      `insert into financial_entry_lines (entry_id, line_no, account_id, debit, posting_date) select '${id}', 9, account_id, 5, posting_date from financial_entry_lines where entry_id = '${id}' limit 1`,
      'MS001',
    ],
    [
      `insert into financial_entries (created_by, entity_id, journal_id, fiscal_year_id, period_id, sequence, number, posting_date, description, currency, amount, state, source_type, source_id, purpose, posted_at, posted_by, previous_hash, hash)
       select created_by, entity_id, journal_id, fiscal_year_id, period_id, 1000, 'GEN-1000', posting_date, 'x', 'USD', amount, 'posted', 'a.b', gen_random_uuid(), 'p', posted_at, posted_by, hash, hash from financial_entries where id = '${id}'`,
      'MS001',
    ],
  ]
  for (const [statement, code] of feigned) {
    const refused = await refusalOf(app.query(`select set_config('mainstay.posting', 'on', false); ${statement}`))
    assert.equal(refused.code, code, `${statement}: ${refused.message}`)
  }
  assert.deepEqual(await books.owner('select ledger_canonical($1) as text', [id]), before)
  assert.deepEqual(await findings(), [])
})

test('F07 B11 who posts holds the period, who closes it is waited for: no entry ever comes into a closed one', async (context) => {
  const post = async (client: pg.PoolClient) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into financial_entries (created_by, entity_id, journal_id, posting_date, description, currency, amount, source_type, source_id, purpose)
       select created_by, entity_id, journal_id, '2026-07-10', 'Race', currency, 100, 'test.things', gen_random_uuid(), 'race' from financial_entries limit 1 returning id`,
    )
    for (const [at, [number, debit, credit]] of [['6100', 100, 0] as const, ['1000', 0, 100] as const].entries())
      await client.query(
        `insert into financial_entry_lines (entry_id, line_no, account_id, debit, credit, posting_date) values ($1, $2, $3, $4, $5, '2026-07-10')`,
        [rows[0]!.id, at + 1, books.account[number], debit, credit],
      )
    await client.query('select ledger_post($1, $1, now())', [rows[0]!.id])
  }
  const close = `update financial_periods set state = 'closed' where name = 'July 2026'`
  const [poster, closer] = [await app.connect(), await app.connect()]
  // A failed step must not leave a transaction open behind the pool.
  context.after(() => [poster, closer].forEach((client) => client.release(true)))
  await poster.query('begin')
  await post(poster)
  await closer.query(`set lock_timeout = '150ms'`)
  assert.equal(
    (await refusalOf(closer.query(close))).code,
    '55P03',
    'the period is closed under the hands of someone who posts',
  )
  await poster.query('commit')

  await closer.query('begin')
  await closer.query(close)
  await poster.query('begin')
  const late = refusalOf(post(poster))
  await untilBlocked(books.pool)
  await closer.query('commit')
  assert.match((await late).message, /July 2026 is closed/)
  await poster.query('rollback')

  const { id } = await books.post('6100', '1000', 100n, '2026-06-30')
  const back = await refusalOf(
    books.call((call) => reverseEntry(call, id, { postingDate: '2026-07-01', reason: 'too late' })),
  )
  assert.match(back.message, /July 2026 is closed/)
  assert.deepEqual(await findings(), [])
})

test('B5 twelve reversals of one entry at once: one wins, the others are told so', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await books.post('6100', '1000', 777n)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        books.call((call) => reverseEntry(call, id, { postingDate: '2026-03-02', reason: 'twice' })),
      ),
    )
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        assert.equal((outcome.reason as { reason?: string }).reason, 'conflict', String(outcome.reason))
  }
  assert.deepEqual(await findings(), [])
})

test('B6 one source is posted once, however many post it at once, and all are told its number', async () => {
  const source = { type: 'test.things', id: randomUUID(), purpose: 'receipt' }
  const lines = [
    { accountId: books.account['6100']!, debit: 5n },
    { accountId: books.account['1000']!, credit: 5n },
  ]
  const posted = await Promise.all(
    Array.from({ length: 12 }, () =>
      books.call((call) =>
        postEntry(call, {
          entityId: books.entityId,
          journal: 'general',
          postingDate: '2026-03-01',
          description: 'Once',
          source,
          lines,
        }),
      ),
    ),
  )
  assert.equal(new Set(posted.map(({ id }) => id)).size, 1)
  const [row] = await books.owner('select count(*)::int as count from financial_entries where source_id = $1', [
    source.id,
  ])
  assert.equal(row!['count'], 1)
})

test('F06 FIN-31 any column of an entry or a line that is altered behind the ledger names the number', async () => {
  const posted = []
  for (let at = 1; at <= 5; at += 1) posted.push(await books.post('6200', '1000', BigInt(at * 100), `2025-01-0${at}`))
  const { id, number } = posted[2]!
  const [other] = await books.owner(`select id from financial_accounts where number = '6210'`)
  const columns = async (table: string) =>
    (await books.owner(
      `select column_name as name, data_type as type from information_schema.columns where table_name = $1 order by ordinal_position`,
      [table],
    )) as { name: string; type: string }[]
  const altered = ({ name, type }: { name: string; type: string }): string => {
    if (name === 'account_id') return `'${String(other!['id'])}'::uuid`
    if (name === 'state') return `'draft'`
    if (type === 'uuid') return 'gen_random_uuid()'
    if (type === 'date') return `coalesce(${name}, '2025-01-01') + 1`
    if (type.startsWith('timestamp')) return `coalesce(${name}, now()) + interval '1 second'`
    if (type === 'bigint' || type === 'integer') return `coalesce(${name}, 0) + 1000`
    return `coalesce(${name}, '') || 'x'`
  }
  const verify = async () =>
    (await books.owner('select number, finding from ledger_verify()')).map(({ number: broken }) => broken)
  assert.deepEqual(await verify(), [])
  const client = new pg.Client({ connectionString: books.url })
  await client.connect()
  let tried = 0
  for (const [table, key] of [
    ['financial_entries', 'id'],
    ['financial_entry_lines', 'entry_id'],
  ] as const) {
    for (const column of await columns(table)) {
      await client.query('begin')
      await client.query(`set session_replication_role = replica`)
      const target = table === 'financial_entries' ? `${key} = '${id}'` : `${key} = '${id}' and line_no = 1`
      const changed = await client.query(`update ${table} set ${column.name} = ${altered(column)} where ${target}`)
      assert.equal(changed.rowCount, 1, `${table}.${column.name}`)
      const broken = (await client.query('select number from ledger_verify()')).rows.map(
        (row: { number: string }) => row.number,
      )
      assert.ok(
        broken.includes(number),
        `${table}.${column.name} altered: verify names ${broken.join() || 'nothing'} instead of ${number}`,
      )
      await client.query('rollback')
      tried += 1
    }
  }
  const cuts: [string, string][] = [
    [`delete from financial_entries where id = '${id}'`, number],
    [`delete from financial_entry_lines where entry_id = '${id}' and line_no = 2`, number],
    [`delete from financial_entries where id = '${posted[4]!.id}'`, posted[4]!.number],
    [`update financial_entry_lines set debit = debit - 1 where entry_id = '${id}' and debit > 0`, number],
  ]
  for (const [statement, named] of cuts) {
    await client.query('begin')
    await client.query(`set session_replication_role = replica`)
    await client.query(statement)
    const broken = (await client.query('select number from ledger_verify()')).rows.map(
      (row: { number: string }) => row.number,
    )
    assert.ok(broken.includes(named), `${statement}: ${broken.join()}`)
    await client.query('rollback')
  }
  await client.end()
  assert.ok(tried >= 35, `${tried} columns`)
  assert.deepEqual(await verify(), [])
})

test('N7 a total of another entity, and a series that is gone or behind, are found', async () => {
  assert.deepEqual(await findings(), [])
  const client = new pg.Client({ connectionString: books.url })
  await client.connect()
  for (const [statement, said] of [
    ['update financial_account_totals set entity_id = gen_random_uuid()', /^Account .* kept/],
    ['delete from financial_entry_series', /^Journal .* its series ends at none/],
    ['update financial_entry_series set last = last - 1', /^Journal .* its series ends at/],
  ] as const) {
    await client.query('begin')
    await client.query('set session_replication_role = replica')
    assert.ok((await client.query(statement)).rowCount, statement)
    const found = (await Promise.all(checks.map((check) => check.run(client as unknown as pg.Pool)))).flat()
    assert.ok(
      found.some((each) => said.test(each)),
      `${statement}: ${found.join()}`,
    )
    await client.query('rollback')
  }
  await client.end()
})
