import { useApi } from '#client/api.ts'
import { formatBytes, formatNumber } from '#client/format.ts'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { operationsApi, type JobKind } from '#modules/operations/shared/overview.ts'

/** How the server and its database are, for whoever may see that. */
export function SystemFigures() {
  const read = useApi(operationsApi.system, {})
  if (read.data === undefined && read.isError)
    return <NotLoaded title="The server status could not be loaded" read={read} />
  if (read.data === undefined)
    return (
      <output className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <span className="sr-only">Loading the server status…</span>
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} className="h-24.5 rounded-card" />
        ))}
      </output>
    )
  const { since, version, startedAt, database, audit, errorReports } = read.data
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        label="Version"
        value={version}
        note={
          <span>
            Running since <InstantText at={startedAt} />
          </span>
        }
      />
      <Figure
        label="Database"
        value={formatBytes(database.bytes)}
        note={`PostgreSQL ${database.version}, ${formatNumber(database.connections)} ${database.connections === 1 ? 'connection' : 'connections'}`}
      />
      <Figure
        label="Audit log"
        value={audit.unsealed === 0 ? 'Sealed' : `${formatNumber(audit.unsealed)} to seal`}
        hint="Changes are sealed within seconds, so that tampering can be detected"
        note={
          audit.sealedAt ? (
            <span>
              Last seal <InstantText at={audit.sealedAt} />
            </span>
          ) : (
            'No seal yet'
          )
        }
      />
      <Figure
        label="Screen errors"
        value={formatNumber(errorReports)}
        href={`/operations/error-reports?filter=${encodeURIComponent(`receivedAt:gte:${since}`)}`}
        hint="Reported by browsers in the last 24 hours"
        note="Last 24 hours"
      />
    </div>
  )
}

/** The product's own work. Its failure to load is told above. */
export function Jobs() {
  const { data } = useApi(operationsApi.system, {})
  if (!data) return null
  return (
    <Card title="Jobs" note="last 24 hours" padded={false}>
      <DataTable
        label="Jobs"
        framed={false}
        rows={data.jobs}
        keyOf={({ name }) => name}
        empty="No jobs are set up."
        columns={[
          { label: 'Job', width: 170, of: ({ words }) => words },
          { label: 'State', of: (job) => <JobState job={job} /> },
          { label: 'Waiting', numeric: true, of: ({ waiting }) => some(waiting) },
          { label: 'Running', numeric: true, of: ({ running }) => some(running) },
          { label: 'Runs', numeric: true, of: ({ done }) => some(done) },
          {
            label: 'Failed',
            numeric: true,
            of: ({ failed }) =>
              failed > 0 ? <span className="text-danger">{formatNumber(failed)}</span> : some(failed),
          },
          {
            label: 'Last run',
            of: ({ lastDoneAt }) => (lastDoneAt ? <InstantText at={lastDoneAt} /> : <Nothing />),
          },
        ]}
      />
    </Card>
  )
}

const some = (count: number) => (count > 0 ? formatNumber(count) : <Nothing>0</Nothing>)

function JobState({ job: { running, failed, waiting } }: { job: JobKind }) {
  if (running > 0) return <StatePill state="running" tone="info" />
  if (failed > 0) return <StatePill state="failures" tone="danger" />
  return waiting > 0 ? <StatePill state="waiting" tone="warning" /> : <StatePill state="idle" />
}
