import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useApi } from '#client/api.ts'
import { FieldError } from '#client/form/field-input.tsx'
import { controlId, useFormContextOf } from '#client/form/form-context.ts'
import { NumberInput } from '#client/form/number-input.tsx'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { FigureLink } from '#client/report/table.tsx'
import { bills, type Bill } from '#modules/payables/shared/bills.ts'
import { paymentApi } from '#modules/payables/shared/payments.ts'
import { isDecimal } from '#shared/decimal.ts'
import { compare, total } from '#shared/money.ts'
import { ByHand } from './paid-by-hand.tsx'

export type Allocated = { id?: string; billId: string; amount: string }

/** What is paid in all; what is no number yet counts as nothing. */
export const allocated = (lines: readonly Allocated[]): string =>
  total(lines.map(({ amount }) => (isDecimal(amount) ? amount : '0')))

/** True where more is paid than is open (rule F15). */
const overpaid = ({ amount }: Allocated, open: string): boolean => isDecimal(amount) && compare(amount, open) > 0

type Props = {
  entityId: string | undefined
  partyId: string
  currency: string
  /** Bills due up to this day are chosen at once with 'All that are due'. */
  dueOn: string
  /** A bill that is chosen at first. */
  first?: string
}

/** The vendor's open bills, each with what is paid of it; the sum is the amount of the payment. */
export function AllocationsInput({ entityId, partyId, currency, dueOn, first }: Props) {
  const { setValue, formState } = useFormContext()
  const lines = (useWatch({ name: 'lines' }) as Allocated[] | undefined) ?? []
  const filter = [
    `partyId:eq:${partyId}`,
    'state:in:posted,partly paid',
    `currency:eq:${currency}`,
    ...(entityId ? [`entityId:eq:${entityId}`] : []),
  ]
  const read = useApi(bills.api.list, { query: { filter, sort: 'dueDate', limit: '200' } }, { enabled: partyId !== '' })
  const byHand = useApi(paymentApi.byHand, { query: { entityId, partyId } }, { enabled: partyId !== '' })
  // Together, so that nothing moves; what cannot be said keeps nobody from paying.
  const open = byHand.isPending ? undefined : read.data?.items
  const put = (next: Allocated[]) =>
    setValue('lines', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  const wanted = useRef(first)
  useEffect(() => {
    const bill = open?.find(({ id }) => id === wanted.current)
    wanted.current = open ? undefined : wanted.current
    if (bill && !lines.some(({ billId }) => billId === bill.id))
      put([...lines, { billId: bill.id, amount: bill.openAmount }])
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the bills are there
  }, [open])
  if (!partyId) return <p className="text-table text-fg-muted">Choose a vendor: the open bills appear here.</p>
  if (read.isError) return <NotLoaded title="The open bills could not be loaded" read={read} />
  if (!open) return <SkeletonLines lines={4} label="Loading the open bills…" />
  const amountOf = (id: string) => lines.find(({ billId }) => billId === id)?.amount
  const choose = (bill: Bill, on: boolean) =>
    put(
      on ? [...lines, { billId: bill.id, amount: bill.openAmount }] : lines.filter(({ billId }) => billId !== bill.id),
    )
  const due = open.filter((bill) => bill.dueDate <= dueOn)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {open.length > 0 && (
          <>
            <Button
              size="sm"
              disabledReason={due.length ? undefined : 'No bill is due by the value date'}
              onClick={() => put(due.map(({ id, openAmount }) => ({ billId: id, amount: openAmount })))}
            >
              All that are due
            </Button>
            <Button
              size="sm"
              onClick={() => put(open.map(({ id, openAmount }) => ({ billId: id, amount: openAmount })))}
            >
              All open bills
            </Button>
            {lines.length > 0 && (
              <Button size="sm" onClick={() => put([])}>
                None
              </Button>
            )}
          </>
        )}
      </div>
      <ListError />
      {byHand.data && <ByHand found={byHand.data} />}
      <DataTable
        label="Open bills of the vendor"
        rows={open}
        keyOf={({ id }) => id}
        empty="Nothing is open to this vendor: only posted bills that are not wholly paid can be paid."
        columns={[
          {
            label: 'Bill',
            total: 'Total',
            of: (bill) => (
              <Checkbox
                checked={amountOf(bill.id) !== undefined}
                onChange={(on) => choose(bill, on)}
                label={bill.reference}
              />
            ),
          },
          {
            label: 'Number',
            of: ({ id, number }) => (
              <FigureLink to={bills.pageOf(id)}>
                <span className="font-mono">{number}</span>
              </FigureLink>
            ),
          },
          {
            label: 'Due',
            of: ({ dueDate }) => (
              <span className={dueDate <= dueOn ? 'font-medium text-danger' : undefined}>
                <DayText day={dueDate} />
              </span>
            ),
          },
          {
            label: 'Bill total',
            numeric: true,
            of: ({ totalAmount }) => <Money amount={totalAmount} currency={currency} unit={false} />,
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
            of: (bill) => <Amount bill={bill} currency={currency} lines={lines} onChange={put} />,
            total: <Money amount={allocated(lines)} currency={currency} unit={false} />,
          },
        ]}
      />
    </div>
  )
}

export function Amount({
  bill,
  currency,
  lines,
  onChange,
}: {
  bill: Pick<Bill, 'id' | 'reference' | 'openAmount'>
  currency: string
  lines: Allocated[]
  onChange: (lines: Allocated[]) => void
}) {
  const { prefix } = useFormContextOf()
  const { getFieldState, formState } = useFormContext()
  const at = lines.findIndex(({ billId }) => billId === bill.id)
  const line = lines[at]
  const own = at < 0 ? undefined : getFieldState(`lines.${at}.amount`, formState).error?.message
  const error = own ?? (line && overpaid(line, bill.openAmount) ? 'More than is open' : undefined)
  const id = controlId(prefix, at < 0 ? `open.${bill.id}` : `lines.${at}.amount`)
  const set = (amount: string) =>
    onChange(
      line
        ? lines.map((each) => (each === line ? { ...line, amount } : each))
        : [...lines, { billId: bill.id, amount }],
    )
  return (
    // The figure in it stands in one line with those beside it.
    <div className="-my-1.5 ml-auto w-36 @max-md:mt-1 @max-md:mb-0 @max-md:ml-0">
      <NumberInput
        id={id}
        explain={false}
        currency={currency}
        value={line?.amount ?? ''}
        aria-label={`Pay of bill ${bill.reference}`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
        onChange={(amount) => (amount === '' && line ? onChange(lines.filter((each) => each !== line)) : set(amount))}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export function ListError() {
  const { lines: error } = useFormContext().formState.errors
  const message = error?.message ?? (error as { root?: { message?: string } } | undefined)?.root?.message
  return message ? (
    <FieldError>
      {String(message) === 'Add at least one line' ? 'Choose at least one bill' : String(message)}
    </FieldError>
  ) : null
}
