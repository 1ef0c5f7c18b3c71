import { Forbidden } from '#client/errors/forbidden.tsx'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatDay } from '#client/format.ts'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { billApi, type BillDetail } from '#modules/payables/shared/bills.ts'
import { journalEntries } from '#modules/ledger/shared/journal-entries.ts'
import { paymentStates, payments } from '#modules/payables/shared/payments.ts'
import { settlements } from '#modules/payables/shared/settlements.ts'
import { addressOf } from '#modules/ledger/client/addresses.ts'
import { EntryLines } from '#modules/ledger/client/entry-lines.tsx'
import { FigureLink } from '#client/report/table.tsx'

/** The payments of a bill and the entries it was settled with, and the way to one more payment. */
export function BillPayments({ bill }: { bill: BillDetail }) {
  const { can } = useAuth()
  const read = useApi(billApi.payments, { params: { id: bill.id } })
  if (read.isError) return <NotLoaded title="The payments could not be loaded" read={read} />
  if (!read.data) return <SkeletonLines lines={4} label="Loading the payments…" />
  const open = bill.state === 'posted' || bill.state === 'partly paid'
  return (
    <div className="flex flex-col items-start gap-3">
      <DataTable
        className="w-full"
        label="Payments of the bill"
        rows={read.data}
        keyOf={({ paymentId }) => paymentId}
        empty={open ? 'Nothing has been paid on this bill yet.' : 'There is no payment: only a posted bill is paid.'}
        columns={[
          {
            label: 'Payment',
            of: ({ paymentId, number }) => (
              <FigureLink to={payments.pageOf(paymentId)}>
                <span className="font-mono">{number}</span>
              </FigureLink>
            ),
          },
          { label: 'State', of: ({ state }) => <StatePill state={state} tone={paymentStates[state].tone} /> },
          { label: 'Value date', of: ({ valueDate }) => <DayText day={valueDate} /> },
          {
            label: 'Of this bill',
            numeric: true,
            of: ({ amount }) => <Money amount={amount} currency={bill.currency} />,
          },
        ]}
      />
      {open && can(payments.api.create.can) && (
        <LinkButton to={addressOf('/financial/payments/new', { vendor: bill.partyId, bill: bill.id })}>
          Pay this bill
        </LinkButton>
      )}
      {bill.entryId && (
        <div className="w-full">
          <RelatedList
            record={settlements}
            filters={[{ field: 'billId', operator: 'eq', value: bill.id }]}
            columns={['number', 'state', 'settledOn', 'amount', 'debitId']}
            empty="This bill was not settled with an entry."
          />
        </div>
      )}
    </div>
  )
}

/** The lines a document put into the books. */
export function PostedEntry({ entryId }: { entryId: string }) {
  const { can } = useAuth()
  const may = can(journalEntries.api.read.can)
  const read = useApi(journalEntries.api.read, { params: { id: entryId } }, { enabled: may })
  if (!may) return <Forbidden title="You may not see journal entries" can={journalEntries.api.read.can} small />
  if (read.isError) return <NotLoaded title="The entry could not be loaded" read={read} />
  if (!read.data) return <SkeletonLines lines={4} label="Loading the entry…" />
  const entry = read.data
  return (
    <div className="flex flex-col gap-3">
      <p className="text-table">
        <FigureLink to={journalEntries.pageOf(entry.id)}>
          <span className="font-mono font-medium">{entry.number}</span>
        </FigureLink>{' '}
        of {formatDay(entry.postingDate)}
        {entry.reversedById && (
          <>
            , reversed by{' '}
            <FigureLink to={journalEntries.pageOf(entry.reversedById)}>
              <span className="font-mono font-medium">{entry.reversedByNumber}</span>
            </FigureLink>
          </>
        )}
      </p>
      <EntryLines lines={entry.lines} currency={entry.currency} day={entry.postingDate} />
    </div>
  )
}
