import { useFormContext } from 'react-hook-form'
import { FieldError } from '#client/form/field-input.tsx'
import { FigureLink } from '#client/report/table.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { bills } from '#modules/payables/shared/bills.ts'
import type { PaymentRunPreview } from '#modules/payables/shared/payment-runs.ts'
import { allocated, Amount, ListError, type Allocated } from './allocations-input.tsx'

type Paid = PaymentRunPreview['payments'][number]
type Row = Paid['lines'][number] & { partyName: string }

export const rowsOf = ({ payments }: PaymentRunPreview): Row[] =>
  payments.flatMap(({ partyName, lines }) => lines.map((line) => ({ ...line, partyName })))

type Props = {
  rows: readonly Row[]
  lines: Allocated[]
  currency: string
  valueDate: string
  onChange: (lines: Allocated[]) => void
}

/** The bills of a run, each with what is paid of it: one that is unticked is paid another day. */
export function RunBills({ rows, lines, currency, valueDate, onChange }: Props) {
  const isPaid = (id: string) => lines.some(({ billId }) => billId === id)
  const choose = ({ billId, openAmount }: Row, on: boolean) =>
    onChange(on ? [...lines, { billId, amount: openAmount }] : lines.filter((line) => line.billId !== billId))
  return (
    <div className="flex flex-col gap-3">
      <ListError />
      <DataTable
        label="Bills of the run"
        rows={rows}
        keyOf={({ billId }) => billId}
        columns={[
          {
            label: 'Bill',
            total: 'Total',
            of: (bill) => (
              <>
                <Checkbox checked={isPaid(bill.billId)} onChange={(on) => choose(bill, on)} label={bill.reference} />
                <BillError at={lines.findIndex(({ billId }) => billId === bill.billId)} />
              </>
            ),
          },
          {
            label: 'Number',
            of: ({ billId, number }) => (
              <FigureLink to={bills.pageOf(billId)}>
                <span className="font-mono">{number}</span>
              </FigureLink>
            ),
          },
          { label: 'Vendor', of: ({ partyName }) => partyName },
          {
            label: 'Due',
            of: ({ dueDate }) => (
              <span className={dueDate <= valueDate ? 'font-medium text-danger' : undefined}>
                <DayText day={dueDate} />
              </span>
            ),
          },
          {
            label: 'Open now',
            numeric: true,
            of: ({ openAmount }) => <Money amount={openAmount} currency={currency} unit={false} />,
          },
          {
            label: `To pay, ${currency}`,
            numeric: true,
            width: 140,
            of: ({ billId: id, ...bill }) => (
              <Amount bill={{ id, ...bill }} currency={currency} lines={lines} onChange={onChange} />
            ),
            total: <Money amount={allocated(lines)} currency={currency} unit={false} />,
          },
        ]}
      />
    </div>
  )
}

/** Why the server refused to pay it. */
function BillError({ at }: { at: number }) {
  const { getFieldState, formState } = useFormContext()
  const message = at < 0 ? undefined : getFieldState(`lines.${at}.billId`, formState).error?.message
  return message ? <FieldError>{message}</FieldError> : null
}
