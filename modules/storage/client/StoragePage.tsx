import { ArrowRightLeft, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { CardPage } from '#client/errors/card-page.tsx'
import { formatBytes, formatNumber } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { storageApi, type Storage } from '#modules/storage/shared/storage.ts'
import { MoveDialog } from './move-dialog.tsx'
import { EarlierMoves, LatestMove } from './moves.tsx'
import { nameOf } from './names.ts'

/** Where files lie, whether each storage answers now, where new files go, and moving them from one to another. */
export function StoragePage() {
  const { can } = useAuth()
  const may = can(storageApi.list.can)
  const read = useApi(storageApi.list, {}, { enabled: may })
  const [asks, setAsks] = useState(false)
  const { storages = [], moves = [] } = read.data ?? {}
  const set = storages.filter(({ isSet }) => isSet)
  const why =
    moves[0]?.state === 'running'
      ? 'Files are being moved'
      : set.length < 2
        ? 'There is no other storage: the operator of this installation sets one up'
        : undefined
  return (
    <CardPage
      title="File storage"
      width="wide"
      needs={{ can: storageApi.list.can, title: 'You may not see the file storage' }}
      read={read}
      what="the storages"
      actions={
        can(storageApi.move.can) && (
          <Button variant="primary" icon={ArrowRightLeft} disabledReason={why} onClick={() => setAsks(true)}>
            Move files
          </Button>
        )
      }
    >
      {() => (
        <>
          <LatestMove move={moves[0]} />
          <Storages storages={storages} />
          <Held storages={storages} />
          <EarlierMoves moves={moves} />
          {asks && <MoveDialog storages={set} onClose={() => setAsks(false)} />}
        </>
      )}
    </CardPage>
  )
}

function Storages({ storages }: { storages: readonly Storage[] }) {
  const check = useApi(storageApi.check, {})
  const answers = check.data?.answers ?? []
  const gone = storages.filter(({ isSet }) => !isSet)
  return (
    <>
      {gone.map(({ name, files }) => (
        <Banner
          key={name}
          tone="danger"
          title={`${formatNumber(files)} ${files === 1 ? 'file is' : 'files are'} in ${nameOf(name)}, which has no settings`}
        >
          These files cannot be read. The operator of this installation restores the settings and restarts it.
        </Banner>
      ))}
      <Card
        title="Storages"
        padded={false}
        action={
          <Button size="sm" icon={RotateCw} busy={check.isFetching} onClick={() => void check.refetch()}>
            Check again
          </Button>
        }
        footer={
          check.data && (
            <>
              Reached <InstantText at={check.data.checkedAt} relative />. The storage for new files, addresses and keys
              are set at the start of Mainstay (FILE_STORAGE).
            </>
          )
        }
      >
        <DataTable
          label="Storages"
          framed={false}
          rows={storages}
          keyOf={({ name }) => name}
          columns={[
            {
              label: 'Storage',
              width: 220,
              of: ({ name, label, isCurrent }) => (
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-medium text-fg">{nameOf(name)}</span>
                  {isCurrent && <StatePill state="New files go here" tone="info" />}
                  {name !== 'local' && (
                    <span className="basis-full text-caption text-fg-muted [overflow-wrap:anywhere]">{label}</span>
                  )}
                </span>
              ),
            },
            {
              label: 'Available',
              width: 150,
              of: ({ name, isSet }) => {
                if (!isSet) return <StatePill state="No settings" tone="danger" />
                const answer = answers.find((each) => each.name === name)
                if (!answer) return <span className="text-fg-muted">{check.isError ? 'Not known' : 'Checking…'}</span>
                return answer.fault ? (
                  <span className="flex flex-col items-start gap-1">
                    <StatePill state="No" tone="danger" />
                    <span className="text-caption text-fg-muted">{answer.fault}</span>
                  </span>
                ) : (
                  <StatePill state="Yes" tone="success" />
                )
              },
            },
            { label: 'Files', numeric: true, of: ({ name, files }) => <Count storage={name} files={files} /> },
            { label: 'Size', numeric: true, of: ({ bytes }) => formatBytes(bytes) },
          ]}
        />
      </Card>
    </>
  )
}

/** How many files, which opens to exactly these. */
const Count = ({ storage, record, files }: { storage: Storage['name']; record?: string; files: number }) => {
  const which = new URLSearchParams({ storage, ...(record && { record }) })
  return files ? (
    <Link to={`/settings/storage/files?${which}`} className="rounded-check text-primary-fg hover:underline">
      {formatNumber(files)}
    </Link>
  ) : (
    formatNumber(files)
  )
}

/** What the files belong to, by storage. */
function Held({ storages }: { storages: readonly Storage[] }) {
  const rows = storages.flatMap(({ name, holds }) => holds.map((each) => ({ ...each, name })))
  return (
    <Card title="Stored files by record" padded={false}>
      <DataTable
        label="Stored files by record"
        framed={false}
        rows={rows}
        keyOf={({ name, record }) => `${name} ${record}`}
        empty="No files stored yet. Documents and attachments are stored here."
        columns={[
          { label: 'Files of', of: ({ of }) => of ?? 'Uploads under way' },
          { label: 'Storage', of: ({ name }) => nameOf(name) },
          {
            label: 'Files',
            numeric: true,
            of: ({ name, record, files }) => <Count storage={name} record={record} files={files} />,
          },
          { label: 'Size', numeric: true, of: ({ bytes }) => formatBytes(bytes) },
        ]}
      />
    </Card>
  )
}
