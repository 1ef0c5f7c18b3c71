import { and, eq, getTableColumns, ne, or } from 'drizzle-orm'
import {
  accounts as declared,
  classOfGroup,
  flagsOfRole,
  type AccountGroup,
  type AccountRole,
} from '#modules/financial/shared/accounts.ts'
import { Problem, type FieldErrors } from '#shared/problem.ts'
import type { Tx } from '#server/db/db.ts'
import type { Draft, Row } from '#server/record/source.ts'
import { serveRecord } from '#server/record/serve.ts'
import { entityOf } from './entities.ts'
import { accounts, accountTotals, entities, entryLines } from './tables.ts'

export type AccountRow = typeof accounts.$inferSelect

/** The account an entity keeps for a role; 422 saying which one is missing. */
export async function accountOf(tx: Tx, entityId: string, role: AccountRole): Promise<AccountRow> {
  const [account] = await tx
    .select(getTableColumns(accounts))
    .from(accounts)
    .where(and(eq(accounts.entityId, entityId), eq(accounts.role, role)))
  if (!account)
    throw new Problem('unprocessable', `The chart of accounts has no account with the role ${role}: give it to one`)
  if (!account.active) throw new Problem('unprocessable', `Account ${account.number} ${account.name} is not active`)
  return account
}

async function isUsed(tx: Tx, id: string): Promise<boolean> {
  const [total] = await tx
    .select({ id: accountTotals.accountId })
    .from(accountTotals)
    .where(eq(accountTotals.accountId, id))
    .limit(1)
  if (total) return true
  const [line] = await tx.select({ id: entryLines.id }).from(entryLines).where(eq(entryLines.accountId, id)).limit(1)
  return Boolean(line)
}

/** Number and role are unique within the entity; the index is the rule, asking first names the field. */
async function refuseTaken(
  tx: Tx,
  entityId: string,
  after: Record<string, unknown>,
  ownId: string | null,
): Promise<void> {
  const others = await tx
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.entityId, entityId),
        or(
          eq(accounts.number, String(after['number'])),
          after['role'] ? eq(accounts.role, after['role'] as AccountRole) : undefined,
        ),
        ownId ? ne(accounts.id, ownId) : undefined,
      ),
    )
  const [other] = others
  if (!other) return
  const field = other.number === after['number'] ? 'number' : 'role'
  throw new Problem('conflict', `Account ${other.number} ${other.name} has this ${field} already`, {
    [field]: `Taken by ${other.number} ${other.name}`,
  })
}

const flagWords = {
  requireParty: ['must need a party', 'needs no party'],
  allowManual: ['must be open to manual posting', 'must be closed to manual posting'],
  active: ['must stay active', ''],
} as const

/** What documents post to must be open to them, and its balance explained by them: the flags of an account with a role are those of the role. */
function refuseUnfit(before: Row | null, after: Record<string, unknown>): void {
  const role = after['role'] as AccountRole | null | undefined
  if (!role) return
  const fields: FieldErrors = {}
  for (const [name, wanted] of Object.entries(flagsOfRole(role)) as [keyof typeof flagWords, boolean][]) {
    const given = Boolean(after[name] ?? wanted)
    // One that was kept otherwise before may stay so, and may be put right.
    const kept = before?.['role'] === role && Boolean(before[name]) === given
    if (given !== wanted && !kept) fields[name] = `The ${role} account ${flagWords[name][wanted ? 0 : 1]}`
  }
  if (Object.keys(fields).length)
    throw new Problem('unprocessable', `Documents post to the ${role} account by themselves: its flags stay`, fields)
}

const isMoney = (group: unknown): boolean => group === ('cash and bank' satisfies AccountGroup)

/** What has been posted must stay explained: class, role and party rule of a used account are kept, and money stays money. */
async function complete({ values, lines }: Draft, before: Row | null, tx: Tx): Promise<Draft> {
  const after = { ...before, ...values }
  if (classOfGroup[after['group'] as AccountGroup] !== after['class'])
    throw new Problem('unprocessable', 'Group and class do not fit together', {
      group: `${String(after['group'])} belongs to the class ${classOfGroup[after['group'] as AccountGroup]}`,
    })
  refuseUnfit(before, after)
  const entityId = (await entityOf(tx, after['entityId'] as string | undefined)).id
  await refuseTaken(tx, entityId, after, before?.id ?? null)
  const flags = after['role'] ? flagsOfRole(after['role'] as AccountRole) : {}
  if (!before) return { values: { ...flags, ...values, entityId }, lines }
  const kept = (['class', 'role', 'requireParty', 'group'] as const).filter(
    (name) =>
      name in values &&
      (name === 'group'
        ? isMoney(values[name]) !== isMoney(before[name])
        : (values[name] ?? null) !== (before[name] ?? null)),
  )
  if (kept.length && (await isUsed(tx, before.id)))
    throw new Problem(
      'conflict',
      'Entries use this account already',
      Object.fromEntries(kept.map((name) => [name, 'Cannot change once entries use the account'])),
    )
  return { values, lines }
}

export const servedAccounts = serveRecord(declared, {
  table: accounts,
  joins: [{ table: entities, on: eq(accounts.entityId, entities.id), fields: { entityName: entities.name } }],
  prepare: (draft, { call, before }) => complete(draft, before, call.tx),
  prepareImport: (draft, { call, before }) => complete(draft, before, call.tx),
})
