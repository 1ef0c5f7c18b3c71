import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import {
  entryCan,
  journalEntries,
  journalEntryVerbs,
  type EntryVerb,
  type JournalEntry,
} from '#modules/financial/shared/journal-entries.ts'
import { grants } from '#shared/permissions.ts'
import { Problem } from '#shared/problem.ts'
import { insist } from '#shared/possible.ts'
import type { Call } from '#server/call.ts'
import type { Draft, Row } from '#server/record/source.ts'
import { serveRecord } from '#server/record/serve.ts'
import { draftOf } from '#server/record/write.ts'
import { route, type Route } from '#server/route.ts'
import { enterEntry } from './enter-entry.ts'
import { booksFor, debitOf, newEntry, refuseForeign, refuseUnpostable, type Line } from './entry-rules.ts'
import { openPeriod } from './periods.ts'
import { postDraft, postEntry, reverseEntry, type Posted, type Posting } from './posting.ts'
import { accounts, entities, entries, entryLines, journals, parties } from './tables.ts'

type Values = Record<string, unknown>

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

const refuse = (verb: EntryVerb, row: Row): void => insist(entryCan(verb, row as unknown as JournalEntry))

async function completeNew({ values, lines = [] }: Draft, { tx }: Call): Promise<Draft> {
  const { books } = await newEntry(tx, values, lines, true)
  const id = randomUUID()
  const source = { sourceType: journalEntries.name, sourceId: id, purpose: 'entry' }
  const amount = debitOf(lines as Line[])
  return {
    values: { ...values, ...source, id, entityId: books.entity.id, journalId: books.journal.id, amount },
    lines: sides(lines, values['postingDate']),
  }
}

async function completeChange({ values, lines }: Draft, before: Row, { tx }: Call): Promise<Draft> {
  const entityId = String(before['entityId'])
  await openPeriod(tx, entityId, String(before['postingDate']))
  const postingDate = String(values['postingDate'] ?? before['postingDate'])
  const journalId = String(values['journalId'] ?? before['journalId'])
  const books = await booksFor(tx, { entityId, journalId, postingDate, lines: lines ?? [], hold: true })
  if (!lines) return { values }
  refuseForeign(books, lines)
  return { values: { ...values, amount: debitOf(lines as Line[]) }, lines: sides(lines, postingDate) }
}

const sides = (lines: Values[], postingDate: unknown): Values[] =>
  lines.map((line) => ({ debit: 0n, credit: 0n, ...line, postingDate }))

/** Posts an entry that stands for itself, as a person's does who enters and posts it. */
export async function postOwnEntry(call: Call, posting: Omit<Posting, 'id' | 'source'>): Promise<Posted> {
  const id = randomUUID()
  return postEntry(call, { ...posting, id, source: { type: journalEntries.name, id, purpose: 'entry' } })
}

export const journalEntryRoutes: Route[] = [
  route(journalEntryVerbs.enter, async ({ body }, call) => {
    if (!grants(call.actor.permissions, journalEntries.api.create.can))
      throw new Problem('forbidden', `You need the right ${journalEntries.api.create.can}: ask an administrator`)
    const { values, lines = [] } = draftOf(journalEntries.create!, body)
    const entry = await newEntry(call.tx, values, lines, false)
    refuseUnpostable(entry.books, entry.lines)
    return enterEntry(entry, call)
  }),
  route(journalEntryVerbs.post, async ({ params }, call) => {
    const row = await servedEntries.lock(params.id, call)
    refuse('post', row)
    const before = await servedEntries.show(row, call)
    const lines = await call.tx
      .select()
      .from(entryLines)
      .where(eq(entryLines.entryId, row.id))
      .orderBy(asc(entryLines.lineNo))
    const { entityId, journalId, postingDate } = row as unknown as JournalEntry
    refuseUnpostable(await booksFor(call.tx, { entityId, journalId, postingDate, lines }), lines)
    await postDraft(call, entityId, row.id)
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
