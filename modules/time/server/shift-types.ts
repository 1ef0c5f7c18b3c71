import { eq, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { shiftTypes as declared } from '#modules/time/shared/shift-types.ts'
import type { Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { says } from './sentences.ts'
import { attendanceTable, shiftTypeTable } from './tables.ts'

const form = parts({
  table: shiftTypeTable,
  computed: { night: sql<boolean>`(${shiftTypeTable.endsAt} <= ${shiftTypeTable.startsAt})` },
})
type Row = TableForm<typeof form>
type Draft = DraftOf<typeof form>

const usual = {
  breakMinutes: 0,
  breakAfter: '6',
  lateGrace: 5,
  earlyGrace: 5,
  opensBefore: 60,
  closesAfter: 60,
  counting: 'every pair' as const,
  kindRule: 'as clocked' as const,
}

async function complete({ values }: Draft, { call, before }: { call: Call; before: Row | null }): Promise<Draft> {
  const whole = { ...usual, ...before, ...values }
  if (whole.startsAt === whole.endsAt)
    throw new Problem('unprocessable', says.endsAsItBegins(), { endsAt: says.giveOtherTime() })
  const { halfDayBelow, absentBelow } = whole
  if (halfDayBelow && absentBelow && Number(halfDayBelow) < Number(absentBelow))
    throw new Problem('unprocessable', says.halfBelowAbsent({ hours: Number(absentBelow) }), {
      halfDayBelow: says.giveMoreHours(),
    })
  if (before) await refuseInUse(before, values, call)
  return { values: before ? values : { ...usual, ...values } }
}

/** What was worked by its times and rules stays as it was counted. */
async function refuseInUse(before: Row, values: Draft['values'], { tx }: Call): Promise<void> {
  const counts = Object.entries(values).filter(
    ([name, value]) => name !== 'name' && !same(before[name as keyof Row], value),
  )
  if (!counts.length) return
  const [used] = await tx
    .select({ id: attendanceTable.id })
    .from(unscoped(attendanceTable, 'a rule'))
    .where(eq(attendanceTable.shiftTypeId, before.id))
    .limit(1)
  if (used)
    throw new Problem(
      'conflict',
      says.shiftInUse(),
      Object.fromEntries(counts.map(([name]) => [name, says.shiftInUse()])),
    )
}

/** '6' and '6.00' are one number. */
const same = (kept: unknown, given: unknown): boolean =>
  kept === given ||
  (typeof kept === 'string' &&
    typeof given === 'string' &&
    /^\d/.test(given) &&
    !given.includes(':') &&
    Number(kept) === Number(given))

export const shiftTypes = serveRecord(declared, {
  ...form,
  reach: { shared: true },
  prepare: complete,
  prepareImport: ({ values }, context) =>
    complete(
      { values: { ...values, startsAt: values.startsAt?.slice(0, 5), endsAt: values.endsAt?.slice(0, 5) } as never },
      context,
    ),
})
