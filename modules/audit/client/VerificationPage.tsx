import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { CardPage } from '#client/errors/card-page.tsx'
import { formatInstant, formatNumber } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { StatePill, type Tone } from '#client/ui/pill.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { verificationApi, type Verification } from '#modules/audit/shared/verification.ts'

const tones: Record<Verification['state'], Tone> = {
  running: 'info',
  untouched: 'success',
  broken: 'danger',
  failed: 'warning',
  stopped: 'neutral',
}

/** Whether anybody has touched what the database keeps: the last verification, what it found, and a new one. */
export function VerificationPage() {
  const { can } = useAuth()
  const may = can(verificationApi.list.can)
  const read = useApi(verificationApi.list, {}, { enabled: may })
  const start = useSend(verificationApi.start)
  const running = read.data?.items[0]?.state === 'running'
  return (
    <CardPage
      title="Verification"
      width="wide"
      needs={{ can: verificationApi.list.can, title: 'You may not see the verifications' }}
      fault={{ title: 'The verification could not be started', error: start.error }}
      read={read}
      what="the verifications"
      actions={
        can(verificationApi.start.can) && (
          <Button
            variant="primary"
            icon={ShieldCheck}
            busy={start.isPending}
            disabledReason={running ? 'A verification is running' : undefined}
            onClick={() => start.mutate({})}
          >
            Verify now
          </Button>
        )
      }
    >
      {({ items, headsApart }) => (
        <>
          <Latest item={items[0]} />
          <What headsApart={headsApart} />
          <Earlier items={items} />
        </>
      )}
    </CardPage>
  )
}

function Latest({ item }: { item: Verification | undefined }) {
  if (!item)
    return (
      <Banner tone="neutral" title="The data has not been verified yet">
        A verification runs every night and on request.
      </Banner>
    )
  const { state, done, total, current, finishedAt, entries, history, findings } = item
  if (state === 'running')
    return (
      <Card title="Running" action={<Stop item={item} />}>
        <Progress
          label={item.stopping ? `Stopping after this check: ${current ?? ''}` : (current ?? 'Starting…')}
          value={done}
          max={total}
          detail={`${done} of ${total} checks`}
        />
      </Card>
    )
  if (state === 'stopped')
    return (
      <Banner tone="neutral" title={`Stopped after ${done} of ${total} checks: no result`}>
        The next verification runs tonight or on request.
      </Banner>
    )
  const when = finishedAt ? formatInstant(finishedAt) : ''
  if (state === 'untouched')
    return (
      <Banner tone="success" title={`No findings: all data is unchanged as of ${when}`}>
        {formatNumber(entries ?? '0')} lines of the audit log, {formatNumber(history ?? '0')} of the history of rows,
        and {total} checks in all.
      </Banner>
    )
  if (state === 'failed')
    return (
      <Banner tone="warning" title="The last verification did not finish">
        Start a new verification.
      </Banner>
    )
  const [first] = findings
  return (
    <Banner
      tone="danger"
      title={`Findings as of ${when}`}
      action={
        first?.page && (
          <Link to={first.page} className="font-medium underline">
            Open first finding
          </Link>
        )
      }
    >
      {first?.says}
    </Banner>
  )
}

function Stop({ item: { id, stopping } }: { item: Verification }) {
  const { can } = useAuth()
  const stop = useSend(verificationApi.stop)
  if (!can(verificationApi.stop.can)) return null
  return (
    <Button
      busy={stop.isPending}
      disabledReason={stopping ? 'Stops after the current check' : undefined}
      onClick={() => stop.mutate({ params: { id } })}
    >
      Stop
    </Button>
  )
}

const What = ({ headsApart }: { headsApart: boolean }) => (
  <Card title="What it proves">
    <div className="max-w-[68ch] space-y-2 text-table text-fg-muted">
      <p>
        A verification runs every check of <code>npm run verify</code>: the seals of the audit log and of the history of
        rows, records against their history, the chains of the ledger, stored totals, approvals, files, and the database
        rules. The product runs the checks with its own login, which can read everything but cannot change the logs.
      </p>
      <p>
        A compromised server could report false results.{' '}
        {headsApart
          ? 'Audit checkpoints are stored in a separate folder.'
          : 'Audit checkpoints are stored in this server’s data folder, where they can be rewritten with the data: set HEADS_DIR to another machine.'}{' '}
        From time to time run <code>npm run verify</code> on a machine that this server’s operators cannot access.
      </p>
    </div>
  </Card>
)

const Earlier = ({ items }: { items: readonly Verification[] }) => {
  const findings = items.find(({ state }) => state !== 'running' && state !== 'stopped')?.findings ?? []
  return (
    <>
      {findings.length > 0 && (
        <Card title="Findings" note={formatNumber(findings.length)} padded={false}>
          <DataTable
            label="Findings"
            framed={false}
            rows={findings.map((each, at) => ({ ...each, at }))}
            keyOf={({ at }) => String(at)}
            columns={[
              {
                label: 'Place',
                of: ({ says, page }) =>
                  page ? (
                    <Link to={page} className="rounded-check text-primary-fg hover:underline">
                      {says}
                    </Link>
                  ) : (
                    says
                  ),
              },
              { label: 'Check', of: ({ check }) => check },
            ]}
          />
        </Card>
      )}
      <Card title="Verifications" padded={false}>
        <DataTable
          label="Verifications"
          framed={false}
          rows={items}
          keyOf={({ id }) => id}
          empty="None yet."
          columns={[
            { label: 'Started', of: ({ startedAt }) => <InstantText at={startedAt} /> },
            { label: 'By', of: ({ startedBy }) => startedBy ?? 'Every night' },
            { label: 'Found', of: ({ state }) => <StatePill state={state} tone={tones[state]} /> },
            { label: 'Lines', numeric: true, of: ({ entries }) => entries && formatNumber(entries) },
          ]}
        />
      </Card>
    </>
  )
}
