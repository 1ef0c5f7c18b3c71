import { ListPlus } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ComponentProps } from 'react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ComponentBoundary } from '#client/errors/ComponentBoundary.tsx'
import { formatMoney, formatNumber } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import type { LineSource } from '#modules/payables/client/bill-lines-input.tsx'
import { netOf } from '#modules/payables/client/bill-sums.ts'
import { orderLines } from '#modules/purchasing/shared/refs.ts'
import type { OrderLineRow } from '#modules/purchasing/shared/order-lines.ts'
import { readRight } from '#shared/record-ref.ts'
import { compare, total } from '#shared/money.ts'
import { billable } from './billable.ts'
import { useUnbilled } from './unbilled.ts'

const OrderLinesDialog = lazy(async () => ({ default: (await import('./order-lines-dialog.tsx')).OrderLinesDialog }))

/** Fills a bill from what the vendor's orders leave to bill: chosen lines, or all that was received. */
function BillLineSource({ vendorId, vendorName, currency, taken, onAdd }: ComponentProps<LineSource>) {
  const { can } = useAuth()
  const [picking, setPicking] = useState(false)
  const adding = useRef<HTMLButtonElement>(null)
  const unbilled = useUnbilled(vendorId)
  const received = (unbilled.data ?? []).filter(
    (line) => line.currency === currency && !taken.includes(line.id) && compare(billable(line), '0') > 0,
  )
  const add = (chosen: OrderLineRow[], ahead: boolean) => {
    onAdd(
      chosen.map((line) => ({
        id: '',
        description: line.description,
        accountId: '',
        orderLineId: line.id,
        quantity: billable(line, ahead),
        unitPrice: line.unitPrice,
        net: netOf(billable(line, ahead), line.unitPrice, currency) ?? '',
      })),
    )
    setPicking(false)
  }
  const why = !can(readRight(orderLines))
    ? 'Your roles do not include the lines of orders'
    : vendorId
      ? undefined
      : 'Choose the vendor first'
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button ref={adding} icon={ListPlus} disabledReason={why} onClick={() => setPicking(true)}>
          Add order lines
        </Button>
        <span aria-live="polite" className="contents">
          {received.length > 0 && (
            <Button
              onClick={() => {
                add(received, false)
                adding.current?.focus()
              }}
            >
              Bill what was received: {received.length === 1 ? '1 line' : `${formatNumber(received.length)} lines`},{' '}
              {formatMoney(
                total(received.map((line) => netOf(billable(line), line.unitPrice, currency) ?? '0')),
                currency,
              )}
            </Button>
          )}
        </span>
      </div>
      {picking && (
        <ComponentBoundary>
          <Suspense>
            <OrderLinesDialog
              vendorId={vendorId}
              vendorName={vendorName}
              currency={currency}
              taken={taken}
              onAdd={add}
              onClose={() => setPicking(false)}
            />
          </Suspense>
        </ComponentBoundary>
      )}
    </>
  )
}

export const addition: LineSource = BillLineSource
