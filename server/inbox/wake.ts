import { sql } from 'drizzle-orm'
import type { JobHandler } from '../room.ts'
import { tellOf } from './notify.ts'

export const inboxJobs: JobHandler[] = [
  {
    name: 'inbox.wake',
    words: 'Bring back what was put off',
    every: '* * * * *',
    // Whether it is put off is told by the moment itself; here open pages are told that it is over.
    run: async (_data, { db, now }) => {
      await db.execute(
        sql`with back as (update notices set snoozed_until = null where snoozed_until <= ${now().toISOString()}::timestamptz returning user_id) select ${tellOf(sql`back`)}`,
      )
    },
  },
]
