import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { delegate, stuckSql } from '#server/approval/save.ts'
import { undo } from '#server/approval/undo-decision.ts'
import { rowsOf } from '#server/db/rows.ts'
import { problemOf } from '#server/call/problem-of.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { upsertParty } from '#modules/ledger/server/parties.ts'
import { openBooks, type Answer, type Books, type Caller } from '#modules/ledger/server/testing.ts'
import { until } from '#shared/testing/until.ts'
import { servedPayments } from './payments.ts'

/** HISTORIES=10000 for a night; after so many minutes no new one is begun, and what ran is judged. */
const histories = Number(process.env['HISTORIES'] ?? (exhaustive ? 16 : 8))
const minutes = Number(process.env['HISTORIES_MINUTES'] ?? 120)
const lanes = 8
const seed = Number(process.env['SEED'] ?? 11)
/** All are looked through after each so many. */
const batch = 200

type Chance = { random: () => number; any: <T>(all: readonly T[]) => T }
/** Each history has chances of its own, the same ones for its number and the seed. */
function chanceOf(number: number): Chance {
  let state = (seed * 0x9e3779b1 + number * 0x85ebca6b) >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return { random, any: (all) => all[Math.floor(random() * all.length)]! }
}

let books: Books
const keepers: Caller[] = []
const deciders: Caller[] = []
const counts: Record<string, number> = {}
const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1)

/** Whoever is told to try again in a few seconds does so: a night's run shares its machine. */
const patient = (who: Caller): Caller =>
  Object.assign(
    (...given: Parameters<Caller>) =>
      until('an answer of a server that is not busy', async () => {
        const answer = await who(...given)
        if (answer.status !== 503) return answer
        count('asked again')
        return null
      }),
    { actor: who.actor },
  )
const inTurn: Books['call'] = async (run, actor) => {
  const { value } = await until('a call that gets its lock', async () => {
    try {
      return { value: await books.call(run, actor) }
    } catch (error) {
      if (problemOf(error)?.reason !== 'unavailable') throw error
      count('asked again')
      return null
    }
  })
  return value
}

before(async () => {
  books = await openBooks({ size: lanes })
  for (const name of ['Ada', 'Ben', 'Cleo']) keepers.push(patient(await books.person(name)))
  for (const name of ['Dora', 'Emil', 'Fay', 'Gus', 'Hal'])
    deciders.push(patient(await books.person(name, { limit: null })))
  // As from a browser, so that they can undo.
  for (const { actor } of [...keepers, ...deciders]) actor.sessionId = randomUUID()
  const role = ({ actor }: Caller) => ({ kind: 'role', role: actor.id })
  const [a, b, c, d, e] = deciders.map(role)
  const steps = [
    { name: 'Finance', quorum: 1, approvers: [a, b, e] },
    { name: 'Legal', quorum: 1, approvers: [c, d, e], beside: true },
    { name: 'Board', quorum: 1, approvers: [a, b, c, d, e] },
  ]
  await books.call(async ({ tx }) => {
    await tx.execute(sql`update approval_policies set active = false where record = 'financial.payments'`)
    await tx.execute(sql`insert into approval_policies (record, name, rank, conditions, steps, same_person) values
      ('financial.payments', 'Large', 1, ${JSON.stringify([{ field: 'amount', op: '>', value: '500', currency: 'USD' }])}::jsonb, ${JSON.stringify(steps)}::jsonb, false),
      ('financial.payments', 'Middle', 2, ${JSON.stringify([{ field: 'amount', op: '>', value: '200', currency: 'USD' }])}::jsonb, ${JSON.stringify(steps.slice(0, 2))}::jsonb, true),
      ('financial.payments', 'Small', 3, '[]', '[]', false)`)
  })
})
after(() => books?.close())

const answered = (what: string, { status, body }: Answer): Answer => {
  assert.ok(status < 500, `${what}: ${status} ${JSON.stringify(body)}`)
  count(`${what} ${status}`)
  return { status, body }
}
/** The last version that an answer told; read anew where somebody else was quicker. */
const versions = new Map<string, number>()
async function send(
  what: string,
  method: 'POST' | 'PATCH',
  who: Caller,
  recordType: string,
  id: string,
  to = '',
  body?: object,
) {
  for (let known = versions.get(id); ; known = undefined) {
    const version = known ?? (await deciders[0]!('GET', `${recordType}/${id}`)).body.version
    const answer = answered(what, await who(method, `${recordType}/${id}${to}`, { version, ...(body ? { body } : {}) }))
    if (answer.status === 200) versions.set(id, answer.body.version)
    if (answer.status !== 412 || known === undefined) return answer
  }
}
const step = (who: Caller, recordType: string, id: string, verb: string, body?: object) =>
  send(`${recordType} ${verb}`, 'POST', who, recordType, id, `/${verb}`, body)
const reason = { reason: 'By chance' }

/** A posted bill of a vendor of its own. */
async function bill(amount: string, { any }: Chance) {
  const partyId = randomUUID()
  await inTurn(({ tx }) => upsertParty(tx, { id: partyId, number: partyId.slice(0, 8), name: partyId, kind: 'vendor' }))
  const who = any(keepers)
  const body = {
    entityId: books.entityId,
    partyId,
    reference: partyId,
    billDate: '2026-06-01',
    dueDate: '2026-12-31',
    currency: 'USD',
    lines: [{ description: 'Paper', accountId: books.account['6200'], quantity: '1', unitPrice: amount }],
  }
  const made = answered('bill', await who('POST', 'bills', { body })).body
  versions.set(made.id, made.version)
  const { body: matched } = await step(who, 'bills', made.id, 'match', reason)
  if (matched.state === 'in approval') await step(any(deciders), 'bills', made.id, 'approve')
  const { body: posted } = await step(who, 'bills', made.id, 'post')
  versions.delete(made.id)
  return posted
}

const lines = (of: { id: string }, amount: string) => [{ billId: of.id, amount }]
async function pay(who: Caller, of: { id: string; partyId: string }, amount: string): Promise<string | null> {
  const body = {
    partyId: of.partyId,
    entityId: books.entityId,
    currency: 'USD',
    valueDate: '2026-06-10',
    method: 'bank transfer',
    lines: lines(of, amount),
  }
  return answered('payment', await who('POST', 'payments', { body })).body.id ?? null
}

const change = (who: Caller, id: string, of: { id: string }, amount: string) =>
  send('edit', 'PATCH', who, 'payments', id, '', { lines: lines(of, amount) })
const takeBack = (who: Caller, id: string) =>
  inTurn((call) => undo(servedPayments as never, id, call), who.actor)
    .then(() => count('undone'))
    .catch((error: unknown) => {
      const problem = problemOf(error)
      if (!problem || problem.status >= 500) throw error
      count('not undone')
    })

/** What each history was, act by act: that they are not one another is counted. */
const told = new Set<string>()

async function history(number: number): Promise<void> {
  const chance = chanceOf(number)
  const { random, any } = chance
  const of = await bill('900.00', chance)
  if (!of.partyId) return
  const amount = () => any(['100.00', '300.00', '600.00', '900.00'])
  const first = amount()
  let id = await pay(any(keepers), of, first)
  if (!id) {
    // Too few were there to decide on it.
    await everybodyBack()
    id = await pay(any(keepers), of, first)
  }
  if (!id) return void count('no payment')
  const acts = [first]
  const note = (what: string, { status }: Answer) => {
    acts.push(`${what} ${status}`)
    return status
  }
  const act = async () => {
    const what = random()
    const decider = any(deciders)
    if (what < 0.48) {
      const status = note('approve', await step(decider, 'payments', id, 'approve'))
      if (status === 200 && random() < 0.25) await takeBack(decider, id)
      return
    }
    if (what < 0.54) return void note('reject', await step(decider, 'payments', id, 'reject', reason))
    if (what < 0.7) {
      // Some change it and then decide.
      const who = any([...keepers, decider, decider])
      const to = amount()
      const status = note(`edit to ${to}`, await change(who, id, of, to))
      if (status !== 200 || who !== decider) return
      count('maker tries to decide')
      if (note('maker approves', await step(decider, 'payments', id, 'approve')) === 403) count('maker refused')
      return
    }
    if (what < 0.78) return void note('submit', await step(any(keepers), 'payments', id, 'submit'))
    if (what < 0.85) return void note('book', await step(any(keepers), 'payments', id, 'book'))
    if (what < 0.87) {
      const why = { ...reason, postingDate: '2026-06-15' }
      return void note('cancel', await step(any(keepers), 'payments', id, 'cancel', why))
    }
    if (what < 0.92) return void acts.push(await standIn(any(deciders), any(deciders)))
    if (what < 0.94)
      return inTurn(({ tx }) =>
        tx.execute(sql`update approval_delegations set revoked_at = now() where revoked_at is null`),
      )
    acts.push(`${decider.actor.name} is away or back`)
    count('absence')
    return inTurn(({ tx }) =>
      tx.execute(sql`update users set active = not active where id = ${decider.actor.id}::uuid`),
    )
  }
  for (let turn = 0; turn < 5; turn += 1) await Promise.all([act(), act()])
  told.add(acts.join(', '))
  versions.delete(id)
}

const everybodyBack = () => inTurn(({ tx }) => tx.execute(sql`update users set active = true where not active`))

async function standIn(from: Caller, to: Caller): Promise<string> {
  const days = { startsOn: '2026-06-14', endsOn: '2026-06-16' }
  return inTurn((call) => delegate({ fromUser: from.actor.id, toUser: to.actor.id, ...days }, call))
    .then(() => {
      count('delegated')
      return `${to.actor.name} stands in for ${from.actor.name}`
    })
    .catch((error: unknown) => {
      if (!problemOf(error)) throw error
      return 'no stand-in'
    })
}

/** Each is its own reading of the tables. */
async function broken() {
  const questions = {
    'decided by a maker': sql`select r.id from approval_requests r join approval_decisions d on d.request_id = r.id and d.undone_at is null
      join approval_makers m on m.record = r.record and m.record_id = r.record_id and m.user_id = d.actor_id where r.state in ('open', 'approved')`,
    'changed by one whose decision stands (audit log)': sql`select r.id from approval_requests r join approval_decisions d on d.request_id = r.id and d.undone_at is null
      join audit_log a on a.record = r.record and a.record_id = r.record_id and a.actor_id = d.actor_id and a.action in ('create', 'update', 'submit') where r.state in ('open', 'approved')`,
    'paid without an approval that stands': sql`select p.id from financial_payments p left join approval_requests r on r.record = 'financial.payments' and r.record_id = p.id and r.state = 'approved'
      where p.state in ('approved', 'booked') and (r.id is null or r.amount < p.amount)`,
    'two outcomes': sql`select r.id from approval_requests r join approval_decisions d on d.request_id = r.id and d.undone_at is null
      group by r.id having (r.state = 'approved' and bool_or(d.decision = 'rejected')) or (r.state <> 'rejected' and bool_or(d.decision = 'rejected')) or (r.state = 'rejected' and not bool_or(d.decision = 'rejected'))`,
    'two that stand': sql`select record_id from approval_requests where state in ('open', 'approved') group by record, record_id having count(*) > 1`,
    'approved without its people': sql`select r.id from approval_requests r, jsonb_array_elements(r.steps) with ordinality s(step, at) where r.state = 'approved'
      and (select count(distinct d.actor_id) from approval_decisions d where d.request_id = r.id and d.step = s.at - 1 and d.decision = 'approved' and d.undone_at is null) <> (s.step ->> 'quorum')::int`,
    'one person in two steps': sql`select r.id from approval_requests r join approval_decisions d on d.request_id = r.id and d.undone_at is null where not r.same_person
      group by r.id having count(*) <> count(distinct d.actor_id)`,
    'waits for nobody': stuckSql,
    'waits, and is not asked': sql`select p.id from financial_payments p where (p.state = 'in approval') <> exists (select from approval_requests r where r.record = 'financial.payments' and r.record_id = p.id and r.state = 'open')`,
  }
  const found: Record<string, unknown[]> = {}
  for (const [name, question] of Object.entries(questions)) {
    const rows = await inTurn(({ tx }) => rowsOf(tx, question))
    if (rows.length) found[name] = rows.slice(0, 3)
  }
  return found
}

const limit = histories > 100 ? { timeout: 2 ** 31 - 1 } : {}
test(
  `F23 F25 S09 ${histories} random histories of payments over ${lanes} connections: no maker decides, nothing is paid by what is void, one outcome, nothing stuck`,
  limit,
  async () => {
    // Each kind of end comes about for certain.
    const of = await bill('900.00', chanceOf(0))
    const id = await pay(keepers[0]!, of, '600.00')
    assert.equal((await change(keepers[1]!, id!, of, '300.00')).status, 200)
    const [another] = deciders
    await step(another!, 'payments', id!, 'approve')
    await takeBack(another!, id!)
    await step(another!, 'payments', id!, 'reject', reason)
    let ran = 0
    // From here on: the file was loaded with all others, long before its turn.
    const end = performance.now() + minutes * 60_000
    while (ran < histories && performance.now() < end) {
      const last = Math.min(ran + batch, histories)
      await Promise.all(
        Array.from({ length: lanes }, async () => {
          while (ran < last) await history((ran += 1))
        }),
      )
      // Whoever is away is back: what waits must not wait for nobody.
      await everybodyBack()
      assert.deepEqual(await broken(), {}, `seed ${seed}, by history ${ran}`)
      if (process.env['HISTORIES_TELL'])
        console.log(JSON.stringify({ ran, different: told.size, by: await ends(), counts }))
    }
    if (ran < histories) console.log(`  ${ran} of ${histories} histories in ${minutes} minutes`)
    const by = await ends()
    for (const state of ['void', 'rejected']) assert.ok((by[state] ?? 0) > 0, `${state}: ${JSON.stringify(by)}`)
    assert.ok((counts['undone'] ?? 0) > 0, 'something was undone')
    assert.ok(told.size > (ran - (counts['no payment'] ?? 0)) * 0.9, `${told.size} of ${ran} histories differ`)
  },
)

/** How the submissions ended, in numbers. */
async function ends(): Promise<Record<string, number>> {
  const rows = await inTurn(({ tx }) =>
    rowsOf<{ state: string; n: number }>(
      tx,
      sql`select state, count(*)::int as n from approval_requests where record = 'financial.payments' group by 1 order by 1`,
    ),
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}
