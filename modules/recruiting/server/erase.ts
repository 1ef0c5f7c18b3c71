import { eq, sql } from 'drizzle-orm'
import { applicantRetention } from '#modules/recruiting/shared/settings.ts'
import { dayOf } from '#server/approval/seat.ts'
import { system } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { inCall, inQuietCall } from '#server/call/job-call.ts'
import { rowsOf } from '#server/db/rows.ts'
import type { AppContext } from '#server/app-context.ts'
import { forgetMails } from '#server/outbox/mail.ts'
import { settingIn } from '#server/setting/value.ts'
import type { JobHandler } from '#server/module.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { forgetLinks } from './agreement-links.ts'
import { applications } from './applications.ts'
import { mailsOf } from './mails.ts'
import { openings } from './openings.ts'
import { applicationFileTable, applicationTable, openingTable, scorecardTable } from './tables.ts'

const removeBytes = 'recruiting.remove-file'

/** Applications of which nothing more comes, and whose time is over; those with the longer agreement later. */
async function due(call: Call): Promise<string[]> {
  const { months, longerMonths } = await settingIn(call.tx, applicantRetention)
  const today = await dayOf(call)
  const rows = await rowsOf<{ id: string }>(
    call.tx,
    sql`select a.id from ${joined(applicationTable, 'a')} join ${joined(openingTable, 'o')} on o.id = a.opening_id
      where a.erased_at is null and a.stage not in ('accepted', 'hired') and coalesce(a.ended_on, o.closed_on)
        + make_interval(months => case when a.keep_longer then greatest(${months}::int, ${longerMonths}::int) else ${months}::int end) <= ${today}::date
      order by a.id limit 200`,
  )
  return rows.map(({ id }) => id)
}

/** What is left is a number with its stages: nobody can tell who it was. */
async function erase(id: string, call: Call): Promise<void> {
  const row = await applications.lock(id, call)
  if (row.erasedAt) return
  const files = await call.tx.delete(applicationFileTable).where(eq(applicationFileTable.applicationId, id)).returning()
  for (const { storageKey } of files) call.enqueue({ name: removeBytes, data: { storageKey } })
  await call.tx.update(scorecardTable).set({ notes: null }).where(eq(scorecardTable.applicationId, id))
  await forgetLinks(id, call)
  await forgetMails(mailsOf(row), call)
  const gone = { givenName: null, surname: null, mail: null, phone: null, letter: null, note: null, keepLonger: false }
  await applications.change(
    row,
    { values: { ...gone, name: `Applicant ${row.number}`, erasedAt: call.now.toISOString() } },
    call,
    'erase',
  )
}

/** Erases all that is due; answers how many. */
export async function eraseDue(app: AppContext): Promise<number> {
  let erased = 0
  for (;;) {
    let ids: string[] = []
    await inQuietCall(app, system, 'look for applicants to erase', async (call) => void (ids = await due(call)))
    for (const id of ids) await inCall(app, system, 'erase an applicant', (call) => erase(id, call))
    erased += ids.length
    if (ids.length < 200) return erased
  }
}

/** Openings whose last day is over are closed as a person closes them. */
async function closeOver(app: AppContext): Promise<void> {
  await inQuietCall(app, system, 'close openings', async (call) => {
    const today = await dayOf(call)
    const over = await call.tx
      .select({ id: openingTable.id })
      .from(unscoped(openingTable, 'the app'))
      .where(sql`${openingTable.state} = 'published' and ${openingTable.closesOn} < ${today}`)
    for (const { id } of over) await openings.acts.get('close')!(id, call, undefined)
  })
}

export const jobs: JobHandler[] = [
  {
    name: 'recruiting.turn',
    words: 'Close openings, and erase applicants whose time is over',
    every: '17 * * * *',
    run: async (_data, app) => {
      await closeOver(app)
      await eraseDue(app)
    },
  },
  {
    name: removeBytes,
    words: 'Remove a file of an applicant',
    run: (data, { files }) => files.delete((data as { storageKey: string }).storageKey),
  },
]
