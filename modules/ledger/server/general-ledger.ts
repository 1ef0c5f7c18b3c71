import { sql, type SQL } from 'drizzle-orm'
import { reportApi, sourcePath, type GeneralLedger } from '#modules/ledger/shared/reports.ts'
import { addDays, isDay, type Day } from '#shared/day.ts'
import { fromMinor } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { byId, under } from '#server/record/source.ts'
import { servedAccounts } from './accounts.ts'
import { balancesBefore, isYearEnd, nothing, yearEndWithin, type Sides } from './balances.ts'
import { entityInReach, todayOf } from './entities.ts'
import { accounts } from './tables.ts'
import { yearStart } from './trial-balance.ts'
import { says } from './sentences.ts'

type Query = {
  accountId: string
  from?: Day | undefined
  to?: Day | undefined
  partyId?: string | undefined
  cursor?: string | undefined
  limit?: string | undefined
}
type Place = { day: Day; seq: string }
type Line = {
  id: string
  seq: string
  entry: string
  number: string
  day: Day
  text: string
  party: string | null
  party_name: string | null
  debit: string
  credit: string
  state: string
  year_end: boolean
  source_type: string
  source_id: string
}

/** The lines of one account in order of day and entry, with the balance after each; a page at a time. */
export async function generalLedger(call: Pick<Call, 'tx' | 'actor' | 'now'>, query: Query): Promise<GeneralLedger> {
  const { tx, now, actor } = call
  const right = reportApi.generalLedger.can
  const [account] = await tx
    .select()
    .from(accounts)
    .where(byId(under(right, servedAccounts), actor, query.accountId))
  if (!account) throw new Problem('not_found', says.noSuchAccount())
  const entity = await entityInReach(call, right, account.entityId)
  const to = query.to ?? todayOf(entity, now)
  const from = query.from ?? (await yearStart(tx, entity.id, to))
  if (to < from) throw new Problem('unprocessable', says.firstDayAfterLast(), { from: says.afterLastDay() })
  const of = { entityId: entity.id, accountId: account.id, partyId: query.partyId }
  const opening = await sidesBefore(tx, of, from)
  const closing = await sidesBefore(tx, of, addDays(to, 1))
  // The closing of a year names no party.
  const yearEnd =
    (!query.partyId && (await yearEndWithin(tx, entity.id, from, to, account.id)).get(account.id)) || nothing
  const place = query.cursor ? read(query.cursor) : null
  const limit = Math.min(Math.max(Number(query.limit ?? 100), 1), 200)
  const lines = await linesAfter(tx, of, from, to, place, limit + 1)
  const page = lines.slice(0, limit)
  const amount = (minor: bigint) => fromMinor(minor, entity.currency)
  let balance = place ? await balanceAt(tx, of, place) : opening.debit - opening.credit
  const items = page.map((line) => {
    balance += BigInt(line.debit) - BigInt(line.credit)
    return {
      lineId: line.id,
      entryId: line.entry,
      number: line.number,
      postingDate: line.day,
      description: line.text,
      partyId: line.party,
      partyName: line.party_name,
      debit: amount(BigInt(line.debit)),
      credit: amount(BigInt(line.credit)),
      balance: amount(balance),
      reversed: line.state === 'reversed',
      yearEnd: line.year_end,
      sourceType: line.source_type,
      sourcePath: sourcePath(line.source_type, line.source_id),
    }
  })
  const last = page.at(-1)
  return {
    entityId: entity.id,
    accountId: account.id,
    number: account.number,
    name: account.name,
    currency: entity.currency,
    from,
    to,
    opening: amount(opening.debit - opening.credit),
    debit: amount(closing.debit - opening.debit - yearEnd.debit),
    credit: amount(closing.credit - opening.credit - yearEnd.credit),
    yearEnd: amount(yearEnd.debit - yearEnd.credit),
    closing: amount(closing.debit - closing.credit),
    items,
    next: lines.length > limit && last ? Buffer.from(JSON.stringify([last.day, last.seq])).toString('base64url') : null,
  }
}

type Of = { entityId: string; accountId: string; partyId?: string | undefined }

const posted = (of: Of): SQL =>
  sql`from financial_entry_lines l join financial_entries e on e.id = l.entry_id and e.state <> 'draft' where l.account_id = ${of.accountId}::uuid and (${of.partyId ?? null}::uuid is null or l.party_id = ${of.partyId ?? null}::uuid)`

/** Sums before a day; of one party from its lines, as totals are kept by account. */
async function sidesBefore(tx: Tx, of: Of, day: Day): Promise<Sides> {
  if (!of.partyId) return (await balancesBefore(tx, of.entityId, day, of.accountId)).get(of.accountId) ?? nothing
  const [row] = await rowsOf<{ debit: string; credit: string }>(
    tx,
    sql`select coalesce(sum(l.debit), 0)::text as debit, coalesce(sum(l.credit), 0)::text as credit ${posted(of)} and l.posting_date < ${day}::date`,
  )
  return { debit: BigInt(row!.debit), credit: BigInt(row!.credit) }
}

/** The balance after the line at a place. */
async function balanceAt(tx: Tx, of: Of, { day, seq }: Place): Promise<bigint> {
  const before = await sidesBefore(tx, of, day)
  const [row] = await rowsOf<{ balance: string }>(
    tx,
    sql`select coalesce(sum(l.debit - l.credit), 0)::text as balance ${posted(of)} and l.posting_date = ${day}::date and l.seq <= ${seq}::bigint`,
  )
  return before.debit - before.credit + BigInt(row!.balance)
}

const linesAfter = (tx: Tx, of: Of, from: Day, to: Day, place: Place | null, limit: number): Promise<Line[]> =>
  rowsOf<Line>(
    tx,
    sql`select l.id, l.seq::text as seq, e.id as entry, e.number, l.posting_date as day, case when l.description = '' then e.description else l.description end as text,
        l.party_id as party, (select p.name from financial_parties p where p.id = l.party_id) as party_name, l.debit::text as debit, l.credit::text as credit, e.state, ${isYearEnd} as year_end, e.source_type, e.source_id
      ${posted(of)} and l.posting_date between ${from}::date and ${to}::date
        and ${place ? sql`(l.posting_date, l.seq) > (${place.day}::date, ${place.seq}::bigint)` : sql`true`}
      order by l.posting_date, l.seq limit ${limit}`,
  )

function read(cursor: string): Place {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (
      Array.isArray(value) &&
      typeof value[0] === 'string' &&
      isDay(value[0]) &&
      typeof value[1] === 'string' &&
      /^\d{1,18}$/.test(value[1])
    )
      return { day: value[0], seq: value[1] }
  } catch {
    // falls through to the refusal
  }
  throw new Problem('invalid', says.cursorUnknown(), {
    cursor: says.cursorHint(),
  })
}
