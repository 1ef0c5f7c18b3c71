import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { assistant } from '#modules/ai/shared/settings.ts'
import type { AppContext } from '#server/app-context.ts'
import { dayOf } from '#server/approval/seat.ts'
import { system } from '#server/call/actor.ts'
import { inQuietCall } from '#server/call/job-call.ts'
import type { JobHandler } from '#server/module.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { settingIn } from '#server/setting/value.ts'
import { addMonths } from '#shared/day.ts'
import { conversations } from './conversations.ts'
import { conversationTable, messageTable } from './tables.ts'

const emptied = 'Conversation whose time is over'
const batch = 200

/** Erases questions and answers whose time is over; a conversation without any left loses its title and is archived. */
export async function eraseOld(app: AppContext): Promise<void> {
  await inQuietCall(app, system, 'erase old conversations', async (call) => {
    const { tx } = call
    const { months } = await settingIn(tx, assistant)
    const before = addMonths(await dayOf(call), -months)
    await tx.delete(messageTable).where(lt(messageTable.createdAt, before))
    const left = tx
      .select({ id: messageTable.id })
      .from(unscoped(messageTable, 'the app'))
      .where(eq(messageTable.conversationId, conversationTable.id))
    const over = await tx
      .select({ id: conversationTable.id })
      .from(unscoped(conversationTable, 'the app'))
      .where(and(notExists(left), lt(conversationTable.askedAt, before), sql`${conversationTable.title} <> ${emptied}`))
      .limit(batch)
    for (const { id } of over) {
      const row = await conversations.lock(id, call)
      await conversations.change(row, { values: { title: emptied, archivedAt: call.now.toISOString() } }, call, 'erase')
    }
    if (over.length === batch) call.enqueue({ name: jobName, data: {}, key: 'next' })
  })
}
const jobName = 'ai.retention'

export const retentionJobs: JobHandler[] = [
  { name: jobName, words: 'Erase old conversations', every: '23 3 * * *', run: (_data, app) => eraseOld(app) },
]
