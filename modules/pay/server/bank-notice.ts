import { eq } from 'drizzle-orm'
import type { Call } from '#server/call/call.ts'
import { notify } from '#server/inbox/notify.ts'
import { isAddress, sendMail } from '#server/outbox/mail.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { personTable, privateContactTable } from '#modules/people/server/tables.ts'

type News = {
  personId: string
  record: string
  recordId: string
  version: number
  action: 'create' | 'update'
}
const words = {
  create: { subject: 'Your bank details are about to change', did: 'proposed to change' },
  update: { subject: 'Your bank details were changed', did: 'changed' },
} as const

/** Tells a person in the inbox and by mail to each address that their pay goes elsewhere, without the number of the account. */
export async function tellOfAccount({ personId, record, recordId, version, action }: News, call: Call): Promise<void> {
  const [person] = await call.tx
    .select({
      memberId: personTable.memberId,
      name: personTable.displayName,
      mail: personTable.mail,
      home: privateContactTable.mail,
    })
    .from(unscoped(personTable, 'of one in hand'))
    .leftJoin(unscoped(privateContactTable, 'of one in hand'), eq(privateContactTable.personId, personTable.id))
    .where(eq(personTable.id, personId))
  if (!person) return
  const { memberId, name, mail, home } = person
  if (memberId) await notify(call, { to: [memberId], kind: 'change', record, recordId, why: 'yours', action })
  const { subject, did } = words[action]
  for (const to of new Set([mail, home]))
    if (to && isAddress(to))
      await sendMail(call, {
        to,
        subject,
        text: `Hello ${name},\n\n${call.actor.name} ${did} where your pay goes. If you asked for this, there is nothing to do. If you did not, tell the people office at once, and not by answering this mail.\n\nYou see the account and who looked at it in your personnel file: ${call.app.settings.publicOrigin}/employees/comprehensive-workbench/${personId}\n`,
        about: { record, recordId },
        key: `${record} ${recordId} ${version} ${to}`,
      })
}
