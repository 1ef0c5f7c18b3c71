import { and, sql } from 'drizzle-orm'
import { ages, type WorkByAge } from '#shared/ages.ts'
import { addDays, type Day } from '#shared/day.ts'
import { within, type Measure } from '#shared/measure.ts'
import { may } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import { filtered } from './filter.ts'
import { selectFrom } from './list.ts'
import { permittedSource } from './shown.ts'
import { visible, type Source } from './source.ts'

/** The parts of a measure by age. A moment is so many days old after as many times 24 hours, a day on the company's calendar. */
function partsOf({ record }: Source, measure: Measure, since: string, today: Day, now: Date): Measure[] {
  const isDay = record.fields.find(({ name }) => name === since)?.kind === 'day'
  const before = (days: number) =>
    isDay ? addDays(today, -days) : new Date(now.getTime() - days * 86_400_000).toISOString()
  return ages.map(({ from, to }) => {
    const old = from > 0 ? within(measure, `${since}:lte:${before(from)}`) : measure
    return to === undefined ? old : within(old, `${since}:gt:${before(to + 1)}`)
  })
}

/** What waits in these record types by how long it has waited, whoever has to do it: one question for each measure, under the predicate of its list. */
export const workByAge = async (sources: readonly Source[], today: Day, call: Call): Promise<WorkByAge[]> =>
  Promise.all(
    sources
      .filter(({ record }) => may(call.actor, record.api.list.can))
      .map((source) => permittedSource(source, call.actor))
      .flatMap((source) =>
        source.record.measures
          .flatMap((measure) => {
            const { step, own, follows, shows } = measure.work ?? {}
            return step === undefined || own || follows ? [] : [{ measure, step, since: shows!.since }]
          })
          .toSorted((a, b) => a.step - b.step)
          .map(async ({ measure, since }) => {
            const parts = partsOf(source, measure, since, today, call.now)
            const counts = parts.map(({ query }) => sql`count(*) filter (where ${filtered(source, query)})::int`)
            const [row] = await selectFrom(call.tx, source, Object.fromEntries(counts.entries())).where(
              and(visible(source, call.actor, 'no'), filtered(source, measure.query)),
            )
            const { name, label, address } = measure
            return {
              name,
              label,
              address,
              ages: parts.map((part, at) => ({ count: Number((row as number[])[at]), address: part.address })),
            }
          }),
      ),
  )
