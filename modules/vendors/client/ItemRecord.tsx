import { Plus } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { companyDay } from '#client/company-day.ts'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { items } from '#modules/vendors/shared/items.ts'
import { vendorPrices } from '#modules/vendors/shared/vendor-prices.ts'
import type { Filter } from '#shared/list.ts'
import { compare } from '#shared/money.ts'

export function ItemRecord() {
  const { id = '' } = useParams()
  const { can } = useAuth()
  const navigate = useNavigate()
  const own: Filter[] = [{ field: 'itemId', operator: 'eq', value: id }]
  return (
    <RecordPage
      record={items}
      actions={() =>
        can(vendorPrices.api.create.can)
          ? [
              {
                label: 'Add a vendor price',
                icon: Plus,
                can: true,
                primary: true,
                run: () => void navigate(`${vendorPrices.listPage}/new?item=${id}`),
              },
            ]
          : []
      }
      figures={({ standardCost, listPrice, currency }) => (
        <>
          <Figure
            label="Standard cost"
            value={<Known amount={standardCost} currency={currency} />}
            hint="Used as the estimate where no vendor has a price"
          />
          <Figure
            label="List price"
            value={<Known amount={listPrice} currency={currency} />}
            hint="What it is sold for"
          />
        </>
      )}
      overview={(item) => (
        <div className="flex flex-col gap-5">
          {item.description && <p className="max-w-[68ch] text-body whitespace-pre-line">{item.description}</p>}
          <RelatedList
            record={vendorPrices}
            title="Prices"
            filters={own}
            asOf={companyDay()}
            sort="vendorName,minQuantity"
            columns={[
              'vendorName',
              'unitPrice',
              'unit',
              'minQuantity',
              'validFrom',
              'validTo',
              'leadTimeDays',
              'lastCost',
              'lastReceiptOn',
            ]}
            empty="No vendor has a price for this item yet. Add one, and orders to that vendor take it over."
          />
        </div>
      )}
    />
  )
}

/** 0 says that none is known. */
const Known = ({ amount, currency }: { amount: string; currency: string }) =>
  compare(amount, '0') === 0 ? <Nothing /> : <Money amount={amount} currency={currency} />
