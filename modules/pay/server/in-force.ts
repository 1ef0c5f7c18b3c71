import { and, eq, sql, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { make } from '#modules/people/server/make.ts'
import { personTable } from '#modules/people/server/tables.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { holdsOn, withdrawal } from '#server/record/dated.ts'
import type { Served } from '#server/record/serve.ts'
import type { RecordTable, Row } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import type { Span } from '#shared/dated.ts'
import type { Day } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { says } from './sentences.ts'

type Facts = PgTable & RecordTable & { personId: PgColumn; validFrom: PgColumn; validTo: PgColumn; state: PgColumn }

/** The fact of a person that holds on a day, of a table that the caller reads whole. */
export async function factOn<T extends Facts>(
  table: T,
  personId: string,
  day: Day,
  { tx }: Pick<Call, 'tx'>,
): Promise<InferSelectModel<T> | null> {
  const [fact] = await tx
    .select()
    .from(table as PgTable)
    .where(and(eq(table.personId, personId), holdsOn(table, day)))
  return (fact ?? null) as InferSelectModel<T> | null
}

/** The member whose file it is; refuses a person who does not exist. */
export async function subjectOf(personId: string, { tx }: Pick<Call, 'tx'>) {
  const [person] = await tx
    .select({ memberId: personTable.memberId, name: personTable.displayName })
    .from(unscoped(personTable, 'a reference'))
    .where(eq(personTable.id, personId))
  if (!person) throw new Problem('unprocessable', says.noSuchPerson(), { personId: says.choosePerson() })
  return person
}

/** Refuses a second proposal for the day of one that waits. */
export async function requireNoneWaiting(
  table: RecordTable & { personId: PgColumn; validFrom: PgColumn; state: PgColumn },
  { personId, validFrom }: { personId: string; validFrom: Day },
  { tx }: Call,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`proposal ${personId}`}, 0))`)
  const [waiting] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.personId, personId), eq(table.validFrom, validFrom), eq(table.state, 'in approval')))
  if (waiting)
    throw new Problem('conflict', says.waitsAlready({ day: validFrom }), { validFrom: says.chooseAnotherDay() })
}

type Change = {
  id: string
  personId: string
  validFrom: Day
  kind: string
  /** The fact that held on the day when the change was proposed. */
  basisId: string | null
}

/** Puts an approved change in force: a fact that begins on the same day is withdrawn for it, any other one ends on the day before. */
export async function putInForce(
  served: object,
  table: Facts,
  { id, personId, validFrom, kind, basisId }: Change,
  values: Record<string, unknown>,
  given: Call,
): Promise<void> {
  const [facts, call] = [served as Served, withoutVersion(given)]
  // Others who change facts of this person wait here, so that the basis is read as it stays.
  if (basisId) await facts.beforeLock(call, basisId)
  const present = (await factOn(table, personId, validFrom, call)) as (Span & { id: string }) | null
  if ((present?.id ?? null) !== basisId) throw new Problem('conflict', says.changedMeanwhile({ day: validFrom }))
  const replaces = basisId !== null && (kind === 'withdrawal' || present?.validFrom === validFrom)
  if (replaces) {
    const gone = await facts.lock(basisId, call)
    await facts.change(gone, { values: { state: 'withdrawn' } }, call, 'withdraw')
    await withdrawal<Row>(facts).does(gone, call)
  }
  if (kind === 'withdrawal') return
  await make(
    facts,
    { ...values, personId, validFrom, changeId: id, ...(replaces ? { validTo: present?.validTo } : {}) },
    call,
  )
}
