import { and, eq, gte, lte } from 'drizzle-orm'
import { periods as declared } from '#modules/ledger/shared/periods.ts'
import type { Day } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import type { Tx } from '#server/db/db.ts'
import { serveRecord } from '#server/record/serve.ts'
import { says as ruled } from '#modules/ledger/shared/sentences.ts'
import { entities, fiscalYears, periods } from './tables.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

type PeriodRow = typeof periods.$inferSelect

/** The open period a day falls into, kept open until the transaction ends; 422 where there is none. `field` names the day in the complaint. */
export async function openPeriod(tx: Tx, entityId: string, day: Day, field = 'postingDate'): Promise<PeriodRow> {
  const [period] = await tx
    .select()
    .from(unscoped(periods, 'a rule'))
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
  if (!period) throw new Problem('unprocessable', says.noYearCovers({ day }), { [field]: says.outsideYears() })
  if (period.state !== 'open')
    throw new Problem('unprocessable', says.periodShut({ period: period.name, state: period.state }), {
      [field]: ruled.periodIs({ period: period.name, state: period.state }),
    })
}

export const servedPeriods = serveRecord(declared, {
  table: periods,
  reach: { entity: periods.entityId },
  joins: [
    { table: entities, on: eq(periods.entityId, entities.id), fields: { entityName: entities.name }, always: true },
    {
      table: fiscalYears,
      on: eq(periods.fiscalYearId, fiscalYears.id),
      fields: { fiscalYearName: fiscalYears.name },
      always: true,
    },
  ],
})
