import { useState } from 'react'
import { formatNumber } from '#client/format.ts'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input } from '#client/ui/input.tsx'
import { Money, placesOf } from '#client/ui/money.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import type { OrderLineRow } from '#modules/purchasing/shared/order-lines.ts'
import { compare } from '#shared/money.ts'
import { netOf } from '#modules/payables/client/bill-sums.ts'
import { billable } from './billable.ts'
import { useUnbilled } from './unbilled.ts'

type Props = {
  vendorId: string
  vendorName: string
  currency: string
  /** Lines that stand in the bill already. */ taken: readonly string[]
  onAdd: (lines: OrderLineRow[], ahead: boolean) => void
  onClose: () => void
}

/** Lines of a vendor's orders that are not wholly billed: what was received, and on request what is still to come. */
export function OrderLinesDialog({ vendorId, vendorName, currency, taken, onAdd, onClose }: Props) {
  const [ahead, setAhead] = useState(false)
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const read = useUnbilled(vendorId)
  const wanted = words.trim().toLowerCase()
  const places = placesOf((read.data ?? []).map(({ unitPrice: amount, currency: of }) => ({ amount, currency: of })))
  const rows = (read.data ?? []).filter(
    (line) =>
      line.currency === currency &&
      !taken.includes(line.id) &&
      compare(billable(line, ahead), '0') > 0 &&
      `${line.orderNumber} ${line.description} ${line.itemNumber ?? ''}`.toLowerCase().includes(wanted),
  )
  const picked = rows.filter(({ id }) => chosen.has(id))
  const toggle = (ids: readonly string[], on: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      for (const id of ids)
        if (on) next.add(id)
        else next.delete(id)
      return next
    })
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={`Order lines of ${vendorName}`}
      description="Received and not billed yet; quantity and price can be changed in the bill."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={picked.length === 0 ? 'Choose a line first' : undefined}
            onClick={() => onAdd(picked, ahead)}
          >
            {picked.length === 0
              ? 'Add lines'
              : `Add ${formatNumber(picked.length)} ${picked.length === 1 ? 'line' : 'lines'}`}
          </Button>
        </>
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Input
          aria-label="Search these lines"
          placeholder="Order, item or description"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="max-w-72"
        />
        <Checkbox checked={ahead} onChange={setAhead} label="Also what has not been received yet" />
      </div>
      {read.isError ? (
        <NotLoaded title="The order lines could not be loaded" read={read} />
      ) : read.isPending ? (
        <SkeletonLines lines={6} label="Loading the order lines…" />
      ) : (
        <>
          {rows.length > 1 && (
            <Checkbox
              className="mb-2"
              checked={picked.length === rows.length}
              indeterminate={picked.length > 0 && picked.length < rows.length}
              onChange={(on) =>
                toggle(
                  rows.map(({ id }) => id),
                  on,
                )
              }
              label={`All ${formatNumber(rows.length)} lines`}
            />
          )}
          <DataTable
            label="Order lines to bill"
            rows={rows}
            keyOf={({ id }) => id}
            empty={
              wanted
                ? 'No line has these words.'
                : ahead
                  ? 'Every line of this vendor’s orders is billed.'
                  : 'Everything received from this vendor is billed. Tick the box above for what is still to come.'
            }
            columns={[
              {
                label: 'Order',
                of: (line) => (
                  <Checkbox
                    checked={chosen.has(line.id)}
                    onChange={(on) => toggle([line.id], on)}
                    label={
                      <span className="whitespace-nowrap">
                        {line.orderNumber} / {line.lineNo}
                      </span>
                    }
                  />
                ),
              },
              { label: 'Ordered', of: ({ orderDate }) => <DayText day={orderDate} /> },
              { label: 'Description', of: ({ description }) => description, width: 160 },
              { label: 'To bill', numeric: true, of: (line) => `${formatNumber(billable(line, ahead))} ${line.unit}` },
              {
                label: 'Unit price',
                numeric: true,
                of: (line) => <Money amount={line.unitPrice} currency={line.currency} unit={false} places={places} />,
              },
              {
                label: `Net, ${currency}`,
                numeric: true,
                of: (line) => (
                  <Money
                    amount={netOf(billable(line, ahead), line.unitPrice, currency) ?? '0'}
                    currency={currency}
                    unit={false}
                  />
                ),
              },
            ]}
          />
        </>
      )}
    </Dialog>
  )
}
