import { and, asc, eq, gt, lte, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { assignments as assigned } from '#modules/people/shared/assignments.ts'
import { people as declared } from '#modules/people/shared/people.ts'
import { daysAhead, teamApi, type Team, type TeamMoment } from '#modules/people/shared/team.ts'
import { addDays, addMonths, type Day } from '#shared/day.ts'
import type { ChartOperator } from '#shared/list.ts'
import { dayOf } from '#server/approval/seat.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { inChart } from '#server/record/in-chart.ts'
import { visible } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { assignments } from './assignments.ts'
import { ownPerson, people } from './people.ts'
import { assignmentTable, departmentTable, jobTable, personTable } from './tables.ts'

/** As many as a page of a team holds. */
const mostPeople = 300

const managers = alias(unscoped(personTable, 'a reference'), 'managers')
const own = alias(unscoped(assignmentTable, 'a reference'), 'own')
const seen = ({ source }: typeof people | typeof assignments, { actor }: Call): SQL<boolean> =>
  sql<boolean>`${visible(source, actor) ?? true}`

/** SQL: whoever reports to the person who calls, or works below them; nobody where they have no file. */
export async function teamOf(how: ChartOperator, call: Call): Promise<SQL> {
  const self = await ownPerson(call)
  return self ? inChart(sql`${self}::uuid`, how) : sql`(select null::uuid where false)`
}

const membersOf = (team: SQL, { tx }: Call): Promise<Team['people']> =>
  tx
    .select({
      id: personTable.id,
      name: personTable.displayName,
      photo: personTable.photo,
      jobName: jobTable.name,
      managerName: managers.displayName,
    })
    .from(unscoped(personTable, 'a rule'))
    .innerJoin(own, eq(own.id, personTable.assignmentId))
    .leftJoin(unscoped(jobTable, 'a reference'), eq(jobTable.id, own.jobId))
    .leftJoin(managers, eq(managers.id, own.managerId))
    .where(sql`${personTable.id} in ${team}`)
    .orderBy(asc(personTable.displayName), asc(personTable.id))
    .limit(mostPeople + 1)

/** The next day from `today` on that is so many whole years after a hiring, with the years; nobody has one on the first day. */
export function anniversaryOf(hired: Day, today: Day): { day: Day; years: number } {
  const at = (years: number) => ({ day: addMonths(hired, 12 * years), years })
  const years = Math.max(1, Number(today.slice(0, 4)) - Number(hired.slice(0, 4)))
  const next = at(years)
  return next.day >= today ? next : at(years + 1)
}

/** Who leaves and who has been here for whole years, of the files that whoever asks may see. */
async function fromFiles(team: SQL, today: Day, until: Day, call: Call): Promise<TeamMoment[]> {
  const rows = await call.tx
    .select({
      personId: personTable.id,
      name: personTable.displayName,
      hireDate: personTable.hireDate,
      leaveDate: personTable.leaveDate,
      leaveReason: personTable.leaveReason,
    })
    .from(personTable)
    .where(and(sql`${personTable.id} in ${team}`, visible(people.source, call.actor)))
  return rows.flatMap(({ personId, name, hireDate, leaveDate, leaveReason }): TeamMoment[] => {
    const { day, years } = anniversaryOf(hireDate, today)
    const to = declared.pageOf(personId)
    const stays = leaveDate === null || leaveDate >= day
    return [
      ...(day <= until && stays
        ? [
            {
              kind: 'anniversary' as const,
              day,
              personId,
              name,
              what: `${years} ${years === 1 ? 'year' : 'years'}`,
              to,
            },
          ]
        : []),
      ...(leaveDate !== null && leaveDate <= until
        ? [{ kind: 'leaves' as const, day: leaveDate, personId, name, what: leaveReason ?? '', to }]
        : []),
    ]
  })
}

/** Assignments that begin: of the team, as far as whoever asks may see them, and of those who come to it. */
async function fromAssignments(how: ChartOperator, team: SQL, until: Day, call: Call): Promise<TeamMoment[]> {
  const self = await ownPerson(call)
  const [today, known] = [await dayOf(call), seen(assignments, call)]
  const comes =
    how === 'reports'
      ? eq(assignmentTable.managerId, self!)
      : or(eq(assignmentTable.managerId, self!), sql`${assignmentTable.managerId} in ${team}`)
  const starts = and(eq(personTable.state, 'prehire'), eq(personTable.hireDate, assignmentTable.validFrom))
  const rows = await call.tx
    .select({
      id: assignmentTable.id,
      day: assignmentTable.validFrom,
      personId: personTable.id,
      name: personTable.displayName,
      jobName: jobTable.name,
      departmentName: departmentTable.name,
      reason: assignmentTable.reason,
      starts: sql<boolean>`${starts}`,
      known,
    })
    .from(unscoped(assignmentTable, 'a rule'))
    .innerJoin(unscoped(personTable, 'a rule'), eq(personTable.id, assignmentTable.personId))
    .innerJoin(unscoped(jobTable, 'a reference'), eq(jobTable.id, assignmentTable.jobId))
    .leftJoin(unscoped(departmentTable, 'a reference'), eq(departmentTable.id, assignmentTable.departmentId))
    .where(
      and(
        eq(assignmentTable.state, 'in force'),
        gt(assignmentTable.validFrom, today),
        lte(assignmentTable.validFrom, until),
        // Whoever starts below somebody is theirs to expect; what else changes is in the files that they may see.
        or(and(starts, comes), and(known, or(comes, sql`${personTable.id} in ${team}`))),
      ),
    )
  return rows.map(({ id, day, personId, name, jobName, departmentName, reason, starts: isNew, known: open }) => ({
    kind: isNew ? ('starts' as const) : ('change' as const),
    day,
    personId,
    name,
    what: [jobName, departmentName, isNew ? '' : reason].filter(Boolean).join(', '),
    to: open ? assigned.pageOf(id) : null,
  }))
}

export const teamRoutes = [
  route(teamApi.read, async ({ query: { whose } }, call) => {
    const today = await dayOf(call)
    const until = addDays(today, daysAhead)
    const self = await ownPerson(call)
    if (!self) return { self, today, people: [], more: false, moments: [] }
    const team = await teamOf(whose, call)
    const found = await membersOf(team, call)
    const moments = may(call.actor, declared.api.list.can)
      ? [...(await fromFiles(team, today, until, call)), ...(await fromAssignments(whose, team, until, call))]
      : []
    return {
      self,
      today,
      people: found.slice(0, mostPeople),
      more: found.length > mostPeople,
      moments: moments.toSorted((a, b) => `${a.day} ${a.name}`.localeCompare(`${b.day} ${b.name}`)),
    }
  }),
]
