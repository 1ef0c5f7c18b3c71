import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { servedPeriods } from './periods.ts'
import { checkPosted } from './posting.ts'
import { fiscalYears } from './tables.ts'
import { refuseUnfinished } from './unfinished.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

export const periodRoutes = serveVerbs(servedPeriods, {
  lock: (_, { tx }) => checkPosted(tx),
  /** 409 where bills, payments or entries that are not finished are dated in it. */
  close: async (period, call) => {
    await refuseUnfinished(period, call)
    await checkPosted(call.tx)
  },
  reopen: async ({ fiscalYearId }, { tx }, { reason }) => {
    const [year] = await tx
      .select()
      .from(unscoped(fiscalYears, 'a reference'))
      .where(eq(fiscalYears.id, fiscalYearId))
      .for('share')
    if (year!.state === 'closed') throw new Problem('conflict', says.yearClosed({ year: year!.name }))
    return { values: { reason } }
  },
})
