import { Problem } from '#shared/problem.ts'
import { weekdayNames, workingPatterns as declared } from '#modules/people/shared/working-patterns.ts'
import type { Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { says } from './sentences.ts'
import { workingPatternTable } from './tables.ts'
import { weekSaidOf } from './week-columns.ts'
import { tellOfPattern } from './weeks.ts'

const { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = workingPatternTable
const form = parts({
  table: workingPatternTable,
  computed: weekSaidOf({ monday, tuesday, wednesday, thursday, friday, saturday, sunday }),
})
type PatternRow = TableForm<typeof form>
type PatternDraft = DraftOf<typeof form>

/** A day that is not named is free; a week has work. */
function complete({ values }: PatternDraft, { before }: { before: PatternRow | null }): PatternDraft {
  const hours = Object.fromEntries(weekdayNames.map((name) => [name, values[name] ?? before?.[name] ?? '0']))
  if (!weekdayNames.some((name) => Number(hours[name]) > 0))
    throw new Problem('unprocessable', says.noHours(), { monday: says.giveHours() })
  return { values: before ? values : { ...values, ...hours } }
}

export const workingPatterns = serveRecord(declared, {
  ...form,
  reach: { shared: true },
  prepare: complete,
  prepareImport: complete,
  written: async (id: string, { call, before }: { call: Call; before: PatternRow | null }) => {
    if (before) await tellOfPattern(id, before, call)
  },
})
