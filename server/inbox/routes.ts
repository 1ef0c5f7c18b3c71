import { inboxApi, mostCounted, queues, type InboxItem, type Part, type Queue } from '#shared/inbox.ts'
import type { Call } from '../call/call.ts'
import { inbox as decisionsOf, type Decision } from '../approval/inbox.ts'
import type { Sources } from '../personal/places.ts'
import { route, type Route } from '../call/route.ts'
import type { Room } from '../room.ts'
import { alertsOf } from './alerts.ts'
import { follow, following } from './follows.ts'
import { mark, readAll, snooze } from './marks.ts'
import { mentionable } from './mentions.ts'
import { preferencesOf, setPreferences } from './preferences.ts'
import { noticesOf, unreadOf } from './notices.ts'
import { sentOf } from './sent.ts'
import { keyOf, subjectsOf } from './subjects.ts'

const usual = 50

/** The inbox of whoever asks: everything is theirs by their session, and no call takes whose it is. */
export function inboxRoutes(rooms: readonly Room[]): Route[] {
  const nouns = rooms.flatMap(({ records }) => records)
  const sources: Sources = new Map(nouns.map(({ source }) => [source.record.name, source] as const))
  const done = async (work: Promise<void>) => (await work, { done: true as const })

  /** With what tells each apart, such as its vendor. */
  const asItems = async (decisions: readonly Decision[], call: Call) => {
    const subjects = await subjectsOf(decisions, sources, call)
    return decisions.map((each) => itemOf(each, subjects.get(keyOf(each))?.subtitle ?? null))
  }
  /** What waits for their own decision is told once. */
  const alerts = async (call: Call) => {
    const found = await alertsOf(rooms, call)
    if (found.length === 0) return found
    const decided = new Set((await decisionsOf(nouns, call, { limit: mostCounted + 1 })).map(keyOf))
    return found.filter((each) => !decided.has(keyOf(each)))
  }

  const pageOf = async (part: Part, cursor: string | undefined, limit: number, call: Call) => {
    if (part === 'decisions') {
      const found = await decisionsOf(nouns, call, { limit: limit + 1, after: cursor })
      const shown = found.slice(0, limit)
      return { items: await asItems(shown, call), next: found.length > limit ? shown.at(-1)!.cursor : null }
    }
    if (part === 'sent') return { items: await sentOf(sources, call), next: null }
    if (part === 'alerts') return { items: await alerts(call), next: null }
    const page = await noticesOf(part, { cursor, limit }, sources, call)
    // What waits by itself and was put off stands before the rest.
    if (part !== 'snoozed' || cursor !== undefined) return page
    const decisions = await asItems(await decisionsOf(nouns, call, { parked: true }), call)
    return { ...page, items: [...decisions, ...(await alertsOf(rooms, call, { parked: true })), ...page.items] }
  }

  return [
    route(inboxApi.list, ({ query: { part, cursor, limit = usual } }, call) => pageOf(part, cursor, limit, call)),
    route(inboxApi.counts, async (_, call) => {
      const unread = await unreadOf(sources, call)
      const decisions = await decisionsOf(nouns, call, { limit: mostCounted + 1 })
      const wrong = await alerts(call)
      const counts = { ...Object.fromEntries(unread), decisions: decisions.length, alerts: wrong.length }
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
    route(inboxApi.mark, ({ body }, call) => done(mark(body, call))),
    route(inboxApi.readAll, ({ body }, call) => done(readAll(body.until, call))),
    route(inboxApi.snooze, ({ body }, call) => done(snooze(body, sources, call))),
    route(inboxApi.preferences, (_, call) => preferencesOf(call)),
    route(inboxApi.setPreferences, ({ body }, call) => setPreferences(body, call)),
    route(inboxApi.following, ({ query }, call) => following(query, sources, call)),
    route(inboxApi.people, ({ query }, call) => mentionable(query, sources, call)),
    route(inboxApi.follow, ({ body }, call) => follow(body, sources, call)),
  ]
}

const itemOf = (
  { title, noun, insteadOf, step, together, by, since, snoozedUntil, ...rest }: Decision,
  subtitle: string | null,
): InboxItem => ({
  kind: 'decision',
  record: rest.record,
  recordId: rest.recordId,
  noun,
  title,
  subtitle,
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
  decision: { step, insteadOf, together },
})
