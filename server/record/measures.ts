import { within } from '#shared/measure.ts'
import { parseFilter } from '#shared/list.ts'
import { measuresCall, type Figure } from '#shared/work.ts'
import { may } from '../actor.ts'
import type { Room } from '../room.ts'
import { route, type Route } from '../route.ts'
import { cappedCount, summary } from './list.ts'

/** Answers every measure of every noun under the predicate of the noun's own list: the figure and its list cannot differ. */
export const measureRoutes = (rooms: readonly Room[]): Route[] => [
  route(measuresCall, async ({ query: { name: asked, counted = '1', whose = 'mine', filter } }, { tx, actor }) => {
    const figures: Figure[] = []
    for (const { record, source } of rooms.flatMap(({ records }) => records))
      for (const declared of record.measures) {
        const { own } = declared
        if (filter && !record.fields.some(({ name }) => name === parseFilter(filter)?.field)) continue
        // What is somebody's own is no work of others.
        if (own && whose === 'all') continue
        const narrowed = filter ? within(declared, filter) : declared
        const measure = own ? within(narrowed, `${record.owner}:eq:${actor.id}`) : narrowed
        const { name, label, address, right, sum = null, query, none, step, shows, follows = false } = measure
        if (asked && asked !== name) continue
        if ((whose === 'mine' && !may(actor, right)) || !may(actor, record.api.list.can)) continue
        const of = { filter: query.filter }
        const found = counted === '1' ? await summary(tx, source, actor, of) : null
        const count = counted === 'some' ? await cappedCount(tx, source, actor, of) : (found?.count ?? null)
        const dueLabel = record.fields.find((field) => field.name === shows.due)?.label ?? ''
        figures.push({
          name,
          label,
          address,
          path: record.path,
          filter: query.filter,
          sort: query.sort,
          none,
          step,
          shows: { title: record.title, dueLabel, sum, ...shows },
          follows,
          tones: follows
            ? Object.fromEntries(Object.entries(record.states).map(([state, { tone }]) => [state, tone]))
            : {},
          page: record.page,
          count,
          sums: sum ? (found?.sums[sum] ?? []) : [],
        })
      }
    return figures.toSorted((a, b) => a.step - b.step)
  }),
]
