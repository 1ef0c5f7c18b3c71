import { and, eq, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { applications as declared, type ApplicationForm } from '#modules/recruiting/shared/applications.ts'
import { applicationNumbers } from '#modules/recruiting/shared/settings.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call, Upload } from '#server/call/call.ts'
import { discardUpload } from '#server/files/receive.ts'
import { nextNumber } from '#server/numbers.ts'
import { sendMail } from '#server/outbox/mail.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { forgetLinks } from './agreement-links.ts'
import { keepFile } from './application-files.ts'
import { alreadyApplied, received, turnedDown } from './mails.ts'
import { openApplications } from './openers.ts'
import type { PublishedOpening } from './openings.ts'
import { says } from './sentences.ts'
import { applicationFileTable, applicationTable, interviewTable, openingTable } from './tables.ts'

const form = parts({
  table: applicationTable,
  joins: [
    {
      table: openingTable,
      on: eq(applicationTable.openingId, openingTable.id),
      fields: { openingTitle: openingTable.title, hiringManagerId: openingTable.hiringManagerId },
      always: true,
    },
    {
      table: personTable,
      on: eq(applicationTable.personId, personTable.id),
      fields: { personName: personTable.displayName },
    },
  ],
  computed: {
    files: sql<number>`(select count(*)::int from ${joined(applicationFileTable, 'f')} where f.application_id = ${applicationTable.id})`,
    interviewCount: sql<number>`(select count(*)::int from ${joined(interviewTable, 'i')} where i.application_id = ${applicationTable.id} and i.state <> 'cancelled')`,
  },
})
export type ApplicationRow = TableForm<typeof form>
type ApplicationDraft = DraftOf<typeof form>

/** Waits for whoever enters an application of the same person for the same opening, and answers the one that is there. */
async function applied(openingId: string, mail: string, { tx }: Call) {
  const key = `application ${openingId} ${mail.toLowerCase()}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const [before] = await tx
    .select({ id: applicationTable.id, number: applicationTable.number, keepLonger: applicationTable.keepLonger })
    .from(unscoped(applicationTable, 'a rule'))
    .where(and(eq(applicationTable.openingId, openingId), eq(sql`lower(${applicationTable.mail})`, mail.toLowerCase())))
  return before
}

async function complete(
  { values }: ApplicationDraft,
  { call, before }: { call: Call; before: ApplicationRow | null },
): Promise<ApplicationDraft> {
  const { givenName, surname, openingId = '', mail } = { ...before, ...values }
  if (mail && mail !== before?.mail) {
    const other = await applied(openingId, mail, call)
    if (other && other.id !== before?.id)
      throw new Problem('unprocessable', says.appliedAlready(), { mail: says.otherMail() })
  }
  const name = `${givenName} ${surname}`
  if (before) return { values: { ...values, name } }
  const [opening] = await call.tx
    .select({ state: openingTable.state })
    .from(unscoped(openingTable, 'a reference'))
    .where(eq(openingTable.id, openingId))
    .for('share')
  if (!opening || opening.state === 'closed')
    throw new Problem('unprocessable', says.openingNotOpen(), { openingId: says.chooseOpening() })
  const number = await nextNumber(call.tx, applicationNumbers, { on: await dayOf(call) })
  return { values: { ...values, name, number } }
}

export const applications = serveRecord(declared, {
  ...form,
  reach: { shared: true, openTo: openApplications },
  prepare: complete,
})

/**
 * What came through the form of an opening. Of one address and opening one is kept: whoever sends it again is told so by mail, and the page says the
 * same to everybody, so that nobody learns who has applied.
 */
export async function apply(
  { givenName, surname, mail, phone, letter, keepLonger }: ApplicationForm,
  opening: PublishedOpening,
  upload: Upload | undefined,
  call: Call,
): Promise<void> {
  const before = await applied(opening.id, mail, call)
  if (before) {
    if (upload) await discardUpload(upload, call.app)
    return sendMail(call, await alreadyApplied(mail, before, opening, call))
  }
  const person = { givenName, surname, mail, phone, letter }
  const values = { ...person, openingId: opening.id, source: 'careers page' as const, keepLonger: keepLonger === 'yes' }
  const draft = await complete({ values }, { call, before: null })
  const made = await applications.create({ values: { ...draft.values, createdAt: call.now.toISOString() } }, call)
  if (upload) await keepFile(made.id, upload, call)
  await sendMail(call, await received({ ...values, ...made }, opening, call))
}

export const ended = async ({ stage }: ApplicationRow, call: Call) => ({ endedIn: stage, endedOn: await dayOf(call) })

export const applicationRoutes = serveVerbs(applications, {
  reject: async (row, call, { rejectionReason }) => {
    if (row.mail) await sendMail(call, await turnedDown(row, call))
    return { values: { ...(await ended(row, call)), rejectionReason } }
  },
  withdraw: async (row, call) => ({ values: await ended(row, call) }),
  takeUp: ({ endedIn }) => ({
    values: { stage: endedIn ?? 'new', endedIn: null, endedOn: null, rejectionReason: null },
  }),
  endConsent: async ({ id }, call) => {
    await forgetLinks(id, call)
    return { values: { keepLonger: false } }
  },
})

/** Moves the application of an offer on, in the transaction of the offer. */
export async function moveTo(
  id: string,
  values: ApplicationDraft['values'],
  action: string,
  call: Call,
): Promise<void> {
  const own = { ...call, version: null }
  const row = await applications.lock(id, own)
  await applications.change(row, { values }, own, action)
}
