import { on, within, type Measure } from '#shared/measure.ts'
import { parseFilter } from '#shared/list.ts'
import { upperFirst } from '#shared/text.ts'
import { measuresCall, type Figure } from '#shared/work.ts'
import { may, type Actor } from '../call/actor.ts'
import { dayOf } from '../approval/seat.ts'
import type { Tx } from '../db/db.ts'
import type { ServerModule } from '../module.ts'
import { route, type Route } from '../call/route.ts'
import { cappedCount, summary } from './list.ts'
import { permittedSource } from './shown.ts'
import type { Source } from './source.ts'

/** Answers every measure of every record type under the predicate of the record type's own list: the figure and its list cannot differ. */
export const measureRoutes = (modules: readonly ServerModule[]): Route[] => [
  route(measuresCall, async ({ query: { name: asked, counted = '1', whose = 'mine', filter, openWith } }, call) => {
    const { tx, actor } = call
    const today = await dayOf(call)
    const figures: Promise<Figure>[] = []
    for (const source of modules.flatMap(({ records }) =>
      records.map((served) => permittedSource(served.source, actor)),
    )) {
      const { record } = source
      for (const declared of record.measures) {
        const { work } = declared
        // What is an alert alone is told in the inbox; what is nobody's work stands on its own page.
        if (work?.step === undefined) continue
        const { own, right, step } = work
        if (filter && !record.fields.some(({ name }) => name === parseFilter(filter)?.field)) continue
        // What is somebody's own is no work of others.
        if (openWith ? !own : own && whose === 'all') continue
        const ofToday = on(declared, today)
        const narrowed = filter ? within(ofToday, filter) : ofToday
        const measure = own ? within(narrowed, `${record.owner}:eq:${openWith ?? actor.id}`) : narrowed
        if (asked && asked !== measure.name) continue
        if ((whose === 'mine' && !openWith && !may(actor, right)) || !may(actor, record.api.list.can)) continue
        const said = openWith ? { ...measure, label: ofOther(record, measure) } : measure
        figures.push(figureOf(said, { ...work, step }, counted, source, tx, actor))
      }
    }
    // All are asked at once, in one write and of one moment: one after the other, each would wait for the one before it.
    return (await Promise.all(figures)).toSorted((a, b) => a.step - b.step)
  }),
]

/** What is somebody's own is called by its rows where another person reads of it. */
function ofOther({ many, states }: Source['record'], { filters }: Measure): string {
  const inStates = filters.flatMap(({ field, value }) => (field === 'state' ? value.split(',') : []))
  const words = inStates.map((state) => (states[state]?.word ?? state).toLowerCase())
  return upperFirst(words.length ? `${many}: ${words.join(', ')}` : many)
}

async function figureOf(
  { name, label, address, sum, query }: Measure,
  { none, step, shows, follows }: NonNullable<Measure['work']> & { step: number },
  counted: '1' | 'some' | '0',
  source: Source,
  tx: Tx,
  actor: Actor,
): Promise<Figure> {
  const { record } = source
  const of = { filter: query.filter }
  const found = counted === '1' ? await summary(tx, source, actor, of, sum ? [sum] : []) : null
  const count = counted === 'some' ? await cappedCount(tx, source, actor, of) : (found?.count ?? null)
  return {
    name,
    label,
    address,
    path: record.path,
    filter: query.filter,
    sort: query.sort,
    none,
    step,
    shows: {
      title: record.title,
      dueLabel: record.fields.find((field) => field.name === shows.due)?.label ?? '',
      sum: sum ?? null,
      ...shows,
    },
    follows: follows ?? false,
    tones: follows ? Object.fromEntries(Object.entries(record.states).map(([state, { tone }]) => [state, tone])) : {},
    page: record.page,
    count,
    sums: sum ? (found?.sums[sum] ?? []) : [],
  }
}
