import { sql } from 'drizzle-orm'
import { sweepTokens } from '#server/auth/personal-tokens.ts'
import { sweepSessions } from '#server/auth/sessions.ts'
import { sweepOutbox } from '#server/outbox/deliver.ts'
import type { JobHandler } from '#server/module.ts'

/** What the core tidies by itself. Nothing that anyone may still ask for is deleted. */
export const housekeeping: JobHandler[] = [
  {
    name: 'building.tidy',
    words: 'Delete ended sessions and old replies',
    every: '17 * * * *',
    run: async (_data, { db, now }) => {
      const at = now().toISOString()
      await sweepSessions(db, now())
      await sweepTokens(db, now())
      await sweepOutbox(db, now())
      await db.execute(sql`delete from identity_payloads where expires_at < ${at}::timestamptz - interval '1 day'`)
      // A key must be known for a day; two leave room for a browser that was asleep.
      await db.execute(sql`delete from idempotency_keys where created_at < ${at}::timestamptz - interval '2 days'`)
      await db.execute(sql`delete from verb_runs where created_at < ${at}::timestamptz - interval '90 days'`)
      await db.execute(sql`delete from error_reports where received_at < ${at}::timestamptz - interval '90 days'`)
      await db.execute(sql`delete from anonymous_events where minute < ${at}::timestamptz - interval '90 days'`)
      await db.execute(sql`delete from refused_sign_ins where last_at < ${at}::timestamptz - interval '90 days'`)
    },
  },
]
