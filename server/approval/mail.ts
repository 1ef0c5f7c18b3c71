import { sql } from 'drizzle-orm'
import { fromMinor } from '#shared/money.ts'
import type { Decided } from '#shared/record.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { isAddress, sendMail } from '#server/outbox/mail.ts'

/** Tells by mail whoever is asked now and chose to be told. */
export async function askByMail(
  record: Decided,
  recordId: string,
  number: string,
  { amount, currency }: { amount: bigint; currency: string },
  asked: readonly string[],
  call: Call,
): Promise<void> {
  const { tx, actor, correlationId, house } = call
  const found = await rowsOf<{ id: string; email: string }>(
    tx,
    sql`select u.id, u.email from users u join preferences p on p.user_id = u.id and p.name = 'chosen' and p.value -> 'approvalMail' = 'true'::jsonb
      where u.active and u.id = any(${sql.param(asked)}::uuid[]) order by u.id`,
  )
  const title = `${record.one} ${number}`
  for (const { id, email } of found)
    if (isAddress(email))
      await sendMail(call, {
        to: email,
        subject: `To decide: ${title}`,
        text: `${actor.name} asks for a decision on ${title}, ${fromMinor(amount, currency)} ${currency}.\n\n${house.settings.publicOrigin}${record.pageOf(recordId)}\n\nYou chose to be told by mail, in Settings › Preferences.`,
        key: `decide ${recordId} ${correlationId} ${id}`,
      })
}
