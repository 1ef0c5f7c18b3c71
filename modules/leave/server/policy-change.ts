import { and, eq, ne } from 'drizzle-orm'
import { units } from '#modules/leave/shared/units.ts'
import { personTable } from '#modules/people/server/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import { dayOf } from '#server/approval/seat.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call, type Job } from '#server/call/call.ts'
import { inQuietCall } from '#server/call/job-call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { accountOf, afterChange, lockPerson, personOf } from './account.ts'
import type { Policy } from './accrual.ts'
import { bringUp, post } from './entries.ts'
import type { leavePolicyTable } from './tables.ts'

type Row = typeof leavePolicyTable.$inferSelect
/** A policy as it was before a change, as far as it says how much a period gives. */
type Before = Pick<Row, 'id' | 'typeId' | 'employeeType' | 'perYear' | 'rounding' | 'proRata'>

export const adjustJob = 'leave.adjust-for-policy'
export const adjustJobOf = ({ id, typeId, employeeType, perYear, rounding, proRata }: Before): Job => ({
  name: adjustJob,
  data: { id, typeId, employeeType, perYear, rounding, proRata },
})

/** A changed policy holds for the year, month or week of today too: what it gave already is put right by a row of today, once however often it runs. */
export async function adjustForPolicy(data: object, app: AppContext): Promise<void> {
  const before = data as Before
  const people = await app.db
    .select({ id: personTable.id })
    .from(unscoped(personTable, 'the app'))
    .where(and(eq(personTable.employeeType, before.employeeType), ne(personTable.state, 'prehire')))
    .orderBy(personTable.id)
  for (const { id } of people)
    await inQuietCall(app, system, 'adjust leave', (call) => adjustPerson(id, before, withoutVersion(call)))
}

async function adjustPerson(
  personId: string,
  { id, typeId, perYear, rounding, proRata }: Before,
  call: Call,
): Promise<void> {
  await lockPerson(personId, call)
  const [person, today] = [(await personOf(personId, call))!, await dayOf(call)]
  const account = await accountOf(person, typeId, call)
  const policies = account.policies.map((policy): Policy =>
    policy.id === id ? { ...policy, perYear: units(perYear), rounding, proRata } : policy,
  )
  const rows = afterChange(account, { policies }, today, {
    why: 'the policy has changed',
    as: 'policy',
    counts: ({ first, last }) => first <= today && today <= last,
  })
  if (!rows.length) return
  await post(personId, typeId, rows, call)
  await bringUp(await accountOf(person, typeId, call), today, call)
}
