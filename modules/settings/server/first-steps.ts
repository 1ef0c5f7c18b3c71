import { sql } from 'drizzle-orm'
import { members } from '#modules/settings/shared/members.ts'
import { userRoles, users } from '#server/auth/tables.ts'
import type { FirstStep } from '#server/module.ts'

export const firstSteps: readonly FirstStep[] = [
  {
    name: 'people',
    kind: 'set up',
    order: 30,
    label: 'A second person',
    words: 'No one can approve their own request: above certain amounts, a second person has to approve.',
    action: 'Invite people',
    to: members.listPage,
    can: members.api.list.can,
    done: sql<boolean>`(select count(distinct ${users.id}) from ${users} join ${userRoles} on ${userRoles.userId} = ${users.id} where ${users.active}) > 1`,
  },
]
