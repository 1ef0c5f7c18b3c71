import { eq, sql } from 'drizzle-orm'
import { members } from '#modules/settings/server/members.ts'
import { Problem } from '#shared/problem.ts'
import { followManagersJob } from '#server/approval/follow-managers.ts'
import { users } from '#server/auth/tables.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { savepoint } from '#server/call/savepoint.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { says } from './sentences.ts'
import { assignmentTable, departmentTable, personTable } from './tables.ts'
import type { PersonRow } from './people.ts'

/** It follows by itself from what was entered of a person, which asks for no right to members. */
const byItself = (call: Call): Call => withoutVersion({ ...call, actor: system })

/** Refuses a member who is another person already, or whoever links: nobody says who they are themselves. */
export async function requireFreeMember(memberId: string, { tx, actor }: Call): Promise<void> {
  const refuse = (status: 'unprocessable' | 'forbidden', why: ReturnType<typeof says.memberTaken>) => {
    throw new Problem(status, why, { memberId: says.chooseMember() })
  }
  if (memberId === actor.id) refuse('forbidden', says.ownFile())
  const [member] = await tx.select({ id: users.id }).from(users).where(eq(users.id, memberId)).for('share')
  if (!member) refuse('unprocessable', says.noSuchMember())
  const [taken] = await tx
    .select({ id: personTable.id })
    .from(unscoped(personTable, 'a rule'))
    .where(eq(personTable.memberId, memberId))
  if (taken) refuse('unprocessable', says.memberTaken())
}

type Placed = { id: string; managerId: string | null; department: string | null }

/** Members report to the nearest person above them in the chart who is a member too, and are in the department they work in. */
export async function chartFollows(_ids: readonly string[], call: Call): Promise<void> {
  const own = byItself(call)
  const moved = await rowsOf<Placed>(
    call.tx,
    sql`with recursive here as (select p.id, p.member_id, a.manager_id, d.name as department from ${joined(personTable, 'p')}
          join ${joined(assignmentTable, 'a')} on a.id = p.assignment_id left join ${joined(departmentTable, 'd')} on d.id = a.department_id where p.state <> 'left'),
        up(member, at, step) as (select member_id, manager_id, 0 from here where member_id is not null
          union all select u.member, h.manager_id, u.step + 1 from up u join here h on h.id = u.at where h.member_id is null and u.step < 100),
        wanted as (select p.member_id as id, p.department, (select m.member_id from up u join here m on m.id = u.at and m.member_id is not null where u.member = p.member_id limit 1) as manager
          from here p where p.member_id is not null)
      select w.id, w.manager as "managerId", w.department from wanted w join users u on u.id = w.id
      where (u.manager_id, u.department) is distinct from (w.manager, w.department) order by w.id`,
  )
  for (const { id, managerId, department } of moved) {
    const row = await members.lock(id, own)
    if (managerId !== row.managerId) call.enqueue(followManagersJob)
    await members.change(row, { values: { managerId, department } }, own, 'changePlace')
  }
}

/** Access begins with the first day and ends after the last. */
export async function accessFollows(id: string, { call, before }: { call: Call; before: PersonRow | null }) {
  const [now] = await call.tx
    .select({ state: personTable.state, memberId: personTable.memberId })
    .from(unscoped(personTable, 'of one in hand'))
    .where(eq(personTable.id, id))
  if (!now?.memberId || !before || now.state === before.state) return
  if (now.state === 'left') await access('disable', now.memberId, call)
  else if (before.state === 'prehire') await access('enable', now.memberId, call)
}

/** All of it or nothing: the last administrator stays, whoever leaves. */
async function access(verb: 'disable' | 'enable', memberId: string, call: Call): Promise<void> {
  const member = await members.find(memberId, byItself(call))
  if (member.active === (verb === 'enable')) return
  const changing = savepoint(byItself(call), (part) => members.acts.get(verb)!(memberId, part, undefined))
  await changing.catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
  })
}
