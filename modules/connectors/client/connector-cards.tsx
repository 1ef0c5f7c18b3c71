import type { z } from 'zod'
import { sentenceOf, useApi } from '#client/api.ts'
import { formatInstant } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { metaOf } from '#shared/field.ts'
import { connectorApi, type Connector } from '#modules/connectors/shared/connectors.ts'
import type { SetUpKind } from '#modules/connectors/shared/kinds.ts'
import { connectorSettings } from '#modules/connectors/shared/settings.ts'
import { wordsOf } from '#shared/text.ts'

const shownCalls = 12

/** What the other side said of itself in the last good test. */
export const FactsCard = ({ test }: { test: Connector['test'] }) =>
  test && test.facts.length > 0 ? (
    <Card title="Test results">
      <dl className="grid gap-x-6 gap-y-2 text-table sm:grid-cols-[max-content_1fr]">
        {test.facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-fg-muted">{label}</dt>
            <dd className="min-w-0 text-fg [overflow-wrap:anywhere] max-sm:mb-1.5">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  ) : null

type LogProps = {
  kind: SetUpKind
  /** Nothing is set up: an empty log is left out. */
  unused: boolean
}

/** The last calls to the other side. */
export function CallsCard({ kind, unused }: LogProps) {
  const found = useApi(connectorApi.calls, { params: { kind } })
  if (unused && !found.data?.length) return null
  return (
    <Card title="Last calls" padded={false} footer="Stored for 30 days: time, address and result, never the content.">
      {found.error && <Banner tone="danger" className="m-4" title={sentenceOf(found.error)} />}
      {found.data ? (
        <DataTable
          label="Last calls"
          framed={false}
          rows={found.data.slice(0, shownCalls)}
          keyOf={({ id }) => id}
          empty="No calls yet."
          columns={[
            { label: 'Started', width: 130, of: ({ startedAt }) => formatInstant(startedAt) },
            { label: 'For', of: ({ purpose }) => wordsOf(purpose) },
            { label: 'Host', of: ({ host }) => <span className="font-mono [overflow-wrap:anywhere]">{host}</span> },
            {
              label: 'Outcome',
              of: ({ outcome, errorCode }) =>
                outcome === 'ok' ? 'OK' : <span className="text-danger">Failed: {errorCode}</span>,
            },
            { label: 'Took', numeric: true, of: ({ ms }) => `${ms} ms` },
          ]}
        />
      ) : (
        !found.isError && <SkeletonLines lines={3} className="p-4" />
      )}
    </Card>
  )
}

const done: Record<string, string> = { create: 'Set up', update: 'Changed', test: 'Tested', remove: 'Removed' }

/** Who set it up, changed and tested it. */
export function HistoryCard({ kind, unused }: LogProps) {
  const found = useApi(connectorApi.history, { params: { kind }, query: {} })
  if (unused && !found.data?.length) return null
  const labelOf = (name: string) => metaOf(connectorSettings[kind].shape[name] as z.ZodType)?.label ?? name
  return (
    <Card title="History" padded={false}>
      {found.error && <Banner tone="danger" className="m-4" title={sentenceOf(found.error)} />}
      {found.data ? (
        <DataTable
          label="History"
          framed={false}
          rows={found.data.slice(0, shownCalls)}
          keyOf={({ id }) => id}
          empty="Not set up yet."
          columns={[
            { label: 'When', width: 130, of: ({ at }) => formatInstant(at) },
            { label: 'Who', of: ({ actor }) => actor },
            {
              label: 'What',
              of: ({ action, changes }) =>
                action === 'update' && changes.length
                  ? `Changed: ${changes.map(({ field }) => labelOf(field)).join(', ')}`
                  : [done[action] ?? wordsOf(action), changes.find(({ field }) => field === 'says')?.after]
                      .filter(Boolean)
                      .join(': '),
            },
          ]}
        />
      ) : (
        !found.isError && <SkeletonLines lines={3} className="p-4" />
      )}
    </Card>
  )
}
