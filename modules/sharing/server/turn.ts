import { and, eq, lte } from 'drizzle-orm'
import { system } from '#server/call/actor.ts'
import { withoutVersion } from '#server/call/call.ts'
import { inQuietCall } from '#server/call/job-call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import type { JobHandler } from '#server/module.ts'
import { shareLinks } from './share-links.ts'
import { shareTable } from './tables.ts'

/** Says of links whose hour is over that they have ended. They open nothing from that hour on, whether or not this has run. */
export const turnJob: JobHandler = {
  name: 'sharing.turn',
  words: 'End expired share links',
  every: '* * * * *',
  run: async (_data, app) => {
    const over = await app.db
      .select({ id: shareTable.id })
      .from(unscoped(shareTable, 'the app'))
      .where(and(eq(shareTable.state, 'open'), lte(shareTable.endsAt, app.now().toISOString())))
      .limit(500)
    for (const { id } of over)
      await inQuietCall(app, system, 'sharing.end', async (given) => {
        const call = withoutVersion(given)
        const row = await shareLinks.lock(id, call)
        if (row.state === 'open' && Date.parse(row.endsAt) <= call.now.getTime())
          await shareLinks.change(row, { values: { state: 'ended' } }, call, 'end')
      })
  },
}
