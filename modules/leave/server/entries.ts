import { and, eq, max, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Day } from '#shared/day.ts'
import { leaveEntries as declared } from '#modules/leave/shared/leave-entries.ts'
import { absenceSet } from '#modules/leave/shared/leave-types.ts'
import { units, unitText } from '#modules/leave/shared/units.ts'
import type { Sentence } from '#shared/sentence.ts'
import { withMember } from '#modules/people/server/person-joins.ts'
import { dayOf } from '#server/approval/seat.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { serveRecord, type ImportContext } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import {
  accountOf,
  afterChange,
  carryIn,
  missing,
  personOf,
  lockPerson,
  serviceOf,
  type Account,
  type Person,
} from './account.ts'
import { openLeave } from './confidential.ts'
import { balanceOn, type Entry } from './course.ts'
import { fromOpening, heldBy, openedOn } from './opening.ts'
import { says } from './sentences.ts'
import {
  leaveAdjustmentTable,
  leaveClosingTable,
  leaveEntryTable,
  leaveRequestTable,
  leaveTypeTable,
} from './tables.ts'

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
    {
      table: leaveAdjustmentTable,
      on: eq(leaveEntryTable.adjustmentId, leaveAdjustmentTable.id),
      fields: { adjustmentDay: leaveAdjustmentTable.effectiveOn },
    },
  ],
})

type EntryRow = TableForm<typeof form>
type EntryDraft = DraftOf<typeof form>

type Entered = Pick<EntryDraft['values'], 'personId' | 'typeId' | 'effectiveOn' | 'expiresOn' | 'cause'> & {
  quantity?: string | null | undefined
  balance?: string | null | undefined
}
/** What an HR officer enters by hand: a grant, a correction, an opening balance. Never of their own leave. */
export async function entered(values: Entered, call: Call) {
  const { personId = '', typeId = '', effectiveOn = '', expiresOn, cause = '' } = values
  const [quantity, balance] = [values.quantity ?? null, values.balance ?? null]
  const person = await personOf(personId, call)
  if (!person) throw new Problem('unprocessable', says.noSuchPerson(), { personId: says.choosePerson() })
  if (person.memberId === call.actor.id)
    throw new Problem('forbidden', says.ownEntry(), { personId: says.choosePerson() })
  const [type] = await call.tx
    .select({ name: leaveTypeTable.name, tracked: leaveTypeTable.tracked, negativeLimit: leaveTypeTable.negativeLimit })
    .from(unscoped(leaveTypeTable, 'a reference'))
    .where(eq(leaveTypeTable.id, typeId))
  if (!type) throw new Problem('unprocessable', says.noSuchType(), { typeId: says.chooseType() })
  if (!type.tracked)
    throw new Problem('unprocessable', says.typeUntracked({ type: type.name }), { typeId: says.chooseType() })
  if ((quantity === null) === (balance === null))
    throw new Problem('unprocessable', says.amountOrBalance(), { quantity: says.amountOrBalance() })
  if (quantity !== null && units(quantity) === 0)
    throw new Problem('unprocessable', says.nothingEntered(), { quantity: says.nothingEntered() })
  if (expiresOn && expiresOn < effectiveOn)
    throw new Problem('unprocessable', says.expiresBefore(), { expiresOn: says.giveLaterDay() })
  await lockPerson(personId, call)
  const account = await accountOf(person, typeId, call)
  const today = await dayOf(call)
  if (balance !== null) {
    refuseOpening(account, effectiveOn, today)
    return openingRow(account, effectiveOn, balance, cause)
  }
  const opened = openedOn(account.entries)
  if (opened !== null && effectiveOn <= opened)
    throw new Problem('unprocessable', says.inOpening({ day: opened }), { effectiveOn: says.chooseLaterDay() })
  const row = { ...fresh, day: effectiveOn, quantity: units(quantity!), cause, expiresOn: expiresOn ?? null }
  refuseUncovered(account, { ...row, kind: 'adjust' }, { ...type, today })
  return { quantity: quantity!, cause, kind: row.quantity > 0 ? ('grant' as const) : ('adjust' as const) }
}

async function complete(
  { values }: EntryDraft,
  { call, before }: { call: Call; before: EntryRow | null },
): Promise<EntryDraft> {
  if (before) return { values }
  const row = await entered(values, call)
  const { personId, typeId } = values
  if (row.kind === 'opening') call.beforeCommit(followOpenings, JSON.stringify({ personId, typeId }))
  return { values: { ...values, ...row } }
}

const fresh = { id: null, requestId: null, period: null }

/** Nothing is taken away by hand that leave which is agreed to needs, from today on. */
function refuseUncovered(
  account: Account,
  row: Entry,
  { name, negativeLimit, today }: { name: string; negativeLimit: string; today: Day },
): void {
  if (row.quantity > 0) return
  const entries = [...account.entries, row]
  const until = entries.reduce((last, { day }) => (day > last ? day : last), today)
  const rows = [...entries, ...missing({ ...account, entries }, until, today)]
  const least = -units(negativeLimit)
  const from = row.day > today ? row.day : today
  const days = [...new Set([from, ...rows.map(({ day }) => day)])].filter((day) => day >= from).toSorted()
  const short = days.find((day) => balanceOn(rows, day) < least)
  if (!short) return
  const left = unitText(balanceOn(rows, short))
  const said = says.insufficient({ left, day: short, type: name, least: unitText(least) })
  throw new Problem('unprocessable', said, { quantity: says.takeLess() })
}

/** An opening balance is of a day that is over, within the employment, and after any other of the account. */
function refuseOpening({ person, entries }: Account, day: Day, today: Day): void {
  const field = (said: Sentence, hint: Sentence) => new Problem('unprocessable', said, { effectiveOn: hint })
  if (day >= today) throw field(says.openingToCome(), says.giveEarlierDay())
  if (day < person.hireDate)
    throw field(says.notEmployed({ person: person.displayName, from: person.hireDate }), says.chooseLaterDay())
  const opened = openedOn(entries)
  if (opened !== null && day <= opened) throw field(says.openedAlready({ day: opened }), says.chooseLaterDay())
}

/** What the account came to by then stays in the ledger; the opening posts the difference. */
function openingRow({ entries }: Account, day: Day, balance: string, cause: string) {
  const had = balanceOn(entries, day)
  const text = `Opening balance of ${unitText(units(balance))}${had === 0 ? '' : `, instead of ${unitText(had)}`}`
  return {
    kind: 'opening' as const,
    quantity: unitText(units(balance) - had),
    cause: (cause ? `${text}: ${cause}` : text).slice(0, 300),
  }
}

/** A row of an import file is an opening balance: the same again changes nothing, another one is refused. */
async function completeImport(
  { values }: EntryDraft,
  { call, before, note }: ImportContext<EntryRow>,
): Promise<EntryDraft> {
  if (!before) {
    const draft = await complete({ values }, { call, before })
    if (units(draft.values.quantity!) !== units(values.balance!))
      note('There are entries up to the day already: the difference to the balance is posted')
    return draft
  }
  if (units(before.balance!) === units(values.balance!)) return { values: {} }
  const balance = unitText(units(before.balance!))
  throw new Problem('unprocessable', says.openingDiffers({ day: before.effectiveOn, balance }), {
    balance: says.openingDiffers({ day: before.effectiveOn, balance }),
  })
}

export const leaveEntries = serveRecord(declared, {
  ...form,
  reach: {
    own: leaveEntryTable.personId,
    openTo: openLeave(leaveEntryTable.typeId, leaveEntryTable.personId),
    openedBy: absenceSet,
  },
  meant: () => eq(leaveEntryTable.kind, 'opening'),
  prepare: complete,
  prepareImport: completeImport,
})

/** What was posted of the time after an opening follows from it: parts of periods, and what expires and is carried over. */
async function followOpenings(opened: string[], call: Call): Promise<void> {
  const own = withoutVersion({ ...call, actor: system })
  const today = await dayOf(own)
  for (const each of opened) {
    const { personId, typeId } = JSON.parse(each) as { personId: string; typeId: string }
    const person = (await personOf(personId, own))!
    const account = await accountOf(person, typeId, own)
    const day = openedOn(account.entries)!
    const rows = afterChange(account, { openedOn: null }, today, {
      why: 'the opening balance has a part of it',
      as: 'opening',
      counts: ({ first }) => first <= day,
    })
    await post(personId, typeId, rows, own)
    await bringUp(await accountOf(person, typeId, own), today, own)
  }
}

/** Writes rows of the ledger; what is posted for a period and put right later has the next turn of it. */
export async function post(personId: string, typeId: string, rows: readonly Entry[], call: Call): Promise<void> {
  if (!rows.length) return
  // It follows from what was decided or is due, also where the approver does not see the ledger.
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
  const [first] = [...fromOpening(account.entries), ...rows]
    .map(({ day }) => Number(day.slice(0, 4)))
    .toSorted((a, b) => a - b)
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

/** The same from the database, once it is this person's turn. Answers the policies that ask first. */
export async function bringPersonUp(
  person: Person,
  typeIds: readonly string[],
  today: Day,
  call: Call,
): Promise<string[]> {
  await lockPerson(person.id, call)
  const held: string[] = []
  for (const typeId of typeIds) {
    const account = await accountOf(person, typeId, call)
    await bringUp(account, today, call)
    const policy = heldBy(account, serviceOf(account), today)
    if (policy?.id && (person.leaveDate === null || person.leaveDate >= today)) held.push(policy.id)
  }
  return held
}
