import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import type { OrderDetail } from '#modules/purchasing/shared/orders.ts'
import { matchResults } from '#modules/receiving/shared/matching.ts'
import { receipts } from '#modules/receiving/shared/receipts.ts'
import { matchCells } from './match-cells.tsx'

/** What arrived of an order, and what bills asked for it. */
export const addition: RecordAddition<OrderDetail> = {
  tabs: [
    {
      id: 'deliveries',
      label: 'Deliveries',
      needs: [receipts.api.list.can],
      show: ({ id }) => (
        <RelatedList
          record={receipts}
          filters={[{ field: 'orderId', operator: 'eq', value: id }]}
          columns={['number', 'state', 'receivedOn', 'receivedByName', 'deliveryNote', 'amount', 'entryId']}
          totals={['amount']}
          empty="Nothing of this order has arrived yet. Receive goods when it does."
        />
      ),
    },
    {
      id: 'bills',
      label: 'Bills and matching',
      needs: [matchResults.api.list.can],
      show: ({ id }) => (
        <RelatedList
          record={matchResults}
          title="Bills compared with this order"
          filters={[{ field: 'orderId', operator: 'eq', value: id }]}
          columns={['billReference', 'lineNo', 'kind', 'expected', 'actual', 'variance', 'tolerance', 'outcome']}
          cell={matchCells}
          limit={50}
          empty="No bill of this order has been entered yet. Bills are entered in Finance against the lines of the order."
        />
      ),
    },
  ],
}
