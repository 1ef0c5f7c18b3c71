import { randomUUID } from 'node:crypto'
import { EntryLine, journalEntries, type JournalEntryDetail } from '#modules/ledger/shared/journal-entries.ts'
import { sourcePath } from '#modules/ledger/shared/reports.ts'
import type { Call } from '#server/call/call.ts'
import { toWire } from '#server/record/wire.ts'
import { debitOf, type NewEntry } from './entry-rules.ts'
import { writePosted } from './posting.ts'

/**
 * Enters and posts an entry in one go: no draft is left where it is refused. What the reply says is known here but for the number and the
 * seal, so nothing is read again while the next posting in this journal waits.
 */
export async function enterEntry(
  { values, lines, books }: NewEntry,
  id: string,
  call: Call,
): Promise<JournalEntryDetail> {
  const { entity, journal, accounts, parties } = books
  const source = { type: journalEntries.name, id, purpose: 'entry' }
  const rows = lines.map((line) => ({
    description: '',
    partyId: null,
    debit: 0n,
    credit: 0n,
    ...line,
    id: randomUUID(),
  }))
  const { number, hash } = await writePosted(call, {
    ...values,
    id,
    source,
    entityId: entity.id,
    journalId: journal.id,
    lines: rows,
  })
  const at = call.now.toISOString()
  const row = {
    documentDate: null,
    reason: null,
    reversalOfId: null,
    reversalOfNumber: null,
    reversedById: null,
    reversedByNumber: null,
    ...values,
    id,
    number,
    hash,
    version: 2,
    state: 'posted',
    amount: debitOf(lines),
    entityId: entity.id,
    entityName: entity.name,
    journalId: journal.id,
    journalName: journal.name,
    sourceType: source.type,
    sourceId: id,
    sourcePath: sourcePath(source.type, id),
    rejectReason: null,
    createdBy: call.actor.id,
    createdByName: call.actor.name,
    createdAt: at,
    postedByName: call.actor.name,
    postedAt: at,
  }
  const named = rows.map((line, n) => {
    const account = accounts.get(line.accountId)!
    const partyName = line.partyId ? parties.get(line.partyId)!.name : null
    const { number: accountNumber, name: accountName } = account
    return toWire(EntryLine.shape, { ...row, ...line, lineNo: n + 1, accountNumber, accountName, partyName })
  })
  const after = { ...toWire(journalEntries.detail.shape, row), lines: named } as JournalEntryDetail
  call.changed({ record: journalEntries.name, recordId: id, action: 'post', before: null, after })
  return after
}
