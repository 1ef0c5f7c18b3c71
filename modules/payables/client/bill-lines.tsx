import { useAdditions } from '#client/additions.ts'
import { formatNumber } from '#client/format.ts'
import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Money, placesOf } from '#client/ui/money.tsx'
import { accounts } from '#modules/ledger/shared/accounts.ts'
import { bills, type BillDetail } from '#modules/payables/shared/bills.ts'
import { Sums } from '#client/ui/sums.tsx'
import { FigureLink } from '#client/report/table.tsx'
import type { ReactNode } from 'react'

type Line = BillDetail['lines'][number]
/** What a module that keeps orders says of a bill, and of each of its lines. */
export type BillAddition = RecordAddition<BillDetail> & {
  useLines: (bill: BillDetail) => {
    /** Where a line comes from, and what its comparison found; no column where nothing was compared. */
    source: (line: Line) => ReactNode
    match: ((line: Line) => ReactNode) | undefined
  }
}

const useNothing: BillAddition['useLines'] = () => ({ source: () => null, match: undefined })

/** The lines of a bill as on paper, each with what the match says of it, and the sums below. */
export function BillLines({ bill }: { bill: BillDetail }) {
  // The page waited for what is added to it.
  const [added] = useAdditions<BillAddition>(bills.name) ?? []
  const useLines = added?.useLines ?? useNothing
  const { source, match } = useLines(bill)
  const { currency } = bill
  const places = placesOf(bill.lines.map(({ unitPrice: amount }) => ({ amount, currency })))
  return (
    <div className="flex flex-col gap-2">
      <DataTable
        label="Lines of the bill"
        rows={bill.lines}
        keyOf={({ id }) => id}
        columns={[
          {
            label: 'Description',
            width: 180,
            of: (line) => (
              <>
                {line.description}
                <Posted line={line}>{source(line)}</Posted>
              </>
            ),
          },
          ...(match ? [{ label: 'Match', of: match }] : []),
          { label: 'Quantity', numeric: true, of: ({ quantity }) => formatNumber(quantity) },
          {
            label: `Unit price, ${currency}`,
            numeric: true,
            of: ({ unitPrice }) => <Money amount={unitPrice} currency={currency} unit={false} places={places} />,
          },
          {
            label: `Net, ${currency}`,
            numeric: true,
            of: ({ net }) => <Money amount={net} currency={currency} unit={false} />,
          },
        ]}
      />
      <Sums
        sums={[
          { label: 'Net', amount: bill.netAmount, currency },
          { label: 'Tax', amount: bill.taxAmount, currency },
          { label: 'Freight', amount: bill.freightAmount, currency },
          { label: 'Total', amount: bill.totalAmount, currency },
        ]}
      />
    </div>
  )
}

function Posted({ line, children }: { line: Line; children: ReactNode }) {
  return (
    <span className="block text-caption font-normal text-fg-muted">
      {line.accountId ? (
        <FigureLink to={accounts.pageOf(line.accountId)}>
          {line.accountNumber} {line.accountName}
        </FigureLink>
      ) : (
        (children ?? 'Line of an order')
      )}
    </span>
  )
}
