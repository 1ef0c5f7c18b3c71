import { ListPlus } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ComponentBoundary } from '#client/errors/ComponentBoundary.tsx'
import { LinesGrid } from '#client/form/lines-grid.tsx'
import { formatMoney, formatNumber } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { orderLines } from '#modules/purchasing/shared/cards.ts'
import type { OrderLineRow } from '#modules/purchasing/shared/order-lines.ts'
import { readRight } from '#shared/card.ts'
import { compare, total } from '#shared/money.ts'
import { billable, billSums, netOf } from './bill-sums.ts'
import { useUnbilled } from './unbilled.ts'

const OrderLinesDialog = lazy(async () => ({ default: (await import('./order-lines-dialog.tsx')).OrderLinesDialog }))

type Line = Record<string, unknown>
type Props = { vendorId: string; vendorName: string; currency: string }

const columns = ['description', 'accountId', 'quantity', 'unitPrice', 'net']
const widths = { description: 260, accountId: 220, quantity: 100, unitPrice: 120, net: 120 }

/** The lines of a bill: from the vendor's orders, or to an account of one's own. */
export function BillLinesInput({ vendorId, vendorName, currency }: Props) {
  const { can } = useAuth()
  const { getValues, setValue } = useFormContext()
  const [picking, setPicking] = useState(false)
  const adding = useRef<HTMLButtonElement>(null)
  const lines = (useWatch({ name: 'lines' }) as Line[] | undefined) ?? []
  const taken = lines.flatMap((line) => (line['orderLineId'] ? [String(line['orderLineId'])] : []))
  const unbilled = useUnbilled(vendorId)
  const received = (unbilled.data ?? []).filter(
    (line) => line.currency === currency && !taken.includes(line.id) && compare(billable(line), '0') > 0,
  )
  const extras = useWatch({ name: ['taxAmount', 'freightAmount', 'totalAmount'] })
  const add = (chosen: OrderLineRow[], ahead: boolean) => {
    const kept = (getValues('lines') as Line[]).filter(isFilled)
    const next = chosen.map((line) => ({
      id: '',
      description: line.description,
      accountId: '',
      orderLineId: line.id,
      quantity: billable(line, ahead),
      unitPrice: line.unitPrice,
      net: netOf(billable(line, ahead), line.unitPrice, currency) ?? '',
    }))
    setValue('lines', [...kept, ...next], { shouldDirty: true })
    setPicking(false)
  }
  const why = !can(readRight(orderLines))
    ? 'Your roles do not include the lines of orders'
    : vendorId
      ? undefined
      : 'Choose the vendor first'
  return (
    <div className="flex flex-col gap-3">
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
      <LinesGrid
        name="lines"
        columns={columns}
        widths={widths}
        onCell={(at, field, _, set) => {
          if (field !== 'quantity' && field !== 'unitPrice') return
          const line = getValues(`lines.${at}`) as Line
          const net = netOf(line['quantity'], line['unitPrice'], currency)
          if (net !== null) set('net', net)
        }}
        instead={(line, field) => (field === 'accountId' && line['orderLineId'] ? 'From the order' : undefined)}
        totals={(now) => {
          const { net, total } = billSums(now, extras[0], extras[1], extras[2])
          return [
            { label: 'Net', amount: net, currency },
            { label: 'Tax', amount: amountOf(extras[0]), currency },
            { label: 'Freight', amount: amountOf(extras[1]), currency },
            { label: 'Lines, tax and freight', amount: total, currency },
          ]
        }}
      />
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
    </div>
  )
}

const isFilled = (line: Line): boolean =>
  ['description', 'accountId', 'unitPrice', 'net', 'orderLineId'].some((name) => Boolean(line[name]))
const amountOf = (value: unknown): string => (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? value : '0')
