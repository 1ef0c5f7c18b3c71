import { sql } from 'drizzle-orm'
import type { JobHandler, ServerModule } from '../module.ts'
import { sendDue } from './by-mail.ts'
import { tellOf } from './notify.ts'

export const inboxJobs = (modules: readonly ServerModule[]): JobHandler[] => [
  {
    name: 'inbox.mails',
    words: 'Tell people by mail what they chose to be told so',
    every: '* * * * *',
    run: (_data, app) => sendDue(app, modules),
  },
  {
    name: 'inbox.wake',
    words: 'Return snoozed items',
    every: '* * * * *',
    // Whether it is put off is told by the moment itself; here open pages are told that it is over.
    run: async (_data, { db, now }) => {
      await db.execute(
        sql`with back as (update notices set snoozed_until = null where snoozed_until <= ${now().toISOString()}::timestamptz returning user_id) select ${tellOf(sql`back`)}`,
      )
    },
  },
]
