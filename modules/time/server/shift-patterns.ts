import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Problem } from '#shared/problem.ts'
import { shiftPatterns as declared } from '#modules/time/shared/shift-patterns.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { says } from './sentences.ts'
import { shiftAssignmentTable, shiftPatternTable, shiftTypeTable } from './tables.ts'

const shift = (name: string) => alias(unscoped(shiftTypeTable, 'a reference'), name)
const [mondays, tuesdays, wednesdays, thursdays, fridays, saturdays, sundays] = [
  shift('mondays'),
  shift('tuesdays'),
  shift('wednesdays'),
  shift('thursdays'),
  shift('fridays'),
  shift('saturdays'),
  shift('sundays'),
]

const form = parts({
  table: shiftPatternTable,
  joins: [
    { table: mondays, on: eq(shiftPatternTable.mondayId, mondays.id), fields: { mondayName: mondays.name } },
    { table: tuesdays, on: eq(shiftPatternTable.tuesdayId, tuesdays.id), fields: { tuesdayName: tuesdays.name } },
    {
      table: wednesdays,
      on: eq(shiftPatternTable.wednesdayId, wednesdays.id),
      fields: { wednesdayName: wednesdays.name },
    },
    { table: thursdays, on: eq(shiftPatternTable.thursdayId, thursdays.id), fields: { thursdayName: thursdays.name } },
    { table: fridays, on: eq(shiftPatternTable.fridayId, fridays.id), fields: { fridayName: fridays.name } },
    { table: saturdays, on: eq(shiftPatternTable.saturdayId, saturdays.id), fields: { saturdayName: saturdays.name } },
    { table: sundays, on: eq(shiftPatternTable.sundayId, sundays.id), fields: { sundayName: sundays.name } },
  ],
})
type Row = TableForm<typeof form>
type Draft = DraftOf<typeof form>

/** What people have worked by stays as it was. */
async function complete({ values }: Draft, { call, before }: { call: Call; before: Row | null }): Promise<Draft> {
  if (!before) return { values: { onHolidays: false, ...values } }
  const changed = Object.keys(values).filter(
    (name) => name !== 'name' && values[name as keyof typeof values] !== before[name as keyof Row],
  )
  if (!changed.length) return { values }
  const today = await dayOf(call)
  const used = await call.tx
    .select({ from: shiftAssignmentTable.validFrom })
    .from(unscoped(shiftAssignmentTable, 'a rule'))
    .where(eq(shiftAssignmentTable.patternId, before.id))
  if (used.some(({ from }) => from <= today))
    throw new Problem(
      'conflict',
      says.patternInUse(),
      Object.fromEntries(changed.map((name) => [name, says.patternInUse()])),
    )
  return { values }
}

export const shiftPatterns = serveRecord(declared, { ...form, reach: { shared: true }, prepare: complete })
