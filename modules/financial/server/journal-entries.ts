import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import {
  journalEntries,
  journalEntryVerbs,
  whyNotEntry,
  type JournalEntry,
} from '#modules/financial/shared/journal-entries.ts'
import { fromMinor } from '#shared/money.ts'
import { Problem, type FieldErrors } from '#shared/problem.ts'
import type { Call } from '#server/call.ts'
import type { Row } from '#server/record/source.ts'
import { serveRecord } from '#server/record/serve.ts'
import type { Draft } from '#server/record/write.ts'
import { route, type Route } from '#server/route.ts'
import { entityOf, type Entity } from './entities.ts'
import { openPeriod } from './periods.ts'
import { postDraft, postEntry, refuseUnbalanced, reverseEntry, type Posted, type Posting } from './posting.ts'
import { accounts, entities, entries, entryLines, journals, parties } from './tables.ts'

type Values = Record<string, unknown>
type Line = { accountId: string; partyId?: string | null; debit?: bigint; credit?: bigint }

const personName = (column: typeof entries.createdBy | typeof entries.postedBy) =>
  sql<string>`coalesce((select u.name from users u where u.id = ${column}), 'Mainstay')`
const numberOf = (column: typeof entries.reversalOfId) =>
  sql<string | null>`(select r.number from financial_entries r where r.id = ${column})`

export const servedEntries = serveRecord(journalEntries, {
  table: entries,
  joins: [
    { table: entities, on: eq(entries.entityId, entities.id), fields: { entityName: entities.name } },
    { table: journals, on: eq(entries.journalId, journals.id), fields: { journalName: journals.name } },
  ],
  computed: {
    sourcePath: sql`'/' || replace(${entries.sourceType}, '.', '/') || '/' || ${entries.sourceId}`,
    reversalOfNumber: numberOf(entries.reversalOfId),
    reversedByNumber: numberOf(entries.reversedById),
    createdByName: personName(entries.createdBy),
    postedByName: sql`case when ${entries.postedBy} is not null then ${personName(entries.postedBy)} end`,
  },
  lines: {
    table: entryLines,
    parent: 'entryId',
    joins: [
      {
        table: accounts,
        on: eq(entryLines.accountId, accounts.id),
        fields: { accountNumber: accounts.number, accountName: accounts.name },
      },
      { table: parties, on: eq(entryLines.partyId, parties.id), fields: { partyName: parties.name } },
    ],
  },
  guards: { update: (row) => refuse('update', row) },
  prepare: async (draft, { call, before }) => (before ? completeChange(draft, before, call) : completeNew(draft, call)),
})

function refuse(verb: keyof typeof journalEntryVerbs | 'update', row: Row): void {
  const why = whyNotEntry(verb, row as unknown as JournalEntry)
  if (why) throw new Problem('conflict', why)
}

async function completeNew({ values, lines = [] }: Draft, { tx }: Call): Promise<Draft> {
  const entity = await entityOf(tx, values['entityId'] as string | undefined)
  if (values['currency'] !== entity.currency)
    throw new Problem('unprocessable', `The books of ${entity.name} are kept in ${entity.currency}`, {
      currency: `Give ${entity.currency}`,
    })
  await openPeriod(tx, entity.id, String(values['postingDate']))
  const journalId = await journalOf(tx, entity.id, values['journalId'] as string | undefined)
  await refuseForeign(tx, entity, lines)
  const id = randomUUID()
  const source = { sourceType: journalEntries.name, sourceId: id, purpose: 'entry' }
  return {
    values: { ...values, ...source, id, entityId: entity.id, journalId, amount: debitOf(lines) },
    lines: sides(lines, values['postingDate']),
  }
}

async function completeChange({ values, lines }: Draft, before: Row, { tx }: Call): Promise<Draft> {
  const entity = await entityOf(tx, String(before['entityId']))
  await openPeriod(tx, entity.id, String(before['postingDate']))
  const postingDate = values['postingDate'] ?? before['postingDate']
  if (postingDate !== before['postingDate']) await openPeriod(tx, entity.id, String(postingDate))
  if (values['journalId']) await journalOf(tx, entity.id, String(values['journalId']))
  if (!lines) return { values }
  await refuseForeign(tx, entity, lines)
  return { values: { ...values, amount: debitOf(lines) }, lines: sides(lines, postingDate) }
}

const sides = (lines: Values[], postingDate: unknown): Values[] =>
  lines.map((line) => ({ debit: 0n, credit: 0n, ...line, postingDate }))
const debitOf = (lines: Values[]): bigint =>
  lines.reduce((sum, line) => sum + ((line['debit'] as bigint | undefined) ?? 0n), 0n)

async function journalOf(tx: Call['tx'], entityId: string, id: string | undefined): Promise<string> {
  const [journal] = await tx
    .select({ id: journals.id })
    .from(journals)
    .where(
      and(
        eq(journals.entityId, entityId),
        eq(journals.active, true),
        id ? eq(journals.id, id) : eq(journals.type, 'general'),
      ),
    )
    .orderBy(asc(journals.code))
    .limit(1)
  if (!journal)
    throw new Problem('unprocessable', 'This journal does not exist or is not active', {
      journalId: 'Choose a journal of this entity',
    })
  return journal.id
}

/** Accounts and parties of the lines must exist, the accounts in this entity and open to people. */
async function refuseForeign(tx: Call['tx'], entity: Entity, lines: Values[]): Promise<void> {
  const known = await accountsOf(tx, entity.id, lines)
  const partyIds = lines.flatMap(({ partyId }) => (partyId ? [String(partyId)] : []))
  const found = partyIds.length
    ? await tx.select({ id: parties.id }).from(parties).where(inArray(parties.id, partyIds))
    : []
  const fields: FieldErrors = {}
  for (const [at, line] of lines.entries()) {
    const account = known.get(String(line['accountId']))
    if (!account) fields[`lines.${at}.accountId`] = 'Choose an account of this entity'
    else if (!account.allowManual)
      fields[`lines.${at}.accountId`] = `${account.number} ${account.name} is written by documents only`
    if (line['partyId'] && !found.some(({ id }) => id === line['partyId']))
      fields[`lines.${at}.partyId`] = 'This party does not exist'
  }
  if (Object.keys(fields).length) throw new Problem('unprocessable', 'Some lines cannot be kept as they are', fields)
}

async function accountsOf(tx: Call['tx'], entityId: string, lines: readonly Values[]) {
  const ids = [...new Set(lines.map(({ accountId }) => String(accountId)))]
  const rows = ids.length
    ? await tx
        .select()
        .from(accounts)
        .where(and(inArray(accounts.id, ids), eq(accounts.entityId, entityId)))
    : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** Says line by line what keeps a draft from being posted; the ledger refuses the same at commit. */
async function refuseUnpostable(tx: Call['tx'], entry: Row, lines: readonly Line[]): Promise<void> {
  const known = await accountsOf(tx, String(entry['entityId']), lines)
  const fields: FieldErrors = {}
  for (const [at, { accountId, partyId, debit = 0n, credit = 0n }] of lines.entries()) {
    const account = known.get(accountId)!
    if (debit > 0n === credit > 0n) fields[`lines.${at}.debit`] = 'Give either a debit or a credit'
    if (!account.active) fields[`lines.${at}.accountId`] = `${account.number} ${account.name} is not active`
    if (account.requireParty && !partyId)
      fields[`lines.${at}.partyId`] = `${account.number} ${account.name} needs a party`
    if (!account.requireParty && partyId)
      fields[`lines.${at}.partyId`] = `${account.number} ${account.name} takes no party`
  }
  if (Object.keys(fields).length) throw new Problem('unprocessable', 'Some lines cannot be posted', fields)
  const difference = lines.reduce((sum, { debit = 0n, credit = 0n }) => sum + debit - credit, 0n)
  if (difference !== 0n) {
    const by = fromMinor(difference < 0n ? -difference : difference, String(entry['currency']))
    throw new Problem(
      'unprocessable',
      `The entry does not balance: ${difference > 0n ? 'debit' : 'credit'} is ${by} ${String(entry['currency'])} more`,
      { lines: 'Debit and credit differ' },
    )
  }
  refuseUnbalanced(lines)
}

/** Posts an entry that stands for itself, as a person's does who enters and posts it. */
export async function postOwnEntry(call: Call, posting: Omit<Posting, 'id' | 'source'>): Promise<Posted> {
  const id = randomUUID()
  return postEntry(call, { ...posting, id, source: { type: journalEntries.name, id, purpose: 'entry' } })
}

export const journalEntryRoutes: Route[] = [
  route(journalEntryVerbs.post, async ({ params }, call) => {
    const row = await servedEntries.lock(params.id, call)
    refuse('post', row)
    const before = await servedEntries.show(row, call)
    await openPeriod(call.tx, String(row['entityId']), String(row['postingDate']))
    await refuseUnpostable(
      call.tx,
      row,
      await call.tx.select().from(entryLines).where(eq(entryLines.entryId, row.id)).orderBy(asc(entryLines.lineNo)),
    )
    await postDraft(call, row.id)
    // From here on the next number waits for us: posting leaves the lines as they are, so they are not read again.
    const after = await servedEntries.show(await servedEntries.find(row.id, call), call, before.lines)
    call.changed({ record: journalEntries.name, recordId: row.id, action: 'post', before, after })
    return after
  }),
  route(journalEntryVerbs.reverse, async ({ params, body }, call) => {
    const row = await servedEntries.lock(params.id, call)
    refuse('reverse', row)
    await openPeriod(call.tx, String(row['entityId']), body.postingDate)
    const mirror = await reverseEntry(call, row.id, body)
    return servedEntries.detail(mirror.id, call)
  }),
  route(journalEntryVerbs.remove, async ({ params }, call) => {
    const row = await servedEntries.lock(params.id, call)
    refuse('remove', row)
    await openPeriod(call.tx, String(row['entityId']), String(row['postingDate']))
    const before = await servedEntries.detail(row.id, call)
    await call.tx.delete(entries).where(eq(entries.id, row.id))
    call.changed({ record: journalEntries.name, recordId: row.id, action: 'delete', before, after: null })
    return { done: true as const }
  }),
]
