import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatNumber } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { bills } from '#modules/financial/shared/bills.ts'
import { journalEntries } from '#modules/financial/shared/journal-entries.ts'
import { payments } from '#modules/financial/shared/payments.ts'
import type { AnyRecord } from '#shared/record.ts'

type Work = { label: string; record: AnyRecord; filters: readonly string[]; sum: string; sort?: string }

const of = (record: unknown) => record as AnyRecord
const work: readonly Work[] = [
  {
    label: 'Bills that differ from their order',
    record: of(bills),
    filters: ['state:eq:exception'],
    sum: 'totalAmount',
  },
  { label: 'Bills waiting for the goods', record: of(bills), filters: ['state:eq:waiting'], sum: 'totalAmount' },
  { label: 'Bills to match', record: of(bills), filters: ['state:eq:draft'], sum: 'totalAmount' },
  {
    label: 'Bills to approve',
    record: of(bills),
    filters: ['state:eq:matched', 'approvalRequired:eq:true'],
    sum: 'totalAmount',
  },
  {
    label: 'Bills matched that need no approval',
    record: of(bills),
    filters: ['state:eq:matched', 'approvalRequired:eq:false'],
    sum: 'totalAmount',
  },
  { label: 'Bills approved and not posted', record: of(bills), filters: ['state:eq:approved'], sum: 'totalAmount' },
  {
    label: 'Bills to pay',
    record: of(bills),
    filters: ['state:in:posted,partly paid'],
    sum: 'openAmount',
    sort: 'dueDate',
  },
  {
    label: 'Payments to approve',
    record: of(payments),
    filters: ['state:eq:proposed', 'approvalRequired:eq:true'],
    sum: 'amount',
  },
  {
    label: 'Payments that need no approval',
    record: of(payments),
    filters: ['state:eq:proposed', 'approvalRequired:eq:false'],
    sum: 'amount',
    sort: 'valueDate',
  },
  {
    label: 'Payments approved and not booked',
    record: of(payments),
    filters: ['state:eq:approved'],
    sum: 'amount',
    sort: 'valueDate',
  },
  { label: 'Drafts of journal entries', record: of(journalEntries), filters: ['state:eq:draft'], sum: 'amount' },
]

/** What waits for someone, each with its count and sum and the way to exactly those. */
export function WorkList() {
  const { can } = useAuth()
  const mine = work.filter(({ record }) => can(record.api.list.can))
  return (
    <Card title="What is to be done" padded={false}>
      <ul className="divide-y divide-line">
        {mine.map((each) => (
          <WorkLine key={each.label} work={each} />
        ))}
      </ul>
    </Card>
  )
}

function WorkLine({ work: { label, record, filters, sum, sort } }: { work: Work }) {
  const { data, isError } = useApi(record.api.summary, { query: { filter: [...filters] } })
  const search = new URLSearchParams(filters.map((each) => ['filter', each]))
  if (sort) search.set('sort', sort)
  return (
    <li>
      <Link
        to={`${record.listPage}?${search}`}
        className="flex min-h-10 items-center gap-3 px-4 py-2 text-table hover:bg-hover max-md:min-h-12"
      >
        <span className={data?.count === 0 ? 'flex-1 text-fg-muted' : 'flex-1 font-medium'}>{label}</span>
        {data ? (
          <>
            {data.count > 0 &&
              (data.sums[sum] ?? []).map((each) => (
                <Money key={each.currency} amount={each.amount} currency={each.currency} className="text-fg-muted" />
              ))}
            <span className="figures min-w-8 text-right font-semibold">{formatNumber(data.count)}</span>
          </>
        ) : (
          <span className="min-w-8 text-right">
            {isError ? (
              <span className="text-danger">Could not be counted</span>
            ) : (
              <Skeleton className="ml-auto h-4 w-8" />
            )}
          </span>
        )}
      </Link>
    </li>
  )
}
