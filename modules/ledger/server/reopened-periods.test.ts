import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBooks, type Answer, type Books, type Caller } from './testing.ts'

let books: Books
/** Ada and Bob may close periods; Ada by no role, so that for Bob nobody else counts. */
let ada: Caller
let bob: Caller
before(async () => {
  books = await openBooks()
  ada = await books.person('Ada')
  bob = await books.person('Bob', { limit: null })
})
after(() => books.close())

const ok = ({ status, body }: Answer) => {
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const periodOf = async (day: string) =>
  (
    await books.owner(
      'select id, version from financial_periods where entity_id = $1 and $2 between starts_on and ends_on',
      [books.entityId, day],
    )
  )[0] as { id: string; version: number }
const act = async (who: Caller, day: string, verb: 'close' | 'lock' | 'reopen') => {
  const { id, version } = await periodOf(day)
  return who('POST', `periods/${id}/${verb}`, {
    version,
    ...(verb === 'reopen' ? { body: { reason: 'A late bill' } } : {}),
  })
}
const refused = ({ status, body }: Answer, period: string) =>
  assert.deepEqual(
    [status, body.message],
    [403, `You opened ${period} again: an administrator or another accountant closes it`],
  )
const closeYear = async (who: Caller, name: string) => {
  const [year] = await books.owner('select id, version from financial_fiscal_years where name = $1', [name])
  return who('POST', `fiscal-years/${String(year!['id'])}/close`, { version: Number(year!['version']) })
}

test('N8 who opens a closed period again does not close it, and another person does', async () => {
  ok(await act(ada, '2026-03-15', 'close'))
  const opened = ok(await act(ada, '2026-03-15', 'reopen'))
  assert.deepEqual([opened.reopenedById, opened.reopenedByName], [ada.actor.id, 'Ada'])
  await books.post('6200', '1000', 100_00n, '2026-03-10')
  refused(await act(ada, '2026-03-15', 'close'), opened.name)
  // Neither a lock in between nor a second opening takes the name away.
  ok(await act(ada, '2026-03-15', 'lock'))
  refused(await act(ada, '2026-03-15', 'close'), opened.name)
  ok(await act(ada, '2026-03-15', 'reopen'))
  refused(await act(ada, '2026-03-15', 'close'), opened.name)
  const closed = ok(await act(bob, '2026-03-15', 'close'))
  assert.deepEqual([closed.state, closed.reopenedById], ['closed', null])
})

test('N8 a period that was only locked is closed by the person who locked it', async () => {
  ok(await act(ada, '2026-02-15', 'lock'))
  ok(await act(ada, '2026-02-15', 'reopen'))
  assert.equal(ok(await act(ada, '2026-02-15', 'close')).state, 'closed')
})

test('N8 the year is not closed over its last period by the person who opened that again', async () => {
  for (let month = 1; month <= 12; month += 1) ok(await act(ada, `2025-${String(month).padStart(2, '0')}-15`, 'close'))
  const { name } = ok(await act(ada, '2025-12-15', 'reopen'))
  refused(await closeYear(ada, '2025'), name)
  assert.equal(ok(await closeYear(bob, '2025')).state, 'closed')
})

test('N8 where nobody else may close a period the person who opened it does', async () => {
  ok(await act(bob, '2026-04-15', 'close'))
  assert.equal(ok(await act(bob, '2026-04-15', 'reopen')).reopenedById, null)
  assert.equal(ok(await act(bob, '2026-04-15', 'close')).state, 'closed')
})
