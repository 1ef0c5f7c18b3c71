import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import type { Span } from '#shared/dated.ts'
import type { Call } from '#server/call/call.ts'
import { domainEvent } from '#server/call/hooks.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { assignmentTable } from './tables.ts'

/** A part of full time that an assignment says, as decimal text: '0.5'. */
export type FullTimeShare = Span & { share: string }

/** An assignment says another share of full time than before, on days that are over or to come. */
export const fullTimeChanged = domainEvent<{ personId: string; before: readonly FullTimeShare[] }>(
  'hr.full-time-changed',
)

type Fact = FullTimeShare & { id: string; personId: string }

async function factsOf(people: readonly string[], { tx }: Pick<Call, 'tx'>): Promise<Fact[]> {
  if (!people.length) return []
  const { id, personId, validFrom, validTo, fte, state } = assignmentTable
  return tx
    .select({ id, personId, validFrom, validTo, share: fte })
    .from(unscoped(assignmentTable, 'a rule'))
    .where(and(inArray(personId, [...people]), eq(state, 'in force'), lt(fte, '1')))
    .orderBy(asc(validFrom))
}

const asShare = ({ validFrom, validTo, share }: FullTimeShare): FullTimeShare => ({ validFrom, validTo, share })

/** The shares below full time of people, each person's in the order of time; people who always work full time are left out. */
export async function fullTimeSharesOf(
  people: readonly string[],
  call: Pick<Call, 'tx'>,
): Promise<Map<string, FullTimeShare[]>> {
  const facts = Map.groupBy(await factsOf(people, call), ({ personId }) => personId)
  return new Map([...facts].map(([personId, own]) => [personId, own.map(asShare)]))
}

type Changed = Span & { id: string; personId: string; state: string; fte: string }

/** Emits the change of a written assignment once, when everything of the call is written; `before` is null of a new one. */
export async function followShare(
  { id, personId }: Pick<Changed, 'id' | 'personId'>,
  before: Changed | null,
  call: Call,
): Promise<void> {
  const others = (await factsOf([personId], call)).filter((each) => each.id !== id)
  const was = before?.state === 'in force' && Number(before.fte) < 1 ? [{ ...before, share: before.fte }] : []
  call.beforeCommit(emit, JSON.stringify({ personId, before: [...others, ...was].map(asShare) }))
}

/** The first note of a person is how they worked before any of it. */
async function emit(changes: string[], call: Call): Promise<void> {
  const first = new Map<string, FullTimeShare[]>()
  for (const each of changes) {
    const { personId, before } = JSON.parse(each) as { personId: string; before: FullTimeShare[] }
    if (!first.has(personId)) first.set(personId, before)
  }
  const now = await fullTimeSharesOf([...first.keys()], call)
  for (const [personId, shares] of first) {
    const before = shares.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
    if (JSON.stringify(before) !== JSON.stringify(now.get(personId) ?? []))
      await fullTimeChanged.emit({ personId, before }, call)
  }
}
