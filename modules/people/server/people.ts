import { eq, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { employees as directory, papersSet, people as declared, stateOn } from '#modules/people/shared/people.ts'
import { pathOfNode } from '#modules/people/shared/hierarchy-node.ts'
import { employeeNumbers } from '#modules/people/shared/settings.ts'
import { users } from '#server/auth/tables.ts'
import type { Actor } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { reachesOwn } from '#server/call/reach.ts'
import type { AppContext } from '#server/app-context.ts'
import { nextNumber } from '#server/numbers.ts'
import { rowsOf } from '#server/db/rows.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { dayOf } from '#server/approval/seat.ts'
import { says } from './sentences.ts'
import { personTable } from './tables.ts'
import { asOf, placed } from './placed.ts'
import { endAbsence, startAbsence } from './absences.ts'
import { dropPhoto, keepPhoto } from './photo-store.ts'
import { tellLastDay } from './last-day.ts'
import { accessFollows, chartFollows, requireFreeMember } from './members.ts'
import { changeOfDay } from './day-change.ts'

/** The directory: of whoever works here today, what everybody may know. */
export const employees = serveRecord(directory, {
  table: personTable,
  joins: placed,
  reach: { shared: true },
  only: sql`${personTable.state} in ('active', 'on leave', 'notice')`,
  told: ({ id, ...detail }, { actor, app }) => ({ id, ...detail, open: openTo(actor, String(id), app) }),
})

/** The record types of the area that are kept of a person, as far as somebody may read those of this one. */
const openTo = (actor: Actor, person: string, { modules }: Pick<AppContext, 'modules'>): string[] =>
  modules.flatMap(({ records }) =>
    records.flatMap(({ record: { name, row, api }, source: { reach } }) =>
      (name === declared.name || (name.startsWith('hr.') && 'personId' in row.shape)) &&
      reachesOwn(reach, actor, api.list.can, person)
        ? [name]
        : [],
    ),
  )

const member = { table: users, on: eq(personTable.memberId, users.id), fields: { memberName: users.name } } as const
const form = parts({ table: personTable, joins: [...placed, member] })
export type PersonRow = TableForm<typeof form>
type PersonDraft = DraftOf<typeof form>

/** A number that is free: those of the series that a file brought are stepped over. */
async function freeNumber(call: Call): Promise<string> {
  for (;;) {
    const number = await nextNumber(call.tx, employeeNumbers, { on: await dayOf(call) })
    const [taken] = await rowsOf(
      call.tx,
      sql`select 1 from ${joined(personTable, 'p')} where p.employee_id = ${number}`,
    )
    if (!taken) return number
  }
}

/** A draft with what follows from it: the name people are called, the number, how they stand today. */
type Context = { call: Call; before: PersonRow | null }
async function complete(draft: PersonDraft, { call, before }: Context, called?: string) {
  const { givenName = '', surname = '', preferredName, hireDate = '', leaveDate } = { ...before, ...draft.values }
  if (leaveDate && leaveDate < hireDate)
    throw new Problem('unprocessable', says.leavesBeforeHired(), { hireDate: says.giveHireDateOrLater() })
  const values = {
    ...(before ? {} : { employeeType: 'employee' as const }),
    ...draft.values,
    ...(before || draft.values.employeeId ? {} : { employeeId: await freeNumber(call) }),
    displayName: preferredName || (called ?? `${givenName} ${surname}`),
  }
  const known = { onLeave: false, leaveDate: null, ...before, ...values, hireDate }
  return { values: { ...values, state: stateOn({ ...known, leaveDate: known.leaveDate ?? null }, await dayOf(call)) } }
}

type Brought = { displayName?: string; organizationNode?: string }
/** A file may name people by one name alone, as that of an account, and by their place in a tree. */
function importDraft(
  { values: { organizationNode, ...values } }: { values: PersonDraft['values'] & Brought },
  context: Context,
) {
  const path = organizationNode === undefined ? undefined : pathOfNode(organizationNode)
  if (path === null) throw new Problem('unprocessable', says.noNode(), { organizationNode: says.noNode() })
  const name = values.displayName?.replace(/^.*\\/, '') ?? ''
  const { givenName = name.split(' ', 1)[0], surname = name.split(' ').at(-1) } = { ...context.before, ...values }
  if (!givenName || !surname) throw new Problem('unprocessable', says.nameNeeded(), { displayName: says.nameNeeded() })
  const called = values.givenName || values.surname || !name ? undefined : name
  return complete(
    { values: { ...values, givenName, surname, ...(path ? { organizationNode: path } : {}) } },
    context,
    called,
  )
}

export const people = serveRecord(declared, {
  ...form,
  reach: { own: personTable.id, filedUnder: papersSet },
  asOf: (on) => asOf(on, member),
  prepare: complete,
  prepareImport: importDraft,
  written: async (id, context) => {
    await accessFollows(id, context)
    await tellLastDay(id, context)
  },
})

/** The columns of somebody who comes or goes otherwise, with how they stand today then. */
const standing = async (
  row: PersonRow,
  call: Call,
  values: Partial<Pick<PersonRow, 'leaveDate' | 'noticeDate' | 'onLeave'>> & { leaveReason?: string | null },
) => ({ values: { ...values, state: stateOn({ ...row, ...values }, await dayOf(call)) } })

/** The life of what is kept of a person is told in their file. */
export const inFile = { noun: declared.name, by: 'personId' }

export const personRoutes = serveVerbs(people, {
  linkMember: async ({ id }, call, { memberId }) => {
    await requireFreeMember(memberId, call)
    call.beforeCommit(chartFollows, id)
    return { values: { memberId } }
  },
  setPhoto: async ({ id }, call, body) => ({ values: { photo: await keepPhoto(id, body, call) } }),
  removePhoto: async ({ id }, call) => {
    await dropPhoto(id, call)
    return { values: { photo: null } }
  },
  unlinkMember: () => ({ values: { memberId: null } }),
  giveNotice: async (row, call, { leaveDate, leaveReason }) => {
    if (leaveDate < row.hireDate)
      throw new Problem('unprocessable', says.leavesBeforeHired(), { leaveDate: says.giveHireDateOrLater() })
    const today = await dayOf(call)
    // Who has left already is entered as leaving on their last day.
    return standing(row, call, { leaveDate, leaveReason, noticeDate: leaveDate < today ? leaveDate : today })
  },
  takeNoticeBack: (row, call) => standing(row, call, { leaveDate: null, leaveReason: null, noticeDate: null }),
  startLeave: async (row, call) => {
    await startAbsence(row.id, call)
    return standing(row, call, { onLeave: true })
  },
  endLeave: async (row, call) => {
    await endAbsence(row.id, call)
    return standing(row, call, { onLeave: false })
  },
})

/** Brings what is kept of these people of today to what their dates and facts say of today. */
export const bringUpToDate = (ids: readonly string[], call: Call): Promise<number> => changeOfDay(people, ids, call)

/** What somebody's facts are entered for: the person, and whether whoever enters them is that person. */
export async function requireOther(personId: string | undefined, call: Call): Promise<void> {
  if (!personId) return
  const person = await isWhoCalls(personId, call)
  if (person === null) throw new Problem('unprocessable', says.noSuchPerson(), { personId: says.choosePerson() })
  if (person) throw new Problem('forbidden', says.ownFile())
}

/** A draft of what somebody else has to enter; for record types of a person that have no rule but this. */
export async function ofAnother<D extends { values: { personId?: string } }>(
  draft: D,
  { call, before }: { call: Call; before: { personId: string } | null },
): Promise<D> {
  await requireOther(before?.personId ?? draft.values.personId, call)
  return draft
}

/** The file of whoever calls; null where they have none. */
export async function ownPerson({ tx, actor }: Call): Promise<string | null> {
  const [person] = await tx
    .select({ id: personTable.id })
    .from(unscoped(personTable, 'a reference'))
    .where(eq(personTable.memberId, actor.id))
  return person?.id ?? null
}

/** Whether a person is whoever calls; null where there is no such person. */
export async function isWhoCalls(personId: string, { tx, actor }: Call): Promise<boolean | null> {
  const [person] = await tx
    .select({ memberId: personTable.memberId })
    .from(unscoped(personTable, 'a reference'))
    .where(eq(personTable.id, personId))
  return person ? person.memberId === actor.id : null
}
