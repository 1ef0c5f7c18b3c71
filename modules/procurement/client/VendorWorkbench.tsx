import { ClipboardList, ShoppingCart } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { formatDay } from '#client/format.ts'
import { RecordPage, type RecordAlert } from '#client/record/RecordPage.tsx'
import { DayText, InstantText } from '#client/ui/day.tsx'
import { cell } from '#client/table/cell.ts'
import { RelatedList } from '#client/table/related-list.tsx'
import { bills } from '#modules/payables/shared/bills.ts'
import { payments } from '#modules/payables/shared/payments.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { requisitions } from '#modules/purchasing/shared/requisitions.ts'
import { vendorPrices } from '#modules/vendors/shared/vendor-prices.ts'
import { vendorOpenFor, vendors, type Vendor } from '#modules/vendors/shared/vendors.ts'
import { workbenchApi } from '#modules/procurement/shared/workbench.ts'
import type { Filter } from '#shared/list.ts'
import type { Offer } from '#client/record/offered.ts'
import { says } from '#modules/vendors/shared/sentences.ts'
import { VendorFigures, VendorOverview } from './vendor-overview.tsx'
import { PriceHistory } from './price-history.tsx'

/** Everything about one vendor: what is open, what was bought, what to do next. */
export function VendorWorkbench() {
  const { id = '' } = useParams()
  const { can } = useAuth()
  const navigate = useNavigate()
  const extra = (vendor: Vendor): Offer[] => {
    const openFor = vendor.archivedAt
      ? says.archived({ name: vendor.name })
      : vendorOpenFor('orders', vendor, companyDay())
    return [
      {
        label: 'New order',
        icon: ShoppingCart,
        permission: orders.api.create.can,
        can: openFor,
        next: true,
        run: () => void navigate(`${orders.listPage}/new?vendor=${id}`),
      },
      {
        label: 'New requisition',
        icon: ClipboardList,
        permission: requisitions.api.create.can,
        can: openFor,
        next: true,
        run: () => void navigate(`${requisitions.listPage}/new?vendor=${id}`),
      },
    ]
  }
  const mine: Filter[] = [{ field: 'vendorId', operator: 'eq', value: id }]
  const owed: Filter[] = [{ field: 'partyId', operator: 'eq', value: id }]
  return (
    <RecordPage
      record={vendors}
      extra={extra}
      alerts={alertsOf}
      figures={can(workbenchApi.vendor.can) ? () => <VendorFigures id={id} /> : undefined}
      overview={can(workbenchApi.vendor.can) ? () => <VendorOverview id={id} /> : undefined}
      tabs={[
        {
          id: 'orders',
          label: 'Orders',
          needs: [orders.api.list.can],
          show: () => (
            <RelatedList
              record={orders}
              filters={mine}
              columns={['number', 'state', 'delivery', 'billing', 'orderDate', 'expectedOn', 'buyerName', 'totalDue']}
              totals={['totalDue']}
              limit={50}
              empty="Nothing has been ordered from this vendor yet."
            />
          ),
        },
        {
          id: 'bills',
          label: 'Bills and payments',
          needs: [bills.api.list.can, payments.api.list.can],
          show: () => (
            <div className="flex flex-col gap-5">
              <RelatedList
                record={bills}
                optional
                filters={owed}
                columns={['reference', 'number', 'state', 'billDate', 'dueDate', 'totalAmount', 'openAmount']}
                cell={billCells}
                totals={['totalAmount', 'openAmount']}
                limit={25}
                empty="No bill of this vendor has been entered yet."
              />
              <RelatedList
                record={payments}
                optional
                filters={owed}
                columns={['number', 'state', 'valueDate', 'method', 'reference', 'amount']}
                totals={['amount']}
                limit={25}
                empty="Nothing has been paid to this vendor yet."
              />
            </div>
          ),
        },
        {
          id: 'prices',
          label: 'Prices',
          needs: [workbenchApi.vendor.can, vendorPrices.api.list.can],
          show: () => (
            <div className="flex flex-col gap-5">
              {can(workbenchApi.vendor.can) && <Prices id={id} />}
              <RelatedList
                record={vendorPrices}
                optional
                title="Price list"
                filters={mine}
                columns={[
                  'itemName',
                  'itemNumber',
                  'unitPrice',
                  'unit',
                  'minQuantity',
                  'validFrom',
                  'validTo',
                  'leadTimeDays',
                  'lastCost',
                  'lastReceiptOn',
                ]}
                asOf={companyDay()}
                sort="itemName,minQuantity"
                limit={50}
                empty="This vendor has no prices yet. Add one, and orders take it over."
              />
            </div>
          ),
        },
      ]}
      properties={[
        'name',
        'creditRating',
        'preferred',
        'currency',
        'paymentTermDays',
        'vatIdentifier',
        'email',
        'phone',
        'website',
        'addressLine1',
        'addressLine2',
        'city',
        'postCode',
        'region',
        'country',
        'holdType',
        'holdUntil',
        'sourceId',
        'createdAt',
      ]}
    />
  )
}

/** What should have been paid says so. */
const billCells = {
  dueDate: cell(['dueDate', 'state'], ({ dueDate, state }) => {
    const late = (state === 'posted' || state === 'partly paid') && String(dueDate) < companyDay()
    return (
      <span className={late ? 'font-medium text-danger' : undefined}>
        <DayText day={String(dueDate)} />
        {late && ' Overdue'}
      </span>
    )
  }),
}

function Prices({ id }: { id: string }) {
  const found = useApi(workbenchApi.vendor, { params: { id } })
  return found.data ? <PriceHistory prices={found.data.prices} /> : null
}

/** The name that reads like another comes first: it says whom the page is about. */
const alertsOf = (vendor: Vendor): RecordAlert[] => [
  ...(vendor.similar
    ? [{ title: 'Another vendor has a name that reads the same', tone: 'warning' as const, children: vendor.similar }]
    : []),
  ...holdAlerts(vendor),
]

function holdAlerts(vendor: Vendor): RecordAlert[] {
  const { status, holdType, holdUntil, holdReason, statusByName, statusAt } = vendor
  const told = (effect: string) => (
    <>
      {effect}
      {holdReason && (
        <span className="block">
          {holdReason}
          {statusByName && statusAt && (
            <>
              {' '}
              ({statusByName}, <InstantText at={statusAt} />)
            </>
          )}
        </span>
      )}
    </>
  )
  if (status === 'on hold')
    return [
      {
        title: `On hold for ${holdType === 'all' ? 'everything' : holdType}${holdUntil ? ` until ${formatDay(holdUntil)}` : ''}`,
        tone: 'warning',
        children: told(''),
      },
    ]
  if (status === 'blocked')
    return [
      {
        title: 'This vendor is blocked',
        tone: 'danger',
        children: told('Nothing can be ordered from it, billed by it or paid to it.'),
      },
    ]
  if (status === 'inactive')
    return [
      { title: 'This vendor is inactive', tone: 'neutral', children: told('Nothing new can be ordered from it.') },
    ]
  return []
}
