import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { followManagersJob } from '#server/approval/follow-managers.ts'
import { mayGive } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { unitsOf } from '#server/record/filter.ts'
import { conflictsOfMember, memberOf, settleConflicts } from '#server/auth/accepted-conflicts.ts'
import { isEverything } from '#server/auth/held.ts'
import { roles, sessions, userRoles, users } from '#server/auth/tables.ts'
import { accountById } from '#server/identity-provider/account-store.ts'
import { mailNotice } from '#server/identity-provider/mails.ts'
import { dropSecondFactor } from '#server/identity-provider/second-factor.ts'
import { serveRecord } from '#server/record/serve.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { route } from '#server/call/route.ts'
import {
  memberReads,
  members as declared,
  type GivenRole,
  type HeldRole,
  type MemberState,
} from '#modules/settings/shared/members.ts'
import { Problem } from '#shared/problem.ts'
import { says as ruled } from '#modules/settings/shared/sentences.ts'
import { grantableRoles } from './grantable-roles.ts'
import { entitiesOf, setGrants } from './grants.ts'
import { beginView } from './member-views.ts'
import { sessionsOf } from './sessions.ts'
import { says } from './sentences.ts'

const held = (column: 'name' | 'label') =>
  sql.raw(
    `(select r.${column} from user_roles h join roles r on r.name = h.role where h.user_id = users.id order by r.name)`,
  )

const managers = alias(users, 'managers')
const utc = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

export const members = serveRecord(declared, {
  table: users,
  reach: { shared: true },
  joins: [{ table: managers, on: eq(users.managerId, managers.id), fields: { managerName: managers.name } }],
  computed: {
    state: sql<MemberState>`(case when ${users.active} then 'active' else 'disabled' end)`,
    roles: sql`nullif(array_to_string(array${held('label')}, ', '), '')`,
    roleNames: sql<string[]>`array${held('name')}`,
    held: sql<
      HeldRole[]
    >`coalesce((select jsonb_agg(jsonb_build_object('role', r.name, 'label', r.label, 'reach', h.reach, 'entityIds', h.entity_ids,
      'limit', case when h.amount_limit is not null then (h.amount_limit / ${unitsOf(sql`h.currency`)}::numeric)::text end, 'currency', h.currency,
      'from', ${utc('h.valid_from')}, 'until', ${utc('h.valid_until')}, 'grantedByName', h.granted_by_name, 'grantedAt', ${utc('h.granted_at')}, 'reason', h.reason) order by r.label)
      from user_roles h join roles r on r.name = h.role where h.user_id = users.id), '[]'::jsonb)`,
    secondFactor: sql`(select a.totp_secret is not null from accounts a where a.user_id = users.id)`,
    browsers: sql`(select count(*)::int from sessions s where s.user_id = users.id and s.expires_at > now() and s.seen_at > now() - interval '30 minutes')`,
    lastSignInAt:
      sql`(select l.at from audit_log l where l.actor_id = users.id and l.action = 'login success' order by l.at desc, l.seq desc limit 1)`.mapWith(
        users.createdAt,
      ),
    tokens: sql`(select count(*)::int from personal_tokens t where t.user_id = users.id and t.expires_at > now())`,
  },
})

/** Refuses what leaves nobody who may do everything: two administrators must not remove each other at the same moment. */
async function keepAnAdministrator({ tx }: Call): Promise<void> {
  const [left] = await tx
    .select({ count: count() })
    .from(userRoles)
    .innerJoin(users, and(eq(users.id, userRoles.userId), eq(users.active, true)))
    .innerJoin(roles, and(eq(roles.name, userRoles.role), isEverything, isNull(userRoles.validUntil)))
  if (left!.count === 0) throw new Problem('conflict', says.lastAdministrator())
}

/** One change of access at a time, each on the result of the one before. */
const takeLock = ({ tx }: Call) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings.members'))`)

const endAll = async (id: string, { tx }: Call): Promise<void> =>
  void (await tx.delete(sessions).where(eq(sessions.userId, id)))

/** Replaces the roles of a person. Nobody hands out more than they have, so a keeper of members makes no administrators. */
async function setRoles(
  id: string,
  {
    roles: wanted,
    reason,
    given = [],
  }: { roles: string[]; reason?: string | undefined; given?: GivenRole[] | undefined },
  call: Call,
): Promise<void> {
  const { tx } = call
  const had = (await tx.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, id))).map(
    ({ role }) => role,
  )
  // To give one anew, further than before, is to give it.
  const kept = had.filter((role) => !given.some((each) => each.role === role))
  const names = await grantableRoles(wanted, call, kept)
  const before = await conflictsOfMember(id, call)
  await setGrants(id, names, given, call)
  await settleConflicts([{ subject: memberOf(id), before, after: await conflictsOfMember(id, call) }], reason, call)
}

/** Gives a member who asked for more the roles it takes, besides the present ones. */
export async function addRoles(
  id: string,
  { roles: wanted, reason }: { roles: readonly string[]; reason?: string | undefined },
  call: Call,
): Promise<void> {
  await takeLock(call)
  await members.act(id, 'changeRoles', { ...call, version: null }, async (member) => {
    members.refuse('changeRoles', member, call)
    await setRoles(id, { roles: [...member.roleNames, ...wanted], reason }, call)
    await endAll(id, call)
  })
}

/** Refuses a manager who would report to themselves, and whoever would see more of others by it than they may. */
async function refuseManager(id: string, managerId: string, { tx, actor }: Call): Promise<void> {
  if (managerId === actor.id && !mayGive(actor, '*.*.*'))
    throw new Problem('forbidden', says.managerOfOthers(), { managerId: says.chooseAnotherManager() })
  const [circle] = await rowsOf(
    tx,
    sql`with recursive above(id) as (select ${managerId}::uuid union select u.manager_id from users u join above a on u.id = a.id where u.manager_id is not null)
      select 1 from above where id = ${id}::uuid`,
  )
  if (circle) throw new Problem('unprocessable', says.managerCircle(), { managerId: says.chooseAnotherManager() })
}

const verbRoutes = serveVerbs(members, {
  changeRoles: {
    beforeLock: takeLock,
    does: async ({ id }, call, body) => {
      await setRoles(id, body, call)
      await keepAnAdministrator(call)
      // A session never outlives a change of rights.
      await endAll(id, call)
    },
  },
  changePlace: {
    beforeLock: takeLock,
    does: async ({ id, managerId: former }, call, { managerId, department }) => {
      if (managerId) await refuseManager(id, managerId, call)
      if (managerId !== undefined && managerId !== former) call.enqueue(followManagersJob)
      return { values: { managerId, department } }
    },
  },
  viewAs: (member, call, { reason }) => beginView(member, call, reason),
  endSessions: ({ id }, call) => endAll(id, call),
  dropSecondFactor: async ({ id }, call) => {
    const account = await accountById(call.tx, id)
    if (!account?.totpSecret) throw new Problem('conflict', ruled.noSecondFactor())
    await dropSecondFactor(call.tx, id)
    await endAll(id, call)
    await mailNotice(
      call,
      account,
      'Your second factor is off',
      `${call.actor.name} turned your second factor off. Signing in requires your password only; turn the second factor on again in Settings › Security.`,
    )
  },
  disable: {
    beforeLock: takeLock,
    does: async ({ id }, call) => {
      await call.tx.update(users).set({ active: false }).where(eq(users.id, id))
      await keepAnAdministrator(call)
      await endAll(id, call)
      return { values: { active: false } }
    },
  },
  enable: () => ({ values: { active: true } }),
})

export const memberRoutes = [
  ...verbRoutes,
  route(memberReads.sessions, async ({ params }, call) => {
    await members.find(params.id, call)
    return sessionsOf(params.id, call)
  }),
  route(memberReads.roles, async (_input, call) => {
    const rows = await call.tx
      .select({
        name: roles.name,
        label: roles.label,
        permissions: roles.permissions,
        members: count(userRoles.userId),
      })
      .from(roles)
      .leftJoin(userRoles, eq(userRoles.role, roles.name))
      .where(eq(roles.state, 'in use'))
      .groupBy(roles.name)
      .orderBy(asc(roles.label))
    return { roles: rows, entities: await entitiesOf(call) }
  }),
]
