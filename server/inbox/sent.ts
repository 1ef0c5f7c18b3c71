import { sql } from 'drizzle-orm'
import type { InboxItem } from '#shared/inbox.ts'
import type { Call } from '../call/call.ts'
import { rowsOf } from '../db/rows.ts'
import type { Sources } from '../personal/places.ts'
import { keyOf, subjectsOf } from './subjects.ts'

type Submission = { record: string; recordId: string; step: string; since: string; asked: string[] }
type Found = Submission & { by: string | null }

type Asker = Pick<Call, 'tx' | 'actor'>
/** Whoever is asked, as far as one line has room for their names. */
const named = 2
const most = 200

/** Those asked of whom the next word is expected, as one line says it: 'Ada, Ben and 3 others'. */
function inOneLine(names: readonly string[]): string {
  const others = names.length - named
  if (others <= 0) return names.join(' or ')
  return `${names.slice(0, named).join(', ')} or ${others} ${others === 1 ? 'other' : 'others'}`
}

/** What a member made or submitted and others are to decide on now: with whom it is and since when, the latest first. Begins with the open seats, which are few. */
export const sentOf = async (sources: Sources, call: Asker): Promise<InboxItem[]> =>
  (await sentBy(call.actor.id, sources, call)).items

/** The same of any member, as far as whoever asks may see it; `more` where it may not be all. */
export async function sentBy(member: string, sources: Sources, call: Asker) {
  const them = sql`${member}::uuid`
  const found = await rowsOf<Submission>(
    call.tx,
    sql`with asked as (
        select s.request_id, s.step, min(s.since) as since, array_agg(u.name order by u.name) filter (where u.active
          and not exists (select from approval_makers m where m.record = r.record and m.record_id = r.record_id and m.user_id = s.user_id)
          and not exists (select from approval_decisions d where d.request_id = s.request_id and d.step = s.step and d.seat = s.user_id and d.undone_at is null)) as names
        from approval_seats s join approval_requests r on r.id = s.request_id join users u on u.id = s.user_id
        where s.open and r.state = 'open' and (r.opened_by = ${them}
          or exists (select from approval_makers m where m.record = r.record and m.record_id = r.record_id and m.user_id = ${them}))
        group by s.request_id, s.step),
      places as (select request_id, min(since) as since, array_agg(step order by step) as steps from asked group by request_id)
      select r.record, r.record_id as "recordId", to_char(p.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
        (select string_agg(r.steps -> n ->> 'name', ' and ' order by n) from unnest(p.steps) n) as step,
        coalesce((select array_agg(distinct name order by name) from asked a cross join unnest(a.names) name where a.request_id = r.id), '{}') as asked
      from places p join approval_requests r on r.id = p.request_id
      order by p.since desc, r.id limit ${most}`,
  )
  return linesOf(
    found.map((each) => ({ ...each, by: inOneLine(each.asked) || null })),
    sources,
    call,
  )
}

/** What waits for the decision of a member, in a seat of their own, as far as whoever asks may see it: what they made or decided already does not. */
export async function waitingFor(member: string, sources: Sources, call: Asker) {
  const them = sql`${member}::uuid`
  const found = await rowsOf<Found>(
    call.tx,
    sql`select r.record, r.record_id as "recordId", to_char(min(s.since) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
        string_agg(r.steps -> s.step ->> 'name', ' and ' order by s.step) as step, r.opened_by_name as by
      from approval_seats s join approval_requests r on r.id = s.request_id
      where s.open and s.user_id = ${them} and r.state = 'open'
        and not exists (select from approval_makers m where m.record = r.record and m.record_id = r.record_id and m.user_id = ${them})
        and not exists (select from approval_decisions d where d.request_id = r.id and d.undone_at is null
          and (d.step = s.step and (d.actor_id = ${them} or d.seat = ${them}) or (not r.same_person and d.actor_id = ${them})))
      group by r.id order by min(s.since) desc, r.id limit ${most}`,
  )
  return linesOf(found, sources, call)
}

async function linesOf(
  found: readonly Omit<Found, 'asked'>[],
  sources: Sources,
  call: Asker,
): Promise<{ items: InboxItem[]; more: boolean }> {
  const subjects = await subjectsOf(found, sources, call)
  const items = found.flatMap(({ record, recordId, step, since, by }) => {
    const subject = subjects.get(keyOf({ record, recordId }))
    if (!subject) return []
    return [
      {
        kind: 'sent' as const,
        record,
        recordId,
        ...subject,
        why: 'sent' as const,
        action: 'submit',
        by,
        times: 1,
        at: since,
        read: true,
        snoozedUntil: null,
        done: false,
        decision: { step, insteadOf: null, together: null, version: null },
      },
    ]
  })
  return { items, more: found.length === most }
}
