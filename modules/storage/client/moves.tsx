import { Link } from 'react-router'
import { sentenceOf, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatBytes, formatInstant, formatNumber } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { StatePill, type Tone } from '#client/ui/pill.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { storageApi, type LeftFile, type Move, type Place } from '#modules/storage/shared/storage.ts'
import { nameOf } from './names.ts'

const tones: Record<Move['state'], Tone> = {
  running: 'info',
  finished: 'success',
  halted: 'danger',
  stopped: 'neutral',
}
/** 'the S3 bucket' */
const inWords = (place: Place): string => `the ${nameOf(place).replace('Folder', 'folder')}`
const filesIn = (count: number) => `${formatNumber(count)} ${count === 1 ? 'file' : 'files'}`
/** '12 of 40 files moved, 3.1 MB' */
const farOf = ({ done, total, bytes }: Move) =>
  `${formatNumber(done)} of ${filesIn(total)} moved, ${formatBytes(bytes)}`

/** The move that is under way, or how the last one ended. */
export function LatestMove({ move }: { move: Move | undefined }) {
  const { can } = useAuth()
  const stop = useSend(storageApi.stop)
  const goOn = useSend(storageApi.goOn)
  if (!move) return null
  const { id, state, done, total, stopping, why, leftCount, finishedAt } = move
  const params = { params: { id } }
  const to = inWords(move.to)
  const fault = stop.error ?? goOn.error
  const again = can(storageApi.goOn.can) && (
    <Button busy={goOn.isPending} onClick={() => goOn.mutate(params)}>
      Continue
    </Button>
  )
  return (
    <>
      {fault && <Banner tone="danger" title={sentenceOf(fault)} />}
      {state === 'running' && (
        <Card
          title={`Moving files to ${to}`}
          action={
            can(storageApi.stop.can) && (
              <Button
                busy={stop.isPending}
                disabledReason={stopping ? 'Stops after the current files' : undefined}
                onClick={() => stop.mutate(params)}
              >
                Stop
              </Button>
            )
          }
          footer="Files stay available during the move. You can close this page."
        >
          <Progress
            label={stopping ? 'Stopping' : total ? 'Copied and verified' : 'Starting…'}
            value={done}
            max={Math.max(total, 1)}
            detail={farOf(move)}
          />
        </Card>
      )}
      {state === 'halted' && (
        <Banner tone="danger" title={`Not all files could be moved to ${to}: ${farOf(move)}`} action={again}>
          {why}.
        </Banner>
      )}
      {state === 'stopped' && (
        <Banner tone="neutral" title={`Moving to ${to} was stopped: ${farOf(move)}`} action={again}>
          Moved files stay in the new storage; the other files stay where they are.
        </Banner>
      )}
      {state === 'finished' &&
        (leftCount ? (
          <Banner tone="warning" title={`${filesIn(leftCount)} could not be moved to ${to}`}>
            These files are listed below. All other files were moved.
          </Banner>
        ) : (
          <Banner tone="success" title={`All files were moved to ${to}`}>
            {filesIn(done)}, {formatBytes(move.bytes)}, each compared with its SHA-256
            {finishedAt && `, as of ${formatInstant(finishedAt)}`}.
          </Banner>
        ))}
      {leftCount > 0 && state !== 'running' && <Left move={move} />}
    </>
  )
}

const says: Record<LeftFile['why'], string> = {
  missing: 'Missing in its storage',
  changed: 'Different from the uploaded file',
}

const Left = ({ move: { left, leftCount } }: { move: Move }) => (
  <Card
    title="Files not moved"
    note={formatNumber(leftCount)}
    padded={false}
    footer={
      leftCount > left.length
        ? `The first ${formatNumber(left.length)}. npm run verify lists all of them.`
        : 'Restore these files from a backup, then move files again.'
    }
  >
    <DataTable
      label="Files not moved"
      framed={false}
      rows={left.map((each, at) => ({ ...each, at }))}
      keyOf={({ at }) => String(at)}
      columns={[
        {
          label: 'Belongs to',
          of: ({ title, page }) =>
            page ? (
              <Link to={page} className="rounded-check text-primary-fg hover:underline">
                {title}
              </Link>
            ) : (
              <span className="text-fg-muted">Not visible to you</span>
            ),
        },
        { label: 'Files of', of: ({ of }) => of ?? 'Uploads under way' },
        { label: 'Why', of: ({ why }) => says[why] },
      ]}
    />
  </Card>
)

/** What was moved, and how it ended. */
export const EarlierMoves = ({ moves }: { moves: readonly Move[] }) => (
  <Card title="Moves" padded={false}>
    <DataTable
      label="Moves"
      framed={false}
      rows={moves}
      keyOf={({ id }) => id}
      empty="No moves yet."
      columns={[
        { label: 'Started', of: ({ startedAt }) => <InstantText at={startedAt} /> },
        { label: 'By', of: ({ startedBy }) => startedBy },
        { label: 'From', of: ({ from }) => (from ? nameOf(from) : 'All other storages') },
        { label: 'To', of: ({ to }) => nameOf(to) },
        { label: 'State', of: ({ state }) => <StatePill state={state} tone={tones[state]} /> },
        { label: 'Files', numeric: true, of: ({ done }) => formatNumber(done) },
        { label: 'Size', numeric: true, of: ({ bytes }) => formatBytes(bytes) },
      ]}
    />
  </Card>
)
