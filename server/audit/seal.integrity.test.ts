import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import type pg from 'pg'
import { openDb } from '#server/db/db.ts'
import { openPool } from '#server/db/pool.ts'
import { asRuntime, testDatabase } from '#server/db/testing.ts'
import { seeded } from '#server/testing/requests.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { pause, until } from '#shared/testing/until.ts'
import { noteHead } from './heads.ts'
import { seal, sealRange, startSealing } from './seal.ts'
import { auditChain } from './chain.ts'
import { settled } from './testing.ts'
import { verifyChain } from './verify.ts'
import { auditOf } from './write.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let owner: pg.Pool
let pool: pg.Pool
let folder: string
let neighbour: Promise<void>
let quiet = false

before(async () => {
  database = await testDatabase()
  owner = openPool(database.url, { size: 4, applicationName: 'seal-test-owner' })
  pool = openPool(asRuntime(database.url), { size: 12, applicationName: 'seal-test' })
  // As other databases of the server have it: there is always a transaction that has not ended.
  neighbour = (async () => {
    while (!quiet) await owner.query('begin; select pg_current_xact_id(); select pg_sleep(0.03); commit')
  })()
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mainstay-heads-'))
  await forge('truncate audit_log, audit_seals restart identity')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
after(async () => {
  quiet = true
  await neighbour
  await pool?.end()
  await owner?.end()
  await database?.drop()
})

/** As someone who may do everything in the database and switches its rules off. */
async function forge(statement: string, values: unknown[] = []) {
  const client = await owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    return await client.query(statement, values)
  } finally {
    client.release(true)
  }
}

const entry = `insert into audit_log (at, actor_id, actor_name, session_id, action, record, record_id, before, after, correlation_id)
  values (now(), $1, 'Ada', 'abc', 'POST /api/x', 'procurement.orders', $2, $3, $4, $5)`
const values = (n: number) => [
  randomUUID(),
  randomUUID(),
  JSON.stringify({ n }),
  JSON.stringify({ n: n + 1, text: 'Ünïcode "x"' }),
  randomUUID(),
]
const write = (n: number, by: pg.Pool | pg.PoolClient = pool) => by.query(entry, values(n))

async function sealAndNote() {
  const head = await seal(pool)
  if (head) await noteHead(folder, head)
  return head
}

async function fill(seals: number, rows: number) {
  for (let at = 0; at < seals; at += 1) {
    for (let row = 0; row < rows; row += 1) await write(at * rows + row)
    await settled(pool)
    assert.equal((await sealAndNote())?.rows, rows)
  }
}

test('an untouched chain has no findings, and an empty range makes no seal', async () => {
  assert.equal(await seal(pool), null)
  await fill(4, 5)
  assert.equal(await seal(pool), null)
  assert.deepEqual(await verifyChain(owner, auditChain, folder), [])
  assert.equal(readFileSync(join(folder, 'audit-heads.log'), 'utf8').split('\n').length, 5)
})

test('session settings of the reader change nothing', async () => {
  await fill(1, 3)
  const other = openPool(
    `${database.url}${database.url.includes('?') ? '&' : '?'}options=-c%20TimeZone%3DAsia/Tokyo%20-c%20DateStyle%3DGerman`,
    { size: 1, applicationName: 'x' },
  )
  try {
    assert.deepEqual(await verifyChain(other, auditChain, folder), [])
  } finally {
    await other.end()
  }
})

const tamperings = exhaustive ? 50 : 10
test(`each of ${tamperings} tamperings with entries is found and named`, async (t) => {
  await fill(6, 5)
  const columns = {
    at: `at + interval '1 millisecond'`,
    actor_id: 'gen_random_uuid()',
    actor_name: `actor_name || ' '`,
    session_id: 'null',
    action: `'GET /api/x'`,
    record: `'procurement.vendors'`,
    record_id: 'gen_random_uuid()',
    before: `jsonb_set(before, '{n}', '999')`,
    after: 'null',
    correlation_id: `''`,
    txid: `'3'::xid8`,
  }
  // The gate tampers alike in every run.
  const seed = exhaustive ? randomInt(1e9) : 1
  t.diagnostic(`seed ${seed}`)
  let state = seed
  const random = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below
  const copy = `create table kept as select * from audit_log`
  await owner.query(copy)
  for (let round = 0; round < tamperings; round += 1) {
    const seq = 1 + random(30)
    const kind = random(14)
    if (kind < 11) {
      const [column, value] = Object.entries(columns)[kind]!
      await forge(`update audit_log set ${column} = ${value} where seq = $1`, [seq])
    } else if (kind === 11) await forge('delete from audit_log where seq = $1', [seq])
    else if (kind === 12)
      await forge(
        'insert into audit_log select $1 + 1000, txid, at, actor_id, actor_name, session_id, action, record, record_id, before, after, correlation_id from audit_log where seq = $1',
        [seq],
      )
    else
      await forge(
        'update audit_log a set after = b.after from audit_log b where a.seq in ($1, $2) and b.seq = $1 + $2 - a.seq',
        [seq, (seq % 30) + 1],
      )
    const named = kind === 12 ? seq + 1000 : seq
    const findings = await verifyChain(owner, auditChain, folder)
    assert.ok(
      findings.some((finding) => finding.startsWith(`Audit entry ${named} `)),
      `round ${round}, kind ${kind}, entry ${named}: ${findings.join(' / ') || 'not found'}`,
    )
    await forge('delete from audit_log')
    await forge('insert into audit_log select * from kept')
  }
  await owner.query('drop table kept')
  assert.deepEqual(await verifyChain(owner, auditChain, folder), [])
})

test('changed, removed and cut off seals are found', async () => {
  await fill(5, 2)
  const findings = async (statement: string) => {
    await owner.query('create table kept as select * from audit_seals')
    await owner.query('create table kept_log as select * from audit_log')
    await forge(statement)
    const found = (await verifyChain(owner, auditChain, folder)).join(' ')
    await forge('truncate audit_seals')
    await forge('insert into audit_seals select * from kept')
    await forge('delete from audit_log')
    await forge('insert into audit_log select * from kept_log')
    await owner.query('drop table kept, kept_log')
    return found
  }
  assert.match(
    await findings(`update audit_seals set sealed_at = sealed_at + interval '1 day' where number = 3`),
    /Seal 3 .* was changed/,
  )
  assert.match(
    await findings(`update audit_seals set hash = repeat('0', 64) where number = 5`),
    /Seal 5 .* was changed/,
  )
  assert.match(await findings('delete from audit_seals where number = 1'), /seal before seal 2 is missing/)
  assert.match(await findings('delete from audit_seals where number in (2, 3)'), /seal before seal 4 is missing/)
  assert.match(
    await findings('delete from audit_seals where number = 5; delete from audit_log where seq > 8'),
    /Seal 5 .* not in the database any more/,
  )
  assert.match(
    await findings('delete from audit_seals; delete from audit_log'),
    /Seal 1 .* not in the database any more/,
  )
  // Whoever also seals anew what is left has a chain that is right in itself.
  const rewritten = `delete from audit_seals where number = 5; delete from audit_log where seq > 9;
    with s as (select 5::bigint as number, after_seq, from_xid, to_xid, 1 as rows, 9::bigint as last_seq, substr(leaves, 1, 40) as leaves, previous, sealed_at from kept where number = 5)
    insert into audit_seals (number, after_seq, from_xid, to_xid, rows, last_seq, leaves, previous, hash, sealed_at)
    select number, after_seq, from_xid, to_xid, rows, last_seq, leaves, previous,
      (select encode(sha256(convert_to(concat_ws('|', number, after_seq, from_xid, to_xid, rows, last_seq, to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), previous, ''), 'UTF8') || leaves), 'hex')), sealed_at from s`
  const found = await findings(rewritten)
  assert.match(found, /Seal 5 .* is another one now/)
  assert.doesNotMatch(found, /Audit entry|was changed/)
  assert.deepEqual(await verifyChain(owner, auditChain, folder), [])
})

test('entries of transactions that commit late are sealed exactly once, whoever seals', async () => {
  let done = false
  const sealing = [1, 2].map(async () => {
    while (!done) await sealAndNote()
  })
  const random = seeded(1)
  const slow = await pool.connect()
  await slow.query('begin')
  await write(-1, slow)
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let n = 0; n < 40; n += 1) {
      const client = await pool.connect()
      await client.query('begin')
      await write(writer * 100 + n, client)
      // Transactions that commit in another order than they wrote are the subject.
      if (n % 5 === 0) await pause(random() * 20)
      await client.query(n % 7 === 0 ? 'rollback' : 'commit')
      client.release()
    }
  })
  await Promise.all(writers)
  await slow.query('commit')
  slow.release()
  done = true
  await Promise.all(sealing)
  await settled(pool)
  while (await sealAndNote());
  const counts = await owner.query<{ rows: string; sealed: string }>(
    'select (select count(*) from audit_log) as rows, (select sum(rows) from audit_seals) as sealed',
  )
  assert.equal(counts.rows[0]!.rows, String(1 + 6 * 34))
  assert.equal(counts.rows[0]!.sealed, counts.rows[0]!.rows)
  assert.deepEqual(await verifyChain(owner, auditChain, folder), [])
})

test('after a dump is restored into a server with fewer transactions, the chain goes on', async () => {
  for (let n = 0; n < 6; n += 1) await write(n)
  // As if the entries had been written where transaction ids were much higher; the last one was not sealed there yet.
  await forge(`update audit_log set txid = (1000000000 + seq)::text::xid8`)
  const client = await owner.connect()
  const range = { number: '1', afterSeq: '0', from: '0', to: '1000000006', previous: '' }
  assert.equal((await sealRange(client, auditChain, range))?.rows, 5)
  client.release()
  await settled(pool)
  assert.equal((await sealAndNote())?.rows, 1)
  assert.equal(await seal(pool), null)
  await write(50)
  await write(51)
  await settled(pool)
  assert.equal((await sealAndNote())?.rows, 2)
  await write(52)
  await settled(pool)
  assert.equal((await sealAndNote())?.rows, 1)
  assert.equal(await seal(pool), null)
  assert.deepEqual(await verifyChain(owner, auditChain, folder), [])
  await forge(`update audit_log set action = 'x' where seq in (6, 8)`)
  assert.match((await verifyChain(owner, auditChain, folder)).join(), /entry 6 was changed.*entry 8 was changed/)
})

test('a timer seals by itself, and once more when it is stopped', async () => {
  const log = { error: (...all: unknown[]) => assert.fail(String(all)) }
  const sealing = startSealing({ pool, log: log as never, modules: [] }, folder)
  await write(1)
  await until('a seal', async () => (await owner.query('select 1 from audit_seals')).rowCount)
  await write(2)
  await settled(pool)
  await sealing.stop()
  assert.deepEqual((await owner.query('select rows from audit_seals order by number')).rows, [{ rows: 1 }, { rows: 1 }])
  assert.deepEqual(await verifyChain(owner, auditChain, folder), [])
})

test('events beside calls are written whatever strangers send, and never throw', async () => {
  const errors: unknown[] = []
  const log = { error: (...all: unknown[]) => void errors.push(all), warn: () => {} } as never
  const audit = auditOf({ db: openDb(pool), log })
  const userId = randomUUID()
  await audit({
    kind: 'login failure',
    userId,
    detail: { text: 'a\0b\ud800', long: 'x'.repeat(1e5) },
    ip: '127.0.0.1',
    correlationId: 'c',
  })
  assert.deepEqual(errors, [])
  const { rows } = await owner.query<{ action: string; actor_name: string; after: { detail: { text: string } } }>(
    'select * from audit_log',
  )
  assert.equal(rows[0]!.actor_name, 'Unknown')
  assert.equal(rows[0]!.after.detail.text, 'a\ufffdb\ufffd')
  await audit({ kind: 'logout', userId: 'not an id', ip: '', correlationId: 'c' })
  assert.equal(errors.length, 1)
})

test('K13 what nobody signed in has done is counted beside the sealed log, one row a minute', async () => {
  const log = { error: (...all: unknown[]) => assert.fail(String(all)), warn: () => {} } as never
  const minute = new Date('2026-06-01T12:00:30Z')
  const audit = auditOf({ db: openDb(pool), log, now: () => minute })
  for (let n = 0; n < 600; n += 1)
    await audit({
      kind: 'login failure',
      detail: { browser: true, message: `forged\0 ${n}` },
      ip: `10.0.${n % 256}.1`,
      correlationId: `c${n}`,
    })
  await audit({ kind: 'login failure', detail: { error: 'x' }, ip: '10.0.0.9', correlationId: 'c' })
  await audit.flush()
  assert.equal((await owner.query('select 1 from audit_log')).rowCount, 0)
  const { rows } = await owner.query('select action, source, count, last_address from anonymous_events order by source')
  assert.deepEqual(rows, [
    { action: 'login failure', source: 'page', count: 600, last_address: '10.0.87.1' },
    { action: 'login failure', source: 'server', count: 1, last_address: '10.0.0.9' },
  ])
})

test('K21 no event is dropped while the database is busy or away', async () => {
  const warned: unknown[] = []
  const log = {
    error: (...all: unknown[]) => assert.fail(String(all)),
    warn: (...all: unknown[]) => void warned.push(all),
  }
  const audit = auditOf({ db: openDb(pool), log: log as never })
  const blocker = await owner.connect()
  await blocker.query('begin; lock table audit_log in access exclusive mode')
  const userId = randomUUID()
  const sent = Array.from({ length: 5 }, (_, n) => audit({ kind: 'logout', userId, ip: '', correlationId: `c${n}` }))
  // By the first warning the pool has waited for the lock as long as it does.
  await until('a warning', () => warned.length > 0)
  await blocker.query('rollback')
  blocker.release()
  await Promise.all(sent)
  const kept = async () => (await owner.query('select correlation_id as c from audit_log order by seq')).rows
  await until('five events', async () => (await kept()).length >= 5)
  assert.deepEqual(
    (await kept()).map(({ c }) => c),
    ['c0', 'c1', 'c2', 'c3', 'c4'],
  )
  assert.ok(warned.length > 0)
})
