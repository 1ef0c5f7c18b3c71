import type { ComponentType } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useAdditions } from '#client/additions.ts'
import { LinesGrid } from '#client/form/lines-grid.tsx'
import { billSums, netOf, type TypedLine } from './bill-sums.ts'

type Props = { vendorId: string; vendorName: string; currency: string }

/** Above the lines of a bill: a way to fill them from what a module above keeps. */
export type LineSource = ComponentType<
  Props & {
    /** Lines of orders that stand in the bill already. */
    taken: readonly string[]
    onAdd: (lines: readonly TypedLine[]) => void
  }
>

const columns = ['description', 'accountId', 'quantity', 'unitPrice', 'net']
const widths = { description: 260, accountId: 220, quantity: 100, unitPrice: 120, net: 120 }

/** The lines of a bill: from the vendor's orders, or to an account of one's own. */
export function BillLinesInput({ vendorId, vendorName, currency }: Props) {
  const { getValues, setValue } = useFormContext()
  const lines = (useWatch({ name: 'lines' }) as TypedLine[] | undefined) ?? []
  const taken = lines.flatMap(({ orderLineId }) => (orderLineId ? [String(orderLineId)] : []))
  const sources = useAdditions<LineSource>('financial.bills lines')
  const extras = useWatch({ name: ['taxAmount', 'freightAmount', 'totalAmount'] })
  const add = (chosen: readonly TypedLine[]) =>
    setValue('lines', [...(getValues('lines') as TypedLine[]).filter(isFilled), ...chosen], { shouldDirty: true })
  return (
    <div className="flex flex-col gap-3">
      {/* Its place is kept while it comes. */}
      {!sources && <div className="h-control-md" />}
      {sources?.map((Source, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they stay what they are
        <Source key={at} vendorId={vendorId} vendorName={vendorName} currency={currency} taken={taken} onAdd={add} />
      ))}
      <LinesGrid
        name="lines"
        columns={columns}
        widths={widths}
        onCell={(at, field, _, set) => {
          if (field !== 'quantity' && field !== 'unitPrice') return
          const { quantity, unitPrice } = getValues(`lines.${at}`) as TypedLine
          const net = netOf(quantity, unitPrice, currency)
          if (net !== null) set('net', net)
        }}
        instead={({ orderLineId }: TypedLine, field) =>
          field === 'accountId' && orderLineId ? 'From the order' : undefined
        }
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
    </div>
  )
}

const isFilled = ({ description, accountId, unitPrice, net, orderLineId }: TypedLine): boolean =>
  Boolean(description || accountId || unitPrice || net || orderLineId)
const amountOf = (value: unknown): string => (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? value : '0')
