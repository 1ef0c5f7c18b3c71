import { overviewApi } from '#modules/hr/shared/overview.ts'
import { assignments } from '#modules/people/server/assignments.ts'
import { employees, people } from '#modules/people/server/people.ts'
import { dayOf } from '#server/approval/seat.ts'
import { route } from '#server/call/route.ts'
import { countFigure, measured } from '#server/record/key-figure.ts'
import { anniversaries, joiners } from './moments.ts'
import { byDepartment, headcountByMonth, movement, turnover } from './movement.ts'

export const overviewRoutes = [
  route(overviewApi.overview, async (_input, call) => {
    const today = await dayOf(call)
    const of = async (recordType: Parameters<typeof measured>[0], name: string) =>
      countFigure(await measured(recordType, name, call, today), { id: name })
    return {
      figures: [
        await of(employees, 'headcount'),
        ...(await joiners(call, today)),
        await of(people, 'started'),
        await of(people, 'to-start'),
        await of(people, 'leaving'),
        await of(people, 'on-leave'),
        await of(assignments, 'upcoming'),
        await of(assignments, 'probation-ends'),
        await of(assignments, 'probation-overdue'),
        await turnover(call, today),
      ],
      movement: await movement(call, today),
      headcount: await headcountByMonth(call, today),
      anniversaries: await anniversaries(call, today),
      departments: await byDepartment(call),
    }
  }),
]
