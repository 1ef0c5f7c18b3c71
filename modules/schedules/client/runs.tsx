import { useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { peopleCall } from '#modules/reports/shared/people.ts'
import { runsCall } from '#modules/schedules/shared/schedules.ts'
import type { Reply } from '#shared/api.ts'

type Run = Reply<typeof runsCall>[number]
const tones = { sending: 'info', sent: 'success', missed: 'warning' } as const

/** Who receives a schedule, and what became of each due time. */
export function Runs({ id, recipients }: { id: string; recipients: readonly string[] }) {
  const read = useApi(runsCall, { params: { id } })
  const people = useApi(peopleCall, { query: { ids: recipients.toSorted().join(',') } })
  return (
    <div className="flex flex-col gap-4">
      <Card title="Recipients">
        <p className="text-body text-fg">{people.data?.map(({ name }) => name).join(', ') ?? '…'}</p>
      </Card>
      <Card title="Due times" padded={false}>
        <ReadGate read={read} what="the due times">
          {(runs) => (
            <DataTable
              framed={false}
              label="Due times"
              rows={runs}
              keyOf={(run) => run.id}
              empty="Nothing was due yet."
              columns={[
                { label: 'Due', width: 150, of: ({ dueAt }) => <InstantText at={dueAt} /> },
                { label: 'State', of: ({ state }) => <StatePill state={state} tone={tones[state]} /> },
                { label: 'E-mails', wide: true, of: (run) => <Deliveries run={run} /> },
              ]}
            />
          )}
        </ReadGate>
      </Card>
    </div>
  )
}

function Deliveries({ run: { state, deliveries } }: { run: Run }) {
  if (state === 'missed') return 'The server was not running; the next due time was sent'
  const sent = deliveries.filter((each) => each.state === 'sent').map(({ name }) => name)
  const others = deliveries.filter((each) => each.state !== 'sent').map(({ name, why }) => `${name}: ${why}`)
  return (
    <>
      {sent.length > 0 && <span className="block">Sent to {sent.join(', ')}</span>}
      {others.map((text) => (
        <span key={text} className="block text-fg-muted">
          {text}
        </span>
      ))}
    </>
  )
}
