import { eq } from 'drizzle-orm'
import { addDays, addMonths, firstOfMonth, lastOfMonth, type Day } from '#shared/day.ts'
import { assignments } from '#modules/people/server/assignments.ts'
import { bankAccounts } from '#modules/people/server/bank-accounts.ts'
import { emergencyContacts, privateContacts } from '#modules/people/server/contacts.ts'
import { dependants } from '#modules/people/server/dependants.ts'
import { identifiers } from '#modules/people/server/identifiers.ts'
import { departments, jobs, places } from '#modules/people/server/organization.ts'
import { payRates } from '#modules/people/server/pay-rates.ts'
import { people } from '#modules/people/server/people.ts'
import { users } from '#server/auth/tables.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call } from '#server/call/call.ts'
import type { SampleLife } from '#server/room.ts'
import { bankRows, dependantRows, emergencyRows, homeRows, identifierRows } from './private.ts'
import { departments as givenDepartments, places as givenPlaces, staff, type Staff } from './staff.ts'

/** The personnel files of the sample company with two years of changes, written in one step as a file of the last system would bring them. */
export async function createSamplePeople({ agenda, now }: SampleLife): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  // Days before the last: what is to come of it comes by itself, and what other rooms keep of people comes after it.
  agenda.plan(addDays(day, -5), 'administrator', (call) => write(call))
}

const firstDay = (today: Day, months: number): Day => firstOfMonth(addMonths(today, -months))

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
        leaveDate: each.left === undefined ? null : lastOfMonth(addMonths(today, -each.left)),
        leaveReason: each.left === undefined ? null : 'resigned',
        state: 'prehire' as const,
        memberId: memberOf(each),
      },
    })),
    call,
  )
  const idOf = new Map(staff.map(({ name }, n) => [name[1], ids[n]!]))
  const jobsAt = staff.flatMap((each, n) => jobRows(each, ids[n]!, today, at, idOf))
  const payAt = staff.flatMap((each, n) => payRows(each, ids[n]!, today))
  const [facts, pay] = [await assignments.enter(jobsAt, call), await payRates.enter(payAt, call)]
  await people.created(ids, call)
  await assignments.created(facts, call)
  await payRates.created(pay, call)
  const from = (months: number) => firstDay(today, months)
  await bankAccounts.created(await bankAccounts.enter(bankRows(staff, ids, from), call), call)
  await identifiers.created(await identifiers.enter(identifierRows(staff, ids, from), call), call)
  await dependants.created(await dependants.enter(dependantRows(staff, ids, from), call), call)
  await emergencyContacts.created(await emergencyContacts.enter(emergencyRows(staff, ids), call), call)
  await privateContacts.created(await privateContacts.enter(homeRows(staff, ids), call), call)
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

/** From each day on until the day before the next. */
const inTurn = <F extends { validFrom: Day }>(facts: readonly F[]) =>
  facts.map((fact, n) => ({
    values: { ...fact, validTo: facts[n + 1] ? addDays(facts[n + 1]!.validFrom, -1) : null },
  }))

function jobRows(each: Staff, personId: string, today: Day, at: Organization, idOf: ReadonlyMap<string, string>) {
  const hired = firstDay(today, each.hired)
  const base = {
    personId,
    jobId: at.jobs.get(each.job)!,
    departmentId: at.departments.get(each.department)!,
    managerId: each.manager ? idOf.get(each.manager)! : null,
    placeId: at.places.get(each.place ?? 'Head office')!,
    fte: '1',
    contractType: 'permanent',
  }
  const { step } = each
  if (!step) return inTurn([{ ...base, validFrom: hired, reason: 'hire' }])
  const before = {
    ...base,
    ...(step.job ? { jobId: at.jobs.get(step.job)! } : {}),
    ...(step.department ? { departmentId: at.departments.get(step.department)! } : {}),
    ...(step.manager ? { managerId: idOf.get(step.manager)! } : {}),
  }
  return inTurn([
    { ...before, validFrom: hired, reason: 'hire' },
    { ...base, validFrom: addMonths(hired, step.after), reason: step.reason },
  ])
}

/** What they earn now, and a little less before each yearly review. */
function payRows(each: Staff, personId: string, today: Day) {
  const hired = firstDay(today, each.hired)
  const reviews = [addMonths(firstDay(today, 0), -18), addMonths(firstDay(today, 0), -6)].filter(
    (day) => day > addMonths(hired, 5),
  )
  const days = [hired, ...reviews]
  return inTurn(
    days.map((validFrom, n) => ({
      personId,
      validFrom,
      rate: `${Math.round((each.pay * (100 - 3 * (days.length - 1 - n))) / 1000) * 10}.00`,
      currency: 'USD',
      rateType: 'per month',
      reason: n === 0 ? 'hire' : 'yearly review',
    })),
  )
}
