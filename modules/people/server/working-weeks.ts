import { eq, sql, type SQL } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { weekdayNames, type WeekdayName } from '#modules/people/shared/working-patterns.ts'
import { workingWeeks as declared } from '#modules/people/shared/working-weeks.ts'
import type { Call } from '#server/call/call.ts'
import { serveDated, withdrawal } from '#server/record/dated.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { inFile, requireOther } from './people.ts'
import { withMember } from './person-joins.ts'
import { says } from './sentences.ts'
import { workingPatternTable, workingWeekTable } from './tables.ts'
import { weekSaidOf } from './week-columns.ts'
import { tellOfFact } from './weeks.ts'

const held = Object.fromEntries(
  weekdayNames.map((name) => [name, sql`coalesce(${workingPatternTable[name]}, ${workingWeekTable[name]})`]),
) as Record<WeekdayName, SQL>

const form = parts({
  table: workingWeekTable,
  joins: [
    withMember(workingWeekTable.personId),
    {
      table: workingPatternTable,
      on: eq(workingWeekTable.patternId, workingPatternTable.id),
      fields: { patternName: workingPatternTable.name, ...weekSaidOf(held) },
    },
  ],
})
type WeekRow = TableForm<typeof form>
type WeekDraft = DraftOf<typeof form>
type Hours = Partial<Record<WeekdayName, string | null>>

const none: Hours = Object.fromEntries(weekdayNames.map((name) => [name, null]))
const given = (values: Hours) => weekdayNames.some((name) => values[name] !== undefined && values[name] !== null)

/** The hours of a pattern that is given still. */
async function patternOf(id: string, before: string | null | undefined, { tx }: Call): Promise<Hours> {
  const [pattern] = await tx
    .select()
    .from(unscoped(workingPatternTable, 'a reference'))
    .where(eq(workingPatternTable.id, id))
  if (!pattern || (pattern.archivedAt && id !== before))
    throw new Problem('unprocessable', says.noSuchPattern(), { patternId: says.choosePattern() })
  return pattern
}

/** Either a pattern or hours of their own: what is not said of a day is as it was, and of a new one free. */
async function hoursOf(values: WeekDraft['values'], before: WeekRow | null, call: Call) {
  const patternId = values.patternId === undefined ? before?.patternId : values.patternId
  if (values.patternId && given(values))
    throw new Problem('unprocessable', says.patternOrHours(), { patternId: says.patternOrHours() })
  if (patternId && !given(values)) {
    await patternOf(patternId, before?.patternId, call)
    return { ...none, patternId }
  }
  const was: Hours = before?.patternId ? await patternOf(before.patternId, before.patternId, call) : (before ?? {})
  const own = Object.fromEntries(weekdayNames.map((name) => [name, values[name] ?? was[name] ?? '0']))
  if (!weekdayNames.some((name) => Number(own[name]) > 0))
    throw new Problem('unprocessable', says.noHours(), { patternId: says.patternOrHours() })
  return { ...own, patternId: null }
}

async function complete(
  draft: WeekDraft,
  { call, before }: { call: Call; before: WeekRow | null },
): Promise<WeekDraft> {
  await requireOther(before?.personId ?? draft.values.personId, call)
  const { values } = draft
  const hours = await hoursOf(values, before, call)
  return { values: { ...(before ? {} : { reason: 'other' }), ...values, ...hours } }
}

export const workingWeeks = serveDated(declared, {
  ...form,
  owner: 'personId',
  reach: { own: workingWeekTable.personId },
  tellsIn: inFile,
  prepare: complete,
  prepareImport: complete,
  written: async (id: string, { call, before }: { call: Call; before: WeekRow | null }) => {
    const [row] = await call.tx
      .select({ id: workingWeekTable.id, personId: workingWeekTable.personId })
      .from(unscoped(workingWeekTable, 'of one in hand'))
      .where(eq(workingWeekTable.id, id))
    await tellOfFact(row!, before, call)
  },
})

export const workingWeekRoutes = serveVerbs(workingWeeks, { withdraw: withdrawal(workingWeeks) })
