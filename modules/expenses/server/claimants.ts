import { and, asc, eq, ilike, ne, or, type SQL } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { behalf, claimApi } from '#modules/expenses/shared/expense-claims.ts'
import { ownPerson } from '#modules/people/server/people.ts'
import { assignmentTable, jobTable, personTable } from '#modules/people/server/tables.ts'
import { users } from '#server/auth/tables.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { reached } from '#server/call/reach.ts'
import { route } from '#server/call/route.ts'
import { likeText } from '#server/record/free-text.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { says } from './sentences.ts'

const most = 20

/** Those for whom somebody else may claim: they have to see the claim, and be able to take it back, so that they have a sign-in. */
const others = (which: SQL | undefined, { tx, actor }: Call) =>
  tx
    .select({
      id: personTable.id,
      memberId: users.id,
      name: personTable.displayName,
      employeeId: personTable.employeeId,
      jobName: jobTable.name,
    })
    .from(unscoped(personTable, 'a rule'))
    .innerJoin(unscoped(users, 'a reference'), and(eq(users.id, personTable.memberId), eq(users.active, true)))
    .leftJoin(unscoped(assignmentTable, 'a reference'), eq(assignmentTable.id, personTable.assignmentId))
    .leftJoin(unscoped(jobTable, 'a reference'), eq(jobTable.id, assignmentTable.jobId))
    .where(and(which, ne(users.id, actor.id), reached({ own: personTable.id }, actor, behalf)))
    .orderBy(asc(personTable.displayName), asc(personTable.id))
    .limit(most)

type Claimant = { personId: string; requesterId: string }

/** Whose claim it is: of the caller, or of the person they name and may claim for (rule H20). */
export async function claimant(named: string | undefined, call: Call): Promise<Claimant> {
  const own = await ownPerson(call)
  if (named === undefined || named === own) {
    if (!own) throw new Problem('unprocessable', says.noFileOfOwn())
    return { personId: own, requesterId: call.actor.id }
  }
  if (!may(call.actor, behalf)) throw new Problem('forbidden', says.onlyOwn(), { personId: says.leaveClaimantEmpty() })
  const [other] = await others(eq(personTable.id, named), call)
  if (!other) throw new Problem('unprocessable', says.noClaimant(), { personId: says.chooseClaimant() })
  return { personId: other.id, requesterId: other.memberId }
}

export const claimantRoutes = [
  route(claimApi.claimants, async ({ query: { q = '' } }, call) => {
    const like = likeText(q.trim())
    const named = or(ilike(personTable.displayName, like), ilike(personTable.employeeId, like))
    return { items: await others(named, call) }
  }),
]
