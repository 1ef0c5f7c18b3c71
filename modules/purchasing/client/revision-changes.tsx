import { formatNumber } from '#client/format.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import type { RevisionChange, RevisionDetail } from '#modules/purchasing/shared/order-revisions.ts'

/** What a revision makes different, beside what is agreed: all that its approver decides on. */
export const RevisionChanges = ({ revision: { changes, currency } }: { revision: RevisionDetail }) => (
  <DataTable
    label="What changes"
    rows={changes}
    keyOf={({ lineNo, label }) => `${lineNo ?? ''} ${label}`}
    empty="What changed was not kept."
    columns={[
      {
        label: 'What',
        width: 110,
        of: ({ lineNo, description, label }) => (
          <>
            {label}
            {lineNo !== null && (
              <span className="block text-caption font-normal text-fg-muted">
                Line {lineNo}, {description}
              </span>
            )}
          </>
        ),
      },
      { label: 'Agreed', of: ({ kind, before }) => <Value kind={kind} value={before} currency={currency} /> },
      {
        label: 'Proposed',
        of: ({ kind, after }) => (
          <span className="font-medium">
            <Value kind={kind} value={after} currency={currency} />
          </span>
        ),
      },
    ]}
  />
)

function Value({ kind, value, currency }: { kind: RevisionChange['kind']; value: string | null; currency: string }) {
  if (value === null) return <Nothing />
  if (kind === 'price') return <Money amount={value} currency={currency} />
  if (kind === 'quantity') return <span className="figures">{formatNumber(value)}</span>
  return kind === 'day' ? <DayText day={value} /> : value
}
