import { randomUUID } from 'node:crypto'
import { and, ne, sql } from 'drizzle-orm'
import { settleRole } from '#server/auth/accepted-conflicts.ts'
import { roles as table } from '#server/auth/tables.ts'
import { mayGive } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { serveRecord } from '#server/record/serve.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { grants } from '#shared/permissions.ts'
import { Problem } from '#shared/problem.ts'
import { roleReads, roles as declared, type Role } from '#modules/roles/shared/roles.ts'
import { catalogueOf } from './catalogue.ts'
import { says as common } from '#server/sentences.ts'
import { says } from './sentences.ts'

const heldBy = `from user_roles h join users u on u.id = h.user_id and u.active where h.role = roles.name`

export const roles = serveRecord(declared, {
  table,
  reach: { shared: true },
  computed: {
    origin: sql<
      Role['origin']
    >`(case when ${table.seeded} is null then 'own' when ${table.permissions} = ${table.seeded} then 'ready-made' else 'changed' end)`,
    members: sql<number>`(select count(*)::int ${sql.raw(heldBy)})`,
    holders: sql<
      Role['holders']
    >`coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'reach', h.reach,
      'until', to_char(h.valid_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by u.name, u.id) ${sql.raw(heldBy)}), '[]'::jsonb)`,
  },
})

/** The rights in the words of the catalogue, at most five. */
function inWords(patterns: readonly string[], { app }: Call): string {
  const recordTypes = catalogueOf(app.modules).flatMap((module) => module.nouns)
  const words = patterns.flatMap((pattern) =>
    recordTypes.flatMap(({ label, rights }) =>
      rights.flatMap((right) => (grants([pattern], right.permission) ? [`${label}: ${right.label}`] : [])),
    ),
  )
  return [...words.slice(0, 5), ...(words.length > 5 ? [`${words.length - 5} more`] : [])].join(', ')
}

/** Every right of a list of patterns by itself: what a star stood for when it was copied is what it stands for from then on. */
function spelledOut(patterns: readonly string[], { app }: Pick<Call, 'app'>): string[] {
  const recordTypes = catalogueOf(app.modules).flatMap((module) => module.nouns)
  return patterns.flatMap((pattern) => {
    const [, whose] = pattern.split('@')
    return recordTypes.flatMap(({ rights }) =>
      rights.flatMap(({ permission }) =>
        grants([pattern], permission) ? [whose ? `${permission}@${whose}` : permission] : [],
      ),
    )
  })
}

/** Refuses rights that are none, and those that whoever allows them has not themselves. */
function refuseBeyond(patterns: readonly string[], call: Call): void {
  const all = new Set(
    catalogueOf(call.app.modules).flatMap(({ nouns }) =>
      nouns.flatMap(({ rights }) => rights.map(({ permission }) => permission)),
    ),
  )
  const unknown = patterns.filter((pattern) => !all.has(pattern.split('@')[0]!))
  if (unknown.length) throw new Problem('unprocessable', says.noSuchRight({ rights: unknown.slice(0, 5).join(', ') }))
  const beyond = patterns.filter((pattern) => !mayGive(call.actor, pattern))
  if (beyond.length) throw new Problem('forbidden', says.beyondYours({ rights: inWords(beyond, call) }))
}

async function refuseSameName(label: string, id: string, { tx }: Call): Promise<void> {
  const [other] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(sql`lower(${table.label}) = lower(${label})`, ne(table.id, id)))
  if (other) throw new Problem('conflict', says.nameTaken(), { label: common.chooseAnotherName() })
}

const takeLock = ({ tx }: Call) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings.members'))`)

const verbs = serveVerbs(roles, {
  change: {
    beforeLock: takeLock,
    does: async (role, call, { label, description, permissions, reason }) => {
      const { id, permissions: had, holders, label: called } = role
      if (label !== undefined && label !== called) await refuseSameName(label, id, call)
      if (!permissions) return { values: { label, description } }
      if (holders.some((each) => each.id === call.actor.id)) throw new Problem('forbidden', says.ownRole())
      const wanted = [...new Set(permissions)].toSorted()
      const kept = new Set(spelledOut(had, call))
      refuseBeyond(
        wanted.filter((each) => !kept.has(each)),
        call,
      )
      await settleRole(role, wanted, reason, call)
      return { values: { label, description, permissions: wanted } }
    },
  },
  copy: async ({ permissions, description }, call, { label, reason }) => {
    const rights = [...new Set(spelledOut(permissions, call))].toSorted()
    refuseBeyond(rights, call)
    await refuseSameName(label, '00000000-0000-4000-8000-000000000000', call)
    const name = randomUUID()
    const { id } = await roles.create({ values: { name, label, description, permissions: rights } }, call)
    await settleRole({ id, name, label, permissions: [] }, rights, reason, call)
    return { id }
  },
})

export const roleRoutes = [...verbs, route(roleReads.catalogue, async (_input, { app }) => catalogueOf(app.modules))]
