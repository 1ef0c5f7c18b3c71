import { sql } from 'drizzle-orm'
import { inboxApi, mostCounted, queues, type InboxItem, type Part, type Queue } from '#shared/inbox.ts'
import type { ChartOperator } from '#shared/list.ts'
import type { Call } from '../call/call.ts'
import { inbox as decisionsOf, type Decision } from '../approval/inbox.ts'
import { rowsOf } from '../db/rows.ts'
import type { Sources } from '../personal/places.ts'
import { route, type Route } from '../call/route.ts'
import type { ServerModule } from '../module.ts'
import { alertCount, alertsOf, markAlerts } from './alerts.ts'
import { follow, following } from './follows.ts'
import { mark, readAll, snooze } from './marks.ts'
import { mentionable } from './mentions.ts'
import { preferencesOf, setPreferences } from './preferences.ts'
import { noticesOf, unreadOf } from './notices.ts'
import { sentBy, sentOf, waitingFor } from './sent.ts'
import { keyOf, subjectsOf, type Subject } from './subjects.ts'

const usual = 50
type Asked = { cursor: string | undefined; limit: number; from: ChartOperator | undefined }

/** The inbox of whoever asks: everything is theirs by their session, and no call takes whose it is. */
export function inboxRoutes(modules: readonly ServerModule[]): Route[] {
  const recordTypes = modules.flatMap(({ records }) => records)
  const sources: Sources = new Map(recordTypes.map(({ source }) => [source.record.name, source] as const))
  const done = async (work: Promise<void>) => (await work, { done: true as const })

  /** With what tells each apart, such as its vendor. */
  const asItems = async (decisions: readonly Decision[], call: Call) => {
    const [subjects, versions] = await Promise.all([
      subjectsOf(decisions, sources, call),
      versionsOf(decisions, sources, call),
    ])
    return decisions.map((each) => itemOf(each, subjects.get(keyOf(each)), versions.get(each.recordId) ?? null))
  }
  const pageOf = async (part: Part, { cursor, limit, from }: Asked, call: Call) => {
    if (part === 'decisions') {
      const found = await decisionsOf(recordTypes, call, { limit: limit + 1, after: cursor, from })
      const shown = found.slice(0, limit)
      return { items: await asItems(shown, call), next: found.length > limit ? shown.at(-1)!.cursor : null }
    }
    // What the bell counts: what waits for a decision, what is not read, what is wrong.
    if (part === 'new') {
      const decisions = await asItems(await decisionsOf(recordTypes, call, { limit }), call)
      const told = await noticesOf(part, { limit }, sources, call)
      return { items: [...decisions, ...told.items, ...(await alertsOf(modules, call))].slice(0, limit), next: null }
    }
    if (part === 'sent') return { items: await sentOf(sources, call), next: null }
    if (part === 'alerts') return { items: await alertsOf(modules, call), next: null }
    const page = await noticesOf(part, { cursor, limit }, sources, call)
    // What waits by itself, and was put off or is done until it is another, stands before the rest.
    if ((part !== 'snoozed' && part !== 'done') || cursor !== undefined) return page
    const decisions =
      part === 'snoozed' ? await asItems(await decisionsOf(recordTypes, call, { parked: true }), call) : []
    return { ...page, items: [...decisions, ...(await alertsOf(modules, call, part)), ...page.items] }
  }

  return [
    route(inboxApi.list, ({ query: { part, cursor, limit = usual, from } }, call) =>
      pageOf(part, { cursor, limit, from }, call),
    ),
    route(inboxApi.counts, async (_, call) => {
      const unread = await unreadOf(sources, call)
      const decisions = await decisionsOf(recordTypes, call, { limit: mostCounted + 1 })
      const alerts = await alertCount(modules, call)
      const counts = { ...Object.fromEntries(unread), decisions: decisions.length, alerts }
      const parts = Object.fromEntries(
        queues.map((queue) => [
          queue,
          Math.min((counts as Partial<Record<Queue, number>>)[queue] ?? 0, mostCounted + 1),
        ]),
      ) as Record<Queue, number>
      return {
        unread: Math.min(
          queues.reduce((sum, queue) => sum + parts[queue], 0),
          mostCounted + 1,
        ),
        parts,
      }
    }),
    route(inboxApi.ofMember, async ({ params: { id } }, call) => {
      const waiting = await waitingFor(id, sources, call)
      const sent = await sentBy(id, sources, call)
      return { waiting: waiting.items, sent: sent.items, more: waiting.more || sent.more }
    }),
    route(inboxApi.mark, async ({ body }, call) => {
      if (body.mark === 'done' || body.mark === 'undone') await markAlerts(modules, body.items, body.mark, call)
      return done(mark(body, call))
    }),
    route(inboxApi.readAll, ({ body }, call) => done(readAll(body.until, call))),
    route(inboxApi.snooze, async ({ body }, call) => {
      await snooze(body, sources, call)
      return done(markAlerts(modules, body.items, { until: body.until }, call))
    }),
    route(inboxApi.preferences, (_, call) => preferencesOf(call)),
    route(inboxApi.setPreferences, ({ body }, call) => setPreferences(body, call)),
    route(inboxApi.following, ({ query }, call) => following(query, sources, call)),
    route(inboxApi.people, ({ query }, call) => mentionable(query, sources, call)),
    route(inboxApi.follow, ({ body }, call) => follow(body, sources, call)),
  ]
}

/** The versions of these records, whatever their record types, in one statement. */
async function versionsOf(
  decisions: readonly Decision[],
  sources: Sources,
  { tx }: Call,
): Promise<Map<string, number>> {
  const each = [...Map.groupBy(decisions, ({ record }) => record)].map(([name, of]) => {
    const { table } = sources.get(name)!
    return sql`select id, version from ${table} where id = any(${sql.param(of.map(({ recordId }) => recordId))}::uuid[])`
  })
  if (each.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; version: number }>(tx, sql.join(each, sql` union all `))
  return new Map(rows.map(({ id, version }) => [id, version]))
}

const itemOf = (
  { title, noun, insteadOf, step, together, by, since, snoozedUntil, ...rest }: Decision,
  subject: Subject | undefined,
  version: number | null,
): InboxItem => ({
  kind: 'decision',
  record: rest.record,
  recordId: rest.recordId,
  noun,
  title,
  subtitle: subject?.subtitle ?? null,
  about: subject?.about ?? null,
  amount: rest.amount,
  currency: rest.currency,
  page: rest.page,
  why: 'seat',
  action: 'submit',
  by,
  times: 1,
  at: since,
  read: false,
  snoozedUntil,
  done: false,
  decision: { step, insteadOf, together, version },
})
