import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { othersMayClose } from './closers.ts'
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
    return { values: { reopenedById: null, reopenedByName: null } }
  },
  /** Who opens a closed period does not close it: one person would post unseen into a month that is reported. */
  reopen: async ({ fiscalYearId, entityId, state }, call, { reason }) => {
    const [year] = await call.tx
      .select()
      .from(unscoped(fiscalYears, 'a reference'))
      .where(eq(fiscalYears.id, fiscalYearId))
      .for('share')
    if (year!.state === 'closed') throw new Problem('conflict', says.yearClosed({ year: year!.name }))
    if (state !== 'closed' || !(await othersMayClose(entityId, call))) return { values: { reason } }
    return { values: { reason, reopenedById: call.actor.id, reopenedByName: call.actor.name } }
  },
})
