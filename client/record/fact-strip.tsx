import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { FieldValue, type AnyRow } from '#client/record/field-value.tsx'
import { useShown } from '#client/record/use-shown.ts'
import { Card } from '#client/ui/card.tsx'
import { cn } from '#client/ui/cn.ts'
import { DayText } from '#client/ui/day.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { standOn, type Span } from '#shared/dated.ts'
import type { Day } from '#shared/day.ts'
import type { AnyRecord } from '#shared/record.ts'

type Props = {
  record: AnyRecord
  title: string
  /** What names the owner, by field. */
  owner: Readonly<Record<string, string>>
  /** What of each fact is shown, the first as its name. */
  lines: readonly string[]
  empty: string
  /** The day that is marked; today where left out. */
  asOf?: Day | null
}
const stands = {
  now: { word: 'Now', on: 'On that day', tone: 'success' },
  upcoming: { word: 'Upcoming', on: 'Later', tone: 'info' },
  past: { word: 'Past', on: 'Earlier', tone: 'neutral' },
} as const

/** The facts of one owner, the latest first: since when each held or will hold, and until when. */
export function FactStrip(props: Props) {
  const { can } = useAuth()
  return can(props.record.api.list.can) ? <Facts {...props} /> : null
}

function Facts({ record: whole, title, owner, lines, empty, asOf }: Props) {
  const record = useShown(whole)
  const day = asOf ?? companyDay()
  const read = useApi(record.api.list, {
    query: {
      filter: [...Object.entries(owner).map(([field, value]) => `${field}:eq:${value}`), 'state:eq:in force'],
      sort: '-validFrom',
      limit: '100',
    },
  })
  const fields = lines.flatMap((name) => record.fields.find((field) => field.name === name) ?? [])
  return (
    <Card title={title} padded={false}>
      <ReadGate read={read} what={record.many} lines={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="p-4 text-table text-fg-muted">{empty}</p>
          ) : (
            <ol className="divide-y divide-line">
              {(items as (AnyRow & Span)[]).map((row) => {
                const stand = standOn(row, day)
                const { word, on, tone } = stands[stand]
                const [first, ...rest] = fields.filter(({ name }) => row[name] !== null && row[name] !== undefined)
                return (
                  <li
                    key={row.id}
                    aria-current={asOf && stand === 'now' ? 'date' : undefined}
                    className={cn(
                      'flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3 text-table',
                      asOf && stand === 'now' && 'bg-selected',
                    )}
                  >
                    <span className="w-44 text-fg-muted">
                      <DayText day={row.validFrom} /> – {row.validTo ? <DayText day={row.validTo} /> : 'open'}
                    </span>
                    <span className="min-w-0 flex-1 basis-56">
                      <Link to={record.pageOf(row.id)} className="reach font-medium hover:underline">
                        {first && <FieldValue field={first} row={row} />}
                      </Link>
                      <span className="flex flex-wrap gap-x-3 text-fg-muted">
                        {rest.map((field) => (
                          <span key={field.name}>
                            <FieldValue field={field} row={row} />
                          </span>
                        ))}
                      </span>
                    </span>
                    <StatePill state={asOf ? on : word} tone={tone} />
                  </li>
                )
              })}
            </ol>
          )
        }
      </ReadGate>
    </Card>
  )
}
