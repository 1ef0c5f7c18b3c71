import { formatNumber } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import { Money } from '#client/ui/money.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { Tooltip } from '#client/hint/tooltip.tsx'
import type { Summary } from '#shared/list.ts'
import type { AnyRecord, Field } from '#shared/record.ts'

type Props = {
  record: AnyRecord
  fields: readonly Field[]
  /** Undefined while it is on its way. */
  summary: Summary | undefined
  failed: boolean
  /** Fields whose sum means something. */
  summed: ReadonlySet<string>
}

const shown = 2

/** The ledger line: how many rows match, and the sum of each amount by currency. */
export function TotalsRow({ record, fields, summary, failed, summed }: Props) {
  return (
    <tfoot className="sticky bottom-0 z-20 print:static">
      <tr className="bg-sunken text-table">
        <td aria-hidden className="sticky left-0 z-1 h-11 border-t border-line-strong bg-inherit print:hidden" />
        {fields.map((field, at) => (
          <td
            key={field.name}
            className={cn(
              'h-11 border-t border-line-strong bg-inherit px-2.5',
              at === 0 ? 'sticky left-14 z-1 whitespace-nowrap max-md:static' : 'text-right',
            )}
          >
            {at === 0 ? (
              <span className="font-medium text-fg-muted" aria-live="polite">
                {summary ? (
                  `${formatNumber(summary.count)} ${summary.count === 1 ? record.one : record.many}`
                ) : failed ? (
                  'Totals unavailable'
                ) : (
                  <Skeleton className="w-24" />
                )}
              </span>
            ) : (
              summed.has(field.name) && <Sums sums={summary?.sums[field.name]} waiting={!summary && !failed} />
            )}
          </td>
        ))}
        <td aria-hidden className="border-t border-line-strong bg-inherit p-0" />
      </tr>
    </tfoot>
  )
}

function Sums({ sums, waiting }: { sums: Summary['sums'][string] | undefined; waiting: boolean }) {
  if (waiting) return <Skeleton className="ml-auto w-20" />
  if (!sums?.length) return null
  const lines = sums.map(({ currency, amount }) => (
    <span key={currency} className="block">
      <Money amount={amount} currency={currency} />
    </span>
  ))
  const one = sums.length === 1
  return (
    // A sum wider than its column runs out to the left, over the empty cell beside it.
    <Tooltip content={lines} off={sums.length <= shown}>
      <span className="flex justify-end whitespace-nowrap">
        <span
          className={cn(
            'border-b-3 border-double border-line-strong pb-px leading-4 font-semibold',
            !one && 'text-caption',
          )}
        >
          {sums.length <= shown ? lines : lines.slice(0, 1)}
          {sums.length > shown && (
            <span className="block font-normal text-fg-muted">and {sums.length - 1} more currencies</span>
          )}
        </span>
      </span>
    </Tooltip>
  )
}

/** The same totals for a phone, one line per field. */
export function TotalsLine({
  record,
  summary,
  summed,
}: {
  record: AnyRecord
  summary: Summary | undefined
  summed: ReadonlySet<string>
}) {
  const shownFields = record.fields.filter(({ name }) => summed.has(name) && summary?.sums[name]?.length)
  if (!summary || shownFields.length === 0) return null
  return (
    <dl className="border-t border-line-strong bg-sunken px-4 py-3 text-table">
      {shownFields.map((field) => (
        <div key={field.name} className="flex justify-between gap-4 py-1">
          <dt className="text-fg-muted">{field.label}</dt>
          <dd className="text-right">
            <Sums sums={summary.sums[field.name]} waiting={false} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
