import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { accessColumn, rightsAt, type Held, type HeldRole } from '#server/auth/held.ts'
import { rolesWith } from '#server/auth/lacking.ts'
import { userRoles, users } from '#server/auth/tables.ts'
import { may, type Actor, type Grant } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { reached, type Amount } from '#server/call/reach.ts'
import { route } from '#server/call/route.ts'
import type { Source } from '#server/record/source.ts'
import type { Served } from '#server/record/serve.ts'
import { amountOf } from '#server/record/within-reach.ts'
import { entitiesOf } from '#modules/settings/server/grants.ts'
import { fromMinor } from '#shared/money.ts'
import { grants, whoseOf } from '#shared/permissions.ts'
import { Problem } from '#shared/problem.ts'
import { accessApi, type Access, type Hindrance, type Through } from '#modules/roles/shared/access.ts'
import { catalogueOf } from './catalogue.ts'
import { says } from './sentences.ts'

/** A right of the record type asked about: which record, and up to which amount a limit lets its verbs go. */
type Asked = { served: Served; id: string; right: string; amount: Amount | undefined }

/** Whoever asks may see the record themselves: to anybody else it is not there. */
async function asked(recordType: string, id: string, given: string | undefined, call: Call): Promise<Asked> {
  const served = call.app.modules.flatMap(({ records }) => records).find(({ record }) => record.name === recordType)
  if (!served || !may(call.actor, served.record.api.read.can)) throw new Problem('not_found', says.noSuchRecord())
  await served.find(id, call)
  const { record, source } = served
  const right = given ?? record.api.read.can
  if (!rightsOf(recordType, call).some(({ permission }) => permission === right))
    throw new Problem('invalid', says.noRightHere(), { right: says.noRightHere() })
  const limited = record.verbList.some((verb) => verb.right === right && (verb.limited ?? verb.decides === 'approved'))
  return { served, id, right, amount: limited ? amountOf(source) : undefined }
}

/** The rights to a record of the record type, in the words of the catalogue; seeing it is the first. */
const rightsOf = (recordType: string, { app }: Call) =>
  catalogueOf(app.modules)
    .flatMap(({ nouns }) => nouns)
    .flatMap((each) => (each.noun === recordType ? each.rights : []))
    .filter(({ permission }) => !/\.(create|import)$/.test(permission))

type Rights = Pick<Actor, 'permissions' | 'grants'>
const actorOf = (id: string, { permissions, grants: its }: Rights): Actor => ({
  id,
  name: '',
  email: '',
  sessionId: null,
  permissions,
  ...(its ? { grants: its } : {}),
})

/** What a route asks: that the person sees the record, and that the right they use on it reaches it, within their limit. */
function lets({ served: { source, record }, right, amount }: Asked, actor: Actor): SQL {
  if (!may(actor, right) || !may(actor, record.api.read.can)) return sql`false`
  return and(source.scope(actor), reached(source.reach, actor, right, amount)) ?? sql`true`
}

/** Whether each of the predicates holds of the record: one statement, however many they are. */
async function holds({ served: { source }, id }: Asked, predicates: readonly SQL[], { tx }: Call): Promise<boolean[]> {
  if (predicates.length === 0) return []
  const [row] = await tx
    .select({
      all: sql<boolean[]>`array[${sql.join(
        predicates.map((each) => sql`coalesce((${each}), false)`),
        sql`, `,
      )}]`,
    })
    .from(source.table)
    .where(eq(source.table.id, id))
  return row?.all ?? []
}

/** More predicates than this are asked about in several statements. */
const mostAtOnce = 500

async function people(which: Asked, call: Call) {
  const all = await call.tx
    .select({ id: users.id, name: users.name, held: accessColumn })
    .from(users)
    .where(eq(users.active, true))
    .orderBy(asc(users.name), asc(users.id))
  const found: { id: string; name: string; allowed: boolean }[] = []
  for (let at = 0; at < all.length; at += mostAtOnce) {
    const some = all.slice(at, at + mostAtOnce)
    const answers = await holds(
      which,
      some.map(({ id, held: theirs }) => lets(which, actorOf(id, rightsAt(id, theirs, call.now)))),
      call,
    )
    found.push(...some.map(({ id, name }, place) => ({ id, name, allowed: answers[place] ?? false })))
  }
  return found
}

/** What fails of a role that includes the right: its time, or what its reach leaves out, each tried without the conditions after it. */
async function hindrance(which: Asked, id: string, all: Held, role: HeldRole, call: Call): Promise<Hindrance | null> {
  const now = call.now.getTime()
  if (role.from && now < Date.parse(role.from)) return 'not yet'
  if (role.until && now >= Date.parse(role.until)) return 'over'
  const theirs = rightsAt(id, { ...all, roles: [role] }, call.now).grants.filter(({ permission }) =>
    grants([permission], which.right),
  )
  // Whether a record is kept from somebody, or follows another one, is asked of all they may do.
  const { openTo, ...reach } = which.served.source.reach
  const open = openTo?.(actorOf(id, rightsAt(id, all, call.now)), which.right)
  const tried = (change: (grant: Grant) => Grant, amount?: Amount) =>
    and(
      reached(reach, actorOf(id, { permissions: [which.right], grants: theirs.map(change) }), which.right, amount),
      open,
    ) ?? sql`true`
  const [whole, unlimited, everywhere] = await holds(
    which,
    [tried((grant) => grant, which.amount), tried((grant) => grant), tried((grant) => ({ ...grant, entities: null }))],
    call,
  )
  return whole ? null : unlimited ? 'limit' : everywhere ? 'entity' : 'people'
}

const instant = (at: string | null) => at && new Date(at).toISOString()

async function why(which: Asked, personId: string, call: Call): Promise<Access> {
  const { tx, now } = call
  const { right } = which
  const [person] = await tx
    .select({ id: users.id, name: users.name, active: users.active, held: accessColumn })
    .from(users)
    .where(eq(users.id, personId))
  if (!person) throw new Problem('not_found', says.noSuchMember())
  const given = await tx.select().from(userRoles).where(eq(userRoles.userId, personId))
  const entities = await entitiesOf(call)
  const nameOf = (id: string) => entities.find((each) => each.id === id)?.name ?? id
  const [allowed] = await holds(which, [lets(which, actorOf(person.id, rightsAt(person.id, person.held, now)))], call)
  const through: Through[] = []
  for (const role of person.held.roles) {
    const patterns = role.permissions.filter((pattern) => grants([pattern], right))
    if (patterns.length === 0) continue
    const grant = given.find((each) => each.role === role.role)
    const whose = patterns.map(whoseOf)
    through.push({
      role: role.label,
      reach: role.reach,
      whose: (['all', 'department', 'reports', 'own'] as const).find((each) => whose.includes(each))!,
      entities: role.entityIds.map(nameOf),
      limit:
        role.limit !== null && role.currency
          ? { amount: fromMinor(BigInt(role.limit), role.currency), currency: role.currency }
          : null,
      from: instant(role.from),
      until: instant(role.until),
      grantedByName: grant?.grantedByName ?? null,
      grantedAt: instant(grant?.grantedAt ?? null),
      reason: grant?.reason ?? null,
      fails: await hindrance(which, person.id, person.held, role, call),
    })
  }
  return {
    person: { id: person.id, name: person.name, active: person.active },
    right,
    allowed: person.active && allowed === true,
    through: through.toSorted((one, other) => Number(one.fails !== null) - Number(other.fails !== null)),
    roles: through.length ? [] : await rolesWith(right, tx),
    record: await measuredBy(which.served.source, which.id, nameOf, call),
  }
}

/** Whose the record is, and of which legal entity. */
async function measuredBy({ table, reach }: Source, id: string, nameOf: (id: string) => string, { tx }: Call) {
  const [row] = await tx
    .select({
      owner: sql<string | null>`${reach.own ? sql`(select u.name from users u where u.id = ${reach.own})` : sql`null`}`,
      entity: sql<string | null>`${reach.entity ?? sql`null`}::text`,
    })
    .from(table)
    .where(eq(table.id, id))
  return { owner: row?.owner ?? null, entity: row?.entity ? nameOf(row.entity) : null }
}

export const accessRoutes = [
  route(accessApi.people, async ({ params, query }, call) => {
    const which = await asked(params.noun, params.id, query.right, call)
    return { rights: rightsOf(params.noun, call), right: which.right, people: await people(which, call) }
  }),
  route(accessApi.why, async ({ params, query }, call) =>
    why(await asked(params.noun, params.id, query.right, call), params.person, call),
  ),
]
