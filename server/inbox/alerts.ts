import { sql } from 'drizzle-orm'
import { mostCounted, type InboxItem } from '#shared/inbox.ts'
import { within } from '#shared/measure.ts'
import { may } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import { rowsOf } from '../db/rows.ts'
import { pageOfRows } from '../record/list.ts'
import { toWire } from '../record/wire.ts'
import type { Room } from '../room.ts'
import { resultOf } from '../search/result-rows.ts'
import { keyOf } from './subjects.ts'

/** The rows of every measure that is an alert and this person's work, as its own list shows them; without those that were put off, or these alone. */
export async function alertsOf(
  rooms: readonly Room[],
  call: Call,
  { parked = false }: { parked?: boolean } = {},
): Promise<InboxItem[]> {
  const { tx, actor } = call
  const putOff = await putOffOf(call)
  const items: InboxItem[] = []
  for (const { record, source } of rooms.flatMap(({ records }) => records))
    for (const declared of record.measures) {
      if (!declared.alert || !may(actor, declared.right) || !may(actor, record.api.list.can)) continue
      const { query, label, shows } = declared.own ? within(declared, `${record.owner}:eq:${actor.id}`) : declared
      const { rows } = await pageOfRows(tx, source, actor, query, mostCounted + 1)
      for (const row of rows) {
        const about = { record: record.name, recordId: row.id }
        const until = putOff.get(keyOf(about)) ?? null
        if ((until !== null) !== parked) continue
        const { title, subtitle, amount, currency, page } = resultOf(source, row)
        items.push({
          kind: 'alert',
          ...about,
          noun: record.one,
          title,
          subtitle: subtitle ?? label,
          amount,
          currency,
          page,
          why: 'responsible',
          action: label,
          by: null,
          times: 1,
          at: momentOf(toWire(record.row.shape, row)[shows.since]),
          read: false,
          snoozedUntil: until,
          done: false,
          decision: null,
        })
      }
    }
  return items
}

/** Since when, where a row knows only the day. */
const momentOf = (since: unknown): string => new Date(String(since)).toISOString()

async function putOffOf({ tx, actor, now }: Call): Promise<Map<string, string>> {
  const rows = await rowsOf<{ record: string; recordId: string; until: string }>(
    tx,
    sql`select record, record_id as "recordId", to_char(snoozed_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until
      from notices where user_id = ${actor.id}::uuid and kind = 'alert' and snoozed_until > ${now.toISOString()}::timestamptz`,
  )
  return new Map(rows.map((row) => [keyOf(row), row.until]))
}
