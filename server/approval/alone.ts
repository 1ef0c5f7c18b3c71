import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { grants } from '#shared/permissions.ts'
import { Problem } from '#shared/problem.ts'
import type { AnyRecord, Decided } from '#shared/record.ts'
import { countsNow } from '#server/auth/held.ts'
import type { Call } from '#server/call/call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { seatsOf } from './people.ts'
import { says } from '../sentences.ts'
import { approvalPolicies } from './tables.ts'

type Off = typeof approvalPolicies.$inferSelect

/** The people who may approve a record type at all: by a right, or because a policy names them. */
async function deciders(record: string, { tx }: Pick<Call, 'tx'>): Promise<string[]> {
  const policies = await tx
    .select({ steps: approvalPolicies.steps })
    .from(approvalPolicies)
    .where(and(eq(approvalPolicies.record, record), eq(approvalPolicies.active, true)))
  const named = await seatsOf(
    tx,
    policies.flatMap(({ steps }) => steps),
    null,
    new Set(),
    true,
  )
  const people = await rowsOf<{ id: string; permissions: string[] }>(
    tx,
    sql`select u.id, array_agg(p) as permissions from users u join user_roles h on h.user_id = u.id and ${countsNow('h')} join roles r on r.name = h.role cross join unnest(r.permissions) p
      where u.active group by u.id`,
  )
  const byRight = people.flatMap(({ id, permissions }) => (grants(permissions, `${record}.approve`) ? [id] : []))
  return [...new Set([...byRight, ...named.flat().map(({ id }) => id)])]
}

/** True where one person alone may approve a record type, whoever they are. */
export const isAlone = async (record: string, call: Pick<Call, 'tx'>): Promise<boolean> =>
  (await deciders(record, call)).length < 2

/** True where whoever calls may approve a record type, and nobody else may. */
export async function aloneHere(record: string, call: Pick<Call, 'tx' | 'actor'>): Promise<boolean> {
  const [only, ...others] = await deciders(record, call)
  return only === call.actor.id && others.length === 0
}

/** What switches the approval of a record type off now: it counts only for whoever is alone, so that it ends as soon as a second person may approve. */
export async function switchedOff(record: string, call: Pick<Call, 'tx' | 'actor'>): Promise<Off | null> {
  const [off] = await call.tx
    .select()
    .from(approvalPolicies)
    .where(
      and(
        eq(approvalPolicies.record, record),
        eq(approvalPolicies.active, true),
        isNotNull(approvalPolicies.offReason),
      ),
    )
  return off && (await aloneHere(record, call)) ? off : null
}

/** After all policies of a record type: it is not tried among them. */
const offRank = 10_000
const offName = 'Approval switched off'

/** Switches the approval of a record type off while there is nobody else; answers the id of what says so. */
export async function switchOff({ name, many }: AnyRecord, reason: string, call: Call): Promise<string> {
  await call.tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`switch off ${name}`}))`)
  const [standing] = await call.tx
    .select({ id: approvalPolicies.id })
    .from(approvalPolicies)
    .where(
      and(eq(approvalPolicies.record, name), eq(approvalPolicies.active, true), isNotNull(approvalPolicies.offReason)),
    )
  if (standing) throw new Problem('conflict', says.offAlready({ nouns: many }))
  if (!(await isAlone(name, call))) throw new Problem('conflict', says.othersMayApprove({ nouns: many }))
  const at = call.now.toISOString()
  const [off] = await call.tx
    .insert(approvalPolicies)
    .values({
      record: name,
      name: offName,
      rank: offRank,
      conditions: [],
      steps: [],
      offReason: reason,
      offBy: call.actor.name,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  call.changed({ record: 'settings.approval-policies', recordId: off!.id, action: 'create', before: null, after: off! })
  return off!.id
}

/** The submission of what nobody has to decide on, as approval was switched off when it was submitted; null where somebody has to. */
export async function passes(record: Decided, id: string, { tx }: Pick<Call, 'tx'>): Promise<string | null> {
  const [found] = await rowsOf<{ id: string }>(
    tx,
    sql`select r.id from approval_requests r join approval_policies p on p.id = r.policy_id and p.off_reason is not null
      where r.record = ${record.name} and r.record_id = ${id}::uuid and r.state = 'approved'`,
  )
  return found?.id ?? null
}

export const offInWords = ({ offBy, offReason }: Pick<Off, 'offBy' | 'offReason'>): string =>
  `Approval switched off by ${offBy}: ${offReason}`
