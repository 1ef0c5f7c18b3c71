import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { orderLines } from '#modules/purchasing/shared/order-lines.ts'
import type { VendorPrice } from '#modules/vendors/shared/vendor-prices.ts'

export const addition: RecordAddition<VendorPrice> = {
  below: ({ vendorId, itemId }) => (
    <RelatedList
      record={orderLines}
      title="Ordered from this vendor"
      filters={[
        { field: 'vendorId', operator: 'eq', value: vendorId },
        { field: 'itemId', operator: 'eq', value: itemId },
      ]}
      columns={['orderNumber', 'orderState', 'orderDate', 'quantity', 'unitPrice', 'lineTotal']}
      empty="This item has not been ordered from this vendor yet."
    />
  ),
}
