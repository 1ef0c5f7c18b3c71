import { sql, type SQL } from 'drizzle-orm'
import { delegationApi, type Delegation } from '#modules/approvals/shared/delegations.ts'
import { Problem } from '#shared/problem.ts'
import { upperFirst } from '#shared/text.ts'
import { delegate } from '#server/approval/save.ts'
import { dayOf } from '#server/approval/seat.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { route, type Route } from '#server/call/route.ts'
import { mayStandIn } from '#server/approval/delegates.ts'
import { rowsOf } from '#server/db/rows.ts'
import { says } from './sentences.ts'

/** Whoever gives roles may also say who stands in for somebody who is away. */
const forOthers = ({ actor }: Pick<Call, 'actor'>): boolean => may(actor, 'settings.members.update')

const concerns = (call: Call): SQL =>
  forOthers(call) ? sql`true` : sql`${call.actor.id}::uuid in (d.from_user, d.to_user)`

const read = async (call: Call, only: SQL = sql`true`): Promise<Delegation[]> =>
  rowsOf<Delegation>(
    call.tx,
    sql`select d.id, d.from_user as "fromId", f.name as "fromName", d.to_user as "toId", t.name as "toName", d.record as noun,
        d.starts_on::text as "startsOn", d.ends_on::text as "endsOn", d.reason,
        case when d.created_by <> d.from_user then b.name end as "byName",
        case when d.revoked_at is not null then 'taken back' when d.ends_on < ${await dayOf(call)}::date then 'over'
          when d.starts_on > ${await dayOf(call)}::date then 'to come' else 'today' end as state
      from approval_delegations d join users f on f.id = d.from_user join users t on t.id = d.to_user left join users b on b.id = d.created_by
      where ${concerns(call)} and ${only} order by d.revoked_at is not null, d.starts_on desc, d.id limit 200`,
  )

async function one(id: string, call: Call): Promise<Delegation> {
  const [found] = await read(call, sql`d.id = ${id}::uuid`)
  if (!found) throw new Problem('not_found', says.noSuchDelegation())
  return found
}

const recordTypesOf = ({ app }: Call) =>
  app.modules.flatMap(({ records }) =>
    records.flatMap(({ record }) =>
      record.approval && !record.approval.by ? [{ name: record.name as string, label: upperFirst(record.many) }] : [],
    ),
  )

async function refuseUnknown(id: string, { tx }: Call): Promise<void> {
  const [found] = await rowsOf(tx, sql`select 1 from users where id = ${id}::uuid and active`)
  if (!found) throw new Problem('unprocessable', says.noSuchPerson(), { toId: says.noSuchPerson() })
}

/** A delegation for one record type to a person who may not read it would pass on nothing. */
async function refuseWithoutAccess(
  toId: string,
  { name: recordType, label }: { name: string; label: string },
  { tx }: Call,
): Promise<void> {
  const [person] = await rowsOf<{ name: string; may: boolean }>(
    tx,
    sql`select u.name, ${mayStandIn(sql`u.id`, sql`${recordType}::text`)} as may from users u where u.id = ${toId}::uuid`,
  )
  if (person?.may) return
  const why = says.noAccess({ name: person!.name, nouns: label.toLowerCase() })
  throw new Problem('unprocessable', why, { toId: why })
}

export const delegationRoutes: Route[] = [
  route(delegationApi.list, async (_, call) => ({
    items: await read(call),
    nouns: recordTypesOf(call),
    forOthers: forOthers(call),
  })),
  route(delegationApi.people, ({ query }, { tx }) =>
    rowsOf<{ id: string; name: string; title: string }>(
      tx,
      sql`select id, name, coalesce(title, '') as title from users where active and strpos(lower(name), lower(${query.q ?? ''})) > 0 order by name limit 20`,
    ),
  ),
  route(delegationApi.add, async ({ body }, call) => {
    const { fromId = call.actor.id, toId, noun, startsOn, endsOn, reason } = body
    if (fromId !== call.actor.id && !forOthers(call)) throw new Problem('forbidden', says.notYours())
    const recordType = recordTypesOf(call).find(({ name }) => name === noun)
    if (noun && !recordType) throw new Problem('unprocessable', says.noSuchNoun())
    await refuseUnknown(toId, call)
    if (recordType) await refuseWithoutAccess(toId, recordType, call)
    await refuseUnknown(fromId, call)
    const id = await delegate(
      { fromUser: fromId, toUser: toId, record: noun ?? null, startsOn, endsOn, ...(reason ? { reason } : {}) },
      call,
    )
    return one(id, call)
  }),
  route(delegationApi.end, async ({ params }, call) => {
    const before = await one(params.id, call)
    if (before.fromId !== call.actor.id && !forOthers(call)) throw new Problem('forbidden', says.notYours())
    await call.tx.execute(
      sql`update approval_delegations set revoked_at = ${call.now.toISOString()}::timestamptz, version = version + 1 where id = ${params.id}::uuid and revoked_at is null`,
    )
    const after = await one(params.id, call)
    call.changed({ record: 'settings.delegations', recordId: params.id, action: 'end', before, after })
    return after
  }),
]
