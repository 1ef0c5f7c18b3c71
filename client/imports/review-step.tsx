import { useState } from 'react'
import { call, sentenceOf } from '#client/api.ts'
import { formatNumber } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { importApi, mostWhole, type Import, type Verdict } from '#shared/imports.ts'
import type { AnyRecord } from '#shared/record.ts'
import { ImportRows } from './import-rows.tsx'

type Props = { record: AnyRecord; data: Import; onBack: () => void; onChanged: (next: Import) => void }

/** Step 3: what the import would do, row by row, before anything is written. */
export function ReviewStep({ record, data, onBack, onChanged }: Props) {
  const { counts } = data
  const [only, setOnly] = useState<Verdict | 'all' | null>(null)
  const [whole, setWhole] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const act = async (work: () => Promise<Import>) => {
    setBusy(true)
    setFailure(null)
    try {
      onChanged(await work())
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (data.state === 'checking')
    return (
      <div className="flex max-w-160 flex-col gap-4 px-4 py-8">
        <Progress
          label="Checking the rows"
          value={data.progress}
          max={Math.max(data.rows, 1)}
          detail={`${formatNumber(data.progress)} of ${formatNumber(data.rows)}`}
        />
        <p className="text-table text-fg-muted">
          Nothing is written yet. You may leave this page; the check goes on and is found again under recent imports.
        </p>
        {failure && <Banner tone="danger" title={failure} />}
        <div>
          <Button busy={busy} onClick={() => void act(() => call(importApi.cancel, { params: { id: data.id } }))}>
            Stop the check
          </Button>
        </div>
      </div>
    )
  const shown = only ?? (counts.error > 0 ? 'error' : 'all')
  const writes = counts.create + counts.update
  /** All rows are wanted, and some have problems. */
  const stopped = whole && counts.error > 0
  const tabs = [
    { id: 'error', label: 'With problems', count: counts.error },
    { id: 'create', label: 'New', count: counts.create },
    { id: 'update', label: 'Changed', count: counts.update },
    { id: 'unchanged', label: 'Unchanged', count: counts.unchanged },
    { id: 'all', label: 'All rows', count: data.rows },
  ]
  return (
    <div className="flex flex-col gap-4 px-4 py-5">
      {counts.error > 0 && (
        <Banner
          tone="warning"
          title={
            counts.error === data.rows
              ? 'No row can be imported'
              : `${formatNumber(counts.error)} of ${formatNumber(data.rows)} rows ${counts.error === 1 ? 'has' : 'have'} problems${stopped ? '' : ' and will be left out'}`
          }
        >
          Correct {counts.error === 1 ? 'it' : 'them'} below, or match the columns otherwise
          {writes > 0 && !stopped ? ', or import the rest now.' : '.'}
        </Banner>
      )}
      {data.notes.map((note) => (
        <Banner key={note} title={note} />
      ))}
      <div className="rounded-card border border-line">
        <Tabs
          label="Rows by result"
          tabs={tabs}
          value={shown}
          onChange={(next) => setOnly(next as Verdict | 'all')}
          className="px-4"
        >
          <ImportRows data={data} only={shown === 'all' ? null : shown} onChanged={onChanged} />
        </Tabs>
      </div>
      {failure && <Banner tone="danger" title={failure} />}
      <div className="sticky bottom-0 short:static -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-3">
        <p className="mr-auto text-table text-fg-muted">
          {stopped
            ? 'Nothing is written while a row has problems.'
            : `${formatNumber(counts.create)} new and ${formatNumber(counts.update)} changed ${record.many} will be written.`}
        </p>
        {data.rows <= mostWhole && (
          <Checkbox checked={whole} onChange={setWhole} label="All rows or none" name="whole" />
        )}
        <Button onClick={onBack}>Back to columns</Button>
        <Button
          variant="primary"
          busy={busy}
          disabledReason={
            writes === 0 ? 'No row would be written' : stopped ? 'Correct the rows with problems first' : undefined
          }
          onClick={() =>
            void act(() => call(importApi.run, { params: { id: data.id }, body: { whole } }, { version: data.version }))
          }
        >
          Import {formatNumber(writes)} {writes === 1 ? record.one : record.many}
        </Button>
      </div>
    </div>
  )
}
