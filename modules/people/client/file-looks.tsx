import { useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatNumber } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { looksApi, type Look } from '#modules/people/shared/looks.ts'

const places: Record<Look['place'], string> = {
  record: 'One entry of yours',
  'own list': 'Your file',
  list: 'A list of several people',
  file: 'A file of several people',
}
const placeOf = ({ place, rows }: Look): string =>
  rows !== null && (place === 'list' || place === 'file')
    ? `${places[place]}, ${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`
    : places[place]

/** Who looked at what is kept of whoever reads this. */
export function FileLooks() {
  const read = useApi(looksApi.mine, {})
  return (
    <Card title="Access log" padded={false}>
      <ReadGate read={read} what="who looked" lines={3}>
        {({ looks }) => (
          <DataTable<Look>
            framed={false}
            label="Access log"
            rows={looks}
            keyOf={({ id }) => id}
            empty="Nobody else has looked at your pay, bank details, identifiers or dependants yet."
            columns={[
              { label: 'When', of: ({ at }) => <InstantText at={at} /> },
              { label: 'Who', of: ({ who }) => who },
              { label: 'What', of: ({ what }) => what },
              { label: 'Where', of: placeOf },
            ]}
          />
        )}
      </ReadGate>
    </Card>
  )
}
