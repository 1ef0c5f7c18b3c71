import { and, eq, getTableColumns, ne, or } from 'drizzle-orm'
import { accounts as declared, classOfGroup, flagsOfRole, type AccountRole } from '#modules/ledger/shared/accounts.ts'
import { Problem, type FieldSentences } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import type { Tx } from '#server/db/db.ts'
import { parts, type DraftOf } from '#server/record/source.ts'
import { serveRecord } from '#server/record/serve.ts'
import { entityInReach } from './entities.ts'
import { accounts, accountTotals, entities, entryLines } from './tables.ts'
import { says } from './sentences.ts'
import { unscoped } from '#server/record/visible-rows.ts'

type AccountRow = typeof accounts.$inferSelect

const form = parts({
  table: accounts,
  joins: [
    { table: entities, on: eq(accounts.entityId, entities.id), fields: { entityName: entities.name }, always: true },
  ],
})
type AccountDraft = DraftOf<typeof form>
/** An account as it will be; its flags may still be left out. */
type Content = AccountDraft['values'] & Pick<AccountRow, 'number' | 'class' | 'group'>

/** The account an entity keeps for a role; 422 saying which one is missing. */
export async function accountOf(tx: Tx, entityId: string, role: AccountRole): Promise<AccountRow> {
  const [account] = await tx
    .select(getTableColumns(accounts))
    .from(unscoped(accounts, 'a reference'))
    .where(and(eq(accounts.entityId, entityId), eq(accounts.role, role)))
  if (!account) throw new Problem('unprocessable', says.noAccountOfRole({ role }))
  if (!account.active)
    throw new Problem('unprocessable', says.accountInactive({ number: account.number, name: account.name }))
  return account
}

async function isUsed(tx: Tx, id: string): Promise<boolean> {
  const [total] = await tx
    .select({ id: accountTotals.accountId })
    .from(unscoped(accountTotals, 'of one in hand'))
    .where(eq(accountTotals.accountId, id))
    .limit(1)
  if (total) return true
  const [line] = await tx
    .select({ id: entryLines.id })
    .from(unscoped(entryLines, 'of one in hand'))
    .where(eq(entryLines.accountId, id))
    .limit(1)
  return Boolean(line)
}

/** Number and role are unique within the entity; the index is the rule, asking first names the field. */
async function refuseTaken(tx: Tx, entityId: string, { number, role }: Content, ownId: string | null): Promise<void> {
  const [other] = await tx
    .select()
    .from(unscoped(accounts, 'a rule'))
    .where(
      and(
        eq(accounts.entityId, entityId),
        or(eq(accounts.number, number), role ? eq(accounts.role, role) : undefined),
        ownId ? ne(accounts.id, ownId) : undefined,
      ),
    )
  if (!other) return
  const field = other.number === number ? 'number' : 'role'
  throw new Problem('conflict', says.accountTaken({ number: other.number, name: other.name, field }), {
    [field]: says.takenByAccount({ number: other.number, name: other.name }),
  })
}

const flagWords = {
  requireParty: ['must need a party', 'needs no party'],
  allowManual: ['must be open to manual posting', 'must be closed to manual posting'],
  active: ['must stay active', ''],
} as const

/** What documents post to must be open to them, and its balance explained by them: the flags of an account with a role are those of the role. */
function refuseUnfit(before: AccountRow | null, after: Content): void {
  const { role } = after
  if (!role) return
  const fields: FieldSentences = {}
  for (const [name, wanted] of Object.entries(flagsOfRole(role)) as [keyof typeof flagWords, boolean][]) {
    const given = after[name] ?? wanted
    // One that was kept otherwise before may stay so, and may be put right.
    const kept = before?.role === role && before[name] === given
    if (given !== wanted && !kept) fields[name] = says.flagOfRole({ role, rule: flagWords[name][wanted ? 0 : 1] })
  }
  if (Object.keys(fields).length) throw new Problem('unprocessable', says.flagsOfRole({ role }), fields)
}

const isMoney = (group: AccountRow['group'] | undefined): boolean => group === 'cash and bank'

/** What has been posted must stay explained: class, role and party rule of a used account are kept, and money stays money. */
async function complete(
  { values }: AccountDraft,
  { call, before }: { call: Call; before: AccountRow | null },
): Promise<AccountDraft> {
  const { tx } = call
  // Number, class and group are demanded of a new one.
  const after = { ...before, ...values } as Content
  if (classOfGroup[after.group] !== after.class)
    throw new Problem('unprocessable', says.groupAndClassDiffer(), {
      group: says.groupOfClass({ group: after.group, class: classOfGroup[after.group] }),
    })
  refuseUnfit(before, after)
  const entityId = before?.entityId ?? (await entityInReach(call, declared.api.create.can, after.entityId)).id
  await refuseTaken(tx, entityId, after, before?.id ?? null)
  if (!before) return { values: { ...(after.role ? flagsOfRole(after.role) : {}), ...values, entityId } }
  const kept = (['class', 'role', 'requireParty', 'group'] as const).filter(
    (name) =>
      name in values &&
      (name === 'group'
        ? isMoney(values.group) !== isMoney(before.group)
        : (values[name] ?? null) !== (before[name] ?? null)),
  )
  if (kept.length && (await isUsed(tx, before.id)))
    throw new Problem(
      'conflict',
      says.accountInUse(),
      Object.fromEntries(kept.map((name) => [name, 'Cannot change once entries use the account'])),
    )
  return { values }
}

export const servedAccounts = serveRecord(declared, {
  ...form,
  reach: { entity: accounts.entityId },
  prepare: complete,
  prepareImport: complete,
})
