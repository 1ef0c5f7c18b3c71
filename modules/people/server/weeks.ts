import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Span } from '#shared/dated.ts'
import { weekdayNames, type WeekdayName } from '#modules/people/shared/working-patterns.ts'
import type { Call } from '#server/call/call.ts'
import { domainEvent } from '#server/call/hooks.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { workingPatternTable, workingWeekTable } from './tables.ts'

/** How many minutes somebody works on each weekday, Monday first, from a day on. */
export type WorkingWeek = Span & { minutes: readonly number[] }

/** Somebody works otherwise than before, on days that are over or to come; `before` is how they worked. */
export const workingWeeksChanged = domainEvent<{ personId: string; before: readonly WorkingWeek[] }>(
  'hr.working-weeks-changed',
)

type Hours = Readonly<Record<WeekdayName, string | null>>
const minutesOf = (hours: Hours) => weekdayNames.map((name) => Math.round(Number(hours[name] ?? 0) * 60))

/** A fact with the hours of its pattern, where it has one. */
type Fact = Span & Hours & { id: string; personId: string; patternId: string | null; pattern: Hours | null }
const asWorked = ({ validFrom, validTo, pattern, ...own }: Fact): WorkingWeek => ({
  validFrom,
  validTo,
  minutes: minutesOf(pattern ?? own),
})

async function factsOf(people: readonly string[], { tx }: Pick<Call, 'tx'>): Promise<Fact[]> {
  if (!people.length) return []
  const rows = await tx
    .select({ fact: workingWeekTable, pattern: workingPatternTable })
    .from(unscoped(workingWeekTable, 'a rule'))
    .leftJoin(unscoped(workingPatternTable, 'a reference'), eq(workingPatternTable.id, workingWeekTable.patternId))
    .where(and(inArray(workingWeekTable.personId, [...people]), eq(workingWeekTable.state, 'in force')))
    .orderBy(asc(workingWeekTable.validFrom))
  return rows.map(({ fact, pattern }) => ({ ...fact, pattern }))
}

/** The working weeks of people, each person's in the order of time; whoever has none is left out. */
export async function weeksOf(people: readonly string[], call: Pick<Call, 'tx'>): Promise<Map<string, WorkingWeek[]>> {
  const facts = Map.groupBy(await factsOf(people, call), ({ personId }) => personId)
  return new Map([...facts].map(([personId, own]) => [personId, own.map(asWorked)]))
}

type Changed = Omit<Fact, 'pattern'> & { state: string }
/** A fact that is entered, moved or withdrawn; `before` as it was, null of a new one. It is told once, when everything of the call is written. */
export async function tellOfFact(
  { id, personId }: { id: string; personId: string },
  before: Changed | null,
  call: Call,
): Promise<void> {
  const others = (await factsOf([personId], call)).filter((each) => each.id !== id)
  const was = before?.state === 'in force' ? [{ ...before, pattern: await patternOf(before.patternId, call) }] : []
  remember(personId, [...others, ...was], call)
}

async function patternOf(id: string | null, { tx }: Call): Promise<Hours | null> {
  if (!id) return null
  const [pattern] = await tx
    .select()
    .from(unscoped(workingPatternTable, 'a reference'))
    .where(eq(workingPatternTable.id, id))
  return pattern ?? null
}

/** A pattern of the company has other hours: all who work by it work otherwise. */
export async function tellOfPattern(id: string, before: Hours, call: Call): Promise<void> {
  const now = await patternOf(id, call)
  if (String(minutesOf(now!)) === String(minutesOf(before))) return
  const people = await call.tx
    .selectDistinct({ personId: workingWeekTable.personId })
    .from(unscoped(workingWeekTable, 'a rule'))
    .where(and(eq(workingWeekTable.patternId, id), eq(workingWeekTable.state, 'in force')))
    .orderBy(workingWeekTable.personId)
  const facts = await factsOf(
    people.map(({ personId }) => personId),
    call,
  )
  const was = facts.map((each) => (each.patternId === id ? { ...each, pattern: before } : each))
  for (const [personId, own] of Map.groupBy(was, (each) => each.personId)) remember(personId, own, call)
}

const remember = (personId: string, facts: readonly Fact[], call: Call) =>
  call.beforeCommit(
    tell,
    JSON.stringify({
      personId,
      before: facts.map(asWorked).toSorted((a, b) => a.validFrom.localeCompare(b.validFrom)),
    }),
  )

/** What is known of a person first is how they worked before any of it. */
async function tell(changes: string[], call: Call): Promise<void> {
  const first = new Map<string, readonly WorkingWeek[]>()
  for (const each of changes) {
    const { personId, before } = JSON.parse(each) as { personId: string; before: WorkingWeek[] }
    if (!first.has(personId)) first.set(personId, before)
  }
  for (const [personId, before] of first) await workingWeeksChanged.emit({ personId, before }, call)
}
