import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { grants } from '#shared/permissions.ts'
import { approvalOf, rejectionOf } from '#server/approval/outcome.ts'
import { countsNow } from '#server/auth/held.ts'
import { users } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { joined } from '#server/record/visible-rows.ts'

/** The members who do not have a right for everybody: nobody of them is asked to decide on what it keeps. */
export async function membersWithout(right: string, { tx }: Pick<Call, 'tx'>): Promise<string[]> {
  const people = await rowsOf<{ id: string; permissions: string[] }>(
    tx,
    sql`select u.id, array(select distinct unnest(r.permissions) from user_roles h join roles r on r.name = h.role
        where h.user_id = u.id and h.reach = 'all' and ${countsNow('h')}) as permissions from users u where u.active`,
  )
  const whole = (permissions: readonly string[]) => permissions.filter((each) => !each.includes('@'))
  return people.flatMap(({ id, permissions }) => (grants(whole(permissions), right) ? [] : [id]))
}

/** The fields of a proposal that follow from its approval. */
export const proposalColumns = (recordType: string, { id, createdBy }: { id: PgColumn; createdBy: PgColumn }) => ({
  createdByName: sql<string>`coalesce((select u.name from ${joined(users, 'u')} where u.id = ${createdBy}), 'Mainstay')`,
  approvedByName: approvalOf(recordType, id, 'actorName'),
  rejectedBecause: rejectionOf(recordType, id),
})

/** The title of a proposal in its draft: approval is asked for before the row is there, so no join brings the name. */
export const titledBy = (name: string): object => ({ personName: name })
