import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import {
  journalEntries,
  journalEntryVerbs,
  removable,
  type EntryState,
} from '#modules/ledger/shared/journal-entries.ts'
import type { Day } from '#shared/day.ts'
import { refuseUnless } from '#shared/possible.ts'
import { noteAgreed } from '#server/approval/engine.ts'
import { rejectionOf } from '#server/approval/outcome.ts'
import { refuseUndoing } from '#server/approval/undo.ts'
import { requireRight } from '#server/auth/lacking.ts'
import type { Call } from '#server/call/call.ts'
import { domainEvent } from '#server/call/hooks.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveRecord } from '#server/record/serve.ts'
import { draftOf } from '#server/record/write.ts'
import { route, type Route } from '#server/call/route.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { entityInReach } from './entities.ts'
import { enterEntry } from './enter-entry.ts'
import {
  booksFor,
  debitOf,
  newEntry,
  refuseForeign,
  refuseUnpostable,
  type Books,
  type Given,
  type Line,
} from './entry-rules.ts'
import { openPeriod } from './periods.ts'
import { postDraft, postEntry, reverseEntry, type Posted, type Posting } from './posting.ts'
import { manualStake, reversalStake } from './stakes.ts'
import { accounts, entities, entries, entryLines, journals, parties } from './tables.ts'

/** Before an entry is reversed: a module above that built on it may refuse. */
export const entryReverses = domainEvent<{ entryId: string; on: Day }>('financial.journal-entries reverse')

const personName = (column: typeof entries.createdBy | typeof entries.postedBy) =>
  sql<string>`coalesce((select u.name from users u where u.id = ${column}), 'Mainstay')`
const numberOf = (column: typeof entries.reversalOfId) =>
  sql<string | null>`(select r.number from financial_entries r where r.id = ${column})`

const form = parts({
  table: entries,
  joins: [
    { table: entities, on: eq(entries.entityId, entities.id), fields: { entityName: entities.name }, always: true },
    { table: journals, on: eq(entries.journalId, journals.id), fields: { journalName: journals.name }, always: true },
  ],
  computed: {
    state: sql<EntryState>`case when ${entries.number} is null and exists (select 1 from approval_requests r where r.record = ${journalEntries.name} and r.record_id = ${entries.id} and r.state = 'open') then 'in approval' else ${entries.state} end`,
    rejectReason: sql<
      string | null
    >`case when ${entries.number} is null then ${rejectionOf(journalEntries.name, entries.id)} end`,
    sourcePath: sql<string>`'/' || replace(${entries.sourceType}, '.', '/') || '/' || ${entries.sourceId}`,
    reversalOfNumber: numberOf(entries.reversalOfId),
    reversedByNumber: numberOf(entries.reversedById),
    createdByName: personName(entries.createdBy),
    postedByName: sql<
      string | null
    >`case when ${entries.postedBy} is not null then ${personName(entries.postedBy)} end`,
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
})
type EntryRow = TableForm<typeof form>
type EntryDraft = DraftOf<typeof form>

export const servedEntries = serveRecord(journalEntries, {
  ...form,
  reach: { entity: entries.entityId },
  weigh: manualStake,
  prepare: async (draft, { call, before }) => (before ? completeChange(draft, before, call) : completeNew(draft, call)),
})

/** What a new entry says, in the books that its writer reaches. */
async function givenIn(draft: EntryDraft, call: Call): Promise<Required<Given>> {
  const { values, lines = [] } = draft as Given
  const { id: entityId } = await entityInReach(call, journalEntries.api.create.can, values.entityId)
  return { values: { ...values, entityId }, lines }
}

async function completeNew(draft: EntryDraft, call: Call): Promise<EntryDraft> {
  const { values, lines } = await givenIn(draft, call)
  const { books } = await newEntry(call.tx, values, lines, true)
  const id = randomUUID()
  const source = { sourceType: journalEntries.name, sourceId: id, purpose: 'entry' }
  const amount = debitOf(lines)
  return {
    values: { ...values, ...source, id, entityId: books.entity.id, journalId: books.journal.id, amount },
    lines: sides(lines, values.postingDate),
  }
}

async function completeChange(draft: EntryDraft, before: EntryRow, { tx }: Call): Promise<EntryDraft> {
  const { values, lines } = draft as Pick<EntryDraft, 'values'> & Pick<Given, 'lines'>
  const { entityId } = before
  await openPeriod(tx, entityId, before.postingDate)
  const { postingDate, journalId } = { ...before, ...values }
  const books = await booksFor(tx, { entityId, journalId, postingDate, lines: lines ?? [], hold: true })
  if (!lines) return { values }
  refuseForeign(books, lines)
  return { values: { ...values, amount: debitOf(lines) }, lines: sides(lines, postingDate) }
}

const sides = (lines: readonly Line[], postingDate: Day) =>
  lines.map((line) => ({ debit: 0n, credit: 0n, ...line, postingDate }))

/** Posts an entry that stands for itself, as a person's does; nobody is asked where the product itself makes a company. */
export async function postOwnEntry(call: Call, posting: Omit<Posting, 'id' | 'source'>): Promise<Posted> {
  const id = randomUUID()
  const posted = await postEntry(call, { ...posting, id, source: { type: journalEntries.name, id, purpose: 'entry' } })
  const [row] = await call.tx.select().from(entries).where(eq(entries.id, id))
  await noteAgreed(journalEntries, row!, 'Made with the company', call)
  return posted
}

const linesOf = ({ tx }: Call, id: string) =>
  tx.select().from(entryLines).where(eq(entryLines.entryId, id)).orderBy(asc(entryLines.lineNo))

/** The lines of a draft that could be posted, and the books they go into. */
async function postable({ id, entityId, journalId, postingDate }: EntryRow, call: Call) {
  const lines = await linesOf(call, id)
  const books = await booksFor(call.tx, { entityId, journalId, postingDate, lines })
  refuseUnpostable(books, lines)
  return { lines, books }
}

/** The ledger posts it: what the row then says is told to the audit log here. */
async function postRow(row: EntryRow, call: Call, action: 'post' | 'approve') {
  const before = await servedEntries.show(row, call)
  const { books, lines } = await postable(row, call)
  if (action === 'post') await requireApproved(row, books, lines, call)
  await postDraft(call, row.entityId, row.id)
  // From here on the next number waits for us: posting leaves the lines as they are, so they are not read again.
  const after = await servedEntries.show(await servedEntries.find(row.id, call), call, before.lines)
  call.changed({ record: journalEntries.name, recordId: row.id, action, before, after })
  return after
}

/** What moves bank or control accounts by hand is posted by two people from an amount on (Q9). */
const requireApproved = async (
  row: EntryRow,
  { accounts: known }: Books,
  lines: readonly Line[],
  call: Call,
): Promise<void> => {
  if (lines.some(({ accountId }) => known.get(accountId)?.control))
    await servedEntries.requireApproved(row, call, lines)
}

export const journalEntryRoutes: Route[] = [
  route(journalEntryVerbs.enter, async ({ body }, call) => {
    await requireRight(journalEntries.api.create.can, call)
    const { values, lines } = await givenIn(draftOf(journalEntries.create!, body) as EntryDraft, call)
    const entry = await newEntry(call.tx, values, lines, false)
    refuseUnpostable(entry.books, entry.lines)
    const id = randomUUID()
    const { entity } = entry.books
    const whole = {
      ...entry.values,
      id,
      state: 'draft',
      entityId: entity.id,
      createdBy: call.actor.id,
      amount: debitOf(entry.lines),
    }
    await requireApproved(whole as never, entry.books, entry.lines, call)
    return enterEntry(entry, id, call)
  }),
  ...serveVerbs(servedEntries, {
    submit: async (row, call) => void (await postable(row, call)),
    post: { instead: (row, call) => postRow(row, call, 'post') },
    approve: { instead: (row, call) => postRow(row, call, 'approve') },
    // The decision says why, and the entry is a draft again with it.
    reject: () => {},
    reverse: async (row, call, body) => {
      await refuseUndoing(journalEntries, row, 'reverse', call, await reversalStake(row, call))
      await openPeriod(call.tx, row.entityId, body.postingDate)
      await entryReverses.emit({ entryId: row.id, on: body.postingDate }, call)
      const mirror = await reverseEntry(call, row.id, body)
      return servedEntries.detail(mirror.id, call)
    },
  }),
  route(journalEntryVerbs.remove, async ({ params }, call) => {
    const row = await servedEntries.lock(params.id, call)
    refuseUnless(removable(row))
    await openPeriod(call.tx, row.entityId, row.postingDate)
    const before = await servedEntries.detail(row.id, call)
    await call.tx.delete(entries).where(eq(entries.id, row.id))
    call.changed({ record: journalEntries.name, recordId: row.id, action: 'delete', before, after: null })
    return { done: true as const }
  }),
]
