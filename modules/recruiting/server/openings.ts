import { and, asc, desc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { departmentTable, jobTable, placeTable } from '#modules/people/server/tables.ts'
import { openings as declared } from '#modules/recruiting/shared/openings.ts'
import { openingNumbers } from '#modules/recruiting/shared/settings.ts'
import { dayOf } from '#server/approval/seat.ts'
import { users } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { nextNumber } from '#server/numbers.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { says } from './sentences.ts'
import { applicationTable, openingTable, requisitionTable } from './tables.ts'

const form = parts({
  table: openingTable,
  joins: [
    {
      table: requisitionTable,
      on: eq(openingTable.requisitionId, requisitionTable.id),
      fields: { requisitionNumber: requisitionTable.number, heads: requisitionTable.heads },
      always: true,
    },
    { table: jobTable, on: eq(requisitionTable.jobId, jobTable.id), fields: { jobName: jobTable.name }, always: true },
    {
      table: departmentTable,
      on: eq(requisitionTable.departmentId, departmentTable.id),
      fields: { departmentName: departmentTable.name },
      always: true,
    },
    { table: placeTable, on: eq(requisitionTable.placeId, placeTable.id), fields: { placeName: placeTable.name } },
    {
      table: users,
      on: eq(openingTable.hiringManagerId, users.id),
      fields: { hiringManagerName: users.name },
      always: true,
    },
  ],
  computed: {
    address: sql<string>`'/careers/' || ${openingTable.slug}`,
    hired: sql<number>`(select count(*)::int from ${joined(applicationTable, 'h')} where h.opening_id = ${openingTable.id} and h.stage = 'hired')`,
  },
})
type OpeningRow = TableForm<typeof form>
type OpeningDraft = DraftOf<typeof form>

/** 'Design engineer' and 'JO-0007' → 'design-engineer-jo-0007': an address that nobody else has, and that stays. */
export const slugOf = (title: string, number: string): string =>
  `${title} ${number}`
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

async function complete(
  { values }: OpeningDraft,
  { call, before }: { call: Call; before: OpeningRow | null },
): Promise<OpeningDraft> {
  const today = await dayOf(call)
  if (values.closesOn && values.closesOn < today)
    throw new Problem('unprocessable', says.closesInPast(), { closesOn: says.giveLaterDay() })
  if (values.hiringManagerId) {
    const [member] = await call.tx.select({ id: users.id }).from(users).where(eq(users.id, values.hiringManagerId))
    if (!member) throw new Problem('unprocessable', says.noSuchMember(), { hiringManagerId: says.chooseMember() })
  }
  if (before) return { values }
  const [asked] = await call.tx
    .select({ state: requisitionTable.state, requesterId: requisitionTable.requesterId })
    .from(unscoped(requisitionTable, 'a reference'))
    .where(eq(requisitionTable.id, values.requisitionId ?? ''))
    .for('share')
  if (asked?.state !== 'approved')
    throw new Problem('unprocessable', says.notApproved(), { requisitionId: says.chooseApproved() })
  const number = await nextNumber(call.tx, openingNumbers, { on: today })
  return {
    values: { hiringManagerId: asked.requesterId, ...values, number, slug: slugOf(values.title ?? '', number) },
  }
}

export const openings = serveRecord(declared, {
  ...form,
  reach: { own: openingTable.hiringManagerId },
  prepare: complete,
})

export const openingRoutes = serveVerbs(openings, {
  publish: async ({ closesOn }, call) => {
    if (closesOn && closesOn < (await dayOf(call)))
      throw new Problem('unprocessable', says.closesInPast(), { closesOn: says.giveLaterDay() })
    return { values: { publishedAt: call.now.toISOString() } }
  },
  close: async (_, call) => ({ values: { closedOn: await dayOf(call) } }),
  reopen: () => ({ values: { closedOn: null } }),
})

const told = {
  id: openingTable.id,
  slug: openingTable.slug,
  title: openingTable.title,
  text: openingTable.text,
  closesOn: openingTable.closesOn,
  publishedAt: openingTable.publishedAt,
  department: departmentTable.name,
  place: placeTable.name,
  city: placeTable.city,
  country: placeTable.country,
}
export type PublishedOpening = Awaited<ReturnType<typeof published>>[number]

/** What visitors may read: openings that are published and not over, the newest first; of one address at most one. */
export async function published({ tx, app, now }: Pick<Call, 'tx' | 'app' | 'now'>, slug?: string) {
  const today = await dayOf({ tx, app, now })
  const rows = await tx
    .select(told)
    .from(unscoped(openingTable, 'the app'))
    .innerJoin(unscoped(requisitionTable, 'a reference'), eq(openingTable.requisitionId, requisitionTable.id))
    .innerJoin(unscoped(departmentTable, 'a reference'), eq(requisitionTable.departmentId, departmentTable.id))
    .leftJoin(unscoped(placeTable, 'a reference'), eq(requisitionTable.placeId, placeTable.id))
    .where(
      and(
        eq(openingTable.state, 'published'),
        or(isNull(openingTable.closesOn), gte(openingTable.closesOn, today)),
        slug === undefined ? undefined : eq(openingTable.slug, slug),
      ),
    )
    .orderBy(desc(openingTable.publishedAt), asc(openingTable.id))
  if (rows.length === 0) return []
  const { name: company } = await defaultEntity(tx)
  return rows.map((row) => ({ ...row, company }))
}
