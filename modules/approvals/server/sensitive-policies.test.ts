import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { modules } from '#server/app.ts'
import { forgetEverybody } from '#server/auth/session-cache.ts'
import { rowsOf } from '#server/db/rows.ts'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'
import { plant } from '#server/testing/planted.ts'

const planted = plant('garden', ['roses'])
const policyPath = '/api/settings/approval-policies'
const record = 'garden.roses'
let t: TestApp
/** Has every right, also to what is fed. */
let administrator: Caller
/** Writes policies and sees the roses, but not what is fed. */
let writer: Caller
/** Decides, and is not shown what is fed. */
let approver: Caller
let gardener: Caller
// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
const ok = ({ status, body, text }: TestReply): any => {
  assert.equal(status, 200, text)
  return body
}
const run = (statement: ReturnType<typeof sql>) => t.app.db.execute(statement)

before(async () => {
  t = await createTestApp({ modules: [...modules, planted.module] })
  const owner = new pg.Client(t.databaseUrl)
  await owner.connect()
  await owner.query(planted.ddl)
  await owner.end()
  administrator = await t.as('administrator')
  gardener = await t.as('buyer')
  approver = await t.as('approver')
  writer = await t.as('employee')
  const rights = ['create', 'update', 'read'].map((right) => `settings.approval-policies.${right}`)
  await run(
    sql`update roles set permissions = permissions || ${sql.param([...rights, 'garden.roses.read'])}::text[] where name = 'employee'`,
  )
  await run(
    sql`update roles set permissions = permissions || array['garden.*.*', 'garden.feeding.see'] where name = 'buyer'`,
  )
  await run(
    sql`update roles set permissions = permissions || array['garden.roses.read', 'garden.roses.approve'] where name = 'approver'`,
  )
  forgetEverybody()
})
after(() => t?.close())

const steps = [{ name: 'Team', quorum: 1, approvers: [{ kind: 'role', role: 'approver' }] }]
const policy = (rank: number, conditions: object[], more: object = {}) => ({
  record,
  name: `Policy ${rank}`,
  rank,
  conditions,
  steps,
  accepted: 'In this test',
  ...more,
})
const kept = [
  { field: 'feed', op: '=', value: 'bonemeal' },
  { field: 'feed', op: 'in', value: ['bonemeal', 'manure'] },
  { field: 'feedCost', op: '>', value: '77.31' },
]
const holds = (text: string) => /bonemeal|77\.31|7731/i.test(text)

test('no policy asks for a field of a set, whoever writes it: neither saved, nor in a step, nor tried over past records', async () => {
  for (const who of [administrator, writer]) {
    const { nouns } = ok(await who('GET', `${policyPath}/overview`))
    const { fields } = nouns.find(({ name }: { name: string }) => name === record)
    assert.ok(fields.some(({ name }: { name: string }) => name === 'currency'))
    assert.deepEqual(
      fields.filter(({ name }: { name: string }) => name.startsWith('feed')),
      [],
    )
    for (const each of kept) {
      const inStep = policy(5, [], { steps: [{ ...steps[0], when: [each] }, steps[0]] })
      for (const body of [policy(5, [each]), inStep]) {
        const saved = await who('POST', policyPath, { body })
        assert.deepEqual([saved.status, saved.body.message], [422, `There is no field ${each.field}`], saved.text)
        const { accepted: _, ...candidate } = body
        const tried = await who('POST', `${policyPath}/simulate`, { body: candidate })
        assert.equal(tried.status, 422, tried.text)
      }
    }
  }
  const made = ok(await writer('POST', policyPath, { body: policy(900, []) }))
  const { record: _, ...body } = policy(900, [kept[0]!])
  assert.equal((await writer('POST', `${policyPath}/${made.id}/change`, { version: made.version, body })).status, 422)
})

test('a policy from before a field was kept from some holds nothing of it where it is read, changed, listed or exported', async () => {
  const inStep = [{ ...steps[0], when: [kept[2]] }, steps[0]]
  const [old] = await rowsOf<{ id: string }>(
    t.app.db,
    sql`insert into approval_policies (record, name, rank, conditions, steps, active) values
      (${record}, 'Kept', 800, ${JSON.stringify(kept.slice(0, 2))}::jsonb, ${JSON.stringify(inStep)}::jsonb, true) returning id`,
  )
  const one = `${policyPath}/${old!.id}`
  const { version } = ok(await writer('GET', one))
  // Its versions are what the audit log keeps of a change.
  const off = await writer('POST', `${one}/switch-off`, { version })
  ok(off)
  assert.ok(!holds(off.text), off.text)
  for (const who of [writer, administrator]) {
    const detail = await who('GET', one)
    assert.deepEqual(
      ok(detail).conditions.map(({ field, value }: { field: string; value: unknown }) => [field, value]),
      [
        ['feed', []],
        ['feed', []],
      ],
    )
    const versions = await who('GET', `${one}/versions`)
    assert.ok(ok(versions).length > 1)
    if (who === administrator) continue
    for (const url of [one, `${one}/versions`, `${one}/history`, `${policyPath}/overview`, policyPath]) {
      const reply = await who('GET', url)
      assert.ok(!holds(reply.text), `${url} ${reply.text}`)
    }
  }
})

test('a policy from before a field was kept from some is told without its value, and is not part of what is tried', async () => {
  await run(sql`insert into approval_policies (record, name, rank, conditions, steps) values
    (${record}, 'Of old', 1, ${JSON.stringify([kept[0]])}::jsonb, ${JSON.stringify(steps)}::jsonb)`)
  const rose = async (number: string, feed: string) => {
    const body = {
      number,
      name: number,
      plantedOn: '2026-06-01',
      currency: 'EUR',
      worth: '12.50',
      feed,
      feedCost: '77.31',
    }
    const { id, version } = ok(await gardener('POST', '/api/garden/roses', { body }))
    ok(await gardener('POST', `/api/garden/roses/${id}/submit`, { version }))
    return id as string
  }
  const [fed, other] = [await rose('R1', 'bonemeal'), await rose('R2', 'compost')]
  const standing = (who: Caller, id: string) => who('GET', `/api/approvals/${record}/${id}`)
  assert.match(ok(await standing(gardener, fed)).now.when, /bonemeal/)
  const seen = await standing(approver, fed)
  assert.equal(ok(seen).now.when, 'A condition that you may not see')
  for (const url of [
    `/api/approvals/${record}/${fed}`,
    `/api/approvals/${record}/${fed}/evidence`,
    `/api/approvals/${record}/${other}`,
    '/api/inbox?part=decisions',
    '/api/approvals/waiting',
    `/api/garden/roses/${fed}`,
    `/api/garden/roses/${fed}/history`,
  ]) {
    const reply = await approver('GET', url)
    assert.equal(reply.status, 200, `${url} ${reply.text}`)
    assert.ok(!holds(reply.text), `${url} ${reply.text}`)
  }
  assert.ok(!holds((await writer('GET', `${policyPath}/overview`)).text))
  // Were the old one part of it, what changes would tell which of them is fed with what.
  const candidate = (approvers: object[]) => ({
    record,
    name: 'Probe',
    rank: 2,
    conditions: [],
    steps: [{ name: 'Team', quorum: 1, approvers }],
  })
  const probe = (approvers: object[]) => writer('POST', `${policyPath}/simulate`, { body: candidate(approvers) })
  const same = ok(await probe([{ kind: 'role', role: 'approver' }]))
  assert.deepEqual([same.looked, same.changed], [2, 0])
  const all = ok(await probe([{ kind: 'role', role: 'administrator' }]))
  assert.deepEqual([all.looked, all.changed], [2, 2], 'each of them alike, whatever it is fed')
  ok(
    await approver('POST', `/api/garden/roses/${fed}/approve`, {
      version: ok(await approver('GET', `/api/garden/roses/${fed}`)).version,
    }),
  )
})
