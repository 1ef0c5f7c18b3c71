import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { sourcePath } from '#modules/ledger/shared/reports.ts'
import type { JournalType } from '#modules/ledger/shared/journals.ts'
import type { Day } from '#shared/day.ts'
import { fromMinor, largestAmount } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { says as ruled } from '#modules/ledger/shared/sentences.ts'
import { entries, entryLines } from './tables.ts'
import { says } from './sentences.ts'

/** One side in minor units; a line without an amount is left out. */
export type PostingLine = {
  id?: string
  accountId: string
  partyId?: string | null
  debit?: bigint
  credit?: bigint
  description?: string
}

export type Posting = {
  /** The entry's own id, where it must be known beforehand. */
  id?: string
  entityId: string
  journal: JournalType
  postingDate: Day
  documentDate?: Day
  description: string
  /** The record type it comes from (`procurement.receipts`), its id, and what of it is posted: the same three are posted once. */
  source: { type: string; id: string; purpose: string }
  lines: PostingLine[]
}
export type Posted = { id: string; number: string }

type Draft = Omit<Posting, 'journal'> & {
  journalId?: string
  journal?: JournalType
  reversalOfId?: string
  reason?: string
}

/**
 * Writes and posts an entry in the caller's transaction. The same source posted again answers the entry that is there (defence B6).
 * 422 where it does not balance, an account or the period does not allow it; the period, accounts and parties are checked again at commit.
 */
export async function postEntry(call: Call, posting: Posting): Promise<Posted> {
  const lines = posting.lines.filter(({ debit = 0n, credit = 0n }) => debit !== 0n || credit !== 0n)
  refuseUnbalanced(lines)
  const written = await write(call, { ...posting, lines })
  if (written) {
    tell(call, written, { ...posting, lines })
    return { id: written.id, number: written.number }
  }
  const { type, id, purpose } = posting.source
  const [earlier] = await rowsOf<{ id: string; number: string | null }>(
    call.tx,
    sql`select id, number from financial_entries where source_type = ${type} and source_id = ${id}::uuid and purpose = ${purpose}`,
  )
  if (!earlier?.number) throw new Problem('conflict', says.beingPosted(), undefined, 1)
  return { id: earlier.id, number: earlier.number }
}

/** All postings of an entity add to the same few rows: they come one after another. */
export const queueOf = (entityId: string): string => `ledger of ${entityId}`

/** Posts a draft that is there; answers its number. */
export async function postDraft(call: Call, entityId: string, entryId: string): Promise<string> {
  await call.serialize(queueOf(entityId))
  const [row] = await rowsOf<{ number: string }>(
    call.tx,
    sql`select ledger_post(${entryId}::uuid, ${call.actor.id}::uuid, ${call.now.toISOString()}::timestamptz) as number`,
  )
  return row!.number
}

/** Posts the mirror of an entry; both name each other. 409 where it is reversed already (defence B5), 422 where the day is before it or in a closed period. */
export async function reverseEntry(
  call: Call,
  entryId: string,
  { postingDate, reason }: { postingDate: Day; reason: string },
): Promise<Posted> {
  const [entry] = await call.tx.select().from(entries).where(eq(entries.id, entryId))
  if (!entry || entry.state === 'draft') throw new Problem('unprocessable', says.onlyPostedReversed())
  if (entry.state === 'reversed') throw new Problem('conflict', says.entryReversed({ number: entry.number }))
  if (entry.reversalOfId) throw new Problem('conflict', ruled.reversalStands())
  if (postingDate < entry.postingDate)
    throw new Problem('unprocessable', says.reverseAfterEntry({ number: entry.number, on: entry.postingDate }), {
      postingDate: says.beforeEntry(),
    })
  const lines = await call.tx
    .select()
    .from(entryLines)
    .where(eq(entryLines.entryId, entryId))
    .orderBy(asc(entryLines.lineNo))
  const mirror: Draft = {
    entityId: entry.entityId,
    journalId: entry.journalId,
    postingDate,
    documentDate: entry.documentDate ?? undefined,
    description: `Reversal of ${entry.number}`,
    source: { type: entry.sourceType, id: entry.sourceId, purpose: `${entry.purpose} reversal` },
    reversalOfId: entryId,
    reason,
    lines: lines.map(({ accountId, partyId, debit, credit, description }) => ({
      accountId,
      partyId,
      debit: credit,
      credit: debit,
      description,
    })),
  }
  const written = await write(call, mirror)
  if (!written) throw new Problem('conflict', says.entryReversed({ number: entry.number }))
  tell(call, written, mirror)
  call.changed({
    record: 'financial.journal-entries',
    recordId: entryId,
    action: 'reverse',
    before: { state: 'posted' },
    after: { state: 'reversed', reason, reversedByNumber: written.number },
  })
  return { id: written.id, number: written.number }
}

/** Debit = credit to the minor unit, each line on one side, at least two of them. */
export function refuseUnbalanced(lines: readonly PostingLine[]): void {
  let difference = 0n
  for (const { debit = 0n, credit = 0n } of lines) {
    if (debit < 0n || credit < 0n || (debit > 0n && credit > 0n))
      throw new Problem('unprocessable', says.debitOrCredit())
    if (debit > largestAmount || credit > largestAmount) throw new Problem('unprocessable', says.amountTooLarge())
    difference += debit - credit
  }
  if (difference !== 0n) throw new Problem('unprocessable', says.unbalanced())
  if (lines.length < 2) throw new Problem('unprocessable', says.twoLines())
}

/** What the ledger made of a draft: its number and its place in the chain. */
type Written = Posted & { hash: string; currency: string }

/** Writes and posts the draft and its lines in one round trip; null where the source or the reversal is there already. */
async function write({ tx, actor, now, serialize }: Call, draft: Draft): Promise<Written | null> {
  await serialize(queueOf(draft.entityId))
  const { id = randomUUID(), entityId, journalId = null, journal = null, source, reversalOfId, lines } = draft
  const told = {
    id,
    entity: entityId,
    journalId,
    journal,
    day: draft.postingDate,
    documentDay: draft.documentDate ?? null,
    description: draft.description,
    amount: lines.reduce((sum, { debit = 0n }) => sum + debit, 0n).toString(),
    source,
    reversalOf: reversalOfId ?? null,
    reason: draft.reason ?? null,
    by: actor.id,
    at: now.toISOString(),
    lines: lines.map((line, at) => ({
      id: line.id ?? randomUUID(),
      no: at + 1,
      account: line.accountId,
      party: line.partyId ?? null,
      text: line.description ?? '',
      debit: (line.debit ?? 0n).toString(),
      credit: (line.credit ?? 0n).toString(),
    })),
  }
  const [row] = await rowsOf<Record<'currency' | 'journal' | 'number' | 'hash', string | null>>(
    tx,
    sql`select currency, journal, number, hash from ledger_enter(${JSON.stringify(told)}::jsonb)`,
  )
  const { currency, number, hash } = row!
  if (!currency) throw new Problem('unprocessable', says.noSuchEntity())
  if (!row!.journal) throw new Problem('unprocessable', says.noJournal({ kind: journal ?? '' }))
  return number && hash ? { id, number, hash, currency } : null
}

/** As `postEntry`, for an entry that is its own source; the caller tells the audit log. */
export async function writePosted(call: Call, draft: Draft): Promise<Written> {
  const written = await write(call, draft)
  if (!written) throw new Problem('conflict', says.postedAlready())
  return written
}

/** Tells what was posted to the audit log. */
function tell(call: Call, { id, number, currency }: Written, draft: Draft): void {
  const { postingDate, description, source, reason, lines } = draft
  const amount = fromMinor(
    lines.reduce((sum, { debit = 0n }) => sum + debit, 0n),
    currency,
  )
  const after = {
    number,
    state: 'posted',
    postingDate,
    description,
    currency,
    amount,
    sourceType: source.type,
    sourcePath: sourcePath(source.type, source.id),
    reason: reason ?? null,
    lines: lines.map(({ debit = 0n, credit = 0n, ...line }) => ({
      ...line,
      debit: fromMinor(debit, currency),
      credit: fromMinor(credit, currency),
    })),
  }
  call.changed({ record: 'financial.journal-entries', recordId: id, action: 'post', before: null, after })
}

/** Has the ledger check now what this transaction posted, rather than at commit: before the period it went into is closed. */
export async function checkPosted(tx: Tx): Promise<void> {
  await tx.execute(sql`set constraints ledger_rules immediate`)
  await tx.execute(sql`set constraints ledger_rules deferred`)
}
