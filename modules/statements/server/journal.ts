import { sql, type SQL } from 'drizzle-orm'
import { entityInReach, todayOf } from '#modules/ledger/server/entities.ts'
import { journalCall, type Journal } from '#modules/statements/shared/journal.ts'
import type { Input } from '#shared/api.ts'
import { firstOfMonth, isDay, type Day } from '#shared/day.ts'
import { fromMinor } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { says } from './sentences.ts'

type Place = { day: Day; number: string }
type Head = {
  id: string
  number: string
  day: Day
  journal: string
  text: string
  state: string
  amount: string
}
type Line = {
  id: string
  entry: string
  account: string
  account_number: string
  account_name: string
  party: string | null
  text: string
  debit: string
  credit: string
}

/** Posted entries of an entity with their lines in its currency, a page at a time; it refuses (422) days out of order and entities out of reach. */
export async function journalOf(
  call: Pick<Call, 'tx' | 'actor' | 'now'>,
  { query }: Input<typeof journalCall>,
): Promise<Journal> {
  const { tx, now } = call
  const entity = await entityInReach(call, journalCall.can, query.entityId)
  const to = query.to ?? todayOf(entity, now)
  const from = query.from ?? firstOfMonth(to)
  if (to < from) throw new Problem('unprocessable', says.firstDayAfterLast(), { from: says.afterLastDay() })
  const place = query.cursor ? placeOf(query.cursor) : null
  const limit = Math.min(Math.max(Number(query.limit ?? 50), 1), 200)
  const posted = sql`from financial_entries e where e.entity_id = ${entity.id}::uuid and e.state <> 'draft'
    and e.posting_date between ${from}::date and ${to}::date and (${query.journalId ?? null}::uuid is null or e.journal_id = ${query.journalId ?? null}::uuid)`
  const [all] = await rowsOf<{ count: string; total: string }>(
    tx,
    sql`select count(*)::text as count, coalesce(sum(e.amount), 0)::text as total ${posted}`,
  )
  const heads = await headsAfter(tx, posted, place, limit + 1)
  const page = heads.slice(0, limit)
  const lines = Map.groupBy(await linesOf(tx, page), ({ entry }) => entry)
  const amount = (minor: string) => fromMinor(BigInt(minor), entity.currency)
  const last = page.at(-1)
  return {
    entityId: entity.id,
    entityName: entity.name,
    currency: entity.currency,
    from,
    to,
    count: Number(all!.count),
    total: amount(all!.total),
    entries: page.map((head) => ({
      entryId: head.id,
      number: head.number,
      postingDate: head.day,
      journal: head.journal,
      description: head.text,
      reversed: head.state === 'reversed',
      amount: amount(head.amount),
      lines: (lines.get(head.id) ?? []).map((line) => ({
        lineId: line.id,
        accountId: line.account,
        accountNumber: line.account_number,
        accountName: line.account_name,
        partyName: line.party,
        description: line.text,
        debit: amount(line.debit),
        credit: amount(line.credit),
      })),
    })),
    next:
      heads.length > limit && last ? Buffer.from(JSON.stringify([last.day, last.number])).toString('base64url') : null,
  }
}

const headsAfter = (tx: Tx, posted: SQL, place: Place | null, limit: number): Promise<Head[]> =>
  rowsOf<Head>(
    tx,
    sql`select e.id, e.number, e.posting_date::text as day, (select j.name from financial_journals j where j.id = e.journal_id) as journal, e.description as text, e.state, e.amount::text as amount
      ${posted} and ${place ? sql`(e.posting_date, e.number) > (${place.day}::date, ${place.number}::text)` : sql`true`}
      order by e.posting_date, e.number limit ${limit}`,
  )

async function linesOf(tx: Tx, page: readonly Head[]): Promise<Line[]> {
  if (page.length === 0) return []
  return rowsOf<Line>(
    tx,
    sql`select l.id, l.entry_id as entry, a.id as account, a.number as account_number, a.name as account_name, (select p.name from financial_parties p where p.id = l.party_id) as party,
        l.description as text, l.debit::text as debit, l.credit::text as credit
      from financial_entry_lines l join financial_accounts a on a.id = l.account_id
      where l.entry_id in (${sql.join(
        page.map(({ id }) => sql`${id}::uuid`),
        sql`, `,
      )}) order by l.entry_id, l.line_no`,
  )
}

function placeOf(cursor: string): Place {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (
      Array.isArray(value) &&
      typeof value[0] === 'string' &&
      isDay(value[0]) &&
      typeof value[1] === 'string' &&
      /^\P{Cc}{1,200}$/u.test(value[1])
    )
      return { day: value[0], number: value[1] }
  } catch {
    // falls through to the refusal
  }
  throw new Problem('invalid', says.cursorUnknown(), { cursor: says.cursorHint() })
}
