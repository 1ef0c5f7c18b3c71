import { and, count, eq, gte, lte } from 'drizzle-orm'
import { periodCan, periods as declared, periodVerbs, type PeriodVerb } from '#modules/financial/shared/periods.ts'
import type { Day } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { insist } from '#shared/possible.ts'
import type { Call } from '#server/call.ts'
import type { Tx } from '#server/db/db.ts'
import type { Row } from '#server/record/source.ts'
import { serveRecord } from '#server/record/serve.ts'
import { route, type Route } from '#server/route.ts'
import { checkPosted } from './posting.ts'
import { entities, entries, fiscalYears, periods } from './tables.ts'

export type PeriodRow = typeof periods.$inferSelect

/** The open period a day falls into, kept open until the transaction ends; 422 where there is none. `field` names the day in the complaint. */
export async function openPeriod(tx: Tx, entityId: string, day: Day, field = 'postingDate'): Promise<PeriodRow> {
  const [period] = await tx
    .select()
    .from(periods)
    .where(and(eq(periods.entityId, entityId), lte(periods.startsOn, day), gte(periods.endsOn, day)))
    .for('share')
  refuseClosed(period, day, field)
  return period!
}

/** 422 where there is no period, or it is closed. */
export function refuseClosed(
  period: (Pick<PeriodRow, 'name'> & { state: string }) | null | undefined,
  day: Day,
  field = 'postingDate',
): void {
  if (!period)
    throw new Problem('unprocessable', `No fiscal year covers ${day}`, { [field]: 'Outside every fiscal year' })
  if (period.state !== 'open')
    throw new Problem('unprocessable', `${period.name} is ${period.state}: choose a day in an open period`, {
      [field]: `${period.name} is ${period.state}`,
    })
}

/** Drafts dated in these days; they would be stuck behind a closed period. */
export async function draftsWithin(tx: Tx, entityId: string, from: Day, to: Day): Promise<number> {
  const [row] = await tx
    .select({ drafts: count() })
    .from(entries)
    .where(
      and(
        eq(entries.entityId, entityId),
        eq(entries.state, 'draft'),
        gte(entries.postingDate, from),
        lte(entries.postingDate, to),
      ),
    )
  return row!.drafts
}

export const servedPeriods = serveRecord(declared, {
  table: periods,
  joins: [
    { table: entities, on: eq(periods.entityId, entities.id), fields: { entityName: entities.name } },
    { table: fiscalYears, on: eq(periods.fiscalYearId, fiscalYears.id), fields: { fiscalYearName: fiscalYears.name } },
  ],
})

const refuse = (verb: PeriodVerb, period: Row): void => insist(periodCan(verb, period as unknown as PeriodRow))

/** Closes a period; 409 where drafts are dated in it. */
export const closePeriod = (id: string, call: Call) =>
  servedPeriods.act(id, 'close', call, async (period) => {
    refuse('close', period)
    const drafts = await draftsWithin(
      call.tx,
      String(period['entityId']),
      String(period['startsOn']),
      String(period['endsOn']),
    )
    if (drafts)
      throw new Problem(
        'conflict',
        drafts === 1
          ? 'A draft is dated in this period: post or delete it first'
          : `${drafts} drafts are dated in this period: post or delete them first`,
      )
    await checkPosted(call.tx)
    return { values: { state: 'closed' } }
  })

export const periodRoutes: Route[] = [
  route(periodVerbs.lock, ({ params }, call) =>
    servedPeriods.act(params.id, 'lock', call, async (period) => {
      refuse('lock', period)
      await checkPosted(call.tx)
      return { values: { state: 'soft-locked' } }
    }),
  ),
  route(periodVerbs.close, ({ params }, call) => closePeriod(params.id, call)),
  route(periodVerbs.reopen, ({ params, body }, call) =>
    servedPeriods.act(params.id, 'reopen', call, async (period) => {
      refuse('reopen', period)
      const [year] = await call.tx
        .select()
        .from(fiscalYears)
        .where(eq(fiscalYears.id, String(period['fiscalYearId'])))
        .for('share')
      if (year!.state === 'closed') throw new Problem('conflict', `The fiscal year ${year!.name} is closed`)
      return { values: { state: 'open', reason: body.reason } }
    }),
  ),
]
