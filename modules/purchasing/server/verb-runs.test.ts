import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

type Seen = { id: string; version: number }
type Row = { id: string; title: string; outcome: string; code: string | null; message: string | null }

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

const made = async (price: string): Promise<Seen> => {
  const lines = [{ itemId: shop.item.id, quantity: '2', estimatedPrice: price }]
  return ok(await shop.send('employee', 'procurement/requisitions', { neededOn: '2026-07-01', lines }))
}
const path = (verb: string) => `/api/procurement/requisitions/verbs/${verb}`
const bodyOf = (rows: Seen[], body?: unknown) => ({
  records: rows.map(({ id, version }) => ({ id, version })),
  ...(body ? { body } : {}),
})
const several = (who: string, verb: string, rows: Seen[], body?: unknown, key?: string) =>
  shop.people[who]!('POST', path(verb), { body: bodyOf(rows, body), key })
const preview = (who: string, verb: string, rows: Seen[], body?: unknown) =>
  shop.people[who]!('POST', `${path(verb)}/preview`, { body: bodyOf(rows, body), key: null })
const ended = async (who: string, id: string) => {
  await shop.jobs.drain()
  return ok(await shop.people[who]!('GET', `/api/verb-runs/${id}`))
}
const run = async (who: string, verb: string, rows: Seen[], body?: unknown) =>
  ended(who, ok(await several(who, verb, rows, body)).id)
const outcomes = ({ rows }: { rows: Row[] }) => rows.map(({ outcome, code }) => [outcome, code])
const states = (rows: Seen[]) =>
  Promise.all(rows.map(async ({ id }) => (await shop.read(`procurement/requisitions/${id}`)).state))

test('U1 the preview says of each what would be done and why not, with its amount, and does nothing', async () => {
  const rows = [await made('5.00'), await made('0.00'), await made('7.00')]
  const gone = { id: randomUUID(), version: 1 }
  const said = ok(await preview('employee', 'submit', [...rows, gone])).rows
  assert.deepEqual(
    said.map(({ possible, amount, currency, state }: Record<string, unknown>) => [possible, amount, currency, state]),
    [
      [true, '10.00', 'USD', 'in approval'],
      [false, '0.00', 'USD', null],
      [true, '14.00', 'USD', 'in approval'],
      [false, null, null, null],
    ],
  )
  assert.match(said[1].why, /give the lines a price/)
  assert.match(said[3].why, /does not exist, or you may not see it/)
  assert.match(said[0].title, /^PR-/)
  assert.deepEqual(await states(rows), ['draft', 'draft', 'draft'])
  const [seen] = rows
  assert.equal((await shop.read(`procurement/requisitions/${seen!.id}`)).version, seen!.version)
  const history = ok(await shop.people['employee']!('GET', `/api/procurement/requisitions/${seen!.id}/history`))
  assert.equal(history.length, 1, 'no trace of the trial')
  assert.equal((await preview('employee', 'approve', rows)).status, 403, 'under the right of the verb')
  // What asks for a reason is told by its rules before the reason is there.
  await run('employee', 'submit', rows.slice(0, 1))
  const now = [{ id: seen!.id, version: 2 }, rows[1]!]
  const asked = ok(await preview('approver', 'reject', now)).rows
  assert.deepEqual(
    asked.map(({ possible, why }: Record<string, unknown>) => [possible, why]),
    [
      [true, null],
      [false, 'A requisition that is draft cannot be rejected'],
    ],
  )
})

test('U1 each of several in its own transaction: one refused in the middle undoes no other, and the result says why', async () => {
  const rows = [await made('5.00'), await made('0.00'), await made('7.00')]
  const began = ok(await several('employee', 'submit', rows))
  assert.deepEqual([began.state, began.total, began.rows], ['running', 3, []])
  const sent = await ended('employee', began.id)
  assert.deepEqual([sent.state, sent.done, sent.refused], ['done', 2, 1])
  assert.deepEqual(outcomes(sent), [
    ['done', null],
    ['refused', 'unprocessable'],
    ['done', null],
  ])
  assert.match(sent.rows[1].message, /give the lines a price/)
  assert.deepEqual(await states(rows), ['in approval', 'draft', 'in approval'])
  const now = await Promise.all(rows.map(({ id }) => shop.read(`procurement/requisitions/${id}`)))
  assert.equal((await several('employee', 'approve', now)).status, 403, 'the right of the verb')
  const refused = await run('approver', 'reject', now, { reason: 'Not this year' })
  assert.deepEqual(
    refused.rows.map(({ message }: Row) => message),
    [null, 'A requisition that is draft cannot be rejected', null],
  )
  assert.equal((await several('approver', 'reject', now)).status, 400, 'a reason is asked for')
  assert.equal((await shop.read(`procurement/requisitions/${rows[0]!.id}`)).stateReason, 'Not this year')
  assert.equal((await shop.people['approver']!('GET', `/api/verb-runs/${began.id}`)).status, 404, 'nobody else’s')
})

test('U1 sent twice with one key it is one run; with another key the rows say that they changed', async () => {
  const rows = [await made('5.00'), await made('6.00')]
  const key = randomUUID()
  const [first, second] = await Promise.all([
    several('employee', 'submit', rows, undefined, key),
    several('employee', 'submit', rows, undefined, key),
  ])
  assert.equal(ok(first!).id, ok(second!).id)
  const done = await ended('employee', first!.body.id)
  const again = ok(await several('employee', 'submit', rows, undefined, key))
  assert.equal(again.id, done.id)
  assert.deepEqual(await ended('employee', again.id), done, 'the first answer')
  assert.equal((await several('employee', 'submit', rows.slice(1), undefined, key)).status, 422)
  assert.deepEqual(outcomes(await run('employee', 'submit', rows)), [
    ['refused', 'stale'],
    ['refused', 'stale'],
  ])
  const twice = bodyOf([rows[0]!, rows[0]!])
  assert.equal((await shop.people['employee']!('POST', path('submit'), { body: twice })).status, 400)
})

test('U1 eight at once on the same rows, half of them in reverse order: each row is done once', async () => {
  const rows = await Promise.all(['5.00', '6.00', '7.00', '8.00'].map(made))
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => several('employee', 'submit', at % 2 ? rows : rows.toReversed())),
  )
  const runs = await Promise.all(answers.map((answer) => ended('employee', ok(answer).id)))
  assert.equal(runs.flatMap(({ rows: each }) => each).filter(({ outcome }: Row) => outcome === 'done').length, 4)
  assert.deepEqual(
    await states(rows),
    Array.from(rows, () => 'in approval'),
  )
  const versions = await Promise.all(
    rows.map(async ({ id }) => (await shop.read(`procurement/requisitions/${id}`)).version),
  )
  assert.deepEqual(versions, [2, 2, 2, 2])
})

test('U1 a run that was broken off goes on where it was, and one that is stopped leaves the rest as it is', async () => {
  const rows = []
  for (let at = 1; at <= 60; at += 1) rows.push(await made(`${at}.00`))
  const { id } = ok(await several('employee', 'submit', rows))
  // Whoever asked has closed the page: nothing more is asked until it is over.
  await shop.jobs.drain()
  const done = await ended('employee', id)
  assert.deepEqual([done.state, done.done, done.refused], ['done', 60, 0])
  const more = await Promise.all(Array.from({ length: 40 }, () => made('1.00')))
  const stopped = ok(await several('employee', 'submit', more))
  const said = ok(await shop.people['employee']!('POST', `/api/verb-runs/${stopped.id}/stop`))
  assert.equal(said.state, 'stopped')
  await shop.jobs.drain()
  const left = await ended('employee', stopped.id)
  const now = await states(more)
  left.rows.forEach(({ outcome }: Row, at: number) =>
    assert.equal(now[at], outcome === 'done' ? 'in approval' : 'draft', `row ${at}`),
  )
  assert.equal(left.done + left.rows.filter(({ outcome }: Row) => outcome === 'waiting').length, 40)
  assert.ok(left.done < 40)
})

test('U1 who loses the right while it runs, or a row that changed since it was seen, is refused row by row', async () => {
  const rows = [await made('5.00'), await made('6.00')]
  const [first, second] = rows
  ok(
    await shop.people['employee']!('PATCH', `/api/procurement/requisitions/${second!.id}`, {
      body: { justification: 'Changed' },
      version: second!.version,
    }),
  )
  assert.deepEqual(outcomes(await run('employee', 'submit', [first!, second!])), [
    ['done', null],
    ['refused', 'stale'],
  ])
})
