import { eq } from 'drizzle-orm'
import { addDays, type Day } from '#shared/day.ts'
import { Problem, type FieldSentences } from '#shared/problem.ts'
import { instantAt } from '#modules/time/shared/wall-time.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import type { Person } from './roster.ts'
import { says } from './sentences.ts'
import { punchTable, voidPunchTable } from './tables.ts'

type Asked = {
  day: Day
  timeZone: string
  secondTime: boolean
  inOn?: Day | null | undefined
  inAt?: string | null | undefined
  outOn?: Day | null | undefined
  outAt?: string | null | undefined
  voidsId?: string | null | undefined
}
/** What a correction adds, in instants (ms), and the punch that it voids. */
type Corrects = { in: number | null; out: number | null; voidsId: string | null }

/** What is asked for, or a refusal with every field that does not fit. */
export async function checked(asked: Asked, person: Person, call: Call): Promise<Corrects> {
  const { inAt, outAt, inOn, outOn, voidsId } = asked
  if (!inAt && !outAt && !voidsId && !inOn && !outOn)
    throw new Problem('unprocessable', says.nothingToCorrect(), { inAt: says.nothingToCorrect() })
  const fields: FieldSentences = {}
  const at = (kind: 'in' | 'out') => momentOf(asked, kind, person, call.now.getTime(), fields)
  const corrects = { in: at('in'), out: at('out'), voidsId: voidsId ?? null }
  if (corrects.in !== null && corrects.out !== null && corrects.out <= corrects.in) {
    throw new Problem('unprocessable', says.outBeforeIn(), { ...fields, outAt: says.chooseLater() })
  }
  if (voidsId) {
    const why = await unvoidable(voidsId, person, call)
    if (why) throw new Problem('unprocessable', why, { ...fields, voidsId: why })
  }
  const [first] = Object.values(fields)
  if (first) throw new Problem('unprocessable', first, fields)
  return corrects
}

function momentOf(
  { day, timeZone, secondTime, ...asked }: Asked,
  kind: 'in' | 'out',
  { hireDate, leaveDate, displayName }: Person,
  now: number,
  fields: FieldSentences,
): number | null {
  const [on, time] = [asked[`${kind}On`], asked[`${kind}At`]]
  if (!on && !time) return null
  if (!time) fields[`${kind}At`] = says.giveTimeToo()
  if (!on) fields[`${kind}On`] = says.giveDayToo()
  if (!on || !time) return null
  const at = instantAt(on, time, timeZone, secondTime)
  if (at === null) fields[`${kind}At`] = says.jumpedOver({ time, day: on })
  else if (at > now) fields[`${kind}At`] = says.notYet()
  // A night before midnight may be clocked in for on the day before.
  if (on < addDays(day, -1) || on > addDays(day, 1)) fields[`${kind}On`] = says.tooFar()
  else if (on < hireDate) fields[`${kind}On`] = says.notEmployed({ person: displayName, from: hireDate })
  else if (leaveDate && on > addDays(leaveDate, 1))
    fields[`${kind}On`] = says.notEmployedAfter({ person: displayName, to: leaveDate })
  return at
}

async function unvoidable(id: string, person: Person, { tx }: Call) {
  const [punch] = await tx
    .select({ personId: punchTable.personId, voided: voidPunchTable.punchId })
    .from(unscoped(punchTable, 'a reference'))
    .leftJoin(unscoped(voidPunchTable, 'a reference'), eq(voidPunchTable.punchId, punchTable.id))
    .where(eq(punchTable.id, id))
  if (punch?.personId !== person.id) return says.noSuchPunch()
  return punch.voided ? says.voidAlready() : null
}
