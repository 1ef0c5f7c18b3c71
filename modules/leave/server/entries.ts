import { and, eq, max, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Day } from '#shared/day.ts'
import { leaveEntries as declared } from '#modules/leave/shared/leave-entries.ts'
import { absenceSet } from '#modules/leave/shared/leave-types.ts'
import { units, unitText } from '#modules/leave/shared/units.ts'
import { withMember } from '#modules/people/server/person-joins.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { accountOf, carryIn, missing, personOf, lockPerson, type Account, type Person } from './account.ts'
import { openLeave } from './confidential.ts'
import type { Entry } from './course.ts'
import { says } from './sentences.ts'
import { leaveClosingTable, leaveEntryTable, leaveRequestTable, leaveTypeTable } from './tables.ts'

const form = parts({
  table: leaveEntryTable,
  joins: [
    withMember(leaveEntryTable.personId),
    {
      table: leaveTypeTable,
      on: eq(leaveEntryTable.typeId, leaveTypeTable.id),
      fields: { typeName: leaveTypeTable.name, unit: leaveTypeTable.unit },
      always: true,
    },
    {
      table: leaveRequestTable,
      on: eq(leaveEntryTable.requestId, leaveRequestTable.id),
      fields: { requestName: sql<string>`${leaveRequestTable.firstDay}::text` },
    },
  ],
})

type EntryRow = TableForm<typeof form>
type EntryDraft = DraftOf<typeof form>

/** What an HR officer enters by hand: an opening balance, a grant, a correction. Never of their own leave. */
async function complete(
  { values }: EntryDraft,
  { call, before }: { call: Call; before: EntryRow | null },
): Promise<EntryDraft> {
  if (before) return { values }
  const { personId = '', typeId = '', quantity = '0', effectiveOn = '', expiresOn } = values
  const person = await personOf(personId, call)
  if (!person) throw new Problem('unprocessable', says.noSuchPerson(), { personId: says.choosePerson() })
  if (person.memberId === call.actor.id)
    throw new Problem('forbidden', says.ownEntry(), { personId: says.choosePerson() })
  const [type] = await call.tx
    .select({ name: leaveTypeTable.name, tracked: leaveTypeTable.tracked })
    .from(unscoped(leaveTypeTable, 'a reference'))
    .where(eq(leaveTypeTable.id, typeId))
  if (!type) throw new Problem('unprocessable', says.noSuchType(), { typeId: says.chooseType() })
  if (!type.tracked)
    throw new Problem('unprocessable', says.typeUntracked({ type: type.name }), { typeId: says.chooseType() })
  if (units(quantity) === 0)
    throw new Problem('unprocessable', says.nothingEntered(), { quantity: says.nothingEntered() })
  if (expiresOn && expiresOn < effectiveOn)
    throw new Problem('unprocessable', says.expiresBefore(), { expiresOn: says.giveLaterDay() })
  await lockPerson(personId, call)
  return { values: { ...values, kind: units(quantity) > 0 ? ('grant' as const) : ('adjust' as const) } }
}

export const leaveEntries = serveRecord(declared, {
  ...form,
  reach: {
    own: leaveEntryTable.personId,
    openTo: openLeave(leaveEntryTable.typeId, leaveEntryTable.personId),
    openedBy: absenceSet,
  },
  prepare: complete,
})

/** Writes rows of the ledger; what is posted for a period and put right later has the next turn of it. */
export async function post(personId: string, typeId: string, rows: readonly Entry[], call: Call): Promise<void> {
  if (!rows.length) return
  // It follows from what was decided or is due, whatever whoever decides may see of the ledger.
  const own = withoutVersion({ ...call, actor: system })
  const turns = new Map(
    (
      await call.tx
        .select({ period: leaveEntryTable.period, turn: max(leaveEntryTable.turn) })
        .from(unscoped(leaveEntryTable, 'a rule'))
        .where(and(eq(leaveEntryTable.personId, personId), eq(leaveEntryTable.typeId, typeId)))
        .groupBy(leaveEntryTable.period)
    ).flatMap(({ period, turn }) => (period === null || turn === null ? [] : [[period, turn] as const])),
  )
  const drafts = rows.map(({ day, kind, quantity, cause, expiresOn, requestId, period }) => ({
    values: {
      personId,
      typeId,
      effectiveOn: day,
      kind,
      quantity: unitText(quantity),
      cause,
      expiresOn,
      requestId,
      period,
      turn: period === null ? 0 : (turns.get(period) ?? -1) + 1,
    },
  }))
  await leaveEntries.created(await leaveEntries.enter(drafts, own), own)
}

/** Posts what is due of an account by today, and keeps by which rule its years were closed. Answers how many rows it wrote. */
export async function bringUp(account: Account, today: Day, call: Call): Promise<number> {
  const rows = missing(account, today, today)
  await post(account.person.id, account.typeId, rows, call)
  const [first] = [...account.entries, ...rows].map(({ day }) => Number(day.slice(0, 4))).toSorted((a, b) => a - b)
  const closed = carryIn(account)
  for (let year = first ?? 9999; year < Number(today.slice(0, 4)); year += 1) {
    const carry = account.closings.has(year) ? null : closed(year)
    if (!carry) continue
    await call.tx
      .insert(leaveClosingTable)
      .values({
        personId: account.person.id,
        typeId: account.typeId,
        year,
        carryOver: carry.carryOver === null ? null : unitText(carry.carryOver),
        carryMonths: carry.carryMonths,
      })
      .onConflictDoNothing()
  }
  return rows.length
}

/** The same from the database, once it is this person's turn. */
export async function bringPersonUp(person: Person, typeIds: readonly string[], today: Day, call: Call): Promise<void> {
  await lockPerson(person.id, call)
  for (const typeId of typeIds) await bringUp(await accountOf(person, typeId, call), today, call)
}
