import { useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatNumber } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { crossingsCall } from '#modules/schedules/shared/alerts.ts'

/** When the value of an alert crossed its threshold. */
export function Crossings({ id, currency }: { id: string; currency: string | null }) {
  const read = useApi(crossingsCall, { params: { id } })
  const figure = (value: string | null) => {
    if (value === null) return <Nothing />
    return currency ? <Money amount={value} currency={currency} /> : formatNumber(value)
  }
  return (
    <Card title="Crossings" padded={false}>
      <ReadGate read={read} what="the crossings">
        {(crossings) => (
          <DataTable
            framed={false}
            label="Crossings"
            rows={crossings}
            keyOf={(crossing) => crossing.id}
            empty="The value has not crossed the threshold yet."
            columns={[
              { label: 'At', width: 150, of: ({ at }) => <InstantText at={at} /> },
              { label: 'Before', numeric: true, of: ({ before }) => figure(before) },
              { label: 'Value', numeric: true, of: ({ value }) => figure(value) },
              { label: 'Notice sent', of: ({ told }) => (told ? 'Yes' : 'No, muted') },
            ]}
          />
        )}
      </ReadGate>
    </Card>
  )
}
