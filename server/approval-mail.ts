import { sql } from 'drizzle-orm'
import { fromMinor } from '#shared/money.ts'
import { grants } from '#shared/permissions.ts'
import type { Matter } from './approval.ts'
import type { Call } from './call.ts'
import { rowsOf } from './db/rows.ts'
import { isAddress, sendMail } from './outbox/mail.ts'

type Asked = { id: string; email: string; permissions: string[] }

/**
 * Tells by mail whoever may decide on this and chose to be told: not its makers, nobody whose limit it exceeds. `title` names it in a
 * sentence ('requisition PR-000012'), `page` is its address on this site.
 */
export async function askForDecision(matter: Matter, title: string, page: string, call: Call): Promise<void> {
  const { record, recordId, amount, currency, makers } = matter
  const { tx, actor, correlationId, house } = call
  const found = await rowsOf<Asked>(
    tx,
    sql`select u.id, u.email, array(select distinct unnest(r.permissions) from user_roles h join roles r on r.name = h.role where h.user_id = u.id) as permissions
      from users u join preferences p on p.user_id = u.id and p.name = 'chosen' and p.value -> 'approvalMail' = 'true'::jsonb
      where u.active and exists (
        select 1 from approval_limits l join user_roles h on h.role = l.role
        where h.user_id = u.id and l.record = ${record} and l.currency = ${currency} and (l.amount is null or l.amount >= ${amount}))
      order by u.id`,
  )
  for (const { id, email, permissions } of found) {
    if (makers.includes(id) || id === actor.id || !isAddress(email) || !grants(permissions, `${record}.approve`))
      continue
    await sendMail(call, {
      to: email,
      subject: `To decide: ${title}`,
      text: `${actor.name} asks for a decision on ${title}, ${fromMinor(amount, currency)} ${currency}.\n\n${house.settings.publicOrigin}${page}\n\nYou chose to be told by mail, in Settings › Preferences.`,
      key: `decide ${recordId} ${correlationId} ${id}`,
    })
  }
}
