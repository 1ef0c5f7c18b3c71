import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import type { JournalEntryDetail } from '#modules/ledger/shared/journal-entries.ts'
import { bills } from '#modules/payables/shared/bills.ts'
import { payments } from '#modules/payables/shared/payments.ts'
import { settlements } from '#modules/payables/shared/settlements.ts'
import { compare } from '#shared/money.ts'

/** What its lines of a vendor were settled with: on the side on which they stand. */
function Settlements({ entry }: { entry: JournalEntryDetail }) {
  // A document's entry is settled with its document.
  if (entry.state !== 'posted' || entry.sourceType === bills.name || entry.sourceType === payments.name) return null
  const sides = [
    ['debit', 'debitId', ['number', 'state', 'settledOn', 'amount', 'billId', 'creditId']],
    ['credit', 'creditId', ['number', 'state', 'settledOn', 'amount', 'debitId']],
  ] as const
  return sides
    .filter(([side]) => entry.lines.some((line) => line.partyId && compare(line[side], '0') > 0))
    .map(([side, field, columns]) => (
      <RelatedList
        key={side}
        record={settlements}
        filters={[{ field, operator: 'eq', value: entry.id }]}
        columns={columns}
        empty="This entry was not settled with anything."
      />
    ))
}

export const addition: RecordAddition<JournalEntryDetail> = { below: (entry) => <Settlements entry={entry} /> }
