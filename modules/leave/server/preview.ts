import { leaveApi } from '#modules/leave/shared/leave.ts'
import { unitText } from '#modules/leave/shared/units.ts'
import { Problem } from '#shared/problem.ts'
import { inWords } from '#shared/sentence.ts'
import { dayOf } from '#server/approval/seat.ts'
import { route } from '#server/call/route.ts'
import { writingOf } from '#server/call/writing.ts'
import { daysOf, sumOf, takenByDay } from './count.ts'
import { leaveCalendar } from './leave-calendar.ts'
import { personWithin } from './reach.ts'
import { typeOf } from './leave-types.ts'
import { balanceAfter, lacksDocument, refused, unfit, type Refusal } from './rules.ts'
import { says } from './sentences.ts'

const nothing = { quantity: '0', days: [], balanceAfter: null, course: null, needsDocument: false }

export const previewRoutes = [
  route(leaveApi.preview, async ({ query }, call) => {
    const told = (found: readonly Refusal[]) =>
      found.map(({ field, said }) => ({ field, says: inWords(said, writingOf(call.locale)) }))
    const { personId, typeId, firstDay, lastDay, halfDay = null, half = null, hours = null, requestId = null } = query
    const person = await personWithin(personId, leaveApi.preview.can, call)
    if (!person) throw new Problem('unprocessable', says.noFileOfOwn(), { personId: says.choosePerson() })
    const type = await typeOf(typeId, call)
    const [calendar, today] = [await leaveCalendar(person.id, call), await dayOf(call)]
    const asked = { firstDay, lastDay, halfDay, half, hours }
    const wrong = unfit(asked, type, person, calendar)
    if (wrong.length) return { ...nothing, refusals: told(wrong) }
    const days = daysOf(asked, type, calendar)
    const matter = { asked, type, person, days, calendar, today, requestId }
    const balance = type.tracked ? await balanceAfter(matter, call) : null
    return {
      quantity: unitText(sumOf(days)),
      days: [...takenByDay(days)].map(([day, quantity]) => ({ day, quantity: unitText(quantity) })),
      balanceAfter: balance && unitText(balance.after),
      course: balance && {
        before: unitText(balance.before),
        beforeOn: balance.beforeOn,
        earned: unitText(balance.earned),
        expired: unitText(balance.expired),
        otherLeave: unitText(balance.otherLeave),
      },
      needsDocument: await lacksDocument(matter, call),
      refusals: told(await refused(matter, call)),
    }
  }),
]
