import { RecordPage } from '#client/record/RecordPage.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { Figure } from '#client/ui/figure.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { settlements } from '#modules/payables/shared/settlements.ts'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'settled', label: 'Settled', filters: [{ field: 'state', operator: 'eq', value: 'settled' }] },
  { id: 'undone', label: 'Undone', filters: [{ field: 'state', operator: 'eq', value: 'undone' }] },
]

/** Open items that were settled against each other; a new settlement begins at the open items of a vendor. */
export const SettlementsPage = () => (
  <RecordList
    record={settlements}
    columns={['number', 'partyId', 'state', 'settledOn', 'amount', 'debitId', 'billId', 'creditId']}
    views={views}
    emptyNote="Where an entry on payables faces a bill or another entry of the same vendor, “Settle” in the open items of the vendor ends both."
  />
)

export const SettlementRecord = () => (
  <RecordPage
    record={settlements}
    figures={({ amount, currency, settledOn }) => (
      <>
        <Figure label="Amount" value={<Money amount={amount} currency={currency} />} />
        <Figure label="Settled on" value={<DayText day={settledOn} />} />
      </>
    )}
    properties={[
      'partyId',
      'debitId',
      'billId',
      'creditId',
      'settledOn',
      'undoneOn',
      'reason',
      'entityId',
      'createdByName',
      'createdAt',
    ]}
  />
)
