import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { compare } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { everyBill, type Tolerance } from '#modules/receiving/shared/match-rules.ts'
import { matchPolicies as declared } from '#modules/receiving/shared/matching.ts'
import { largestTolerance } from '#modules/receiving/shared/settings.ts'
import { makersOf } from '#server/approval/makers.ts'
import type { Call } from '#server/call/call.ts'
import type { Tx } from '#server/db/db.ts'
import { users } from '#server/auth/tables.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type TableForm } from '#server/record/source.ts'
import { settingIn } from '#server/setting/value.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { plainDecimal } from '#server/record/wire.ts'
import { bills } from '#modules/payables/shared/bills.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import type { BillRow } from '#modules/payables/server/matcher.ts'
import { matchPolicyTable } from './match-tables.ts'
import { itemTable, vendorTable } from '#modules/vendors/server/tables.ts'
import { says as ofBooks } from '#modules/ledger/server/sentences.ts'
import { says as ordering } from '#modules/purchasing/server/sentences.ts'
import { says as ofVendors } from '#modules/vendors/server/sentences.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

const { vendorId: vendor, itemId: item, entityId: entity, state } = matchPolicyTable
const holdsFor = sql<string>`(case when ${vendorTable.name} is null and ${itemTable.name} is null then ${everyBill} else concat_ws(', ', ${itemTable.name}, ${vendorTable.name}) end)`

const form = parts({
  table: matchPolicyTable,
  joins: [
    { table: vendorTable, on: eq(vendor, vendorTable.id), fields: { vendorName: vendorTable.name } },
    { table: itemTable, on: eq(item, itemTable.id), fields: { itemName: itemTable.name } },
  ],
  computed: {
    name: holdsFor,
    createdByName: sql<string>`coalesce((select u.name from users u where u.id = ${matchPolicyTable.createdBy}), 'Mainstay')`,
  },
})
type Policy = TableForm<typeof form>
type PolicyDraft = { values: Partial<typeof matchPolicyTable.$inferInsert> }

async function complete(
  { values }: PolicyDraft,
  { call, before }: { call: Call; before: Policy | null },
): Promise<PolicyDraft> {
  const { id: entityId, currency } = await defaultEntity(call.tx)
  const { vendorId, itemId } = values
  await refuseTooLarge(values, before ?? { entityId, currency }, call)
  refuseWithoutPercent({ ...before, ...values })
  if (before) return { values }
  const [knownVendor] = vendorId
    ? await call.tx
        .select({ id: vendorTable.id })
        .from(unscoped(vendorTable, 'a reference'))
        .where(eq(vendorTable.id, vendorId))
    : [true]
  const [knownItem] = itemId
    ? await call.tx
        .select({ id: itemTable.id })
        .from(unscoped(itemTable, 'a reference'))
        .where(eq(itemTable.id, itemId))
    : [true]
  if (!knownVendor) throw new Problem('unprocessable', ofVendors.noSuchVendor(), { vendorId: ofBooks.chooseVendor() })
  if (!knownItem) throw new Problem('unprocessable', says.noSuchItem(), { itemId: ordering.chooseItem() })
  const [waiting] = await call.tx
    .select({ id: matchPolicyTable.id })
    .from(unscoped(matchPolicyTable, 'a rule'))
    .where(and(sameScope(entityId, vendorId ?? null, itemId ?? null), eq(state, 'proposed')))
  if (waiting) throw new Problem('conflict', says.toleranceProposed())
  return { values: { ...values, entityId, currency, state: 'proposed' } }
}

const percents = ['pricePercent', 'quantityPercent', 'totalPercent'] as const

/** What the company allows at most, when it is proposed and again when it is confirmed. */
async function refuseTooLarge(
  values: PolicyDraft['values'],
  { entityId, currency }: Pick<Policy, 'entityId' | 'currency'>,
  { tx }: Call,
): Promise<void> {
  const most = await settingIn(tx, largestTolerance, { id: entityId, currency })
  const faults = percents
    .filter((name) => compare(values[name] ?? '0', most.percent) > 0)
    .map((name) => [name, says.atMost({ most: `${most.percent} %` })] as const)
  const amount = compare(values.totalAmount ?? '0', most.amount) > 0
  if (faults.length === 0 && !amount) return
  throw new Problem('unprocessable', says.toleranceTooLarge(), {
    ...Object.fromEntries(faults),
    ...(amount && { totalAmount: says.atMost({ most: most.amount }) }),
  })
}

/** An amount alone says nothing of an order of another size. */
function refuseWithoutPercent({ totalPercent, totalAmount }: PolicyDraft['values']): void {
  if (totalAmount && !totalPercent)
    throw new Problem('unprocessable', says.amountNeedsPercent(), { totalPercent: says.enterPercent() })
}

const sameScope = (entityId: string, vendorId: string | null, itemId: string | null) =>
  and(eq(entity, entityId), vendorId ? eq(vendor, vendorId) : isNull(vendor), itemId ? eq(item, itemId) : isNull(item))

export const matchPolicies = serveRecord(declared, { ...form, reach: { shared: true }, prepare: complete })

export const matchPolicyRoutes = serveVerbs(matchPolicies, {
  /** What was in force for the same scope ends with it. */
  confirm: async (policy, call) => {
    const { entityId, vendorId, itemId } = policy
    await refuseTooLarge(policy, policy, call)
    refuseWithoutPercent(policy)
    const earlier = await call.tx
      .select({ id: matchPolicyTable.id })
      .from(unscoped(matchPolicyTable, 'a rule'))
      .where(and(sameScope(entityId, vendorId, itemId), eq(state, 'in force')))
    for (const { id } of earlier)
      await matchPolicies.act(id, 'replace', { ...call, version: null }, async () => ({
        values: { state: 'replaced' },
      }))
    return {
      values: {
        confirmedBy: call.actor.id,
        confirmedByName: call.actor.name,
        confirmedAt: call.now.toISOString(),
      },
    }
  },
})

const none: Tolerance = {
  pricePercent: '0',
  quantityPercent: '0',
  totalPercent: null,
  totalAmount: null,
  holdsFor: 'no policy set',
  setters: [],
  setBy: null,
}

/** The tolerance for a vendor and an item: the most specific row in force holds (rule P09): both, the item, the vendor, the company; without any, nothing over is allowed. */
export async function toleranceFor(
  tx: Tx,
  entityId: string,
  vendorId: string,
  itemId: string | null,
): Promise<Tolerance> {
  const [row] = await tx
    .select({ policy: matchPolicyTable, holdsFor })
    .from(unscoped(matchPolicyTable, 'a rule'))
    .leftJoin(unscoped(vendorTable, 'a reference'), eq(vendor, vendorTable.id))
    .leftJoin(unscoped(itemTable, 'a reference'), eq(item, itemTable.id))
    .where(
      and(
        eq(entity, entityId),
        eq(state, 'in force'),
        or(isNull(vendor), eq(vendor, vendorId)),
        itemId ? or(isNull(item), eq(item, itemId)) : isNull(item),
      ),
    )
    .orderBy(sql`(${item} is not null) desc, (${vendor} is not null) desc`)
    .limit(1)
  if (!row) return none
  const { pricePercent, quantityPercent, totalPercent, totalAmount, createdBy, confirmedBy } = row.policy
  const plain = (text: string | null) => (text === null ? null : plainDecimal(text))
  return {
    pricePercent: plain(pricePercent)!,
    quantityPercent: plain(quantityPercent)!,
    totalPercent: plain(totalPercent),
    totalAmount: plain(totalAmount),
    holdsFor: row.holdsFor,
    setters: [createdBy, ...(confirmedBy ? [confirmedBy] : [])],
    setBy: null,
  }
}

/** Names in a tolerance who of those that set it entered or changed the bill: it lets no bill of theirs through. */
export async function barred(bill: BillRow, call: Call): Promise<(tolerance: Tolerance) => Tolerance> {
  const makers = [...(await makersOf(bills, bill, call))]
  const people = await call.tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, makers))
  return (tolerance) => ({
    ...tolerance,
    setBy: people.find(({ id }) => tolerance.setters.includes(id))?.name ?? null,
  })
}
