import { FieldInput } from '#client/form/field-input.tsx'
import { formatNumber } from '#client/format.ts'
import type { OrderLine } from '#modules/purchasing/shared/order-parts.ts'
import type { Most } from './receipt-draft.ts'
import { LinesFault, Open } from './receipt-lines-input.tsx'

/** The lines of a receipt on a phone: one card for each, everything within reach of a thumb. */
export const ReceiptLineCards = ({ lines, most }: { lines: readonly OrderLine[]; most: Most }) => (
  <div className="flex flex-col gap-3">
    <LinesFault />
    <ol className="flex flex-col gap-3">
      {lines.map((line, row) => (
        <li key={line.id} className="flex flex-col gap-3 rounded-card border border-line p-4">
          <div className="flex justify-between gap-3">
            <span className="min-w-0 font-medium">
              {line.description}
              {line.itemNumber && (
                <span className="block font-mono text-caption font-normal text-fg-subtle">{line.itemNumber}</span>
              )}
            </span>
            <span className="figures shrink-0 text-right text-table">
              Open <Open name={`lines.${row}.quantity`} line={line} most={most} />
              <span className="block text-caption text-fg-muted">
                {formatNumber(line.received)} of {formatNumber(line.quantity)} received
              </span>
            </span>
          </div>
          <div className="grid grid-cols-2 gap-3">
            <FieldInput name={`lines.${row}.quantity`} />
            <FieldInput name={`lines.${row}.rejected`} />
            <FieldInput name={`lines.${row}.rejectReason`} className="col-span-2" />
          </div>
        </li>
      ))}
    </ol>
  </div>
)
