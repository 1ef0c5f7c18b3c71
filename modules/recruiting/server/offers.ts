import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { fromMinor } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { payHired } from '#modules/pay/server/pay-rates.ts'
import { employ } from '#modules/people/server/employ.ts'
import { departmentTable, jobTable, personTable, placeTable } from '#modules/people/server/tables.ts'
import { offerSubject, offers as declared } from '#modules/recruiting/shared/offers.ts'
import { offerNumbers } from '#modules/recruiting/shared/settings.ts'
import { dayOf } from '#server/approval/seat.ts'
import { users } from '#server/auth/tables.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { nextNumber } from '#server/numbers.ts'
import { isAddress, sendMail } from '#server/outbox/mail.ts'
import { outboxMessages } from '#server/outbox/tables.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { alias } from 'drizzle-orm/pg-core'
import { applications, ended, moveTo } from './applications.ts'
import { offerLetter } from './offer-letter.ts'
import { says as ofRecords } from '#modules/recruiting/shared/sentences.ts'
import { mailsOf } from './mails.ts'
import { says } from './sentences.ts'
import { applicationTable, offerTable, openingTable, requisitionTable } from './tables.ts'

const managers = alias(unscoped(personTable, 'a reference'), 'offer_managers')
/** Who wrote an offer is whom the applicant answers. */
const writers = alias(users, 'offer_writers')

const form = parts({
  table: offerTable,
  joins: [
    {
      table: applicationTable,
      on: eq(offerTable.applicationId, applicationTable.id),
      fields: { applicantName: applicationTable.name },
      always: true,
    },
    {
      table: openingTable,
      on: eq(offerTable.openingId, openingTable.id),
      fields: { openingTitle: openingTable.title },
      always: true,
    },
    {
      table: requisitionTable,
      on: eq(openingTable.requisitionId, requisitionTable.id),
      fields: {
        jobId: requisitionTable.jobId,
        departmentId: requisitionTable.departmentId,
        placeId: requisitionTable.placeId,
        positionId: requisitionTable.positionId,
        overPlan: requisitionTable.overPlan,
      },
      always: true,
    },
    { table: jobTable, on: eq(requisitionTable.jobId, jobTable.id), fields: { jobName: jobTable.name }, always: true },
    {
      table: departmentTable,
      on: eq(requisitionTable.departmentId, departmentTable.id),
      fields: { departmentName: departmentTable.name },
      always: true,
    },
    {
      table: placeTable,
      on: eq(requisitionTable.placeId, placeTable.id),
      fields: { placeName: placeTable.name },
    },
    {
      table: writers,
      on: eq(offerTable.createdBy, writers.id),
      fields: { createdByName: writers.name, contactMail: writers.email },
      always: true,
    },
    { table: managers, on: eq(offerTable.managerId, managers.id), fields: { managerName: managers.displayName } },
    {
      table: personTable,
      on: eq(offerTable.personId, personTable.id),
      fields: { personName: personTable.displayName },
    },
  ],
  computed: {
    mailState: sql<
      'waiting' | 'sent' | 'failed' | null
    >`(select m.state from ${joined(outboxMessages, 'm')} where m.record_id = ${offerTable.id} and m.record = ${declared.name}
      order by m.created_at desc, m.id limit 1)`,
  },
})
export type OfferRow = TableForm<typeof form>
type OfferDraft = DraftOf<typeof form>

/** The personnel file of a member, which a manager has. */
async function fileOf(memberId: string, { tx }: Call): Promise<string | null> {
  const [file] = await tx
    .select({ id: personTable.id })
    .from(unscoped(personTable, 'a reference'))
    .where(eq(personTable.memberId, memberId))
  return file?.id ?? null
}

async function complete(
  { values }: OfferDraft,
  { call, before }: { call: Call; before: OfferRow | null },
): Promise<OfferDraft> {
  const today = await dayOf(call)
  if (values.startsOn && values.startsOn < today)
    throw new Problem('unprocessable', says.startsInPast(), { startsOn: says.giveLaterDay() })
  if (values.answerBy && values.answerBy < today)
    throw new Problem('unprocessable', says.answerInPast(), { answerBy: says.giveLaterDay() })
  const { answerBy, startsOn } = { ...before, ...values }
  if (answerBy && startsOn && answerBy > startsOn)
    throw new Problem('unprocessable', says.answerAfterStart(), { answerBy: says.giveEarlierDay() })
  const { currency: books } = await defaultEntity(call.tx)
  const { currency = books } = values
  if (currency !== books)
    throw new Problem('unprocessable', says.booksCurrency({ currency: books }), {
      currency: says.giveCurrency({ currency: books }),
    })
  if (before) return { values }
  const application = await applications
    .lock(values.applicationId ?? '', withoutVersion(call))
    .catch((error: unknown) => {
      if (error instanceof Problem && error.reason === 'not_found')
        throw new Problem('unprocessable', says.noSuchApplication(), { applicationId: says.chooseApplication() })
      throw error
    })
  const { id, stage, openingId, hiringManagerId } = application
  if (stage === 'offer')
    throw new Problem('unprocessable', says.hasOffer(), { applicationId: says.chooseApplication() })
  if (stage !== 'interview')
    throw new Problem('unprocessable', says.notInInterviews(), { applicationId: says.chooseApplication() })
  await applications.change(application, { values: { stage: 'offer' } }, withoutVersion(call), 'offer')
  return {
    values: {
      fte: '1',
      contractType: 'permanent',
      managerId: await fileOf(hiringManagerId, call),
      ...values,
      currency,
      applicationId: id,
      openingId,
      hiringManagerId,
      number: await nextNumber(call.tx, offerNumbers, { on: today }),
    },
  }
}

export const offers = serveRecord(declared, {
  ...form,
  reach: { own: offerTable.hiringManagerId },
  prepare: complete,
  paper: offerLetter,
})

/** No more people are offered a job, or hired, than the requisition has heads: whoever sends the next offer waits here. */
async function requireHead(openingId: string, { tx }: Call): Promise<void> {
  const [asked] = await tx
    .select({ id: requisitionTable.id, heads: requisitionTable.heads })
    .from(unscoped(requisitionTable, 'a rule'))
    .innerJoin(unscoped(openingTable, 'a reference'), eq(openingTable.requisitionId, requisitionTable.id))
    .where(eq(openingTable.id, openingId))
    .for('update', { of: requisitionTable })
  const [taken] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(unscoped(offerTable, 'a rule'))
    .innerJoin(unscoped(openingTable, 'a reference'), eq(offerTable.openingId, openingTable.id))
    .where(and(eq(openingTable.requisitionId, asked!.id), inArray(offerTable.state, ['sent', 'accepted', 'hired'])))
  if (taken!.count >= asked!.heads) throw new Problem('conflict', says.headsTaken({ heads: String(asked!.heads) }))
}

/** An offer is sent while it can still be answered, to no more people than there are heads; one that is sent once more has its own. */
async function requireSendable({ openingId, state, answerBy }: OfferRow, call: Call): Promise<void> {
  if (answerBy && answerBy < (await dayOf(call))) throw new Problem('conflict', says.answerOver())
  if (state === 'approved') await requireHead(openingId, call)
}

/** Nobody is hired twice, whichever of their applications it is: whoever hires the same person waits here. */
async function requireNotHired(mail: string, applicationId: string, { tx }: Call): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hire ${mail.toLowerCase()}`}, 0))`)
  const [other] = await tx
    .select({ number: applicationTable.number })
    .from(unscoped(applicationTable, 'a rule'))
    .innerJoin(unscoped(personTable, 'a reference'), eq(applicationTable.personId, personTable.id))
    .where(
      and(
        eq(sql`lower(${applicationTable.mail})`, mail.toLowerCase()),
        ne(applicationTable.id, applicationId),
        ne(personTable.state, 'left'),
      ),
    )
  if (other) throw new Problem('conflict', says.hiredAlready({ number: other.number }))
}

const forReason = (_: OfferRow, _call: Call, { reason }: { reason: string }) => ({ values: { stateReason: reason } })

export const offerRoutes = serveVerbs(offers, {
  submit: (_, { now }) => ({ values: { stateReason: null, submittedAt: now.toISOString() } }),
  approve: () => ({ values: { stateReason: null } }),
  reject: forReason,
  mail: async (row, call, { to, message }) => {
    await requireSendable(row, call)
    const { app, actor, now } = call
    if (!app.settings.mailUrl) throw new Problem('conflict', says.noMailServer())
    if (!isAddress(to)) throw new Problem('invalid', says.noAddress(), { to: says.noAddress() })
    const application = await applications.find(row.applicationId, call)
    if (application.erasedAt) throw new Problem('conflict', ofRecords.isErased())
    await sendMail(call, {
      to,
      subject: offerSubject(row),
      text: message,
      papers: [await offers.paper(row.id, call)],
      ...(isAddress(actor.email) ? { replyTo: actor.email } : {}),
      about: { record: offers.record.name, recordId: row.id },
      // Erased with what else was written to the applicant.
      key: `${mailsOf(application)}offer ${row.number} ${row.version}`,
    })
    return { values: { sentAt: now.toISOString() } }
  },
  send: async (row, call) => {
    await requireSendable(row, call)
    return { values: { sentAt: call.now.toISOString() } }
  },
  accept: async ({ applicationId }, call) => {
    await moveTo(applicationId, { stage: 'accepted' }, 'accept', call)
  },
  decline: async (row, call, body) => {
    const application = await applications.find(row.applicationId, call)
    await moveTo(
      application.id,
      { stage: 'withdrawn', ...(await ended(application, call)), endedIn: 'interview' },
      'withdraw',
      call,
    )
    return forReason(row, call, body)
  },
  withdraw: async (row, call, body) => {
    await moveTo(row.applicationId, { stage: 'interview' }, 'backToInterview', call)
    return forReason(row, call, body)
  },
  hire: async (row, call) => {
    const { id, mail, givenName, surname, phone } = await applications.lock(row.applicationId, withoutVersion(call))
    if (mail) await requireNotHired(mail, id, call)
    const personId = await employ(
      {
        person: { givenName: givenName ?? '', surname: surname ?? '' },
        home: { mail, phone },
        hireDate: row.startsOn,
        job: {
          jobId: row.jobId,
          departmentId: row.departmentId,
          placeId: row.placeId,
          managerId: row.managerId,
          fte: row.fte,
          contractType: row.contractType,
          positionId: row.positionId,
          overPlan: row.overPlan,
        },
      },
      call,
    )
    const pay = { rate: fromMinor(row.pay, row.currency), currency: row.currency, rateType: row.payPer }
    await payHired({ personId, hireDate: row.startsOn, pay }, call)
    await moveTo(id, { stage: 'hired', personId }, 'hire', call)
    return { values: { personId } }
  },
})
