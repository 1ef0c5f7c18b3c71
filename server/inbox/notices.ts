import { and, desc, gt, inArray, isNotNull, isNull, lte, notInArray, or, sql, eq, type SQL } from 'drizzle-orm'
import {
  computedKinds,
  kindsOf,
  mostCounted,
  noticeKinds,
  type InboxItem,
  type Part,
  type Queue,
} from '#shared/inbox.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '../call/call.ts'
import type { Sources } from '../personal/places.ts'
import { says } from '../sentences.ts'
import { keyOf, subjectsOf, type Subject } from './subjects.ts'
import { notices } from './tables.ts'

/** The parts that are made of notices. */
type ToldPart = Exclude<Part, 'decisions' | 'alerts' | 'sent'>

type Notice = typeof notices.$inferSelect
type Page = { items: InboxItem[]; next: string | null }

/** How many are looked at for one page at most: whoever lost the right to much is not made to wait for it. */
const batch = 100
const mostBatches = 20

const inPart = (part: ToldPart, now: string): SQL | undefined => {
  const told = notInArray(notices.kind, computedKinds)
  if (part === 'done') return and(told, isNotNull(notices.doneAt))
  const waits = and(told, isNull(notices.doneAt))
  if (part === 'snoozed') return and(waits, gt(notices.snoozedUntil, now))
  if (part === 'new') return and(waits, isNull(notices.readAt), awake(now))
  return and(waits, part === 'all' ? undefined : inArray(notices.kind, kindsOf(part)), awake(now))
}
const awake = (now: string) => or(isNull(notices.snoozedUntil), lte(notices.snoozedUntil, now))

/** One part of whoever asks, newest first; what they may not see any more is passed over. */
export async function noticesOf(
  part: ToldPart,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  sources: Sources,
  call: Call,
): Promise<Page> {
  const { tx, actor, now } = call
  const items: InboxItem[] = []
  let after = cursor === undefined ? undefined : read(cursor)
  for (let batches = 0; batches < mostBatches; batches += 1) {
    const rows = await tx
      .select()
      .from(notices)
      .where(and(eq(notices.userId, actor.id), inPart(part, now.toISOString()), after && before(after)))
      .orderBy(desc(notices.at), desc(notices.recordId), desc(notices.kind))
      .limit(batch)
    const subjects = await subjectsOf(rows, sources, call)
    for (const row of rows) {
      after = row
      const subject = subjects.get(keyOf(row))
      if (subject) items.push(itemOf(row, subject, now))
      if (items.length === limit)
        return { items, next: row === rows.at(-1) && rows.length < batch ? null : written(row) }
    }
    if (rows.length < batch) return { items, next: null }
  }
  return { items, next: after ? written(after) : null }
}

function itemOf({ readAt, doneAt, snoozedUntil, byName, ...row }: Notice, subject: Subject, now: Date): InboxItem {
  const { kind, record, recordId, why, action, times, at } = row
  const put = snoozedUntil !== null && snoozedUntil > now.toISOString() ? snoozedUntil : null
  return {
    kind,
    record,
    recordId,
    ...subject,
    why,
    action,
    by: byName,
    times,
    at,
    read: readAt !== null,
    snoozedUntil: put,
    done: doneAt !== null,
    decision: null,
  }
}

type Place = Pick<Notice, 'at' | 'recordId' | 'kind'>
const written = ({ at, recordId, kind }: Place) => `${at} ${recordId} ${kind}`
const before = ({ at, recordId, kind }: Place) =>
  sql`(${notices.at}, ${notices.recordId}, ${notices.kind}) < (${at}::timestamptz, ${recordId}::uuid, ${kind})`

function read(cursor: string): Place {
  const [, at, recordId, kind] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}) ([a-z]+)$/.exec(cursor) ?? []
  if (!at || Number.isNaN(Date.parse(at)) || !(kind! in noticeKinds))
    throw new Problem('invalid', says.cursorUnknown(), { cursor: says.cursorHint() })
  return { at, recordId: recordId!, kind: kind as Place['kind'] }
}

/** Notices that are not read, by part, as far as their reader may see what they are about. */
export async function unreadOf(sources: Sources, call: Call): Promise<Map<Queue, number>> {
  const { tx, actor, now } = call
  const rows = await tx
    .select({ kind: notices.kind, record: notices.record, recordId: notices.recordId })
    .from(notices)
    .where(
      and(
        eq(notices.userId, actor.id),
        notInArray(notices.kind, computedKinds),
        isNull(notices.doneAt),
        isNull(notices.readAt),
        awake(now.toISOString()),
      ),
    )
    .orderBy(desc(notices.at))
    .limit(mostCounted * 3)
  const subjects = await subjectsOf(rows, sources, call)
  const counts = new Map<Queue, number>()
  for (const row of rows) {
    const { queue } = noticeKinds[row.kind]
    if (subjects.has(keyOf(row))) counts.set(queue, (counts.get(queue) ?? 0) + 1)
  }
  return counts
}
