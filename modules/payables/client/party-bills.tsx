import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import type { Party } from '#modules/ledger/shared/parties.ts'
import { bills } from '#modules/payables/shared/bills.ts'

export const addition: RecordAddition<Party> = {
  below: ({ id }) => (
    <RelatedList
      record={bills}
      filters={[{ field: 'partyId', operator: 'eq', value: id }]}
      columns={['reference', 'number', 'state', 'billDate', 'totalAmount', 'openAmount']}
      totals={['totalAmount', 'openAmount']}
      empty="There are no bills of this party."
    />
  ),
}
