import { CircleCheck, CircleSlash, CircleX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { call, sentenceOf, urlOf } from '#client/api.ts'
import { formatNumber } from '#client/format.ts'
import { download } from '#client/record/download.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { importApi, type Import } from '#shared/imports.ts'
import type { AnyRecord } from '#shared/record.ts'
import { ImportRows } from './import-rows.tsx'

type Props = { record: AnyRecord; data: Import; onChanged: (next: Import) => void }

const endings = {
  done: { icon: CircleCheck, look: 'text-success', title: 'The import is done' },
  'done with errors': {
    icon: TriangleAlert,
    look: 'text-warning',
    title: 'The import is done; some rows were left out',
  },
  cancelled: { icon: CircleSlash, look: 'text-fg-muted', title: 'The import was stopped' },
  failed: { icon: CircleX, look: 'text-danger', title: 'The import failed' },
}

/** Step 4: the rows are written, and what came of it. */
export function RunStep({ record, data, onChanged }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { counts } = data
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    await work().catch((error: unknown) => setFailure(sentenceOf(error)))
    setBusy(false)
  }
  if (data.state === 'running')
    return (
      <div className="flex max-w-160 flex-col gap-4 px-4 py-8">
        <Progress
          label={`Importing ${record.many}`}
          value={data.progress}
          max={Math.max(data.rows, 1)}
          detail={`${formatNumber(data.progress)} of ${formatNumber(data.rows)}`}
        />
        <p className="text-table text-fg-muted">
          You may leave this page; the import goes on.{' '}
          {data.whole ? 'Stopped, it leaves nothing behind.' : 'Rows already written stay when you stop it.'}
        </p>
        {failure && <Banner tone="danger" title={failure} />}
        <div>
          <Button
            busy={busy}
            onClick={() =>
              void attempt(async () => onChanged(await call(importApi.cancel, { params: { id: data.id } })))
            }
          >
            Stop the import
          </Button>
        </div>
      </div>
    )
  const ending = endings[data.state as keyof typeof endings] ?? endings.failed
  const Icon = ending.icon
  return (
    <div className="flex flex-col gap-5 px-4 py-8">
      <output className="flex items-start gap-3">
        <Icon aria-hidden className={`mt-1 size-5 ${ending.look}`} />
        <div>
          <h2 className="text-section">{ending.title}</h2>
          {data.failure && <p className="mt-1 text-body">{data.failure}</p>}
          <p className="figures mt-1 text-body text-fg-muted">
            {formatNumber(counts.create)} created, {formatNumber(counts.update)} changed,{' '}
            {formatNumber(counts.unchanged)} unchanged, {formatNumber(counts.error)} left out.
          </p>
        </div>
      </output>
      {data.notes.map((note) => (
        <Banner key={note} title={note} />
      ))}
      {failure && <Banner tone="danger" title={failure} />}
      <div className="flex flex-wrap gap-2">
        <LinkButton to={record.listPage} variant="primary">
          Show {record.many}
        </LinkButton>
        {counts.error > 0 && (
          <Button
            busy={busy}
            onClick={() =>
              void attempt(() =>
                download(urlOf(importApi.errors, { params: { id: data.id } }), `${data.fileName} problems.csv`),
              )
            }
          >
            Download the rows left out
          </Button>
        )}
        <LinkButton to={`/imports/${record.name}`}>Import another file</LinkButton>
      </div>
      {counts.error > 0 && (
        <section aria-labelledby="left-out" className="rounded-card border border-line">
          <h2 id="left-out" className="border-b border-line px-4 py-2.5 text-table font-semibold">
            Rows left out
          </h2>
          <ImportRows data={data} only="error" onChanged={onChanged} />
        </section>
      )}
    </div>
  )
}
