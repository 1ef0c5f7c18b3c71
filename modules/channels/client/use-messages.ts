import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, urlOf } from '#client/api.ts'
import { messageCalls, type Message } from '#modules/channels/shared/messages.ts'
import type { Reply } from '#shared/api.ts'

type Page = Reply<typeof messageCalls.list>
/** A part of a channel without a gap, as it is on the page. */
export type Loaded = Page

const keyOf = (id: string) => [urlOf(messageCalls.list, { params: { id } }), 'loaded']

/** Takes what changed since: what is in the part that is loaded, and what follows its end. */
export function merged(now: Loaded, page: Page): Loaded {
  const bySeq = new Map(now.items.map((message) => [message.seq, message]))
  const first = now.items[0]?.seq ?? 1
  for (const message of page.items.toSorted((a, b) => a.seq - b.seq)) {
    const last = Math.max(first - 1, ...[...bySeq.keys()].slice(-1))
    if (bySeq.has(message.seq) || (!now.newer && message.seq === last + 1)) bySeq.set(message.seq, message)
  }
  const items = [...bySeq.values()]
  return { ...page, items, older: now.older, newer: (items.at(-1)?.seq ?? page.lastSeq) < page.lastSeq }
}

/** Reads all changes since the last one that is known, so that nothing is missed or doubled after a time away. */
async function resumed(id: string, now: Loaded, signal?: AbortSignal): Promise<Loaded> {
  for (let known = now; ;) {
    const page = await call(messageCalls.list, { params: { id }, query: { since: known.change } }, { signal })
    known = merged(known, page)
    if (!page.newer) return known
  }
}

/** The messages of a channel that are loaded; it begins with the last ones. */
export function useMessages(id: string) {
  const queries = useQueryClient()
  const read = useQuery<Loaded>({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => {
      const now = queries.getQueryData<Loaded>(keyOf(id))
      return now ? resumed(id, now, signal) : call(messageCalls.list, { params: { id }, query: {} }, { signal })
    },
  })
  return { read, ...actsOn(id, queries) }
}

function actsOn(id: string, queries: QueryClient) {
  const key = keyOf(id)
  const now = () => queries.getQueryData<Loaded>(key)
  const put = (next: (before: Loaded) => Loaded) =>
    queries.setQueryData<Loaded>(key, (before) => before && next(before))
  const ask = (query: Record<string, number>) => call(messageCalls.list, { params: { id }, query })
  return {
    async loadOlder() {
      const first = now()?.items[0]
      if (!first) return
      const page = await ask({ before: first.seq })
      put((before) =>
        before.items[0]?.seq === first.seq
          ? { ...before, items: [...page.items, ...before.items], older: page.older }
          : before,
      )
    },
    async loadNewer() {
      const last = now()?.items.at(-1)
      if (!last) return
      const page = await ask({ after: last.seq })
      put((before) =>
        before.items.at(-1)?.seq === last.seq
          ? { ...before, items: [...before.items, ...page.items], newer: page.newer, lastSeq: page.lastSeq }
          : before,
      )
    },
    /** Loads the part around a message, or the end. */
    async loadAround(seq: number | null) {
      const page = await ask(seq === null ? {} : { around: seq })
      queries.setQueryData<Loaded>(key, page)
    },
    refresh: () => queries.invalidateQueries({ queryKey: key }),
    /** Notes on the page what the server has taken. */
    noteRead: (seq: number) => put((before) => ({ ...before, lastReadSeq: Math.max(before.lastReadSeq ?? 0, seq) })),
    noteUnread: (seq: number) => put((before) => ({ ...before, lastReadSeq: seq - 1 })),
  }
}

/** One line of the list: a message that begins no thread's reply, with the day or mark above it. */
export type Line = { message: Message; day: string | null; isNew: boolean; grouped: boolean }

const together = 5 * 60_000

/** The messages of the list, by day and author; `newFrom` is the last message that was read before. */
export function linesOf(messages: readonly Message[], newFrom: number | null, dayOf: (at: string) => string): Line[] {
  const roots = messages.filter(({ replyTo }) => replyTo === null)
  return roots.map((message, index) => {
    const before = roots[index - 1]
    const day = dayOf(message.at)
    const isNewDay = !before || dayOf(before.at) !== day
    const isNew =
      newFrom !== null && message.seq > newFrom && (before ? before.seq <= newFrom : message.seq === newFrom + 1)
    const grouped =
      !isNewDay &&
      !isNew &&
      before.author.id === message.author.id &&
      !before.deleted &&
      Date.parse(message.at) - Date.parse(before.at) < together
    return { message, day: isNewDay ? day : null, isNew, grouped }
  })
}
