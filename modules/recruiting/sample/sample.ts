import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { addDays, type Day } from '#shared/day.ts'
import {
  applicationNumbers,
  offerNumbers,
  openingNumbers,
  requisitionNumbers,
} from '#modules/recruiting/shared/settings.ts'
import { keepFile } from '#modules/recruiting/server/application-files.ts'
import { applications } from '#modules/recruiting/server/applications.ts'
import { interviews, scorecards } from '#modules/recruiting/server/interviews.ts'
import { jobRequisitions } from '#modules/recruiting/server/job-requisitions.ts'
import { offers } from '#modules/recruiting/server/offers.ts'
import { openings, slugOf } from '#modules/recruiting/server/openings.ts'
import { departmentTable, jobTable, personTable, placeTable, positionTable } from '#modules/people/server/tables.ts'
import { dayOf } from '#server/approval/seat.ts'
import { userRoles, users } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { nextNumber } from '#server/numbers.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import type { SampleLife } from '#server/module.ts'
import { applicants, sampleRequisitions, type Sampled } from './applicants.ts'
import { cvOf } from './cv.ts'

/** What the sample company hires for, with whoever applied: entered as a file of the last system would bring it, and decided on here. */
export async function createSampleRecruiting({ agenda, now }: SampleLife): Promise<void> {
  const on = addDays(now.toISOString().slice(0, 10), -3)
  const then = (role: string, run: (call: Call) => Promise<void>) => agenda.plan(on, role, run)
  const begin = async (call: Call): Promise<void> => {
    const [known] = await call.tx.select({ id: jobTable.id }).from(unscoped(jobTable, 'the app')).limit(1)
    // The people of the company come on that day, too: they first.
    if (!known) return then('hr', begin)
    const asked = await ask(call)
    then('approver', async (later) => {
      for (const id of asked.values()) await act(jobRequisitions, id, 'approve', later)
      then('hr', goOn(asked))
    })
  }
  const goOn = (asked: Named) => async (call: Call) => {
    const openingOf = await publish(asked, call)
    const idOf = await receive(openingOf, call)
    await talk(idOf, call)
    const offerId = await offer(idOf, openingOf, call)
    then('approver', async (later) => {
      await act(offers, offerId, 'approve', later)
      then('hr', (last) => hire(offerId, last))
    })
  }
  then('hr', begin)
}

const act = (recordType: Pick<typeof offers, 'acts'>, id: string, verb: string, call: Call): Promise<unknown> =>
  recordType.acts.get(verb)!(id, call, undefined)

const at = (day: Day): string => `${day}T15:00:00.000Z`
type Named = ReadonlyMap<string, string>

async function membersByRole({ tx }: Call): Promise<Named> {
  const rows = await tx
    .select({ role: userRoles.role, id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(users.active, true))
    .orderBy(users.createdAt)
  return new Map(rows.toReversed().map(({ role, id }) => [role, id]))
}

const names = async (
  table: typeof jobTable | typeof departmentTable | typeof placeTable,
  { tx }: Call,
): Promise<Named> => {
  const rows = await tx.select({ id: table.id, name: table.name }).from(unscoped(table, 'the app'))
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Requisitions, submitted. */
async function ask(call: Call): Promise<Named> {
  const today = await dayOf(call)
  const memberOf = await membersByRole(call)
  const [jobs, departments, places] = [
    await names(jobTable, call),
    await names(departmentTable, call),
    await names(placeTable, call),
  ]
  const seats = await call.tx
    .select({ id: positionTable.id, job: jobTable.name, department: departmentTable.name })
    .from(unscoped(positionTable, 'the app'))
    .innerJoin(jobTable, eq(positionTable.jobId, jobTable.id))
    .innerJoin(departmentTable, eq(positionTable.departmentId, departmentTable.id))
  const found = new Map<string, string>()
  for (const each of sampleRequisitions) {
    const day = addDays(today, -each.days)
    const values = {
      number: await nextNumber(call.tx, requisitionNumbers, { on: day }),
      jobId: jobs.get(each.job)!,
      departmentId: departments.get(each.department)!,
      placeId: places.get(each.place)!,
      positionId: seats.find((seat) => seat.job === each.job && seat.department === each.department)?.id ?? null,
      overPlan: each.job === 'Buyer' ? 'The orders of the works come through Portland from now on' : null,
      heads: each.heads,
      reason: each.reason,
      wantedBy: addDays(today, 60),
      budget: BigInt(each.budget.replace('.', '')),
      currency: 'USD',
      payFrom: each.pay[0],
      payTo: each.pay[1],
      requesterId: memberOf.get(each.asker) ?? call.actor.id,
      createdAt: at(day),
    }
    const [id] = await jobRequisitions.enter([{ values }], call)
    await jobRequisitions.created([id!], call)
    await act(jobRequisitions, id!, 'submit', call)
    found.set(each.key, id!)
  }
  return found
}

/** The openings of what was approved. */
async function publish(asked: Named, call: Call): Promise<Named> {
  const today = await dayOf(call)
  const memberOf = await membersByRole(call)
  const found = new Map<string, string>()
  for (const each of sampleRequisitions) {
    const day = addDays(today, -each.days)
    const number = await nextNumber(call.tx, openingNumbers, { on: day })
    const closed = 'closed' in each ? addDays(today, -each.closed) : null
    const values = {
      number,
      requisitionId: asked.get(each.key)!,
      title: each.title,
      text: each.text,
      slug: slugOf(each.title, number),
      closesOn: each.closes === null ? null : addDays(today, each.closes),
      hiringManagerId: memberOf.get(each.asker) ?? call.actor.id,
      state: closed ? ('closed' as const) : ('published' as const),
      closedOn: closed,
      publishedAt: at(addDays(day, 2)),
      createdAt: at(addDays(day, 1)),
    }
    const [id] = await openings.enter([{ values }], call)
    await openings.created([id!], call)
    found.set(each.key, id!)
  }
  return found
}

const keyOf = ({ name }: Pick<Sampled, 'name'>) => name.join(' ')

async function receive(openingOf: Named, call: Call): Promise<Named> {
  const today = await dayOf(call)
  const drafts = []
  for (const each of applicants) {
    const [givenName, surname] = each.name
    const ended = each.stage === 'rejected' || each.stage === 'withdrawn'
    drafts.push({
      values: {
        number: await nextNumber(call.tx, applicationNumbers, { on: today }),
        openingId: openingOf.get(each.of)!,
        name: keyOf(each),
        givenName,
        surname,
        mail: `${givenName}.${surname}@example.org`.toLowerCase(),
        letter: each.letter ?? null,
        // Whoever is hired comes to that with their offer.
        stage: each.stage === 'hired' ? ('accepted' as const) : each.stage,
        source: each.source,
        rating: each.rating ?? null,
        rejectionReason: each.why ?? null,
        endedIn: ended ? ('screening' as const) : null,
        endedOn: ended ? addDays(today, -Math.ceil(each.days / 2)) : null,
        keepLonger: each.days % 3 === 0,
        createdAt: at(addDays(today, -each.days)),
      },
    })
  }
  const ids = await applications.enter(drafts, call)
  await applications.created(ids, call)
  // A few wrote no more than a letter.
  for (const [nth, each] of applicants.entries())
    if (nth % 9 !== 8)
      await sendCv(ids[nth]!, cvOf(each, nth, today), { ...call, now: new Date(at(addDays(today, -each.days))) })
  return new Map(applicants.map((each, n) => [keyOf(each), ids[n]!]))
}

/** Puts what an applicant sent where received files lie. */
async function sendCv(applicationId: string, { name, bytes }: ReturnType<typeof cvOf>, call: Call): Promise<void> {
  const id = randomUUID()
  const storageKey = `${id.slice(0, 2)}/${id}`
  await call.app.files.put(storageKey, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const stored = { name, type: 'application/pdf', size: bytes.length, sha256, storageKey, scan: 'not scanned' as const }
  await keepFile(applicationId, stored, call)
}

/** Interviews that were held, with their scorecards, and those to come. */
async function talk(idOf: Named, call: Call): Promise<void> {
  const today = await dayOf(call)
  const memberOf = await membersByRole(call)
  const ways = ['on site', 'video', 'telephone'] as const
  for (const each of applicants) {
    const applicationId = idOf.get(keyOf(each))!
    for (const [n, [role, recommendation]] of (each.talked ?? []).entries()) {
      const interviewerId = memberOf.get(role)
      if (!interviewerId) continue
      const day = addDays(today, -Math.floor(each.days / 2) + n)
      const own = { applicationId, interviewerId, createdAt: at(addDays(day, -4)) }
      const held = { ...own, day, time: '10:00', way: ways[n % 3]!, about: 'Work so far', state: 'held' as const }
      const [interviewId] = await interviews.enter([{ values: held }], call)
      await interviews.created([interviewId!], call)
      const good = recommendation.includes('yes') ? 3 : 2
      const score = { skill: good, experience: good + (n % 2), collaboration: good, motivation: 3, recommendation }
      const [cardId] = await scorecards.enter(
        [{ values: { ...own, interviewId: interviewId!, ...score, createdAt: at(day) } }],
        call,
      )
      await scorecards.created([cardId!], call)
    }
    const [role, inDays] = each.planned ?? []
    const interviewerId = role && memberOf.get(role)
    if (!interviewerId) continue
    const to = {
      applicationId,
      interviewerId,
      day: addDays(today, 3 + inDays!),
      time: '14:30',
      way: ways[inDays! % 3]!,
    }
    const [id] = await interviews.enter([{ values: to }], call)
    await interviews.created([id!], call)
  }
}

const newcomer = applicants.find(({ stage }) => stage === 'hired')!

/** Whoever is to start next month came through here: their offer, submitted. */
async function offer(idOf: Named, openingOf: Named, call: Call): Promise<string> {
  const today = await dayOf(call)
  const memberOf = await membersByRole(call)
  const values = {
    number: await nextNumber(call.tx, offerNumbers, { on: today }),
    applicationId: idOf.get(keyOf(newcomer))!,
    openingId: openingOf.get(newcomer.of)!,
    hiringManagerId: memberOf.get('manager') ?? call.actor.id,
    startsOn: (await fileOf(newcomer, call)).hireDate,
    pay: 590_000n,
    currency: 'USD',
    payPer: 'per month' as const,
    fte: '1',
    contractType: 'permanent' as const,
    createdAt: at(addDays(today, -26)),
  }
  const [id] = await offers.enter([{ values }], call)
  await offers.created([id!], call)
  await act(offers, id!, 'submit', call)
  return id!
}

async function fileOf({ name: [givenName, surname] }: Sampled, { tx }: Call) {
  const [person] = await tx
    .select({ id: personTable.id, hireDate: personTable.hireDate })
    .from(unscoped(personTable, 'the app'))
    .where(and(eq(personTable.givenName, givenName), eq(personTable.surname, surname)))
  return person!
}

/** Their personnel file is there already: it came with the others. */
async function hire(offerId: string, call: Call): Promise<void> {
  const { id: personId } = await fileOf(newcomer, call)
  const row = await offers.lock(offerId, call)
  const own = { state: 'hired' as const, personId, sentAt: call.now.toISOString() }
  await offers.change(row, { values: own }, call, 'hire')
  const application = await applications.lock(row.applicationId, call)
  await applications.change(application, { values: { stage: 'hired', personId } }, call, 'hire')
}
