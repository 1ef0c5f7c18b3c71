import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatNumber } from '#client/format.ts'
import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { orderLines } from '#modules/purchasing/shared/order-lines.ts'
import { listAddress } from '#shared/key-figure.ts'
import type { Item } from '#modules/vendors/shared/items.ts'
import { filterText, type Filter } from '#shared/list.ts'
import { ItemPrices } from './item-prices.tsx'

function StillExpected({ filters }: { filters: readonly Filter[] }) {
  const { can } = useAuth()
  const may = can(orderLines.api.summary.can)
  const found = useApi(orderLines.api.summary, { query: { filter: filters.map(filterText) } }, { enabled: may })
  if (!may) return null
  return (
    <Figure
      label="Order lines still expected"
      value={found.data ? formatNumber(found.data.count) : '…'}
      href={listAddress(orderLines.listPage, filters)}
    />
  )
}

const ofItem = (id: string): Filter => ({ field: 'itemId', operator: 'eq', value: id })

export const addition: RecordAddition<Item> = {
  figures: ({ id }) => <StillExpected filters={[ofItem(id), { field: 'open', operator: 'gt', value: '0' }]} />,
  below: ({ id }) => (
    <>
      <ItemPrices id={id} />
      <RelatedList
        record={orderLines}
        title="Last orders"
        filters={[ofItem(id)]}
        columns={['orderNumber', 'vendorId', 'orderState', 'orderDate', 'quantity', 'received', 'unitPrice']}
        empty="This item has not been ordered yet."
      />
    </>
  ),
}
