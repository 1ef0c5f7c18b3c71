import { randomUUID } from 'node:crypto'
import assert from 'node:assert/strict'
import type pg from 'pg'
import type { Answer, Ask } from '#server/testing/process.ts'
import { until } from '#shared/testing/until.ts'

/** One entry that a client wants in the books, and what it was told of it. */
export type Intent = {
  description: string
  keys: [string, string]
  amount: number
  id?: string
  version?: number
  number?: string
}

type BookIds = { entityId: string; rent: string; accrued: string }

/** A legal entity with these years, made through the API. */
export async function makeBooks(ask: Ask, years: number[] = [2026]): Promise<BookIds> {
  const made = async (path: string, body: object) => {
    const answer = await ask('POST', `/api/financial/${path}`, { body, key: randomUUID() })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.id as string
  }
  const entityId = await made('legal-entities', {
    code: 'TEST',
    name: 'Test Works',
    currency: 'USD',
    country: 'US',
    timeZone: 'UTC',
  })
  for (const year of years)
    await made('fiscal-years', { entityId, name: String(year), startsOn: `${year}-01-01`, endsOn: `${year}-12-31` })
  const { body } = await ask('GET', `/api/financial/accounts?limit=200&filter=entityId:eq:${entityId}`)
  const idOf = (number: string) =>
    (body.items as { number: string; id: string }[]).find((each) => each.number === number)!.id
  return { entityId, rent: idOf('6100'), accrued: idOf('2210') }
}

/** Whether an answer settles its call; 503 and lost connections leave it open, everything else but a refusal is a fault. */
type Judge = (answer: Answer) => boolean

/**
 * A client that enters and posts entries one after the other until told to stop. A call without an answer is repeated with its own key,
 * as a browser does, until it is settled or given up; `intents` is its journal.
 */
export async function postEntries(
  ask: Ask,
  { entityId, rent, accrued }: BookIds,
  intents: Intent[],
  name: string,
  going: () => boolean,
  settles: Judge,
  given: AbortSignal,
): Promise<void> {
  for (let n = 0; going(); n += 1) {
    const intent: Intent = {
      description: `${name} ${n}`,
      keys: [randomUUID(), randomUUID()],
      amount: 1 + ((n * 7919) % 90_000),
    }
    intents.push(intent)
    const amount = (intent.amount / 100).toFixed(2)
    const lines = [
      { accountId: rent, debit: amount },
      { accountId: accrued, credit: amount },
    ]
    const body = { entityId, postingDate: '2026-03-01', description: intent.description, currency: 'USD', lines }
    const made = await settled(
      () => ask('POST', '/api/financial/journal-entries', { body, key: intent.keys[0] }),
      settles,
      given,
    )
    Object.assign(intent, { id: made.body.id, version: made.body.version })
    const posted = await settled(
      () =>
        ask('POST', `/api/financial/journal-entries/${intent.id}/post`, {
          key: intent.keys[1],
          version: intent.version,
        }),
      settles,
      given,
    )
    intent.number = posted.body.number as string
  }
}

async function settled(send: () => Promise<Answer>, settles: Judge, given: AbortSignal): Promise<Answer> {
  // A client may lose its call to many kills in a row.
  const answer = await until(
    'an answer that settles a call',
    async () => {
      given.throwIfAborted()
      const reply = await send().catch(() => null)
      return reply && settles(reply) ? reply : null
    },
    { seconds: 300 },
  )
  assert.equal(answer.status, 200, answer.text)
  return answer
}

/** What the books hold must be what the clients were told: everything once, whole, numbered 1…n, in balance. */
export async function compare(pool: pg.Pool, intents: readonly Intent[]): Promise<void> {
  type Row = {
    id: string
    number: string | null
    state: string
    description: string
    sequence: string
    lines: string
    debit: string
    credit: string
  }
  const { rows } = await pool.query<Row>(
    `select e.id, e.number, e.state, e.description, e.sequence, count(l.id) as lines, sum(l.debit) as debit, sum(l.credit) as credit
     from financial_entries e left join financial_entry_lines l on l.entry_id = e.id group by e.id order by e.sequence`,
  )
  assert.equal(rows.length, intents.length, 'every entry is there, and none twice')
  const found = new Map(rows.map((row) => [row.description, row]))
  for (const { description, id, number, amount } of intents) {
    const row = found.get(description)
    const expected = { id, number, state: 'posted', lines: '2', debit: String(amount), credit: String(amount) }
    const told = row && {
      id: row.id,
      number: row.number,
      state: row.state,
      lines: row.lines,
      debit: row.debit,
      credit: row.credit,
    }
    assert.deepEqual(told, expected, description)
  }
  assert.deepEqual(
    rows.map(({ sequence }) => Number(sequence)),
    intents.map((_, at) => at + 1),
    'numbers 1…n without a gap',
  )
  const audited = await pool.query<{ action: string; count: string }>(
    `select action, count(*) from audit_log where record = 'financial.journal-entries' group by action order by action`,
  )
  const each = String(intents.length)
  assert.deepEqual(
    audited.rows,
    [
      { action: 'create', count: each },
      { action: 'post', count: each },
    ],
    'every change is audited once',
  )
}
