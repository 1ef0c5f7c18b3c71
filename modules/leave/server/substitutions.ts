import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Day } from '#shared/day.ts'
import { inWords } from '#shared/sentence.ts'
import { substitutions as declared } from '#modules/leave/shared/substitutions.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { withPerson } from '#modules/people/server/person-joins.ts'
import type { Call } from '#server/call/call.ts'
import { writingOf } from '#server/call/writing.ts'
import { notify } from '#server/inbox/notify.ts'
import { isAddress, sendMail } from '#server/outbox/mail.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { says } from './sentences.ts'
import { leaveRequestTable } from './tables.ts'

const substitutes = alias(unscoped(personTable, 'a reference'), 'substitutes')
const form = parts({
  table: leaveRequestTable,
  joins: [
    withPerson(leaveRequestTable.personId),
    {
      table: substitutes,
      on: eq(leaveRequestTable.substituteId, substitutes.id),
      fields: { substituteName: substitutes.displayName },
      always: true,
    },
  ],
})

/** Leave that was agreed to and names somebody, as they may know of it. */
export const substitutions = serveRecord(declared, {
  ...form,
  reach: { own: leaveRequestTable.substituteId },
  only: sql`(${leaveRequestTable.substituteId} is not null and ${leaveRequestTable.state} in ('approved', 'cancelled'))`,
})

type Leave = {
  id: string
  version: number
  personId: string
  substituteId: string | null
  state: string
  firstDay: Day
  lastDay: Day
}

/** What a changed leave means to the substitute; null where it means nothing. */
function meant(before: Leave, now: Leave): 'standIn' | 'standInShorter' | 'standInNoMore' | null {
  const [was, is] = [before.state === 'approved', now.state === 'approved']
  if (was && is) return before.lastDay === now.lastDay && before.firstDay === now.firstDay ? null : 'standInShorter'
  return is ? 'standIn' : was ? 'standInNoMore' : null
}

/** Notifies the substitute, in the inbox and by mail: who is away and when, and not which leave it is. */
export async function tellSubstitute(before: Leave, now: Leave, call: Call): Promise<void> {
  const { id, version, personId, substituteId, firstDay, lastDay } = now
  const action = meant(before, now)
  if (!substituteId || !action) return
  const known = async (of: string) =>
    (
      await call.tx
        .select({ name: personTable.displayName, mail: personTable.mail, memberId: personTable.memberId })
        .from(unscoped(personTable, 'a reference'))
        .where(eq(personTable.id, of))
    )[0]!
  const [person, substitute] = [await known(personId), await known(substituteId)]
  if (substitute.memberId)
    await notify(call, {
      to: [substitute.memberId],
      kind: 'mention',
      record: declared.name,
      recordId: id,
      why: 'substitute',
      action,
    })
  if (!substitute.mail || !isAddress(substitute.mail)) return
  const words = { person: person.name, from: firstDay, to: lastDay }
  const said = (sentence: Parameters<typeof inWords>[0]) => inWords(sentence, writingOf('en'))
  const [subject, text] = {
    standIn: [says.standIn(words), says.standInWhy(words)],
    standInShorter: [says.standInShorter(words), says.standInShorterWhy(words)],
    standInNoMore: [says.standInNoMore(words), says.standInNoMoreWhy(words)],
  }[action]
  await sendMail(call, {
    to: substitute.mail,
    subject: said(subject!),
    text: `Hello ${substitute.name},\n\n${said(text!)}\n\nWhom you stand in for: ${call.app.settings.publicOrigin}/hr/substitutions\n`,
    key: `substitute ${id} ${version} ${action}`,
  })
}
