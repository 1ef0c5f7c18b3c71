import { and, sql, type SQL } from 'drizzle-orm'
import { mostShown, type Piece } from '#shared/decision/evidence.ts'
import { exponentOf } from '#shared/currency.ts'
import { fromMinor } from '#shared/money.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { selectFrom } from '#server/record/list.ts'
import { expressionsOf, visible } from '#server/record/source.ts'
import { plainDecimal } from '#server/record/wire.ts'
import type { Matter } from './evidence.ts'
import { specOf } from './facts.ts'

type Found = {
  id: string
  record_id: string
  title: string
  amount: string
  state: 'approved' | 'rejected'
  by: string[]
  reason: string | null
  at: string
  same_requester: boolean
  same_field: boolean
}

/** What was decided before on records of half to twice the amount, of the same requester or with the same vendor or the like; the latest first. */
export async function similar({ noun, id, detail }: Matter, call: Call): Promise<Piece | null> {
  const { record, source } = noun
  const { tx, actor } = call
  const spec = specOf(record)
  const { amount, currency: inCurrency } = spec
  if (!amount || !inCurrency) return null
  const [opened] = await rowsOf<{ by: string }>(
    tx,
    sql`select opened_by as by from approval_requests
      where record = ${record.name} and record_id = ${id}::uuid order by opened_at desc, state = 'open' desc limit 1`,
  )
  if (!opened) return null
  const row = await noun.find(id, call)
  const own = row[amount]
  const currency = String(row[inCurrency])
  const of = expressionsOf(source)
  const value = spec.precedent && detail[spec.precedent]
  const known = { id: source.table.id, amount: sql`${of[amount]}::text`.as('amount') }
  const isSame = value ? sql`${of[spec.precedent!]} = ${value}::uuid` : sql`false`
  const alike = (condition?: SQL) =>
    selectFrom(tx, source, { ...known, same_field: sql`${isSame}`.as('same_field') }).where(
      and(
        visible(source, actor),
        sql`${source.table.id} <> ${id}::uuid and ${of[inCurrency]} = ${currency}`,
        sql`${of[amount]} between ${String(own)}::numeric / 2 and ${String(own)}::numeric * 2`,
        condition,
      ),
    )
  const byRequester = sql`r.opened_by = ${opened.by}::uuid`
  // The latest of each likeness for itself, so that each is a walk along its own index that ends with the last one shown.
  const latest = (
    rows: unknown,
    condition: SQL,
  ) => sql`(select r.id, r.record_id, r.title, f.amount, r.state, r.ended_at, ${byRequester} as same_requester, f.same_field
      from ${rows} f join approval_requests r on r.record = ${record.name} and r.record_id = f.id and r.state in ('approved', 'rejected')
      where ${condition} and exists (select from approval_decisions d where d.request_id = r.id and d.undone_at is null)
      order by r.ended_at desc, r.id limit ${mostShown.decisions})`
  const rows = await rowsOf<Found>(
    tx,
    sql`select a.id, a.record_id, a.title, a.amount, a.state, d.by, d.reason, a.same_requester, a.same_field,
        to_char(a.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from (${latest(alike(), byRequester)} ${value ? sql`union ${latest(alike(isSame), sql`true`)}` : sql``}) a
      cross join lateral (
        select array_agg(actor_name order by decided_at, id) as by, (array_agg(reason order by decided_at desc, id desc))[1] as reason
        from approval_decisions where request_id = a.id and undone_at is null) d
      order by a.ended_at desc, a.id limit ${mostShown.decisions}`,
  )
  const label = record.fields.find(({ name }) => name === spec.precedent)?.label.toLowerCase()
  return {
    kind: 'decisions',
    id: 'similar',
    title: 'Similar decisions before',
    to: null,
    decisions: rows.map((each) => ({
      id: each.id,
      title: each.title,
      to: record.pageOf(each.record_id),
      amount:
        typeof own === 'bigint'
          ? fromMinor(BigInt(each.amount), currency)
          : plainDecimal(each.amount, exponentOf(currency)),
      currency,
      outcome: each.state,
      by: each.by,
      reason: each.reason,
      at: each.at,
      same: [...(each.same_field && label ? [label] : []), ...(each.same_requester ? ['requester'] : [])],
    })),
  }
}
