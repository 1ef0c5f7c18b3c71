import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { addDays, addMonths, firstOfMonth, lastOfMonth, type Day } from '#shared/day.ts'
import { assignments } from '#modules/people/server/assignments.ts'
import { emergencyContacts, privateContacts } from '#modules/people/server/contacts.ts'
import { dependants } from '#modules/people/server/dependants.ts'
import { identifiers } from '#modules/people/server/identifiers.ts'
import { departments, jobs, places } from '#modules/people/server/organization.ts'
import { headcountPlans } from '#modules/people/server/headcount-plans.ts'
import { positions } from '#modules/people/server/positions.ts'
import { people } from '#modules/people/server/people.ts'
import { keepPhoto } from '#modules/people/server/photo-store.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { users } from '#server/auth/tables.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call } from '#server/call/call.ts'
import type { SampleLife } from '#server/module.ts'
import { workingPatterns } from '#modules/people/server/working-patterns.ts'
import { workingWeeks } from '#modules/people/server/working-weeks.ts'
import { dependantRows, emergencyRows, homeRows, identifierRows } from './private.ts'
import { departments as givenDepartments, patterns, places as givenPlaces, staff, type Staff } from './staff.ts'

/** The personnel files of the sample company with two years of changes, written in one step as a file of the last system would bring them. */
export async function createSamplePeople({ agenda, now }: SampleLife): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  // Days before the last: what is to come of it comes by itself, and what other modules keep of people comes after it.
  // On another working day than what is planned of them three days ago, also where a weekend lies between.
  agenda.plan(addDays(day, -6), 'administrator', (call) => write(call))
}

/** Whoever leaves has said so two months before their last day. */
function leaving({ left }: Staff, today: Day) {
  if (left === undefined) return { leaveDate: null, noticeDate: null, leaveReason: null }
  const leaveDate = lastOfMonth(addMonths(today, -left))
  return { leaveDate, noticeDate: addMonths(leaveDate, -2), leaveReason: 'resigned' }
}

/** The first day of the month so many months ago. */
export const firstDay = (today: Day, months: number): Day => firstOfMonth(addMonths(today, -months))

async function write(call: Call): Promise<void> {
  const today = await dayOf(call)
  const at = await organization(call)
  const accounts = await call.tx.select({ id: users.id, name: users.name }).from(users).where(eq(users.active, true))
  const memberOf = ({ role, name }: Staff) =>
    role ? (accounts.find((each) => each.name === name.join(' '))?.id ?? null) : null
  const ids = await people.enter(
    staff.map((each, n) => ({
      values: {
        employeeId: `E-${String(n + 1).padStart(4, '0')}`,
        givenName: each.name[0],
        surname: each.name[1],
        displayName: each.name.join(' '),
        mail: `${each.name.join('.').toLowerCase()}@sample.mainstay.test`,
        employeeType: 'employee' as const,
        hireDate: firstDay(today, each.hired),
        ...leaving(each, today),
        state: 'prehire' as const,
        memberId: memberOf(each),
      },
    })),
    call,
  )
  const idOf = new Map(staff.map(({ name }, n) => [name[1], ids[n]!]))
  const seats = await seatsOf(at, call)
  const jobsAt = staff.flatMap((each, n) => jobRows(each, ids[n]!, today, { ...at, seats }, idOf))
  const facts = await assignments.enter(jobsAt, call)
  await people.created(ids, call)
  await assignments.created(facts, call)
  await partTime(ids, today, call)
  await plan({ ...at, seats }, today, call)
  await photograph(ids, call)
  const from = (months: number) => firstDay(today, months)
  await identifiers.created(await identifiers.enter(identifierRows(staff, ids, from), call), call)
  await dependants.created(await dependants.enter(dependantRows(staff, ids, from), call), call)
  await emergencyContacts.created(await emergencyContacts.enter(emergencyRows(staff, ids), call), call)
  await privateContacts.created(await privateContacts.enter(homeRows(staff, ids), call), call)
}

/** Who works on other days than the company, by patterns that it gives. */
async function partTime(ids: readonly string[], today: Day, call: Call): Promise<void> {
  const named = new Map<string, string>()
  for (const [name, [monday, tuesday, wednesday, thursday, friday]] of patterns) {
    const hours = { monday, tuesday, wednesday, thursday, friday, saturday: 0, sunday: 0 }
    const values = Object.fromEntries(Object.entries(hours).map(([day, each]) => [day, String(each)]))
    named.set(name, (await workingPatterns.create({ values: { name, ...values } }, call)).id)
  }
  const rows = staff.flatMap(({ part, hired }, n) => {
    if (!part) return []
    const { pattern, before } = part
    const fact = (name: string, validFrom: Day, reason: string) => ({
      personId: ids[n]!,
      patternId: named.get(name)!,
      validFrom,
      reason,
    })
    const first = fact(before ?? pattern, firstDay(today, hired), 'hire')
    return inTurn(before ? [first, fact(pattern, firstDay(today, 7), 'other days')] : [first])
  })
  await workingWeeks.created(await workingWeeks.enter(rows, call), call)
}

type Organization = Record<'jobs' | 'departments' | 'places', Map<string, string>>

async function organization(call: Call): Promise<Organization> {
  const named = new Map<string, string>()
  for (const [name, code, parent] of givenDepartments) {
    const parentId = parent ? named.get(parent)! : null
    named.set(name, (await departments.create({ values: { name, code, parentId } }, call)).id)
  }
  const titles = [...new Set(staff.map(({ job }) => job))]
  const jobIds = await jobs.enter(
    titles.map((name) => ({ values: { name } })),
    call,
  )
  const placeIds = await places.enter(
    givenPlaces.map(([name, city, country, timeZone]) => ({ values: { name, city, country, timeZone } })),
    call,
  )
  await jobs.created(jobIds, call)
  await places.created(placeIds, call)
  return {
    departments: named,
    jobs: new Map(titles.map((name, n) => [name, jobIds[n]!])),
    places: new Map(givenPlaces.map(([name], n) => [name, placeIds[n]!])),
  }
}

/** Drawn portraits: of some of the staff there is none. */
async function photograph(ids: readonly string[], call: Call): Promise<void> {
  const portrait = async (name: string) => (await readFile(new URL(`${name}.jpg`, import.meta.url))).toString('base64')
  for (const [n, personId] of ids.slice(0, 24).entries()) {
    if (n % 4 === 3) continue
    const of = `portrait-${(n % 8) + 1}`
    const photo = await keepPhoto(personId, { image: await portrait(of), small: await portrait(`${of}-small`) }, call)
    await call.tx.update(personTable).set({ photo }).where(eq(personTable.id, personId))
  }
}

/** From each day on until the day before the next. */
export const inTurn = <F extends { validFrom: Day }>(facts: readonly F[]) =>
  facts.map((fact, n) => ({
    values: { ...fact, validTo: facts[n + 1] ? addDays(facts[n + 1]!.validFrom, -1) : null },
  }))

const seatKey = (job: string, department: string): string => `${job}, ${department}`
/** What somebody did before their last step, where they took one. */
const seatBefore = ({ job, department, step }: Staff) => ({
  job: step?.job ?? job,
  department: step?.department ?? department,
})

/** A position of each job in each department that somebody of the staff has or had. */
async function seatsOf(at: Organization, call: Call): Promise<Map<string, string>> {
  const all = new Map(
    staff
      .flatMap((each) => [{ job: each.job, department: each.department }, seatBefore(each)])
      .map((each) => [seatKey(each.job, each.department), each]),
  )
  const ids = await positions.enter(
    [...all.values()].map(({ job, department }, n) => ({
      values: {
        code: `P-${String(n + 1).padStart(3, '0')}`,
        name: job,
        jobId: at.jobs.get(job)!,
        departmentId: at.departments.get(department)!,
      },
    })),
    call,
  )
  await positions.created(ids, call)
  return new Map([...all.keys()].map((key, n) => [key, ids[n]!]))
}

/** As many heads as there are or are to come; where several do the same, module for two more. */
async function plan({ seats, departments: at }: Seats, today: Day, call: Call): Promise<void> {
  const there = Map.groupBy(
    staff.filter(({ left }) => left === undefined || left < 0),
    ({ job, department }) => seatKey(job, department),
  )
  for (const [key, positionId] of seats) {
    const its = there.get(key) ?? []
    if (its.length === 0) continue
    const { department, pay } = its[0]!
    const values = {
      positionId,
      subjectId: positionId,
      departmentId: at.get(department)!,
      validFrom: firstDay(today, 3),
      validTo: null,
      planned: its.length + (its.length > 1 ? 2 : 0),
      costPerHead: `${pay * 12}.00`,
      currency: 'USD',
    }
    await headcountPlans.created(await headcountPlans.enter([{ values }], call), call)
  }
}

type Seats = Organization & { seats: ReadonlyMap<string, string> }
function jobRows(each: Staff, personId: string, today: Day, at: Seats, idOf: ReadonlyMap<string, string>) {
  const hired = firstDay(today, each.hired)
  const base = {
    personId,
    jobId: at.jobs.get(each.job)!,
    departmentId: at.departments.get(each.department)!,
    positionId: at.seats.get(seatKey(each.job, each.department))!,
    managerId: each.manager ? idOf.get(each.manager)! : null,
    placeId: at.places.get(each.place ?? 'Head office')!,
    fte: each.part?.fte ?? '1',
    contractType: 'permanent',
  }
  const { step } = each
  const probationUntil = each.probation ? addDays(today, each.probation) : null
  if (!step) return inTurn([{ ...base, validFrom: hired, reason: 'hire', probationUntil }])
  const was = seatBefore(each)
  const before = {
    ...base,
    positionId: at.seats.get(seatKey(was.job, was.department))!,
    ...(step.job ? { jobId: at.jobs.get(step.job)! } : {}),
    ...(step.department ? { departmentId: at.departments.get(step.department)! } : {}),
    ...(step.manager ? { managerId: idOf.get(step.manager)! } : {}),
  }
  return inTurn([
    { ...before, validFrom: hired, reason: 'hire' },
    { ...base, validFrom: addMonths(hired, step.after), reason: step.reason },
  ])
}
