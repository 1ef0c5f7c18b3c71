import { eq } from 'drizzle-orm'
import { periodCan, periodVerbs, type PeriodVerb } from '#modules/financial/shared/periods.ts'
import { Problem } from '#shared/problem.ts'
import { insist } from '#shared/possible.ts'
import type { Call } from '#server/call.ts'
import type { Row } from '#server/record/source.ts'
import { route, type Route } from '#server/route.ts'
import { servedPeriods, type PeriodRow } from './periods.ts'
import { checkPosted } from './posting.ts'
import { fiscalYears } from './tables.ts'
import { refuseUnfinished } from './unfinished.ts'

const refuse = (verb: PeriodVerb, period: Row): void => insist(periodCan(verb, period as unknown as PeriodRow))

/** Closes a period; 409 where bills, payments or entries that are not finished are dated in it. */
export const closePeriod = (id: string, call: Call) =>
  servedPeriods.act(id, 'close', call, async (period) => {
    refuse('close', period)
    const { entityId, startsOn, endsOn, name } = period as unknown as PeriodRow
    await refuseUnfinished({ entityId, startsOn, endsOn, name }, call)
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
