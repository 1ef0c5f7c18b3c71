import { useState } from 'react'
import { useApi } from '#client/api.ts'
import { formatInstant, formatNumber } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { auditApi } from '#modules/audit/shared/audit.ts'

/** Sign-ins that were refused and are of no member, so that no line of the log is theirs; nothing where there were none. */
export function RefusedSignIns({ from, to }: { from: string | undefined; to: string | undefined }) {
  const [marks, setMarks] = useState<readonly string[]>([])
  const { data } = useApi(auditApi.refused, { query: { from, to, older: marks.at(-1) } }, { keep: true })
  if (!data || (data.items.length === 0 && marks.length === 0)) return null
  return (
    <Card
      title="Refused sign-ins of unknown people"
      padded={false}
      className="mx-4 my-3 shrink-0"
      footer="Similar attempts of one day are combined. They are stored for 90 days, separate from the sealed log."
    >
      <DataTable
        label="Refused sign-ins of unknown people"
        framed={false}
        rows={data.items}
        keyOf={({ id }) => id}
        empty="No refused sign-ins."
        columns={[
          { label: 'Last', width: 170, of: ({ lastAt }) => formatInstant(lastAt) },
          { label: 'Why', of: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
          { label: 'Claimed user', of: ({ claimed }) => <span className="wrap-anywhere">{claimed ?? '–'}</span> },
          { label: 'IP address', of: ({ address }) => <span className="font-mono">{address ?? 'several'}</span> },
          { label: 'Times', numeric: true, of: ({ count }) => formatNumber(count) },
        ]}
      />
      {(data.older || marks.length > 0) && (
        <div className="flex gap-2 px-4 py-2">
          {marks.length > 0 && (
            <Button size="sm" onClick={() => setMarks(marks.slice(0, -1))}>
              Newer
            </Button>
          )}
          {data.older && (
            <Button size="sm" onClick={() => setMarks([...marks, data.older!])}>
              Older
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
