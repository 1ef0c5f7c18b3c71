import { useFormContext, useWatch } from 'react-hook-form'
import { FieldError } from '#client/form/field-input.tsx'
import { useFormContextOf } from '#client/form/form-context.ts'
import { LineCell } from '#client/form/line-cell.tsx'
import { metaAt } from '#client/form/schema.ts'
import { formatNumber } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import type { OrderLine } from '#modules/purchasing/shared/order-parts.ts'
import { compare } from '#shared/money.ts'
import { openOf } from '#modules/purchasing/client/line-amount.ts'
import { standOf, type Most } from './receipt-draft.ts'

const typed = ['quantity', 'rejected', 'rejectReason'] as const

/** The lines of an order with what was ordered and received before, and what arrived now. */
export function ReceiptLinesInput({ lines, most }: { lines: readonly OrderLine[]; most: Most }) {
  const { schema } = useFormContextOf()
  const metas = typed.map((name) => metaAt(schema, `lines.0.${name}`)!)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <LinesFault />
      <div className="relative overflow-x-auto rounded-card border border-line">
        <table className="w-full table-fixed border-collapse text-table">
          <colgroup>
            <col style={{ width: 36 }} />
            <col style={{ width: 240 }} />
            <col style={{ width: 90 }} />
            <col style={{ width: 90 }} />
            <col style={{ width: 120 }} />
            <col style={{ width: 120 }} />
            <col style={{ width: 110 }} />
            <col style={{ width: 220 }} />
          </colgroup>
          <thead>
            <tr className="border-b border-line bg-sunken text-left text-caption text-fg-muted">
              <th scope="col" className="h-8 px-2 font-medium">
                <span className="sr-only">Line number</span>#
              </th>
              <th scope="col" className="px-2 font-medium">
                Item
              </th>
              {['Ordered', 'Received', 'Open'].map((label) => (
                <th key={label} scope="col" className="px-2 text-right font-medium">
                  {label}
                </th>
              ))}
              {metas.map(({ label }, at) => (
                <th key={label} scope="col" className={cn('px-2 font-medium', at < 2 && 'text-right')}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, row) => (
              <tr key={line.id} className="border-b border-line align-top last:border-0">
                <td className="figures h-10 px-2 pt-2.5 text-fg-subtle">{line.lineNo}</td>
                <td className="px-2 py-2.5">
                  {line.description}
                  {line.itemNumber && (
                    <span className="block font-mono text-caption text-fg-subtle">{line.itemNumber}</span>
                  )}
                </td>
                <td className="figures px-2 pt-2.5 text-right">{formatNumber(line.quantity)}</td>
                <td className="figures px-2 pt-2.5 text-right">{formatNumber(line.received)}</td>
                <td className="figures px-2 pt-2.5 text-right">
                  <Open name={`lines.${row}.quantity`} line={line} most={most} />
                </td>
                {typed.map((name, at) => (
                  <LineCell
                    key={name}
                    name={`lines.${row}.${name}`}
                    meta={metas[at]!}
                    cell={`${row}:${at}`}
                    label={`${metas[at]!.label}, line ${line.lineNo}`}
                    onCell={() => {}}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** What is wrong with the lines as a whole. */
export function LinesFault() {
  const { formState } = useFormContext()
  const { lines } = formState.errors
  const { message, root } = lines ?? {}
  const fault = message ?? root?.message
  return fault ? <FieldError>{String(fault)}</FieldError> : null
}

const words = { left: 'more allowed', over: 'more than ordered', above: 'too many' }

/** What is still expected, how much more is allowed, and a word where more arrived than that. */
export function Open({ name, line, most }: { name: string; line: OrderLine; most: Most }) {
  const open = openOf(line)
  const { more, of } = standOf(useWatch({ name }), open, most.get(line.id))
  return (
    <>
      {formatNumber(open)} {line.unit}
      {compare(more, '0') > 0 && (
        <span
          className={cn(
            'block text-caption',
            of === 'above' ? 'font-medium text-warning' : 'font-normal text-fg-muted',
          )}
        >
          {formatNumber(more)} {words[of]}
        </span>
      )}
    </>
  )
}
